//! Testees that misuse the three pipes in every way. `conform`, `doctor` and `fuzz` still end, report the fault, and leave no process
//! running.

use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::support::{Folder, PROGRAM, Program, Ran, TESTEE, shell};

/// A command that starts testees, with arguments that keep it short. The vector of conform is a rejecting one, so its valid counterpart is
/// asked as well.
const COMMANDS: [&str; 3] =
    [CONFORM, "doctor", "fuzz --format ternary-board --op decode --seed 1 --cases 2 --time 600"];
const CONFORM: &str = "conform --id tb.decode.byte-middle-243";

/// The exit statuses of the three commands for a testee without a proper hello.
const NO_HELLO: [i32; 3] = [3, 1, 3];

/// The exit statuses for a testee that answers hello alone.
const NO_REPLY: [i32; 3] = [1, 1, 1];

/// The exit statuses for a testee that answers all requests.
const SOUND: [i32; 3] = [0, 0, 0];

/// The exit statuses for a testee that answers all requests, with a fault that the doctor alone reports.
const SLIP: [i32; 3] = [0, 1, 0];

/// The timeouts of hello and of a reply. No testee needs the long ones.
const PATIENT: [&str; 2] = ["100", "100"];
const BRIEF_HELLO: [&str; 2] = ["0.2", "100"];
const BRIEF_REPLY: [&str; 2] = ["100", "0.2"];

#[test]
fn a_testee_without_a_hello_is_reported() {
    const SILENT: &str = "no hello in ";
    for (does, says) in [
        ("forever()", SILENT),
        ("time.sleep(3600)", SILENT),
        ("write(b'{'); forever()", SILENT),
        ("os.close(0); forever()", SILENT),
        ("read(); os.close(0); forever()", SILENT),
        ("os.kill(os.getpid(), signal.SIGSTOP)", SILENT),
        ("[signal.signal(n, signal.SIG_IGN) for n in (1, 2, 3, 13, 15)]; forever()", SILENT),
        ("flood(2)", SILENT),
        ("flood(2, b'no\\n')", SILENT),
        ("meanwhile(flood, 2); flood(1, b' ')", ""),
        ("drip(1)", ""),
        ("drip(2)", SILENT),
        ("child(flood, 2); forever()", SILENT),
    ] {
        run_all(NO_HELLO, BRIEF_HELLO, does, says);
    }
    for (does, says) in [
        // A process that outlives the testee keeps the pipes open.
        ("child(forever); os._exit(5)", "ended before it said hello (exit status: 5)"),
        ("os.close(1); forever()", "closed its stdout and did not end"),
        ("os.close(0); os.close(1); os.close(2); forever()", "closed its stdout and did not end"),
        ("raise MemoryError('all of it')", "MemoryError: all of it"),
        ("b'x' * (1 << 40)", "MemoryError"),
    ] {
        run_all(NO_HELLO, PATIENT, does, says);
    }
}

const ANOTHER_ID: &str = "which is not the id of the request";

#[test]
fn an_invalid_hello_is_reported() {
    const NOT_JSON: &str = "line 1 is not a JSON object";
    for (does, says) in [
        ("flood(1)", "line 1 is longer than"),
        ("flood(1, b'\\n')", NOT_JSON),
        ("flood(1, b'no\\n')", NOT_JSON),
        ("flood(1, b'\\0')", "line 1 is longer than"),
        ("write(b'{\"id\":'); os._exit(0)", NOT_JSON),
        ("write(b'\\0' * 99 + b'\\n')", "\\0\\0"),
        ("write(b'\\xff\\xc0\\n')", "line 1 is not UTF-8"),
        ("write(b'\\xef\\xbb\\xbf{}\\n')", "byte order mark"),
        ("write('\\ufeff{}\\n'.encode('utf-16-le'))", "line 1 is not UTF-8"),
        ("write(b'[' * 30000 + b'\\n')", "it is nested deeper than 128 levels"),
        ("write(b'\\x1b]0;owned\\x07\\x1b[2J\\n')", "\\u{1b}]0;owned\\u{7}"),
        ("[write(text) for request in requests()]", "echoes its input"),
        ("hello(id='x' * 9000)", ANOTHER_ID),
        ("hello(id=['x'] * 9000)", ANOTHER_ID),
        ("hello(name='x' * (1 << 20))", "line 1 is longer than"),
        ("hello(name='\\ud800')", NOT_JSON),
        ("hello(name=7)", "the reply to hello is not valid: it has no \"name\""),
        ("hello(formats=[])", "the reply to hello is not valid: it has no \"formats\""),
        ("hello(formats={'\\x1b[2J\\u202e': 7})", "\\u{1b}[2J\\u{202e}"),
        ("hello(error='no', name=None, formats=None)", "the reply to hello is not valid"),
    ] {
        run_all(NO_HELLO, PATIENT, &format!("{does}; forever()"), says);
    }
}

