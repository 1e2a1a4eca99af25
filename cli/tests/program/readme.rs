//! The outputs and files in the README are those of the tree.

use std::{fs, path::Path, process::Command};

const README: &str = include_str!("../../../README.md");

#[test]
fn the_adapter_of_the_readme_is_the_one_in_the_tree() {
    let shown = README.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
    let adapter = include_str!("../../../conformance/testees/minimal/adapter.py");
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
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let python = Command::new("python3").arg("--version").output();
    assert!(python.is_ok(), "this test runs the adapter of the README: install `python3` on the PATH");
    let output = Command::new(env!("CARGO_BIN_EXE_boardwire"))
        .args(["conform", "--testee", "python3 conformance/testees/minimal/adapter.py"])
        // The largest boards take a debug build too long; the release build checks them.
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

/// The root of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Links and images; of a link into a page also its heading.
#[test]
fn every_path_that_the_readme_links_to_is_there() {
    for readme in [README, include_str!("../../../README.zh-CN.md")] {
        let starts = ["](", "src=\"", "srcset=\""];
        let links: Vec<&str> = starts
            .iter()
            .flat_map(|start| readme.split(start).skip(1).filter_map(|rest| rest.split([')', '"']).next()))
            .collect();
        assert!(links.len() > 5);
        for link in links {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let page = fs::read_to_string(Path::new(ROOT).join(file)).unwrap_or_else(|_| panic!("{link}"));
            let mut headings = page.lines().filter(|line| line.starts_with('#'));
            let is_there = headings
                .any(|line| line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-") == anchor);
            assert!(anchor.is_empty() || is_there, "{link}");
        }
    }
}

#[test]
fn the_picture_is_what_the_program_prints() {
    let output = Command::new("python3")
        .args(["publish/picture/picture.py", "--check", "--program", env!("CARGO_BIN_EXE_boardwire")])
        .current_dir(ROOT)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn each_command_of_readme_and_guide_is_there() {
    let help = Command::new(env!("CARGO_BIN_EXE_boardwire")).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let is_command = |name: &str| help.lines().any(|line| line.split_whitespace().next() == Some(name));
    let guide = include_str!("../../../spec/src/guide.md");
    let (mut count, starts) = (0, ["`boardwire ", "    boardwire "]);
    for text in [README, guide] {
        for rest in starts.iter().flat_map(|start| text.split(start).skip(1)) {
            let name = rest.split([' ', '`', '\n']).next().unwrap();
            assert!(is_command(name), "boardwire {name}");
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
    // Each command is in the table of the guide.
    let commands = help.split("Commands:").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = commands.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    for name in names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help") {
        assert!(guide.contains(&format!("| `boardwire {name}")), "the guide has no {name}");
    }
}

#[test]
fn the_figures_of_the_readme_are_those_of_the_reports() {
    let bugs = include_str!("../../../conformance/bugs/matrix.md");
    let score = include_str!("../../../conformance/mutants/score.md")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let readme = README.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(readme.contains("[351 of 351 bugs]") && bugs.contains("The vectors catch 351 of 351 bugs."));
    let passing = bugs.lines().filter(|line| line.starts_with("| `") && line.ends_with("| passes |")).count();
    assert!(readme.contains(&format!("does not see {passing} of these.")), "{passing}");
    let number = |before: &str| {
        let (_, after) = score.split_once(before).unwrap();
        after.split([' ', '.']).next().unwrap().to_owned()
    };
    let (killed, of) = (number("The vectors alone kill "), number("of the other "));
    let survivors = number(&format!("of the other {of}. The "));
    assert!(readme.contains(&format!("[{killed} of {of} mutants]")), "{killed} of {of}");
    assert!(readme.contains(&format!("the other {survivors} behave as the original")), "{survivors}");
    let vectors = boardwire_suite::vectors::Suite::embedded().unwrap().vectors().len();
    assert!(readme.contains("Each of more than twenty thousand vectors") && vectors > 20_000, "{vectors}");
}

#[test]
fn the_readme_is_short() {
    assert!(README.split_whitespace().count() < 900);
}
