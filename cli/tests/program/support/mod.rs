//! Running the program in tests.

use std::{
    fmt::Write as _,
    io::Write,
    process::{Command, Output, Stdio},
};

pub(crate) fn run_with(input: &[u8], args: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardwire"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that does not read all of it closes the pipe.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

pub(crate) fn run(args: &[&str]) -> Output {
    run_with(b"", args)
}

pub(crate) fn stdout(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}

/// The complete output of a run: status, stdout and stderr.
pub(crate) fn transcript(args: &[&str]) -> String {
    let output = run(args);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let mut transcript = format!("status {}\n{}", output.status.code().unwrap(), text(&output.stdout));
    for line in text(&output.stderr).lines() {
        writeln!(transcript, "stderr: {line}").unwrap();
    }
    transcript
}

/// The output of a run on a terminal with this number of columns, without its control sequences.
#[cfg(unix)]
pub(crate) fn terminal(columns: u16, environment: &[(&str, &str)], args: &[&str]) -> String {
    let transcript = raw_terminal(columns, environment, args);
    anstream::adapter::strip_str(&transcript).to_string()
}

/// A character that the program never writes.
#[cfg(unix)]
const END: u8 = 1;

/// The output of a run on a terminal with this number of columns.
#[cfg(unix)]
pub(crate) fn raw_terminal(columns: u16, environment: &[(&str, &str)], args: &[&str]) -> String {
    use std::{
        fs::File,
        io::{BufRead, BufReader, Write},
        thread,
    };

    use rustix::{
        pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
        termios::{Winsize, tcsetwinsize},
    };

    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    let name = ptsname(&master, Vec::new()).unwrap().into_string().unwrap();
    let open = || File::options().read(true).write(true).open(&name).unwrap();
    let size = Winsize { ws_row: 50, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(open(), size).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwire"));
    command.args(args).env_remove("NO_COLOR").env("TERM", "xterm-256color").env("CLICOLOR", "1");
    command.envs(environment.iter().copied()).stdin(Stdio::null()).stdout(open()).stderr(open());
    // A terminal without an open end can lose what was written last. So this one stays open, and marks where the output ends.
    let mut end = open();
    let mut child = command.spawn().unwrap();
    let ended = thread::spawn(move || {
        child.wait().unwrap();
        end.write_all(&[END]).unwrap();
        end
    });
    let mut transcript = Vec::new();
    BufReader::new(File::from(master)).read_until(END, &mut transcript).unwrap();
    assert_eq!(transcript.pop(), Some(END));
    drop(ended.join().unwrap());
    String::from_utf8(transcript).unwrap().replace("\r\n", "\n")
}
