//! The book, the READMEs and their image equal the output of the scripts with this build of the program.

use crate::support::{Folder, PROGRAM, shell};

fn check(script: &str) {
    shell(format!("cd ../.. && python3 {script} --check --program {PROGRAM}")).run().ended(0);
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
    let folder = Folder::new();
    folder.run(init.trim_start_matches("boardwire")).ended(0).says(format!("next: {next}\n"));
}