#[test]
fn each_exit_status_and_signal_is_named() {
    for status in [0, 1, 2, 77, 101, 126, 127, 128, 137, 255] {
        let says = format!("ended before it said hello (exit status: {status})");
        run(CONFORM, &format!("os._exit({status})"), PATIENT).ended(3).says(says);
    }
    for signal in [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 13, 14, 15] {
        let does = format!(
            "signal.signal({signal}, signal.SIG_DFL) if {signal} != 9 else 0; os.kill(os.getpid(), {signal})"
        );
        let says = format!("ended before it said hello (signal: {signal} (");
        run(CONFORM, &does, PATIENT).ended(3).says(says);
    }
}

#[test]
fn a_testee_that_never_replies_is_reported() {
    const MUTE: &str = "no reply in ";
    for (does, says) in [
        ("forever()", MUTE),
        ("read(); forever()", MUTE),
        ("read(); write(b'{'); forever()", MUTE),
        ("read(); flood(2)", MUTE),
        ("read(); drip(1)", ""),
        ("[signal.signal(n, signal.SIG_IGN) for n in (1, 2, 3, 13, 15)]; forever()", MUTE),
        ("os.close(0); forever()", MUTE),
        ("read(); os.kill(os.getpid(), signal.SIGSTOP)", MUTE),
        // The reply arrives at the end of the input, which is too late.
        ("request = read(); sys.stdin.buffer.read(); write(line(expected_reply(request)))", MUTE),
        // The testee opens the pipe of its stdout again, and reads the data that the program waits for.
        (
            "read(); pipe = os.open('/proc/self/fd/1', os.O_RDONLY); meanwhile(flood, 1)\n\
             while True: os.read(pipe, 1 << 16)",
            "",
        ),
    ] {
        run_all(NO_REPLY, BRIEF_REPLY, &format!("hello(); {does}"), says);
    }
    // The testee fills the pipe of its stdin, so that a request finds no room.
    let fills_its_input = "pipe = os.open('/proc/self/fd/0', os.O_WRONLY | os.O_NONBLOCK)\ndata = expected_reply(read())\n\
         try:\n  while True: os.write(pipe, b'x' * 4096)\nexcept BlockingIOError: write(line(data))\nforever()";
    run_all(NO_REPLY, BRIEF_REPLY, fills_its_input, MUTE);
    for (does, says) in [
        // The testee ends, and another process keeps its pipes open.
        ("read(); child(forever); os._exit(5)", "ended without a reply (exit status: 5)"),
        ("os.close(1); forever()", "closed its stdout and did not end"),
        ("read(); os._exit(0)", "ended without a reply (exit status: 0)"),
        ("read(); os.kill(os.getpid(), 9)", "ended without a reply (signal: 9"),
        ("answer(lambda reply: os._exit(3))", "ended without a reply (exit status: 3)"),
        ("answer(lambda reply: b'x' * 99 + os.abort())", "ended without a reply (signal: 6"),
    ] {
        run_all(NO_REPLY, PATIENT, &format!("hello(); {does}"), says);
    }
}

