//! Hostile output destinations.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use rustix::process::Signal;

use crate::harness::{Folder, Input, Program, Ran};

const BOARD: &str = "030000030000d046";
const WRITTEN: &[u8] = b"030000030000d046\n";

/// Writes a board in hex into a file.
fn convert<'a>(folder: &'a Folder, file: &str) -> Program<'a> {
    Program::new(folder, &["convert", BOARD, "--to", "hex", "--output", file])
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

#[test]
fn a_file_keeps_its_mode() {
    let folder = Folder::new();
    for kept in [0o600, 0o644, 0o755, 0o220] {
        let path = folder.file("out", "before");
        set_mode(&path, kept);
        convert(&folder, "out").run().ended(0).created(&[]);
        assert_eq!((folder.read("out").as_slice(), mode(&path)), (WRITTEN, kept));
    }
}

#[test]
fn a_new_file_has_the_mode_of_any_new_file() {
    let folder = Folder::new();
    convert(&folder, "out").run().ended(0).created(&["out"]);
    assert_eq!(mode(&folder.path("out")), mode(&folder.file("other", "")));
}

/// Every command that writes a file, by the file.
const WRITERS: [&[&str]; 8] = [
    &["convert", BOARD, "--to", "binary", "--output", "out"],
    &["play", "9x9", "D4", "--output", "out"],
    &["conform", "--id", "tb.decode.one-empty-cell", "--junit", "out"],
    &["conform", "--id", "tb.decode.one-empty-cell", "--html", "out"],
    &["conform", "--id", "tb.decode.one-empty-cell", "--badge", "out"],
    &["conform", "--id", "tb.decode.one-empty-cell", "--trace", "out"],
    &["conform", "--id", "tb.decode.one-empty-cell", "--write-known", "out"],
    &["random", "out", "3", "3"],
];

#[test]
fn a_read_only_file_is_written_only_with_force() {
    for writer in WRITERS {
        let folder = Folder::new();
        let path = folder.file("out", "before");
        set_mode(&path, 0o444);
        let ran = Program::new(&folder, writer).run();
        ran.ended(2).says("out").says("--force").created(&[]);
        assert!(ran.stdout.is_empty(), "{ran}");
        assert_eq!(folder.read("out"), b"before", "{writer:?}");
        Program::new(&folder, &[writer, &["--force"]].concat()).run().ended(0).created(&[]);
        assert_ne!(folder.read("out"), b"before", "{writer:?}");
        assert_eq!(mode(&path), 0o444, "{writer:?}");
    }
}

#[test]
fn a_comparison_replaces_a_file_only_with_force() {
    let folder = Folder::new();
    let report =
        Program::new(&folder, &["conform", "--json", "--id", "tb.decode.one-empty-cell"]).run().stdout;
    folder.file("report", report);
    set_mode(&folder.file("page", "before"), 0o444);
    let compare = ["compare", "report", "--html", "page"];
    Program::new(&folder, &compare).run().ended(2).says("--force");
    assert_eq!(folder.read("page"), b"before");
    Program::new(&folder, &[&compare[..], &["--force"]].concat()).run().ended(0).created(&[]);
    assert_ne!(folder.read("page"), b"before");
}

/// A name of the maximum length leaves no room for a longer name of a temporary file.
#[test]
fn a_name_may_be_as_long_as_the_system_allows() {
    let folder = Folder::new();
    let name = "n".repeat(255);
    convert(&folder, &name).run().ended(0).created(&[&name]);
    convert(&folder, &name).run().ended(0).created(&[]);
    convert(&folder, &"n".repeat(256)).run().ended(2).created(&[]);
    convert(&folder, &"n/".repeat(5000)).run().ended(2).created(&[]);
}

fn fifo(folder: &Folder, name: &str) -> std::path::PathBuf {
    let path = folder.path(name);
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    path
}

#[test]
fn a_fifo_can_be_an_output() {
    for writer in &WRITERS[..7] {
        let folder = Folder::new();
        let path = fifo(&folder, "out");
        let reader = thread::spawn(move || {
            let mut bytes = Vec::new();
            File::open(path).unwrap().read_to_end(&mut bytes).map(|_| bytes)
        });
        Program::new(&folder, writer).run().ended(0).created(&[]);
        assert!(!reader.join().unwrap().unwrap().is_empty(), "{writer:?}");
    }
}

#[test]
fn a_fifo_whose_reader_closes_is_an_error() {
    let folder = Folder::new();
    let path = fifo(&folder, "out");
    let reader = thread::spawn(move || drop(File::open(path).unwrap().read(&mut [0; 16])));
    let arguments = ["convert", "--format", "ternary-stream", "-", "--to", "binary", "--output", "out"];
    let endless = Input::Endless(vec![1, 0, 0, 1, 0, 0, 1]);
    Program::new(&folder, &arguments).input(endless).run().ended(2).says("out").created(&[]);
    reader.join().unwrap();
}

