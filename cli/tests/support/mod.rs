//! Runs the program within bounds, in both test programs.
//!
//! [`Program::run`] checks each run against these bounds: it ends in time, it stays within its memory, it does not panic, no signal ends it
//! (unless the test sends one), and its output to stderr or to a terminal contains no control character from the input.

#![allow(dead_code, reason = "each of the two test programs uses a part")]

use std::collections::BTreeMap;
use std::env;
use std::fs::{self, File, FileType, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::fs::{CWD, OFlags, mknodat};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use serde_json::Value;
use tempfile::TempDir;
use walkdir::WalkDir;

/// The program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_boardwire");

/// A testee with a fault. Its first argument is the fault.
pub(crate) const TESTEE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/testee.py");

/// A link with a position and a history, and its position parameter.
pub(crate) const SAMPLE: &str =
    "game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=86pU6-4nbSh38OCojLarcupWOb1rXw&s=1";
pub(crate) const P: &str = "gSQCL5P5oIDhCFJCIBJ4eQCAkX8";

/// The FEN of the opening of Xiangqi.
pub(crate) const OPENING: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

/// The FEN of the opening of chess, and its placement.
pub(crate) const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
pub(crate) const PLACEMENT: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// A ternary board of 3 × 3 cells, and the same board without its last byte.
pub(crate) const BOARD: &str = "030000030000d046";
pub(crate) const CUT: &str = "030000030000d0";

/// The words of a command that represent these inputs.
const INPUTS: [(&str, &str); 7] = [
    ("SAMPLE", SAMPLE),
    ("P", P),
    ("OPENING", OPENING),
    ("CHESS", CHESS),
    ("PLACEMENT", PLACEMENT),
    ("BOARD", BOARD),
    ("CUT", CUT),
];

/// The time limit of a run. A slow or busy machine does not reach it.
const TIME_LIMIT: Duration = Duration::from_secs(600);

/// The address space of the program, with its code, the vectors that it embeds, and the stacks of its threads.
const MEMORY_LIMIT_BYTES: u64 = 256 << 20;

/// The folder of the tests. Runs that need no files use this folder.
static TESTS: LazyLock<Folder> =
    LazyLock::new(|| Folder { path: concat!(env!("CARGO_MANIFEST_DIR"), "/tests").into(), temporary: None });

/// A run of a script of the shell, which may use the program by its name.
pub(crate) fn shell(script: impl AsRef<str>) -> Program<'static> {
    let script = ["sh", "-c", script.as_ref()].map(str::to_owned);
    Program { words: script.into(), memory_limit: u64::MAX, ..program("") }
}

/// A run of the program with the words of this command, in which names of inputs are replaced.
pub(crate) fn program(command: impl AsRef<str>) -> Program<'static> {
    TESTS.program(command)
}

pub(crate) fn run(command: impl AsRef<str>) -> Ran {
    program(command).run()
}

pub(crate) fn run_with(input: impl AsRef<[u8]>, command: impl AsRef<str>) -> Ran {
    program(command).input(input).run()
}

#[track_caller]
pub(crate) fn stdout(command: impl AsRef<str>) -> String {
    run(command).success()
}

/// The file as JSON, changed.
pub(crate) fn change(path: &Path, change: impl FnOnce(&mut Value)) {
    let mut value: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    change(&mut value);
    fs::write(path, value.to_string()).unwrap();
}

/// A folder in which the program runs.
pub(crate) struct Folder {
    path: PathBuf,
    temporary: Option<TempDir>,
}

impl Folder {
    /// A fresh folder.
    pub(crate) fn new() -> Self {
        let folder = TempDir::with_prefix("boardwire-").unwrap();
        Self { path: folder.path().to_owned(), temporary: Some(folder) }
    }

