//! Drawn requests: `conform --draw` and `suite grow`.

use std::fs;

use serde_json::Value;

use crate::support::{Folder, Ran, shell};
use crate::testees::{command_with_fault, run_patiently};

/// The codec of the suite that `suite init` writes. The first has a bug, and the second does not.
const CODEC: &str = include_str!("../../templates/suite/codec.py");

/// A folder with the suite that `suite init` writes, and right codecs as `one.py` and `two.py` beside it.
fn points() -> Folder {
    let folder = Folder::new();
    folder.stdout("suite init point");
    let right = CODEC.replace("> 100", "> 99");
    for name in ["one.py", "two.py"] {
        folder.file(name, right.replace("\"points\"", &format!("\"{name}\"")));
    }
    folder
}

const PAIR: &str = "--testee 'python3 one.py' --testee 'python3 two.py'";

fn drawn(arguments: &str) -> Ran {
    run_patiently(&format!("conform --id tb.decode.one-empty-cell {arguments}"))
}

#[test]
fn a_number_and_a_seed_repeat_drawn_requests() {
    let right = drawn("--testee 'boardwire testee' --draw 300 --seed 7 --json");
    let report: Value = serde_json::from_str(&right.ended(0).stdout).unwrap();
    assert_eq!(report["drawn"]["requests"], 300);
    assert_eq!((&report["drawn"]["seed"], &report["drawn"]["disagreements"]), (&7.into(), &0.into()));
    let wrong = format!("--testee '{}' --draw 300 --seed 7", command_with_fault("without-place"));
    let run = drawn(&wrong);
    run.ended(1).says("diagnosis: decode of ternary-board/1: `limit-exceeded` is reported at another offset");
    run.says("FAIL drawn.decode-offset-").says("of seed 7").says("  differs   the rejection has no offset");
    run.says("1 of 1 vectors at level offset; 300 drawn requests with seed 7, 6 kinds of disagreement");
    assert_eq!(drawn(&wrong).ended(1).stdout, run.stdout);
    let (_, again) = run.stdout.split_once("\n  again     ").unwrap();
    shell(again.lines().next().unwrap()).run().ended(1).says("the rejection has no offset");
    // At a lower level an offset does not count.
    drawn(&format!("{wrong} --level code")).ended(0).says("0 kinds of disagreement");
}

#[test]
fn drawn_requests_need_a_reference() {
    let folder = points();
    let conform =
        "conform --suite point --testee 'python3 point/codec.py' --id pt.decode.corner --draw 2000 --seed 1";
    folder.run(conform).ended(2).says("nothing judges the replies").says("--reference");
    let judged = folder.run(format!("{conform} --reference 'python3 one.py'"));
    judged
        .ended(1)
        .says("1 of 1 vectors at level offset; 2000 drawn requests with seed 1, 2 kinds of disagreement");
    judged.says("hex       500064\n").says("reject out-of-range at byte 2");
    folder
        .run(format!("{conform} --reference 'python3 none.py'"))
        .ended(2)
        .says("--reference could not be run");
    for (arguments, says) in [
        ("--draw 0", "such as 20000"),
        ("--draw many", "such as 20000"),
        ("--draw 0s", "such as 20000"),
        ("--seed 1", "--draw"),
        ("--draw 9 --exec true", "--exec"),
    ] {
        drawn(arguments).ended(2).says(says);
    }
}

#[test]
fn a_suite_grows_until_its_vectors_show_all_that_is_drawn() {
    let folder = points();
    // The suite keeps only its first vector.
    crate::support::change(&folder.path("point/vectors/point.json"), |file| {
        file["vectors"].as_array_mut().unwrap().truncate(1);
    });
    let grow = format!("suite grow point {PAIR} --wrong 'python3 point/codec.py' --seed 1 --cases 3000");
    let grown = folder.run(&grow);
    grown.ended(0).says("decode point/1: out-of-range").says("0 disputed ones");
    assert!(!grown.stdout.contains("no request shows"), "{}", grown.stdout);
    let added = fs::read_to_string(folder.path("point/vectors/drawn.json")).unwrap();
    let added: Value = serde_json::from_str(&added).unwrap();
    for vector in added["vectors"].as_array().unwrap() {
        let origin = vector["provenance"]["origin"].as_str().unwrap();
        assert!(origin.starts_with("seed 1, request ") && origin.contains("; adds "), "{origin}");
        assert_eq!(vector["provenance"]["confirmed_by"], "one.py, two.py");
        assert_eq!(vector.get("counterpart").is_some(), vector["outcome"] == "reject");
    }
    folder.run("conform --suite point --testee 'python3 one.py'").ended(0);
    folder.run("conform --suite point --testee 'python3 point/codec.py'").ended(1);
    let check = format!("suite grow point {PAIR} --wrong 'python3 point/codec.py' --check");
    folder.run(&check).ended(0).says(", 0 of them to change");
    folder.file("two.py", CODEC.replace("trailing-bytes", "too-long"));
    folder.run(&check).ended(1).says(": no longer the reply of points");
    let disputed = folder.run(format!("suite grow point {PAIR} --seed 2 --cases 500"));
    disputed.ended(0).says("disputed one");
    folder.run("suite check point").says("disputed");
    folder.run("suite grow point --testee 'python3 one.py'").ended(2).says("twice or more");
}
