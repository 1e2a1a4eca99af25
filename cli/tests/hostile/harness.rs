//! Runs the program within bounds.
//!
//! ```ignore
//! let folder = Folder::new();
//! folder.file("board", &[0xff; 6]);
//! let ran = Program::new(&folder, &["check", "board"]).terminal().run();
//! ran.ended(1).says("truncated").created(&[]);
//! ```
//!
//! [`Program::run`] checks each run against these bounds: it ends in time, it stays within its memory, it does not panic, no signal ends it
//! (unless the test sends one), and its output to stderr or to a terminal contains no control character from the input.

#![allow(dead_code, reason = "each file of the suite takes what it needs")]

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::fs::OFlags;
use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use tempfile::TempDir;

/// The position parameter of a real link.
pub(crate) const P: &str = "gSQCL5P5oIDhCFJCIBJ4eQCAkX8";

/// The program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_boardwire");

/// The time limit of a run. A slow or busy machine does not reach it.
const TIME_LIMIT: Duration = Duration::from_secs(600);

/// The address space of the program, with its code, the vectors that it embeds, and the stacks of its threads.
const MEMORY_LIMIT_BYTES: u64 = 256 << 20;

/// A fresh folder, in which the program runs.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(TempDir::with_prefix("hostile-").unwrap())
    }

    pub(crate) fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn file(&self, name: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, bytes).unwrap();
        path
    }

    pub(crate) fn read(&self, name: impl AsRef<Path>) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    /// Every entry below the folder with its kind, in order.
    fn entries(&self) -> BTreeMap<OsString, &'static str> {
        fn walk(folder: &Path, root: &Path, found: &mut BTreeMap<OsString, &'static str>) {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let kind = fs::symlink_metadata(&path).unwrap().file_type();
                let name = if kind.is_fifo() {
                    "fifo"
                } else if kind.is_symlink() {
                    "symlink"
                } else if kind.is_dir() {
                    "folder"
                } else {
                    "file"
                };
                found.insert(path.strip_prefix(root).unwrap().as_os_str().to_owned(), name);
                if kind.is_dir() {
                    walk(&path, root, found);
                }
            }
        }
        let mut found = BTreeMap::new();
        walk(self.0.path(), self.0.path(), &mut found);
        found
    }
}

pub(crate) enum Input {
    /// These bytes, and the end.
    Bytes(Vec<u8>),
    /// These bytes repeatedly, for as long as the program reads.
    Endless(Vec<u8>),
    /// An open file.
    File(File),
}

/// The destination of the program's output.
enum Sink {
    /// Two pipes.
    Pipes,
    /// One terminal.
    Terminal,
    /// Stdout goes to this file, stderr to a pipe.
    Stdout(File),
}

/// A run of the program, before it starts.
pub(crate) struct Program<'a> {
    folder: &'a Folder,
    arguments: Vec<OsString>,
    environment: Vec<(&'static str, OsString)>,
    input: Input,
    sink: Sink,
    memory_limit: u64,
    removes: bool,
}

impl<'a> Program<'a> {
    pub(crate) fn new(folder: &'a Folder, arguments: &[impl AsRef<OsStr>]) -> Self {
        let arguments = arguments.iter().map(|argument| argument.as_ref().to_owned()).collect();
        let input = Input::Bytes(Vec::new());
        Self {
            folder,
            arguments,
            environment: Vec::new(),
            input,
            sink: Sink::Pipes,
            memory_limit: MEMORY_LIMIT_BYTES,
            removes: false,
        }
    }

    pub(crate) fn input(self, input: Input) -> Self {
        Self { input, ..self }
    }

    pub(crate) fn env(mut self, name: &'static str, value: impl Into<OsString>) -> Self {
        self.environment.push((name, value.into()));
        self
    }

    /// Both stdout and stderr are a terminal; [`Ran::stdout`] has its content.
    pub(crate) fn terminal(self) -> Self {
        Self { sink: Sink::Terminal, ..self }
    }