    pub(crate) fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.path.join(name)
    }

    /// Writes a file, and its folder.
    pub(crate) fn file(&self, name: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        path
    }

    pub(crate) fn read(&self, name: impl AsRef<Path>) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    pub(crate) fn text(&self, name: impl AsRef<Path>) -> String {
        String::from_utf8(self.read(name)).unwrap()
    }

    /// A run of the program in this folder, with the words of this command.
    pub(crate) fn program(&self, command: impl AsRef<str>) -> Program<'_> {
        let input = |word: String| match INPUTS.iter().find(|(name, _)| *name == word) {
            Some((_, input)) => (*input).to_owned(),
            None => word,
        };
        let words = shell_words::split(&format!("boardwire {}", command.as_ref())).unwrap();
        Program {
            folder: self,
            words: words.into_iter().map(input).collect(),
            environment: Vec::new(),
            input: Vec::new(),
            is_endless: false,
            stdin: None,
            stdout: None,
            columns: None,
            memory_limit: MEMORY_LIMIT_BYTES,
            removes: false,
        }
    }

    pub(crate) fn run(&self, command: impl AsRef<str>) -> Ran {
        self.program(command).run()
    }

    #[track_caller]
    pub(crate) fn stdout(&self, command: impl AsRef<str>) -> String {
        self.run(command).success()
    }

    /// The files below this folder in order, with their contents.
    pub(crate) fn files(&self, name: &str) -> Vec<(String, String)> {
        let root = self.path(name);
        let entries = WalkDir::new(&root).sort_by_file_name().into_iter().map(Result::unwrap);
        let files = entries.map(walkdir::DirEntry::into_path).filter(|path| path.is_file());
        let named = files.map(|path| {
            let name = path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
            (name, String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned())
        });
        named.collect()
    }

    /// Makes a pipe with a name.
    pub(crate) fn fifo(&self, name: &str) -> PathBuf {
        mknodat(CWD, self.path(name), rustix::fs::FileType::Fifo, 0o600.into(), 0).unwrap();
        self.path(name)
    }

    /// Every entry below a fresh folder with its kind, in order.
    fn entries(&self) -> BTreeMap<String, FileType> {
        let walked = self.temporary.iter().flat_map(|folder| WalkDir::new(folder).min_depth(1));
        let named = walked.map(Result::unwrap).map(|entry| {
            let name = entry.path().strip_prefix(&self.path).unwrap().to_string_lossy().into_owned();
            (name, entry.file_type())
        });
        named.collect()
    }
}

/// A run of the program, before it starts.
pub(crate) struct Program<'a> {
    folder: &'a Folder,
    words: Vec<String>,
    environment: Vec<(&'static str, String)>,
    input: Vec<u8>,
    is_endless: bool,
    stdin: Option<File>,
    stdout: Option<File>,
    columns: Option<u16>,
    memory_limit: u64,
    removes: bool,
}

impl<'a> Program<'a> {
    pub(crate) fn input(self, input: impl AsRef<[u8]>) -> Self {
        Self { input: input.as_ref().to_owned(), ..self }
    }

    /// The program reads these bytes repeatedly, for as long as it reads.
    pub(crate) fn endless(self, input: &[u8]) -> Self {
        Self { input: input.repeat((1 << 16) / input.len() + 1), is_endless: true, ..self }
    }

    pub(crate) fn stdin(self, file: File) -> Self {
        Self { stdin: Some(file), ..self }
    }

    pub(crate) fn stdout(self, file: File) -> Self {
        Self { stdout: Some(file), ..self }
    }

    pub(crate) fn env(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.environment.push((name, value.into()));
        self
    }

    /// Both stdout and stderr are a terminal; [`Ran::stdout`] has its content.
    pub(crate) fn terminal(self) -> Self {
        self.columns(100)
    }

    /// The same with this number of columns.
    pub(crate) fn columns(self, columns: u16) -> Self {
        Self { columns: Some(columns), ..self }
    }

    /// The run may remove or replace entries that were there before. Any other run may not.
    pub(crate) fn removes(self) -> Self {
        Self { removes: true, ..self }
    }

    /// The limit on the program's address space, in bytes. Its children inherit the limit.
    pub(crate) fn memory_limit(self, memory_limit: u64) -> Self {
        Self { memory_limit, ..self }
    }

    pub(crate) fn run(self) -> Ran {
        self.start().finish()
    }