#[test]
fn an_invalid_reply_is_reported() {
    const NOT_JSON: &str = "line 2 is not a JSON object";
    const NOT_VALID: &str = "line 2 is not a valid reply: it has ";
    for (reply, says) in [
        ("flood(1)", "bytes, more than any right reply to this request"),
        ("flood(1, b'\\n')", NOT_JSON),
        ("b'decoding...\\n'", "\"decoding...\": stdout is for replies, log to stderr"),
        ("b'[1]\\n'", "line 2 is not a JSON object: \"[1]\""),
        ("line(reply)[:9] + os._exit(0)", "ended without a reply"),
        ("[write(line(reply)[:9]), os._exit(0)]", NOT_JSON),
        ("b'\\0' + line(reply)", NOT_JSON),
        ("b'\\xef\\xbb\\xbf' + line(reply)", "line 2 begins with a byte order mark: write UTF-8 without one"),
        ("line(reply).decode().encode('utf-16')", "line 2 is not UTF-8"),
        ("line(reply)[:-1] + b' x\\n'", NOT_JSON),
        ("line(reply)[:-1] + line(reply)", NOT_JSON),
        ("reply | {'x': '\\udead'}", NOT_JSON),
        ("b'{\"ok\":' + b'[' * (1 << 16) + b'\\n'", "it is nested deeper than 128 levels"),
        ("b'{\"ok\":1e999}\\n'", "line 2 has no id"),
        ("b'{\"ok\":[' + b'0,' * (1 << 20) + b'0]}\\n'", "line 2 has more than"),
        ("b'{\"ok\":[' + b'{\"\":[]},' * (1 << 18) + b'0]}\\n'", "line 2 has more than"),
        ("reply | {'id': 0}", "line 2 has the id 0, which is not the id of the request"),
        ("reply | {'id': 'x' * (1 << 20)}", ANOTHER_ID),
        ("reply | {'id': '\\x1b[2J\\u202e'}", "[2J\\u{202e}"),
        ("{'ok': {}}", "line 2 has no id: copy the id of the request into the reply"),
        ("{'id': reply['id']}", "line 2 is not a valid reply: it has none of \"ok\", \"reject\""),
        ("{'id': '', 'ok': 1, 'reject': 'no'} | reply", "both \"ok\" and \"reject\": one of them is a reply"),
        ("reply | {'ok': 1, 'error': 'no'}", NOT_VALID),
        ("{'id': None, 'error': 'what?'}", "the testee did not understand the request: what?"),
        ("{'id': reply['id'], 'error': '\\x1b]0;x\\x07\\u202e\\x85' * 99}", "\\u{7}\\u{202e}\\u{85}"),
        ("{'id': reply['id'], 'error': 'x' * (3 << 20)}", "(3145728 characters)"),
        ("{'id': reply['id'], 'reject': '\\x9b2J' + 'x' * (3 << 20)}", "\\u{9b}2J"),
        ("{'id': reply['id'], 'reject': 'truncated', 'at': {'bit': -1}}", "reject "),
        ("{'id': reply['id'], 'ok': {'\\x1b[2J\\u202e': 10 ** 300}}", "[2J\\u{202e}"),
        ("{'id': reply['id'], 'ok': {'rows': 1 << 70, 'cols': 1, 'cells': '0'}}", "ok {"),
        // The second line is written before the next request.
        ("line(reply) * 2", "replies to the previous request again"),
        ("line(reply) + b'\\x1b[2J\\n'", "line 3 is not a JSON object"),
    ] {
        run_all(NO_REPLY, PATIENT, &format!("serve(lambda reply: {reply})"), says);
    }
}

#[test]
fn unusual_but_valid_replies_are_accepted() {
    for does in [
        "serve()",
        "serve(lambda reply: line(reply)[:-1] + b'\\r\\n')",
        "serve(lambda reply: {'took': 1, 'ok': None, 'at': None, **reply, 'unsupported': None})",
        "serve(lambda reply: [write(bytes([byte])) for byte in line(reply)] and b'')",
        "serve(lambda reply: line(reply).replace(b'{', b'{\"id\":0,\"ok\":7,', 1) if 'ok' in reply else reply)",
        "hello(name='\\x1b]0;x\\x07\\0\\ufffe\\u202e', version='\\x9b2J' * 99, language='\\r\\n\\x85'); answer()",
        "hello(version='x' * 60000); answer()",
        "hello(); meanwhile(flood, 2); answer()",
        "hello(); meanwhile(flood, 2, b'\\x1b[2J\\n'); answer()",
        "meanwhile(flood, 2, b'\\xff'); serve()",
        "os.close(2); serve()",
        "serve(); os.abort()",
        // Other processes keep the pipes of the testee open.
        "child(forever); serve()",
        "child(flood, 2); serve()",
        "child(lambda: child(flood, 2)); serve(); child(flood, 1)",
        // Only the program may write to the terminal, so the testee cannot open it.
        "try: write(b'\\x1b[2J', os.open('/dev/tty', os.O_WRONLY))\nexcept OSError: pass\nserve()",
    ] {
        run_all(SOUND, PATIENT, does, "");
    }
}