#[test]
fn a_full_disk_is_an_error() {
    let folder = Folder::new();
    symlink("/dev/full", folder.path("out")).unwrap();
    for writer in &WRITERS[..7] {
        Program::new(&folder, writer).run().ended(2).says("No space left").says("out").created(&[]);
        assert!(fs::metadata(folder.path("out")).unwrap().file_type().is_char_device(), "{writer:?}");
    }
    for arguments in [
        &["check", BOARD][..],
        &["check", "--json", BOARD],
        &["explain", BOARD],
        &["convert", BOARD, "--to", "hex"],
        &["sizes", BOARD],
        &["play", "9x9"],
        &["conform", "--id", "tb.decode.one-empty-cell"],
        &["conform", "--list"],
        &["random", "random", "1", "1", "--force"],
        &["completions", "bash"],
    ] {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        Program::new(&folder, arguments).stdout(full).run().ended(2).says("No space left");
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    for arguments in [
        &["explain", "--format", "ternary-board", BOARD][..],
        &["conform", "--list"],
        &["convert", "--format", "ternary-stream", "-", "--to", "hex"],
    ] {
        let folder = Folder::new();
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let writer = File::from(std::os::fd::OwnedFd::from(writer));
        let endless = Input::Endless(vec![1, 0, 0, 1, 0, 0, 1]);
        let ran = Program::new(&folder, arguments).stdout(writer).input(endless).run();
        assert!(ran.ended(0).created(&[]).stderr.is_empty(), "{ran}");
    }
}

#[test]
fn a_symlink_is_followed() {
    let folder = Folder::new();
    let path = folder.file("file", "before");
    set_mode(&path, 0o600);
    symlink("file", folder.path("link")).unwrap();
    symlink(folder.path("link"), folder.path("out")).unwrap();
    for writer in WRITERS {
        fs::write(&path, "before").unwrap();
        let force = if writer[0] == "random" { &["--force"][..] } else { &[] };
        Program::new(&folder, &[writer, force].concat()).run().ended(0).created(&[]);
        assert_ne!(folder.read("file"), b"before", "{writer:?}");
        assert_eq!(mode(&path), 0o600, "{writer:?}");
    }
    set_mode(&path, 0o444);
    convert(&folder, "out").run().ended(2).says("--force");
}

#[test]
fn a_dangling_symlink_leads_to_a_new_file() {
    let folder = Folder::new();
    fs::create_dir(folder.path("below")).unwrap();
    symlink("below/link", folder.path("out")).unwrap();
    symlink("new", folder.path("below/link")).unwrap();
    convert(&folder, "out").run().ended(0).created(&["below/new"]);
    assert_eq!(folder.read("below/new"), WRITTEN);
    symlink("nowhere/file", folder.path("lost")).unwrap();
    convert(&folder, "lost").run().ended(2).says("does not exist").created(&[]);
}

#[test]
fn a_loop_of_symlinks_is_an_error() {
    let folder = Folder::new();
    symlink("two", folder.path("one")).unwrap();
    symlink("one", folder.path("two")).unwrap();
    convert(&folder, "one").run().ended(2).says("one").created(&[]);
    Program::new(&folder, &["check", "one"]).run().ended(2).created(&[]);
    Program::new(&folder, &["export", "one"]).run().ended(2).created(&[]);
}

#[test]
fn a_write_changes_all_hard_links_of_a_file() {
    for writer in WRITERS {
        let folder = Folder::new();
        let path = folder.file("out", "before, and much longer than what is written after it".repeat(1000));
        set_mode(&path, 0o640);
        fs::hard_link(&path, folder.path("other")).unwrap();
        let force = if writer[0] == "random" { &["--force"][..] } else { &[] };
        Program::new(&folder, &[writer, force].concat()).run().ended(0).created(&[]);
        assert_eq!(folder.read("out"), folder.read("other"), "{writer:?}");
        assert!(!folder.read("out").starts_with(b"before"), "{writer:?}");
        assert_eq!((fs::metadata(&path).unwrap().nlink(), mode(&path)), (2, 0o640), "{writer:?}");
    }
}

#[test]
fn a_failure_keeps_the_old_file() {
    let folder = Folder::new();
    let path = folder.file("out", "before");
    for _ in 0..2 {
        let arguments = ["convert", "030000030000d0", "--to", "binary", "--output", "out"];
        Program::new(&folder, &arguments).run().ended(1).created(&[]);
        assert_eq!(folder.read("out"), b"before");
        // Once more with the output written in place.
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
        let arguments =
            ["convert", "--from", from, "--format", "ternary-board", name, "--to", "hex", "--output", "in"];
        Program::new(&folder, &arguments).run().ended(0).created(&[]);
        assert_eq!(folder.read("hard"), WRITTEN);
        assert_eq!(folder.read("in"), WRITTEN);
    }
}

#[test]
fn a_folder_cannot_be_the_output_file() {
    for writer in WRITERS {
        let folder = Folder::new();
        fs::create_dir(folder.path("out")).unwrap();
        Program::new(&folder, &[writer, &["--force"]].concat())
            .run()
            .ended(2)
            .says("is a folder")
            .created(&[]);
    }
}

#[test]
fn a_file_cannot_be_the_output_folder() {
    let folder = Folder::new();
    folder.file("file", "before");
    for name in ["file/out", "none/out", "", "/dev/null/out"] {
        convert(&folder, name).run().ended(2).created(&[]);
    }
    for name in ["file", "file/out", ""] {
        Program::new(&folder, &["export", name]).run().ended(2).created(&[]);
    }
    Program::new(&folder, &["fuzz", "--testee", "x", "--output", "file"]).run().ended(2).created(&[]);
    assert_eq!(folder.read("file"), b"before");
}

#[test]
fn a_read_only_folder_is_an_error() {
    let folder = Folder::new();
    let closed = folder.path("closed");
    fs::create_dir(&closed).unwrap();
    folder.file("closed/file", "before");
    set_mode(&closed, 0o555);
    convert(&folder, "closed/new").run().ended(2).says("read-only").created(&[]);
    Program::new(&folder, &["random", "closed/new", "1", "1"]).run().ended(2).created(&[]);
    Program::new(&folder, &["export", "closed/new"]).run().ended(2).created(&[]);
    Program::new(&folder, &["fuzz", "--testee", "x", "--output", "closed"]).run().ended(2).created(&[]);
    // The program can still write a file in the folder.
    convert(&folder, "closed/file").run().ended(0).created(&[]);
    assert_eq!(folder.read("closed/file"), WRITTEN);
    set_mode(&closed, 0o755);
}

#[test]
fn stdout_can_be_named() {
    let folder = Folder::new();
    // Like /dev/stdout, which a failing program must not damage.
    symlink("/proc/self/fd/1", folder.path("stdout")).unwrap();
    assert_eq!(convert(&folder, "stdout").run().ended(0).stdout, WRITTEN);
    let file = File::create(folder.path("out")).unwrap();
    convert(&folder, "stdout").stdout(file).run().ended(0);
    assert_eq!(folder.read("out"), WRITTEN);
}

#[test]
fn random_replaces_a_file_only_with_force() {
    let folder = Folder::new();
    folder.file("board", "before");
    let random = ["random", "board", "3", "3"];
    Program::new(&folder, &random).run().ended(2).says("board").says("--force").created(&[]);
    assert_eq!(folder.read("board"), b"before");
    Program::new(&folder, &[&random[..], &["--force"]].concat()).run().ended(0).created(&[]);
    assert_ne!(folder.read("board"), b"before");
    // The test reads the output back.
    fifo(&folder, "fifo");
    symlink("/dev/zero", folder.path("device")).unwrap();
    for name in ["fifo", "device"] {
        Program::new(&folder, &["random", name, "3", "3", "--force"]).run().ended(2).says(name).created(&[]);
    }
}

/// Interrupts a run again and again, earlier and later.
fn interrupted(start: impl Fn(&Folder) -> Program<'_>, check: impl Fn(&Folder, Ran)) {
    for (number, signal) in [Signal::INT, Signal::TERM, Signal::HUP].into_iter().cycle().take(18).enumerate()
    {
        let folder = Folder::new();
        folder.file("out", "before");
        let mut running = start(&folder).start();
        // Moments that have no common rhythm with the program's.
        thread::sleep(Duration::from_micros((number as u64 * 7919 * 7919) % 200_000));
        running.interrupt(signal);
        let ran = running.finish();
        check(&folder, ran);
    }
}

#[test]
fn a_signal_leaves_no_temporary_file() {
    let arguments = ["convert", "--format", "ternary-stream", "-", "--to", "binary", "--output", "out"];
    interrupted(
        |folder| Program::new(folder, &arguments).input(Input::Endless(vec![1, 0, 0, 1, 0, 0, 1])),
        |folder, ran| {
            ran.created(&[]);
            assert_eq!(folder.read("out"), b"before");
        },
    );
    let arguments = ["random", "new", "5000", "5000"];
    interrupted(
        |folder| Program::new(folder, &arguments),
        |folder, ran| {
            // The board is complete as soon as it has its name. The test reads it back.
            if folder.path("new").exists() {
                ran.created(&["new"]);
                assert_eq!(folder.read("new").len(), 6 + 5000 * 5000 / 5);
            } else {
                ran.created(&[]);
            }
        },
    );
}

#[test]
fn a_signal_leaves_no_part_of_an_export() {
    let folder = Folder::new();
    for (number, signal) in [Signal::INT, Signal::TERM, Signal::HUP].into_iter().cycle().take(6).enumerate() {
        let mut running = Program::new(&folder, &["export", "all/vectors", "--max-size", "2000"]).start();
        // Once it has begun to write.
        running.until("a folder", || folder.path("all").exists());
        thread::sleep(Duration::from_millis(20 * number as u64));
        running.interrupt(signal);
        running.finish().created(&[]);
    }
}

const EXPORT: [&str; 4] = ["export", "vectors", "--tag", "sample"];

#[test]
fn an_export_replaces_an_earlier_one() {
    let folder = Folder::new();
    Program::new(&folder, &["export", "vectors", "--format", "chess-board-bytes"]).run().ended(0);
    Program::new(&folder, &EXPORT).removes().run().ended(0);
    let fresh = Folder::new();
    let expected = Program::new(&fresh, &EXPORT).run().ended(0).created.clone();
    let listed = |folder: &Folder| {
        let mut names: Vec<_> = walk(&folder.path("vectors"));
        names.sort();
        names
    };
    assert_eq!(listed(&folder), listed(&fresh), "nothing stale is left");
    assert!(expected.len() > 3);
    // The folder itself stays the same one.
    let before = fs::metadata(folder.path("vectors")).unwrap().ino();
    Program::new(&folder, &EXPORT).run().ended(0).created(&[]);
    assert_eq!(fs::metadata(folder.path("vectors")).unwrap().ino(), before);
}

/// The files below a folder, with their contents.
fn walk(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            files.extend(walk(&path).into_iter().map(|(below, bytes)| (format!("{name}/{below}"), bytes)));
        } else {
            files.push((name, fs::read(&path).unwrap()));
        }
    }
    files
}