    pub(crate) fn start(self) -> Running<'a> {
        let before = self.folder.entries();
        let path =
            format!("{}:{}", Path::new(PROGRAM).parent().unwrap().display(), env::var("PATH").unwrap());
        // The shell sets the limit before it becomes the program: no code here may run between fork and exec.
        let mut command = Command::new("sh");
        command
            .args(["-c", "ulimit -v \"$1\" && shift && exec \"$@\"", "sh"])
            .arg((self.memory_limit >> 10).to_string())
            .args(&self.words)
            .current_dir(&self.folder.path)
            // Commands of tests find the program by its name.
            .env("PATH", path)
            // Each arena of the allocator would reserve address space that nothing uses.
            .env("MALLOC_ARENA_MAX", "1")
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .envs(self.environment)
            .process_group(0);
        let terminal = self.columns.map(pseudoterminal);
        let sink = || terminal.as_ref().map_or_else(Stdio::piped, |(_, far)| far.try_clone().unwrap().into());
        command.stdin(self.stdin.map_or_else(Stdio::piped, Stdio::from));
        command.stdout(self.stdout.map_or_else(sink, Stdio::from)).stderr(sink());
        let mut child = command.spawn().unwrap();
        if let Some(mut stdin) = child.stdin.take() {
            // A program that has read enough closes the pipe.
            thread::spawn(move || while stdin.write_all(&self.input).is_ok() && self.is_endless {});
        }
        let (stdout, far) = match terminal {
            Some((near, far)) => (Some(collect(near)), Some(far)),
            None => (child.stdout.take().map(collect), None),
        };
        let stderr = child.stderr.take().map(collect);
        let deadline = Instant::now() + TIME_LIMIT;
        let (folder, removes) = (self.folder, self.removes);
        Running { folder, before, removes, child, stdout, stderr, far, deadline, is_interrupted: false }
    }
}

/// Both sides of a new terminal.
fn pseudoterminal(columns: u16) -> (File, File) {
    let near = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&near).unwrap();
    unlockpt(&near).unwrap();
    let name = ptsname(&near, Vec::new()).unwrap().into_string().unwrap();
    let flags = i32::try_from(OFlags::NOCTTY.bits()).unwrap();
    let far = OpenOptions::new().read(true).write(true).custom_flags(flags).open(name).unwrap();
    tcsetwinsize(&far, Winsize { ws_row: 50, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
    (near.into(), far)
}

/// The end of the output on a terminal. A terminal without an open end can lose what was written last, so the test keeps one open.
const END: &[u8] = b"\x01the end\x01";

/// Reads until the end.
fn collect(from: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let (mut from, mut bytes) = (BufReader::new(from), Vec::new());
        while from.read_until(1, &mut bytes).unwrap() > 0 && !bytes.ends_with(END) {}
        bytes
    })
}

pub(crate) struct Running<'a> {
    folder: &'a Folder,
    before: BTreeMap<String, FileType>,
    removes: bool,
    pub(crate) child: Child,
    stdout: Option<JoinHandle<Vec<u8>>>,
    stderr: Option<JoinHandle<Vec<u8>>>,
    far: Option<File>,
    deadline: Instant,
    is_interrupted: bool,
}

impl Running<'_> {
    pub(crate) fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Waits until a condition is true, or the program has ended.
    #[track_caller]
    pub(crate) fn until(&mut self, what: &str, is_true: impl Fn() -> bool) {
        while !is_true() && self.child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < self.deadline, "{what} does not happen within {TIME_LIMIT:?}");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Sends a signal to the program alone until the program ends. If the tests ignore the signal, as in the background of a shell, the first
    /// signals are lost until the program handles them.
    pub(crate) fn interrupt(&mut self, signal: Signal) {
        self.is_interrupted = true;
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
            thread::sleep(Duration::from_millis(1));
        };
        // Remaining child processes would keep the pipes open.
        let _ = kill_process_group(self.pid(), Signal::KILL);
        let is_terminal = self.far.is_some();
        if let Some(mut far) = self.far {
            far.write_all(END).unwrap();
        }
        let text = |thread: Option<JoinHandle<Vec<u8>>>| {
            let bytes = thread.map(|thread| thread.join().unwrap()).unwrap_or_default();
            String::from_utf8(bytes).unwrap_or_else(|error| panic!("{error}"))
        };
        let (mut stdout, stderr) = (text(self.stdout), text(self.stderr));
        if is_terminal {
            stdout = stdout.strip_suffix(str::from_utf8(END).unwrap()).unwrap().replace("\r\n", "\n");
        }
        let after = self.folder.entries();
        let created = after.keys().filter(|name| !self.before.contains_key(*name)).cloned().collect();
        let gone = self.before.iter().find(|(name, kind)| after.get(*name) != Some(kind));
        let ran = Ran { status: status.code(), stdout, stderr, created };
        assert!(self.removes || gone.is_none(), "{gone:?} is no longer what it was\n{ran}");
        assert!(!ran.all().contains("panicked at"), "{ran}");
        assert!(self.is_interrupted || status.signal().is_none(), "a signal ends the program\n{ran}");
        for text in is_terminal.then_some(&ran.stdout).into_iter().chain([&ran.stderr]) {
            if let Some(found) = first_hostile_character(text) {
                panic!("U+{:04X} reaches the terminal\n{ran}", u32::from(found));
            }
        }
        ran
    }
}

