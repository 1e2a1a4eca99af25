//! A run of the program: what it gets, its bounds, and its end.

use std::collections::BTreeMap;
use std::env;
use std::fs::{File, FileType, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::fs::OFlags;
use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use super::{Folder, PROGRAM, Ran, first_hostile_character};

/// The time limit of a run. A slow or busy machine does not reach it.
const TIME_LIMIT: Duration = Duration::from_secs(600);

/// The address space of the program, with its code, the vectors that it embeds, and the stacks of its threads.
const MEMORY_LIMIT_BYTES: u64 = 256 << 20;

/// The path of commands, first with the program's folder and then with that of Python itself: where a script chooses the version of Python, that
/// script takes longer than most testees.
static PATH: LazyLock<String> = LazyLock::new(|| {
    let python = ["-c", "import os, sys; print(end=os.path.dirname(sys.executable))"];
    let python = Command::new("python3").args(python).output().unwrap().stdout;
    let program = Path::new(PROGRAM).parent().unwrap().display();
    format!("{program}:{}:{}", String::from_utf8(python).unwrap(), env::var("PATH").unwrap())
});

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
    processor_seconds: u64,
    removes: bool,
}

impl<'a> Program<'a> {
    pub(super) fn new(folder: &'a Folder, words: Vec<String>) -> Self {
        Self {
            folder,
            words,
            environment: Vec::new(),
            input: Vec::new(),
            is_endless: false,
            stdin: None,
            stdout: None,
            columns: None,
            memory_limit: MEMORY_LIMIT_BYTES,
            processor_seconds: TIME_LIMIT.as_secs(),
            removes: false,
        }
    }

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

    /// Both stdout and stderr are a terminal with this number of columns.
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

    /// The limit on the program's processor time, which a busy machine does not change.
    pub(crate) fn processor_seconds(self, processor_seconds: u64) -> Self {
        Self { processor_seconds, ..self }
    }

    pub(crate) fn run(self) -> Ran {
        self.start().finish()
    }

    pub(crate) fn start(self) -> Running<'a> {
        let before = self.folder.entries();
        // The shell sets the limit before it becomes the program: no code here may run between fork and exec.
        let mut command = Command::new("sh");
        command
            .args(["-c", "ulimit -v \"$1\" && ulimit -t \"$2\" && shift 2 && exec \"$@\"", "sh"])
            .args([self.memory_limit >> 10, self.processor_seconds].map(|limit| limit.to_string()))
            .args(&self.words)
            .current_dir(&self.folder.path)
            .env("PATH", &*PATH)
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

/// The two sides of a new terminal: that of the test, and that of the program.
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
            // A program that has ended gets no signal.
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
        assert!(self.removes || gone.is_none(), "{gone:?} was removed or replaced\n{ran}");
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