#[test]
fn an_export_replaces_no_other_folder() {
    let refused = |folder: &Folder, what: &str| {
        let before = walk(&folder.path("vectors"));
        Program::new(folder, &EXPORT).run().ended(2).says(what).created(&[]);
        assert_eq!(walk(&folder.path("vectors")), before);
    };
    // Files of another program.
    let folder = Folder::new();
    fs::create_dir(folder.path("vectors")).unwrap();
    folder.file("vectors/photo.jpg", "mine");
    refused(&folder, "photo.jpg");
    // With checksums of their own.
    let digest = "a94a8fe5ccb19ba61c4c0873d391e987982fbbd3a94a8fe5ccb19ba61c4c0873";
    folder.file("vectors/SHA256SUMS", format!("{digest}  photo.jpg\n"));
    refused(&folder, "photo.jpg");
    // An export with an additional file, or with a changed file.
    let folder = Folder::new();
    Program::new(&folder, &EXPORT).run().ended(0);
    folder.file("vectors/notes.txt", "mine");
    refused(&folder, "notes.txt");
    fs::remove_file(folder.path("vectors/notes.txt")).unwrap();
    let (name, _) =
        walk(&folder.path("vectors")).into_iter().find(|(name, _)| name.contains("sample")).unwrap();
    folder.file(Path::new("vectors").join(&name), "changed");
    refused(&folder, &name);
}

#[test]
fn findings_are_written_like_any_file() {
    let folder = Folder::new();
    fs::create_dir(folder.path("found")).unwrap();
    let testee = concat!(
        "python3 ",
        env!("CARGO_MANIFEST_DIR"),
        "/tests/program/testees/inject.py off-by-one ",
        env!("CARGO_BIN_EXE_boardwire"),
        " testee"
    );
    let fuzz = [
        "fuzz",
        "--seed",
        "1",
        "--cases",
        "300",
        "--format",
        "ternary-board",
        "--testee",
        testee,
        "--output",
        "found",
    ];
    let fuzz = || Program::new(&folder, &fuzz).memory_limit(2 << 30);
    assert!(!fuzz().run().created.is_empty(), "the testee of this test is right");
    for entry in fs::read_dir(folder.path("found")).unwrap() {
        set_mode(&entry.unwrap().path(), 0o444);
    }
    fuzz().run().ended(2).says("--force").created(&[]);
}
