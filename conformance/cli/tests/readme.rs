//! What the README shows is what lies in the tree, and works.

use std::process::Command;

const README: &str = include_str!("../../../README.md");

#[test]
fn the_adapter_of_the_readme_is_the_one_in_the_tree() {
    let shown = README.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
    let adapter = include_str!("../../testees/minimal/adapter.py");
    let code = adapter.split_once("\"\"\"\n\n").unwrap().1;
    assert_eq!(shown, code);
}

#[test]
fn the_example_of_the_readme_is_the_tested_one_of_the_library() {
    let shown = README.split("```rust\n").nth(1).unwrap().split("```").next().unwrap();
    let documentation = include_str!("../../../src/lib.rs").replace("//! ", "");
    assert!(documentation.contains(shown));
}

#[test]
fn the_adapter_is_conformant() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let python = Command::new("python3").arg("--version").output();
    assert!(python.is_ok(), "this test runs the adapter of the README: install `python3` on the PATH");
    let output = Command::new(env!("CARGO_BIN_EXE_boardwire"))
        .args(["conform", "--testee", "python3 conformance/testees/minimal/adapter.py"])
        // The greatest boards take a debug build its time, and are judged in the release build.
        .args(["--timeout", "20"])
        .current_dir(root)
        .output()
        .unwrap();
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{shown}{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_starting_point_of_the_readme_is_written() {
    let command = README.lines().find_map(|line| line.strip_prefix("    boardwire init ")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_boardwire"))
        .arg("init")
        .args(command.split_whitespace())
        .current_dir(folder.path())
        .output()
        .unwrap();
    let shown = String::from_utf8_lossy(&output.stdout);
    let next = README.lines().skip_while(|line| !line.ends_with(command)).nth(1).unwrap().trim();
    assert!(output.status.success() && shown.contains(&format!("next: {next}\n")), "{shown}");
}

#[test]
fn every_path_that_the_readme_links_to_is_there() {
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let links: Vec<&str> = README.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert!(links.len() > 5);
    for link in links {
        assert!(root.join(link).exists(), "{link}");
    }
}
