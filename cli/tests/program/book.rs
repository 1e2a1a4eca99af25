//! The book, the READMEs and their image equal the output of the scripts with this build of the program.

use std::process::Command;

use crate::testees::PROGRAM;

/// The root of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn check(script: &str) {
    let output = Command::new("python3")
        .args([script, "--check", "--program", PROGRAM])
        .current_dir(ROOT)
        .output()
        .expect("`python3` is on the PATH");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn examples_and_tables_are_what_the_program_gives() {
    check("spec/book.py");
}

#[test]
fn the_image_is_what_the_program_prints() {
    check("publish/picture/picture.py");
}

#[test]
fn the_starting_point_of_the_readme_is_written() {
    let readme = include_str!("../../../README.md");
    let mut lines = readme.lines().skip_while(|line| !line.starts_with("    boardwire init "));
    let [init, next] = [lines.next().unwrap(), lines.next().unwrap()].map(str::trim);
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(PROGRAM)
        .args(init.split_whitespace().skip(1))
        .current_dir(folder.path())
        .output()
        .unwrap();
    let transcript = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && transcript.contains(&format!("next: {next}\n")), "{transcript}");
}