    pub(crate) fn stdout(self, file: File) -> Self {
        Self { sink: Sink::Stdout(file), ..self }
    }

    /// The run may remove or replace entries that were there before. Any other run may not.
    pub(crate) fn removes(self) -> Self {
        Self { removes: true, ..self }
    }

    /// The limit on the program's address space, in bytes. Its children inherit the limit.
    pub(crate) fn memory_limit(self, memory_limit: u64) -> Self {
        Self { memory_limit, ..self }
    }

    #[track_caller]
    pub(crate) fn run(self) -> Ran {
        self.start().finish()
    }

    pub(crate) fn start(self) -> Running<'a> {
        let before = self.folder.entries();
        // The shell sets the limit before it becomes the program: no code here may run between fork and exec.
        let mut command = Command::new("sh");
        command
            .args(["-c", "ulimit -v \"$1\" && shift && exec \"$@\"", "sh"])
            .arg((self.memory_limit >> 10).to_string())
            .arg(PROGRAM)
            .args(&self.arguments)
            .current_dir(self.folder.0.path())
            // Each arena of the allocator would reserve address space that nothing uses.
            .env("MALLOC_ARENA_MAX", "1")
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .envs(self.environment)
            .process_group(0);
        let written = match self.input {
            Input::File(file) => {
                command.stdin(file);
                None
            }
            other => {
                command.stdin(Stdio::piped());
                Some(other)
            }
        };
        let mut terminal = None;
        let is_terminal = matches!(self.sink, Sink::Terminal);
        match self.sink {
            Sink::Pipes => drop(command.stdout(Stdio::piped()).stderr(Stdio::piped())),
            Sink::Stdout(file) => drop(command.stdout(file).stderr(Stdio::piped())),
            Sink::Terminal => {
                let (near, far) = pseudoterminal();
                command.stdout(far.try_clone().unwrap()).stderr(far);
                terminal = Some(near);
            }
        }
        let mut child = command.spawn().unwrap();
        // The terminal ends once the last descriptor of its other side is closed.
        drop(command);
        if let (Some(input), Some(mut stdin)) = (written, child.stdin.take()) {
            // A program that has read enough closes the pipe.
            thread::spawn(move || match input {
                Input::Bytes(bytes) => drop(stdin.write_all(&bytes)),
                Input::Endless(bytes) => {
                    let many = bytes.repeat((1 << 16) / bytes.len() + 1);
                    while stdin.write_all(&many).is_ok() {}
                }
                Input::File(_) => {}
            });
        }
        let stdout = match terminal {
            Some(near) => Some(collect(near)),
            None => child.stdout.take().map(collect),
        };
        let stderr = child.stderr.take().map(collect);
        let deadline = Instant::now() + TIME_LIMIT;
        let (folder, removes) = (self.folder, self.removes);
        Running { folder, before, removes, child, stdout, stderr, is_terminal, deadline, signal: None }
    }
}

/// Both sides of a new terminal of 100 columns.
fn pseudoterminal() -> (File, File) {
    let near = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&near).unwrap();
    unlockpt(&near).unwrap();
    let name = ptsname(&near, Vec::new()).unwrap().into_string().unwrap();
    let flags = i32::try_from(OFlags::NOCTTY.bits()).unwrap();
    let far = OpenOptions::new().read(true).write(true).custom_flags(flags).open(name).unwrap();
    tcsetwinsize(&far, Winsize { ws_row: 50, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
    (near.into(), far)
}

/// Reads until the end. A terminal whose other side is closed ends with an error.
fn collect(mut from: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = from.read_to_end(&mut bytes);
        bytes
    })
}

pub(crate) struct Running<'a> {
    folder: &'a Folder,
    before: BTreeMap<OsString, &'static str>,
    removes: bool,
    child: Child,
    stdout: Option<JoinHandle<Vec<u8>>>,
    stderr: Option<JoinHandle<Vec<u8>>>,
    is_terminal: bool,
    deadline: Instant,
    signal: Option<Signal>,
}

