//! Runs the program within bounds, in both test programs.
//!
//! [`Program::run`] checks each run against these bounds: it ends in time, it stays within its memory, it does not panic, no signal ends it
//! (unless the test sends one), and its output to stderr or to a terminal contains no control character from the input.

#![allow(dead_code, reason = "each of the two test programs uses a part")]

mod program;
mod ran;

use std::collections::BTreeMap;
use std::fs::{self, FileType};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use rustix::fs::{CWD, mknodat};
use serde_json::Value;
use tempfile::TempDir;
use walkdir::WalkDir;

pub(crate) use program::Program;
pub(crate) use ran::{Ran, first_hostile_character};

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

/// The folder of the tests. Runs that need no files of their own use this folder.
static TESTS: LazyLock<Folder> =
    LazyLock::new(|| Folder { path: concat!(env!("CARGO_MANIFEST_DIR"), "/tests").into(), temporary: None });

/// A run of a script of the shell, which may use the program by its name.
pub(crate) fn shell(script: impl AsRef<str>) -> Program<'static> {
    let script = ["sh", "-c", script.as_ref()].map(str::to_owned);
    Program::new(&TESTS, script.into()).memory_limit(u64::MAX)
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

/// Sets the value at a JSON pointer. A member that is missing is added, and `.` is the complete file.
pub(crate) fn set(file: &mut Value, pointer: &str, value: Value) {
    let Some((parent, key)) = pointer.rsplit_once('/') else {
        *file = value;
        return;
    };
    match (file.pointer_mut(parent).unwrap(), key.parse::<usize>()) {
        (Value::Array(items), Ok(index)) => items[index] = value,
        (object, _) => object[key] = value,
    }
}

pub(crate) fn make_fifo(path: &Path) {
    mknodat(CWD, path, rustix::fs::FileType::Fifo, 0o600.into(), 0).unwrap();
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
        Program::new(self, words.into_iter().map(input).collect())
    }

    pub(crate) fn run(&self, command: impl AsRef<str>) -> Ran {
        self.program(command).run()
    }

    #[track_caller]
    pub(crate) fn stdout(&self, command: impl AsRef<str>) -> String {
        self.run(command).success()
    }

    /// The files below a folder in this one, in order, with their contents.
    pub(crate) fn files(&self, folder: &str) -> Vec<(String, String)> {
        let root = self.path(folder);
        let entries = WalkDir::new(&root).sort_by_file_name().into_iter().map(Result::unwrap);
        let files = entries.map(walkdir::DirEntry::into_path).filter(|path| path.is_file());
        let files_with_contents = files.map(|path| {
            let relative_path = path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
            (relative_path, String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned())
        });
        files_with_contents.collect()
    }

    /// Makes a pipe with a name.
    pub(crate) fn fifo(&self, name: &str) -> PathBuf {
        make_fifo(&self.path(name));
        self.path(name)
    }

    /// Every entry below a fresh folder with its kind, in order.
    fn entries(&self) -> BTreeMap<String, FileType> {
        let walked = self.temporary.iter().flat_map(|folder| WalkDir::new(folder).min_depth(1));
        let kinds = walked.map(Result::unwrap).map(|entry| {
            let relative_path = entry.path().strip_prefix(&self.path).unwrap().to_string_lossy().into_owned();
            (relative_path, entry.file_type())
        });
        kinds.collect()
    }
}