/// A run of the program, after its end.
pub(crate) struct Ran {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// The entries of a fresh folder that were not there before.
    pub(crate) created: Vec<String>,
}

impl Ran {
    /// The complete output.
    pub(crate) fn all(&self) -> String {
        [&*self.stdout, &self.stderr].concat()
    }

    /// The status, stdout and stderr, for a snapshot.
    pub(crate) fn transcript(&self) -> String {
        let stderr: String = self.stderr.split_inclusive('\n').flat_map(|line| ["stderr: ", line]).collect();
        format!("status {}\n{}{stderr}", self.status.unwrap(), self.stdout)
    }

    /// The last line of a report.
    pub(crate) fn verdict(&self) -> &str {
        self.stdout.lines().last().unwrap_or_default()
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}\n{self}"))
    }

    /// The stdout of a run with status 0, without the end of its last line.
    #[track_caller]
    pub(crate) fn success(&self) -> String {
        self.ended(0).stdout.trim_end().to_owned()
    }

    #[track_caller]
    pub(crate) fn ended(&self, status: i32) -> &Self {
        assert_eq!(self.status, Some(status), "{self}");
        self
    }

    /// Checks that the output contains this text.
    #[track_caller]
    pub(crate) fn says(&self, what: impl AsRef<str>) -> &Self {
        assert!(self.all().contains(what.as_ref()), "no {:?} in\n{self}", what.as_ref());
        self
    }

    /// Checks that the output does not contain this text.
    #[track_caller]
    pub(crate) fn omits(&self, what: &str) -> &Self {
        assert!(!self.all().contains(what), "{what:?} in\n{self}");
        self
    }

    /// Checks that these entries, and no others, are new in the folder.
    #[track_caller]
    pub(crate) fn created(&self, names: &[&str]) -> &Self {
        assert_eq!(self.created, names, "{self}");
        self
    }
}

impl std::fmt::Display for Ran {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shown = |text: &str| text.chars().take(4000).collect::<String>().replace('\x1b', "\\x1b");
        let (stdout, stderr) = (shown(&self.stdout), shown(&self.stderr));
        write!(f, "status {:?}; new: {:?}\nstdout:\n{stdout}\nstderr:\n{stderr}", self.status, self.created)
    }
}

/// The first character that the program itself never writes to a terminal.
pub(crate) fn first_hostile_character(text: &str) -> Option<char> {
    // A terminal ends its lines so, and a progress bar begins its lines anew.
    let text = text.replace("\r\n", "\n").replace("\r\x1b[", "\x1b[");
    let mut rest = text.as_str();
    while let Some(found) = rest.chars().next() {
        rest = match after_own_sequence(rest) {
            Some(after) => after,
            None if found != '\n' && is_hostile(found) => return Some(found),
            None => &rest[found.len_utf8()..],
        };
    }
    None
}

/// The rest after a control sequence of the program itself.
fn after_own_sequence(text: &str) -> Option<&str> {
    let text = text.strip_prefix("\x1b[")?;
    let (numbers, rest) = text.split_at(text.find(|found: char| !found.is_ascii_digit() && found != ';')?);
    // Bold, dimmed, underlined, and the colours that the program uses; or one of 256 colours.
    let is_style = |number| ["", "0", "1", "2", "4", "31", "32", "33", "36"].contains(&number);
    let is_color = numbers.contains("38;5;") || numbers.contains("48;5;");
    match rest.strip_prefix('m') {
        Some(rest) => (is_color || numbers.split(';').all(is_style)).then_some(rest),
        // A progress bar clears its line and goes up.
        None => rest.strip_prefix(['K', 'A', 'B']),
    }
}

/// Control characters, and those that change the order of others or show nothing.
fn is_hostile(found: char) -> bool {
    let is_format =
        matches!(found, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{feff}');
    let is_other =
        matches!(found, '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{ffff}' | '\u{e0000}'..='\u{e007f}');
    // The replacement characters are visible.
    found.is_control() || is_format || (is_other && !['\u{fffc}', '\u{fffd}'].contains(&found))
}