impl Running<'_> {
    fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Waits until a condition is true, or the program has ended.
    #[track_caller]
    pub(crate) fn until(&mut self, what: &str, memory_in_use: impl Fn() -> bool) {
        while !memory_in_use() && self.child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < self.deadline, "{what} does not happen within {TIME_LIMIT:?}");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Sends a signal to the program alone until the program ends. If the tests ignore the signal, as in the background of a shell, the first
    /// signals are lost until the program handles them.
    pub(crate) fn interrupt(&mut self, signal: Signal) {
        self.signal = Some(signal);
        while self.child.try_wait().unwrap().is_none() && Instant::now() < self.deadline {
            // A program that has ended gets none.
            let _ = kill_process(self.pid(), signal);
            let next = Instant::now() + Duration::from_secs(1);
            while self.child.try_wait().unwrap().is_none() && Instant::now() < next {
                thread::sleep(Duration::from_millis(2));
            }
        }
    }

    /// Waits for the end.
    #[track_caller]
    pub(crate) fn finish(mut self) -> Ran {
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            if Instant::now() >= self.deadline {
                let _ = kill_process_group(self.pid(), Signal::KILL);
                let _ = self.child.wait();
                panic!("the program does not end within {TIME_LIMIT:?}");
            }
            thread::sleep(Duration::from_millis(2));
        };
        // Remaining child processes would keep the pipes open.
        let _ = kill_process_group(self.pid(), Signal::KILL);
        let bytes = |thread: Option<JoinHandle<Vec<u8>>>| thread.map(|thread| thread.join().unwrap());
        let (stdout, stderr) =
            (bytes(self.stdout).unwrap_or_default(), bytes(self.stderr).unwrap_or_default());
        let after = self.folder.entries();
        let created = after.keys().filter(|name| !self.before.contains_key(*name)).cloned().collect();
        let gone = self.before.iter().find(|(name, kind)| after.get(*name) != Some(kind));
        let ran = Ran { status, stdout, stderr, created };
        assert!(self.removes || gone.is_none(), "{gone:?} is no longer what it was\n{ran}");
        assert!(!ran.all().contains("panicked at"), "{ran}");
        if self.signal.is_none() {
            assert_eq!(ran.status.signal(), None, "a signal ends the program\n{ran}");
        }
        if self.is_terminal {
            ran.is_fit_for_a_terminal(&ran.stdout);
        }
        ran.is_fit_for_a_terminal(&ran.stderr);
        ran
    }
}

/// A run of the program, after its end.
pub(crate) struct Ran {
    pub(crate) status: ExitStatus,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
    /// The entries of the folder that were not there before.
    pub(crate) created: Vec<OsString>,
}

impl Ran {
    /// The complete output.
    pub(crate) fn all(&self) -> String {
        [&self.stdout, &self.stderr].map(|bytes| String::from_utf8_lossy(bytes)).concat()
    }

    #[track_caller]
    pub(crate) fn ended(&self, status: i32) -> &Self {
        assert_eq!(self.status.code(), Some(status), "{self}");
        self
    }

    /// Checks that the output contains this text.
    #[track_caller]
    pub(crate) fn says(&self, what: &str) -> &Self {
        assert!(self.all().contains(what), "no {what:?} in\n{self}");
        self
    }

    /// Checks that these entries, and no others, are new in the folder.
    #[track_caller]
    pub(crate) fn created(&self, names: &[&str]) -> &Self {
        assert_eq!(self.created, names, "{self}");
        self
    }

    /// Checks that `bytes` has no control sequences except the program's own: ends of lines, colours, and a progress bar.
    #[track_caller]
    fn is_fit_for_a_terminal(&self, bytes: &[u8]) {
        let text = std::str::from_utf8(bytes).unwrap_or_else(|error| panic!("{error}\n{self}"));
        if let Some(found) = first_hostile_character(text) {
            panic!("U+{:04X} reaches the terminal\n{self}", u32::from(found));
        }
    }
}