#[test]
fn an_interrupted_run_leaves_no_process() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let folder = Folder::new();
        let testee = testee("child(forever); forever()");
        let command = format!("conform --hello-timeout 100 --testee {testee} --testee {testee}");
        let mut running = marked(&folder, &command).start();
        // The program, and two testees with their children.
        running.until("two testees", || processes(&folder).len() >= 5);
        running.interrupt(signal);
        running.finish().ended(130);
        assert!(remaining_processes(&folder).is_empty(), "{signal:?}");
    }
}

/// The end of stdin is the sign to end. A testee that stays is an error, which the doctor reports.
#[test]
fn a_testee_that_stays_after_its_input_is_ended() {
    const RUNS: &str = "it still runs after 5 s";
    for (does, says) in [
        ("serve(); flood(1)", RUNS),
        ("serve(); flood(1, b'\\n')", RUNS),
        ("serve(); drip(1)", RUNS),
        ("serve(); flood(2, b'no\\n')", RUNS),
        ("serve(); meanwhile(flood, 2); flood(1)", RUNS),
        ("serve(); forever()", RUNS),
        ("serve(); os.close(1); os.close(2); forever()", RUNS),
        ("signal.signal(15, signal.SIG_IGN); serve(); forever()", RUNS),
        ("serve(); os.kill(os.getpid(), signal.SIGSTOP)", RUNS),
        ("[child(forever) for _ in range(20)]; serve(); forever()", RUNS),
        ("[signal.signal(n, signal.SIG_IGN) for n in (1, 2, 15)]; child(forever); serve(); forever()", RUNS),
    ] {
        run_all(SLIP, PATIENT, does, says);
    }
}

/// A hello with unknown formats is an error, which the doctor reports.
#[test]
fn a_hello_of_formats_that_do_not_exist() {
    for (formats, says) in [
        ("{f'x{n}': [] for n in range(4000)}", "there is no format `x0`"),
        ("{'\\x1b[2J\\u202e\\n': ['\\x9b']}", "\\u{1b}[2J\\u{202e}\\n"),
        ("{'x' * 60000: []}", "there is no format `xxx"),
    ] {
        run_all(SLIP, PATIENT, &format!("hello(formats=FORMATS | {formats}); answer()"), says);
    }
}

/// The first process says hello and dies; the second has another hello.
#[test]
fn a_changed_hello_ends_the_run() {
    for second in [
        "hello(formats={})",
        "hello(name='other', formats={'x': []})",
        "flood(1)",
        "os._exit(1)",
        "write(b'no\\n')",
    ] {
        let does = format!(
            "if os.path.exists('second'):\n  {second}\nelse:\n  open('second', 'w').close(); hello()\nread(); os._exit(9)"
        );
        run("conform --id tb.decode.byte-middle-24?", &does, PATIENT).ended(1).says("5 faults in a row");
    }
}

/// A pipe's buffer is smaller than the request.
#[test]
fn an_unread_long_request_ends_with_the_timeout() {
    for does in ["forever()", "os.read(0, 9); forever()", "child(forever, session=True); forever()"] {
        let ran = run("conform --id tb.encode.cols-65536-by-2", &format!("hello(); {does}"), BRIEF_REPLY);
        ran.ended(1).says("it has not read the complete request");
    }
}

/// A process that leaves the group of its testee outlives it and delays no command.
#[test]
fn a_process_outside_the_group_causes_no_delay() {
    for (does, status) in [
        ("child(forever, session=True); serve()", 0),
        ("child(flood, 2, session=True); serve()", 0),
        ("child(flood, 2, b'\\n', session=True); hello(); os._exit(5)", 1),
        ("child(forever, session=True); hello(); read(); os._exit(5)", 1),
    ] {
        for command in COMMANDS {
            run(command, does, PATIENT).ended(status).created(&[]);
        }
    }
}

