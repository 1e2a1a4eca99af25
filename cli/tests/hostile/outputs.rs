//! Hostile output destinations.

use std::fs::{self, File, OpenOptions, Permissions};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;
use std::{io::Read, thread};

use rustix::process::Signal;

use crate::support::{BOARD, CUT, Folder, Ran, TESTEE, program};

const WRITTEN: &str = "030000030000d046\n";

/// A stream of boards without an end.
const STREAM: &[u8] = &[1, 0, 0, 1, 0, 0, 1];

/// Writes a board in hex into a file.
fn convert(folder: &Folder, file: &str) -> Ran {
    folder.run(format!("convert {BOARD} --to hex --output '{file}'"))
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

#[test]
fn a_file_keeps_its_mode_and_a_new_file_has_the_mode_of_any() {
    let folder = Folder::new();
    for kept in [0o600, 0o644, 0o755, 0o220] {
        let path = folder.file("out", "before");
        set_mode(&path, kept);
        convert(&folder, "out").ended(0).created(&[]);
        assert_eq!((folder.text("out").as_str(), mode(&path)), (WRITTEN, kept));
    }
    convert(&folder, "new").ended(0).created(&["new"]);
    assert_eq!(mode(&folder.path("new")), mode(&folder.file("other", "")));
}

/// Every command that writes a file, by the file.
const WRITERS: [&str; 9] = [
    "convert 030000030000d046 --to binary --output out",
    "play 9x9 D4 --output out",
    "conform --id tb.decode.one-empty-cell --junit out",
    "conform --id tb.decode.one-empty-cell --html out",
    "conform --id tb.decode.one-empty-cell --badge out",
    "conform --id tb.decode.one-empty-cell --trace out",
    "conform --id tb.decode.one-empty-cell --write-known out",
    "compare report --html out",
    "random out 3 3",
];

/// A fresh folder with the report that some of the commands read.
fn folder() -> Folder {
    static REPORT: LazyLock<String> =
        LazyLock::new(|| program("conform --json --id tb.decode.one-empty-cell").run().stdout);
    let folder = Folder::new();
    folder.file("report", &*REPORT);
    folder
}

#[test]
fn a_read_only_file_is_written_only_with_force() {
    for writer in WRITERS {
        let folder = folder();
        let path = folder.file("out", "before");
        set_mode(&path, 0o444);
        let ran = folder.run(writer);
        ran.ended(2).says("out").says("--force").created(&[]);
        assert!(ran.stdout.is_empty(), "{ran}");
        assert_eq!(folder.text("out"), "before", "{writer}");
        folder.run(format!("{writer} --force")).ended(0).created(&[]);
        assert_ne!(folder.read("out"), b"before", "{writer}");
        assert_eq!(mode(&path), 0o444, "{writer}");
    }
}

/// A name of the maximum length leaves no room for a longer name of a temporary file.
#[test]
fn a_name_may_be_as_long_as_the_system_allows() {
    let folder = Folder::new();
    let name = "n".repeat(255);
    convert(&folder, &name).ended(0).created(&[&name]);
    convert(&folder, &name).ended(0).created(&[]);
    convert(&folder, &"n".repeat(256)).ended(2).created(&[]);
    convert(&folder, &"n/".repeat(5000)).ended(2).created(&[]);
}

#[test]
fn a_fifo_can_be_an_output() {
    for writer in &WRITERS[..8] {
        let folder = folder();
        let path = folder.fifo("out");
        let reader = thread::spawn(move || fs::read(path).unwrap());
        folder.run(writer).ended(0).created(&[]);
        assert!(!reader.join().unwrap().is_empty(), "{writer}");
    }
}

#[test]
fn a_fifo_whose_reader_closes_is_an_error() {
    let folder = Folder::new();
    let path = folder.fifo("out");
    let reader = thread::spawn(move || drop(File::open(path).unwrap().read(&mut [0; 16])));
    let convert = folder.program("convert --format ternary-stream - --to binary --output out");
    convert.endless(STREAM).run().ended(2).says("out").created(&[]);
    reader.join().unwrap();
}

#[test]
fn a_full_disk_is_an_error() {
    let folder = folder();
    symlink("/dev/full", folder.path("out")).unwrap();
    for writer in &WRITERS[..8] {
        folder.run(writer).ended(2).says("No space left").says("out").created(&[]);
        assert!(fs::metadata(folder.path("out")).unwrap().file_type().is_char_device(), "{writer}");
    }
    for command in [
        "check 030000030000d046",
        "check --json 030000030000d046",
        "explain 030000030000d046",
        "convert 030000030000d046 --to hex",
        "sizes 030000030000d046",
        "play 9x9",
        "conform --id tb.decode.one-empty-cell",
        "conform --list",
        "random random 1 1 --force",
        "completions bash",
    ] {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        folder.program(command).stdout(full).run().ended(2).says("No space left");
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    for command in [
        "explain --format ternary-board 030000030000d046",
        "conform --list",
        "convert --format ternary-stream - --to hex",
    ] {
        let (_, writer) = std::io::pipe().unwrap();
        let writer = File::from(std::os::fd::OwnedFd::from(writer));
        let ran = program(command).stdout(writer).endless(STREAM).run();
        assert!(ran.ended(0).stderr.is_empty(), "{ran}");
    }
}

/// The command, which may replace a file.
fn forced(writer: &str) -> String {
    format!("{writer}{}", if writer.starts_with("random") { " --force" } else { "" })
}

#[test]
fn a_symlink_is_followed() {
    let folder = folder();
    let path = folder.file("file", "before");
    set_mode(&path, 0o600);
    symlink("file", folder.path("link")).unwrap();
    symlink(folder.path("link"), folder.path("out")).unwrap();
    for writer in WRITERS {
        fs::write(&path, "before").unwrap();
        folder.run(forced(writer)).ended(0).created(&[]);
        assert_ne!(folder.read("file"), b"before", "{writer}");
        assert_eq!(mode(&path), 0o600, "{writer}");
    }
    set_mode(&path, 0o444);
    convert(&folder, "out").ended(2).says("--force");
}

#[test]
fn a_dangling_symlink_leads_to_a_new_file() {
    let folder = Folder::new();
    fs::create_dir(folder.path("below")).unwrap();
    symlink("below/link", folder.path("out")).unwrap();
    symlink("new", folder.path("below/link")).unwrap();
    convert(&folder, "out").ended(0).created(&["below/new"]);
    assert_eq!(folder.text("below/new"), WRITTEN);
    symlink("nowhere/file", folder.path("lost")).unwrap();
    convert(&folder, "lost").ended(2).says("does not exist").created(&[]);
}

#[test]
fn a_loop_of_symlinks_is_an_error() {
    let folder = Folder::new();
    symlink("two", folder.path("one")).unwrap();
    symlink("one", folder.path("two")).unwrap();
    convert(&folder, "one").ended(2).says("one").created(&[]);
    folder.run("check one").ended(2).created(&[]);
    folder.run("export one").ended(2).created(&[]);
}

#[test]
fn a_write_changes_all_hard_links_of_a_file() {
    for writer in WRITERS {
        let folder = folder();
        let path = folder.file("out", "before, and much longer than what is written after it".repeat(1000));
        set_mode(&path, 0o640);
        fs::hard_link(&path, folder.path("other")).unwrap();
        folder.run(forced(writer)).ended(0).created(&[]);
        assert_eq!(folder.read("out"), folder.read("other"), "{writer}");
        assert!(!folder.read("out").starts_with(b"before"), "{writer}");
        assert_eq!((fs::metadata(&path).unwrap().nlink(), mode(&path)), (2, 0o640), "{writer}");
    }
}

#[test]
fn a_failure_keeps_the_old_file() {
    let folder = Folder::new();
    let path = folder.file("out", "before");
    for _ in 0..2 {
        folder.run(format!("convert {CUT} --to binary --output out")).ended(1).created(&[]);
        assert_eq!(folder.text("out"), "before");
        // The commands run once more on a file with two names, whose content is replaced in place.
        let _ = fs::hard_link(&path, folder.path("other"));
    }
}

#[test]
fn the_output_may_be_the_input() {
    let folder = Folder::new();
    let path = folder.file("in", [3, 0, 0, 3, 0, 0, 0xd0, 0x46]);
    fs::hard_link(&path, folder.path("hard")).unwrap();
    symlink("in", folder.path("soft")).unwrap();
    for (from, name) in [("binary", "in"), ("hex", "hard"), ("hex", "soft")] {
        let convert = format!("convert --from {from} --format ternary-board {name} --to hex --output in");
        folder.run(convert).ended(0).created(&[]);
        assert_eq!((folder.text("hard").as_str(), folder.text("in").as_str()), (WRITTEN, WRITTEN));
    }
}

#[test]
fn a_folder_is_not_a_file_and_a_file_is_not_a_folder() {
    for writer in WRITERS {
        let folder = folder();
        fs::create_dir(folder.path("out")).unwrap();
        folder.run(format!("{writer} --force")).ended(2).says("is a folder").created(&[]);
    }
    let folder = Folder::new();
    folder.file("file", "before");
    for name in ["file/out", "none/out", "", "/dev/null/out"] {
        convert(&folder, name).ended(2).created(&[]);
    }
    for command in ["export file", "export file/out", "export ''", "fuzz --testee x --output file"] {
        folder.run(command).ended(2).created(&[]);
    }
    assert_eq!(folder.text("file"), "before");
}

#[test]
fn a_read_only_folder_is_an_error() {
    let folder = Folder::new();
    let file = folder.file("closed/file", "before");
    set_mode(file.parent().unwrap(), 0o555);
    convert(&folder, "closed/new").ended(2).says("read-only").created(&[]);
    for command in ["random closed/new 1 1", "export closed/new", "fuzz --testee x --output closed"] {
        folder.run(command).ended(2).created(&[]);
    }
    // The program can still write a file in the folder.
    convert(&folder, "closed/file").ended(0).created(&[]);
    assert_eq!(folder.text("closed/file"), WRITTEN);
    set_mode(file.parent().unwrap(), 0o755);
}

#[test]
fn stdout_can_be_named() {
    let folder = Folder::new();
    // The link leads to stdout, as /dev/stdout does: a failing program must not damage its target.
    symlink("/proc/self/fd/1", folder.path("stdout")).unwrap();
    assert_eq!(convert(&folder, "stdout").ended(0).stdout, WRITTEN);
    let convert = folder.program(format!("convert {BOARD} --to hex --output stdout"));
    convert.stdout(File::create(folder.path("out")).unwrap()).run().ended(0);
    assert_eq!(folder.text("out"), WRITTEN);
}

#[test]
fn random_replaces_a_file_only_with_force() {
    let folder = Folder::new();
    folder.file("board", "before");
    folder.run("random board 3 3").ended(2).says("board").says("--force").created(&[]);
    assert_eq!(folder.text("board"), "before");
    // The command reads the board back, which a pipe or a device does not allow.
    folder.fifo("fifo");
    symlink("/dev/zero", folder.path("device")).unwrap();
    for name in ["fifo", "device"] {
        folder.run(format!("random {name} 3 3 --force")).ended(2).says(name).created(&[]);
    }
}

/// Runs a command 18 times, each in a new folder that has a file `out`, and interrupts it after different times.
fn interrupted(command: &str) -> impl Iterator<Item = (Folder, Ran)> {
    let signals = [Signal::INT, Signal::TERM, Signal::HUP].repeat(6);
    (0..).zip(signals).map(move |(number, signal)| {
        let folder = Folder::new();
        folder.file("out", "before");
        let mut running = folder.program(command).endless(STREAM).start();
        // The moments have no common rhythm with the work of the program, so that different parts of it are interrupted.
        thread::sleep(Duration::from_micros((number * 7919 * 7919) % 200_000));
        running.interrupt(signal);
        let ran = running.finish();
        (folder, ran)
    })
}

#[test]
fn a_signal_leaves_no_temporary_file() {
    for (folder, ran) in interrupted("convert --format ternary-stream - --to binary --output out") {
        ran.created(&[]);
        assert_eq!(folder.text("out"), "before");
    }
    for (folder, ran) in interrupted("random new 5000 5000") {
        // The board is complete as soon as it has its name. An interruption while the command reads the board back leaves the board.
        let is_complete = folder.path("new").exists();
        ran.created(if is_complete { &["new"] } else { &[] });
        assert!(!is_complete || folder.read("new").len() == 6 + 5000 * 5000 / 5);
    }
}

#[test]
fn a_signal_leaves_no_part_of_an_export() {
    let folder = Folder::new();
    for (number, signal) in (0..).zip([Signal::INT, Signal::TERM, Signal::HUP].repeat(2)) {
        let mut running = folder.program("export all/vectors --max-size 2000").start();
        // The signal is sent once the program has begun to write.
        running.until("a folder", || folder.path("all").exists());
        thread::sleep(Duration::from_millis(20 * number));
        running.interrupt(signal);
        running.finish().created(&[]);
    }
}

#[test]
fn an_export_writes_into_no_folder_with_files() {
    let folder = Folder::new();
    folder.file("vectors/photo.jpg", "mine");
    folder.run("export vectors --tag sample").ended(2).says("it contains photo.jpg").created(&[]);
    assert_eq!(folder.files("vectors").len(), 1);
}

#[test]
fn findings_are_written_like_any_file() {
    let folder = Folder::new();
    fs::create_dir(folder.path("found")).unwrap();
    let testee = format!("--testee 'python3 {TESTEE} off-by-one boardwire testee'");
    let fuzz = format!("fuzz --seed 1 --cases 300 --format ternary-board {testee} --output found");
    let fuzz = || folder.program(&fuzz).memory_limit(2 << 30).run();
    assert!(!fuzz().created.is_empty(), "the testee of this test is right");
    for entry in fs::read_dir(folder.path("found")).unwrap() {
        set_mode(&entry.unwrap().path(), 0o444);
    }
    fuzz().ended(2).says("--force").created(&[]);
}