impl std::fmt::Display for Ran {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const SHOWN: usize = 4000;
        let text =
            |bytes: &[u8]| bytes[..bytes.len().min(SHOWN)].escape_ascii().to_string().replace("\\n", "\n");
        writeln!(f, "{}; new: {:?}", self.status, self.created)?;
        write!(f, "stdout:\n{}\nstderr:\n{}", text(&self.stdout), text(&self.stderr))
    }
}

/// The first character that the program itself never writes to a terminal.
fn first_hostile_character(text: &str) -> Option<char> {
    // A terminal ends its lines so, and a progress bar begins its lines anew.
    let text = text.replace("\r\n", "\n").replace("\r\x1b[", "\x1b[");
    let mut parts = text.split('\x1b');
    let is_hostile = |found: &char| *found != '\n' && is_hostile(*found);
    let first = parts.next().unwrap_or_default().chars().find(is_hostile);
    first.or_else(|| {
        parts.find_map(|part| {
            after_own_sequence(part).map_or(Some('\x1b'), |rest| rest.chars().find(is_hostile))
        })
    })
}

/// Whether these are styles of the program: bold, dimmed, underlined, and colours.
fn are_own_styles(numbers: &str) -> bool {
    let mut numbers = numbers.split(';');
    while let Some(number) = numbers.next() {
        let is_own = match number {
            "" | "0" | "1" | "2" | "4" | "31" | "32" | "33" | "36" => true,
            // One of 256 colours.
            "38" | "48" => {
                numbers.next() == Some("5") && numbers.next().is_some_and(|n| n.parse::<u8>().is_ok())
            }
            _ => false,
        };
        if !is_own {
            return false;
        }
    }
    true
}

/// The rest of a control sequence of the program itself, after its escape character.
fn after_own_sequence(text: &str) -> Option<&str> {
    let text = text.strip_prefix('[')?;
    let (numbers, rest) = text.split_at(text.find(|found: char| !found.is_ascii_digit() && found != ';')?);
    if let Some(rest) = rest.strip_prefix('m') {
        return are_own_styles(numbers).then_some(rest);
    }
    // A progress bar clears its line and goes up.
    rest.strip_prefix(['K', 'A', 'B'])
}

/// Control characters, and those that change the order of others or show nothing.
fn is_hostile(found: char) -> bool {
    found.is_control()
        || matches!(
            found,
            '\u{61c}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{fffe}'..='\u{ffff}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

#[test]
fn the_harness_distinguishes_escape_sequences_of_the_program_and_of_inputs() {
    assert_eq!(first_hostile_character("a\x1b[1;31mb\x1b[0m\r\n"), None);
    for (text, found) in [
        ("\x1b[7m", '\x1b'),
        ("\x1b]0;title\x07", '\x1b'),
        ("\x1b[1mbell\x07", '\x07'),
        ("\u{9b}2J", '\u{9b}'),
        ("\u{202e}", '\u{202e}'),
        ("\u{200b}", '\u{200b}'),
        ("\t", '\t'),
        ("over\rwritten", '\r'),
    ] {
        assert_eq!(first_hostile_character(text), Some(found), "{text:?}");
    }
}

#[test]
fn the_harness_gives_the_program_a_terminal() {
    let folder = Folder::new();
    let ran = Program::new(&folder, &["check", "030000030000d046"]).terminal().run();
    ran.ended(0).says("ternary-board/1").says("\x1b[").created(&[]);
}

#[test]
#[should_panic(expected = "a signal ends the program")]
fn the_harness_bounds_memory() {
    // Too little memory for its code.
    Program::new(&Folder::new(), &["check", "030000030000d046"]).memory_limit(4 << 20).run();
}