/// A command for each input is a program as well.
#[test]
fn faults_of_a_command_are_reported() {
    const COMMAND: &str = "conform --format ternary-board --id tb.decode.byte-middle-242 --exec";
    for does in [
        "forever()",
        "flood(1)",
        "flood(2)",
        "os.kill(os.getpid(), signal.SIGSTOP)",
        "[signal.signal(n, signal.SIG_IGN) for n in (1, 2, 13, 15)]; forever()",
        "child(forever); forever()",
    ] {
        run_with(COMMAND, does, BRIEF_REPLY).ended(5).says("no reply in 2.2 s").created(&[]);
    }
    for (does, says) in [
        ("os._exit(2)", "exit status 2"),
        ("os.abort()", "signal 6"),
        ("child(flood, 2); os._exit(2)", "exit status 2"),
        ("write(b'last words\\n', 2); os._exit(2)", "last words"),
        ("write(b'\\x1b[2J\\x9b\\n', 2); os._exit(2)", "\\u{1b}[2J"),
    ] {
        run_with(COMMAND, does, PATIENT).ended(1).says(says).created(&[]);
    }
}

/// A process outside the group may hold the output of a command for ever.
#[test]
fn the_output_of_a_command_has_a_deadline() {
    const COMMAND: &str = "conform --format ternary-board --id tb.decode.byte-middle-242 --exec-json --exec";
    const PRINT: &str =
        "expected = decode(sys.stdin.buffer.read(), [], None); write(json.dumps(expected).encode())";
    for holds in ["child(forever, session=True)", "child(flood, 2, session=True)"] {
        run_with(COMMAND, &format!("{holds}; {PRINT}"), PATIENT).ended(0).created(&[]);
    }
    let flood = format!("child(flood, 1, session=True); {PRINT}");
    run_with(COMMAND, &flood, PATIENT).ended(1).says("its output ").created(&[]);
    run_with(COMMAND, "child(forever, session=True); forever()", BRIEF_REPLY)
        .ended(5)
        .says("no reply in 2.2 s");
}

/// The terminal of the run is not that of the testee.
#[test]
fn a_testee_cannot_write_to_the_terminal() {
    let write = shell_words::quote("sh -c 'printf FOR%s GED > /dev/tty; cat'").into_owned();
    let spawn = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))";
    for command in ["conform --format ternary-board --exec", "doctor --testee"] {
        let script = format!("python3 -c '{spawn}' boardwire {command} {write}");
        shell(script).run().omits("FORGED").says("ternary-board");
    }
}

/// A testee that changes its user cannot be ended by the program, as with `sudo -u`. Only root can make one.
#[test]
fn a_testee_of_another_user_does_not_block_the_run() {
    const NOBODY: u32 = 65534;
    if !rustix::process::geteuid().is_root() {
        eprintln!("skipped: a testee of another user needs root");
        return;
    }
    let folder = Folder::new();
    let mode = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    let (program, perl) = (folder.path("boardwire"), folder.path("perl"));
    // A process that another test starts meanwhile would hold a file that this one writes, which could then not be run.
    for (from, to) in [(PROGRAM, &program), ("/usr/bin/perl", &perl)] {
        assert!(Command::new("cp").arg(from).arg(to).status().unwrap().success());
    }
    chown(&perl, Some(NOBODY - 1), None).unwrap();
    mode(&folder.path(""), 0o755);
    mode(&perl, 0o4755);
    let testee = shell_words::join([perl.to_str().unwrap(), "-e", "$< = $>; sleep 600"]);
    // The time limit of hello, and whether a signal is sent once the testee runs.
    for (hello, is_interrupted) in [("0.5", false), ("0.1", true), ("600", true)] {
        let mut run = Command::new(&program);
        run.args(["conform", "--testee", &testee, "--hello-timeout", hello]).uid(NOBODY);
        run.env("HOSTILE", folder.path("")).stdout(Stdio::null()).stderr(Stdio::piped());
        let run = run.spawn().unwrap();
        if is_interrupted {
            // The test waits until the testee has changed its user. Before that, the program could end the testee.
            while !processes(&folder).iter().any(|process| process.runs_as(NOBODY - 1)) {
                thread::sleep(Duration::from_millis(1));
            }
            kill_process(Pid::from_child(&run), Signal::TERM).unwrap();
        }
        let ended = run.wait_with_output().unwrap();
        let stderr = String::from_utf8(ended.stderr).unwrap();
        let says = "could not be ended and still runs: it may belong to another user";
        assert_eq!(ended.status.code(), Some(if is_interrupted { 130 } else { 3 }), "{stderr}");
        assert!(is_interrupted || stderr.contains(says), "{stderr}");
        // After a hello without a reply in time, the program starts a second testee for the repetition.
        let left = processes(&folder);
        assert!(matches!(left.len(), 1 | 2), "{stderr}");
        for process in left {
            kill_process(process.id, Signal::KILL).unwrap();
        }
        while !processes(&folder).is_empty() {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Runs the three commands with this testee. The output of each command that fails contains the message.
#[track_caller]
fn run_all(statuses: [i32; 3], times: [&str; 2], does: &str, says: &str) {
    eprintln!("{does}");
    thread::scope(|scope| {
        for (command, status) in COMMANDS.into_iter().zip(statuses) {
            let says = if status == 0 { "" } else { says };
            scope.spawn(move || run(command, does, times).ended(status).says(says).created(&[]).status);
        }
    });
}

/// A word of a command: the testee with these statements.
fn testee(does: &str) -> String {
    shell_words::quote(&shell_words::join(["python3", TESTEE, does])).into_owned()
}

/// A run whose processes can be found again: children inherit the mark.
fn marked<'a>(folder: &'a Folder, command: &str) -> Program<'a> {
    folder.program(command).env("HOSTILE", folder.path("").to_str().unwrap())
}

#[track_caller]
fn run(command: &str, does: &str, times: [&str; 2]) -> Ran {
    run_with(&format!("{command} --testee"), does, times)
}

/// Runs a command, which ends with the option for the testee, in a terminal, which a testee could write to. Processes of the testee that are in its
/// group have ended soon after.
#[track_caller]
fn run_with(command: &str, does: &str, [hello, reply]: [&str; 2]) -> Ran {
    let folder = Folder::new();
    let command = format!("{command} {} --timeout {reply} --hello-timeout {hello}", testee(does));
    let ran = marked(&folder, &command).terminal().run();
    for left in remaining_processes(&folder) {
        assert!(left.has_left, "processes of {does} are left");
        // The program cannot end processes that left the group of the testee.
        let _ = kill_process(left.id, Signal::KILL);
    }
    ran
}

struct Process {
    id: Pid,
    /// Whether the process has left the group of its testee.
    has_left: bool,
}

impl Process {
    /// Whether the real user of the process is this one. A program that changes its user changes the effective user first.
    fn runs_as(&self, user: u32) -> bool {
        let status = fs::read_to_string(format!("/proc/{}/status", self.id.as_raw_nonzero()));
        status.is_ok_and(|status| status.contains(&format!("\nUid:\t{user}\t")))
    }
}

/// The processes of a folder that still live after the processes in the groups of testees had time to end.
fn remaining_processes(folder: &Folder) -> Vec<Process> {
    let start = Instant::now();
    loop {
        let left = processes(folder);
        if left.iter().all(|left| left.has_left) || start.elapsed() > Duration::from_secs(60) {
            return left;
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// The living processes with the mark of a folder.
fn processes(folder: &Folder) -> Vec<Process> {
    let mark = format!("HOSTILE={}", folder.path("").display());
    let processes = fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let path = entry.ok()?.path();
        let id: i32 = path.file_name()?.to_str()?.parse().ok()?;
        let environment = fs::read(path.join("environ")).ok()?;
        let stat = fs::read_to_string(path.join("stat")).ok()?;
        let lives = !stat.rsplit_once(") ")?.1.starts_with(['Z', 'X']);
        let is_marked = environment.split(|byte| *byte == 0).any(|variable| variable == mark.as_bytes());
        let has_left = fs::read_link(path.join("cwd")).is_ok_and(|folder| folder == Path::new("/"));
        (is_marked && lives).then(|| Process { id: Pid::from_raw(id).unwrap(), has_left })
    });
    processes.collect()
}
