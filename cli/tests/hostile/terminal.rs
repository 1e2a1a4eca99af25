//! Texts from outside: nothing that they contain reaches a terminal or a page unescaped.

use std::fs;

use crate::harness::{Folder, Input, P, Program};

/// A character or sequence of each class that no terminal should get from outside.
const CLASSES: [&str; 14] = [
    "\x1b[2J",
    "\x1b]0;title\x07",
    "\x07",
    "\x08",
    "\r",
    "\x7f",
    "\u{9b}2J",
    "\u{61c}",
    "\u{200b}",
    "\u{200e}",
    "\u{202e}",
    "\u{2028}",
    "\u{2066}",
    "\u{feff}",
];

const OPENING: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

/// A text as a string in JSON has it, each character escaped.
fn in_json(text: &str) -> String {
    text.encode_utf16().fold(String::new(), |text, unit| text + &format!("\\u{unit:04x}"))
}

/// Runs the program at a terminal with each class in its arguments, at each `H`. The harness checks the terminal.
fn check_each_class(arguments: &[&str]) {
    let folder = Folder::new();
    for class in CLASSES {
        let arguments: Vec<String> = arguments.iter().map(|argument| argument.replace('H', class)).collect();
        Program::new(&folder, &arguments).terminal().run().created(&[]);
    }
}

/// The same with all classes at once, for commands that first read the vectors and are slow.
fn check_all_classes(arguments: &[&str]) {
    let folder = Folder::new();
    let all = CLASSES.concat();
    let arguments: Vec<String> = arguments.iter().map(|argument| argument.replace('H', &all)).collect();
    Program::new(&folder, &arguments).terminal().run().created(&[]);
}

/// The same with each class in the program's stdin.
fn stdin(arguments: &[&str], input: &str) {
    let folder = Folder::new();
    for class in CLASSES {
        let input = Input::Bytes(input.replace('H', class).into_bytes());
        Program::new(&folder, arguments).input(input).terminal().run().created(&[]);
    }
}

#[test]
fn the_base_of_a_link_is_escaped() {
    let link = format!("host/H?p={P}&s=1");
    for command in [
        &["check"][..],
        &["check", "--json"],
        &["explain"],
        &["explain", "--json"],
        &["convert", "--to", "link"],
        &["convert", "--to", "json"],
        &["convert", "--to", "fen", "--lossy"],
        &["convert", "--to", "hex"],
    ] {
        check_each_class(&[command, &["--from", "link", &link]].concat());
        check_each_class(&[command, &[&link]].concat());
    }
    check_each_class(&["check", "--from", "link", &format!("host/x?p={P}&s=H")]);
    check_each_class(&["check", "--from", "link", &format!("host/x?p={P}&H=1")]);
    check_each_class(&["explain", "--from", "link", &format!("host/x?p=H{P}")]);
}

#[test]
fn fields_of_a_fen_are_escaped() {
    let long = "-".repeat(5000);
    for text in [format!("{OPENING} - {long}H 0 1"), format!("{OPENING} - H 0 1"), OPENING.replace('k', "H")]
    {
        for command in [&["check"][..], &["explain"], &["explain", "--json"], &["convert", "--to", "hex"]] {
            stdin(&[command, &["--from", "fen", "-"]].concat(), &text);
            stdin(&[command, &["-"]].concat(), &text);
        }
    }
    stdin(&["convert", "--to", "hex", "--lossy", "-"], &format!("{OPENING} - {long}H 0 1"));
    stdin(&["explain", "--format", "chess-board-bytes", "--from", "fen", "-"], "8/8/8/8/H8/8/8/8");
}

#[test]
fn values_of_sgf_are_escaped() {
    for text in [
        "(;SZ[H])",
        "(;SZ[9];B[H])",
        "(;SZ[9]AB[H])",
        "(;SZ[9]PL[H])",
        "(;GM[H])",
        "(;H[a])",
        "(;SZ[9]XH[a])",
        "(H",
    ] {
        for command in [&["check"][..], &["explain"], &["convert", "--to", "hex"], &["play"]] {
            stdin(&[command, &["--from", "sgf", "--format", "go-chains", "-"]].concat(), text);
        }
    }
}

#[test]
fn keys_and_values_of_json_are_escaped() {
    let folder = Folder::new();
    for class in CLASSES {
        let class = in_json(class);
        for text in [
            r#"{"format":"ternary-board/1","H":1}"#,
            r#"{"format":"H","value":{}}"#,
            r#"{"format":"ternary-board/1","value":"H"}"#,
            r#"{"format":"ternary-board/1","value":{"rows":1,"cols":1,"cells":"H"}}"#,
            r#"{"format":"go-chains/1","value":{"rows":1,"cols":1,"cells":"0"},"to_play":"H"}"#,
            r#"{"format":"go-chains/1","value":{"rows":1,"cols":1,"cells":"0"},"moves":["H"]}"#,
            r#"{"format":"xiangqi-history/1","value":{"plies":[]},"position":{"H":1}}"#,
            r#"{"format":"xiangqi-history/1","value":{"plies":[]},"position":"H"}"#,
        ] {
            let input = Input::Bytes(text.replace('H', &class).into_bytes());
            Program::new(&folder, &["check", "-"]).input(input).terminal().run().created(&[]);
        }
    }
}

#[test]
fn texts_of_other_notations_are_escaped() {
    stdin(&["check", "--from", "hex", "-"], "00H");
    stdin(&["check", "--from", "base64url", "-"], "AAH");
    stdin(&["check", "--from", "diagram", "-"], "..H\n...");
    stdin(&["check", "-"], "H");
    check_each_class(&["check", "H"]);
    check_each_class(&["check", "--format", "xiangqi-history", "--position", "H", "00"]);
    check_each_class(&["check", "--format", "xiangqi-history", "--position", "x/H?p=", "00"]);
    check_each_class(&["play", "9x9", "H"]);
}

#[test]
fn words_of_the_command_line_are_escaped() {
    for command in [
        &["check", "--format", "H", "00"][..],
        &["check", "--from", "H", "00"],
        &["check", "--allow", "H", "00"],
        &["check", "--limit", "H", "00"],
        &["check", "--turn", "H", "00"],
        &["check", "--H", "00"],
        &["check", "00", "H"],
        &["check", "-H", "00"],
        &["check", "--json=H", "00"],
        &["H"],
        &["help", "H"],
        &["completions", "H"],
        &["convert", "00", "--to", "H"],
        &["random", "board", "H", "1"],
        &["play", "9x9", "--to-play", "H"],
        &["suite", "pack", "H", "--to", "pip"],
        &["suite", "pack", "--to", "pip", "--name", "H"],
        &["suite", "import", "toml-test", "H"],
        &["fuzz", "--suite", "H", "--testee", "cat", "--testee", "cat"],
    ] {
        check_each_class(command);
    }
    for command in [
        &["conform", "--op", "H"][..],
        &["conform", "--level", "H"],
        &["conform", "--timeout", "H"],
        &["conform", "--testee", "'H"],
        &["fuzz", "--testee", "H", "--time", "1"],
        &["doctor", "--testee", "H"],
    ] {
        check_all_classes(command);
    }
}

#[test]
fn filters_are_escaped() {
    let all = CLASSES.concat();
    let folder = Folder::new();
    for option in ["--id", "--tag", "--format"] {
        Program::new(&folder, &["conform", option, &all]).terminal().run().ended(2);
    }
    Program::new(&folder, &["export", "out", "--tag", &all]).terminal().run().ended(2).created(&[]);
    Program::new(&folder, &["conform", "--testee", &all, "--id", "tb.decode.one-empty-cell"])
        .terminal()
        .run()
        .ended(3);
}

#[test]
fn file_names_are_escaped() {
    for command in [
        &["check", "H/x"][..],
        &["check", "/dev/null/H"],
        &["convert", "00000000H", "--to", "hex", "-o", "x"],
        &["convert", "030000030000d046", "--to", "hex", "-o", "H/x"],
        &["random", "H/x", "1", "1"],
        &["compare", "H"],
    ] {
        check_each_class(command);
    }
    for command in [
        &["conform", "--known", "H"][..],
        &["conform", "--junit", "H/x", "--id", "tb.decode.one-empty-cell"],
        &["export", "/dev/null/H"],
        &["fuzz", "--testee", "x", "--output", "/dev/null/H"],
    ] {
        check_all_classes(command);
    }
    for class in CLASSES {
        let folder = Folder::new();
        let name = format!("x{class}x");
        Program::new(&folder, &["random", &name, "1", "1"]).terminal().run().ended(0).created(&[&name]);
        Program::new(&folder, &["random", &name, "1", "1"]).terminal().run().created(&[]);
        Program::new(&folder, &["compare", &name]).terminal().run().ended(2);
        fs::create_dir(folder.path(format!("y{class}"))).unwrap();
        Program::new(&folder, &["check", &format!("y{class}")]).terminal().run().ended(2);
        let arguments = ["convert", "030000030000d046", "--to", "hex", "-o", &format!("y{class}")];
        Program::new(&folder, &arguments).terminal().run().ended(2).created(&[]);
    }
    let (all, folder) = (CLASSES.concat(), Folder::new());
    folder.file(format!("{all}x"), "");
    Program::new(&folder, &["conform", "--known", &format!("{all}x")]).terminal().run().ended(2);
    Program::new(&folder, &["export", &format!("{all}x")]).terminal().run().ended(2);
    Program::new(&folder, &["export", &all, "--tag", "sample"])
        .terminal()
        .run()
        .ended(0)
        .says("written into");
}

/// A testee that says this to hello, and `later` to every further hello and request.
fn testee(folder: &Folder, first: &str, later: &str) {
    let script = format!(
        r#"answer() {{ read -r line && id=${{line#*\"id\":\"}} && id=${{id%%\"*}} && printf '{{"id":"%s",%s}}\n' "$id" "$1"; }}
if [ -e begun ]; then :; else : > begun; answer '{first}'; fi
while answer '{later}'; do :; done
"#
    );
    folder.file("testee.sh", script);
}

#[test]
fn the_output_of_a_testee_is_escaped() {
    let good = r#""name":"x","formats":{"ternary-board/1":["decode"]}"#;
    let conform_arguments = ["conform", "--testee", "sh testee.sh", "--id", "tb.decode.one-empty-cell"];
    let all = in_json(&CLASSES.concat());
    for (first, later) in [
        (r#""name":"H","version":"H","language":"H","formats":{"ternary-board/1":["decode"]}"#, r#""ok":{}"#),
        (r#""name":"x","formats":{"H":"decode"}"#, ""),
        (
            r#""name":"x","formats":{"H":["decode"],"ternary-board/1":["H","decode"]}"#,
            r#""reject":"H","at":{"H":1}"#,
        ),
        (good, r#""name":"x","formats":{"H":1}"#),
        (good, r#""error":"H""#),
        (good, r#""unsupported":"H""#),
        (good, r#""ok":{"H":"H","rows":"H"}"#),
        (good, r"H"),
    ] {
        for options in ["--json", "--rerun"] {
            let folder = Folder::new();
            testee(&folder, &first.replace('H', &all), &later.replace('H', &all));
            Program::new(&folder, &[&conform_arguments[..], &[options]].concat()).terminal().run();
        }
        for command in
            [&["doctor"][..], &["fuzz", "--seed", "1", "--cases", "40", "--format", "ternary-board"]]
        {
            let folder = Folder::new();
            testee(&folder, &first.replace('H', &all), &later.replace('H', &all));
            Program::new(&folder, &[command, &conform_arguments[1..3]].concat()).terminal().run();
        }
    }
}

#[test]
fn a_report_of_another_program_is_escaped() {
    let folder = Folder::new();
    let arguments = ["conform", "--json", "--id", "tb.decode.one-empty-cell"];
    let report = String::from_utf8(Program::new(&folder, &arguments).run().stdout).unwrap();
    let all = in_json(&CLASSES.concat());
    let mut report: serde_json::Value = serde_json::from_str(&report).unwrap();
    report["testee"]["name"] = "NAME".into();
    report["table"][0]["format"] = "FORMAT".into();
    report["table"][0]["op"] = "OP".into();
    for place in ["NAME", "FORMAT", "OP"] {
        folder.file("report.json", report.to_string().replace(place, &all));
        Program::new(&folder, &["compare", "report.json"]).terminal().run().ended(0);
    }
    report["failures_left_out"] = 1.into();
    folder.file("report.json", report.to_string().replace("NAME", &all));
    Program::new(&folder, &["compare", "report.json"]).terminal().run().ended(2);
    report["vectors"] = "WRONG".into();
    folder.file("report.json", report.to_string().replace("WRONG", &all));
    Program::new(&folder, &["compare", "report.json"]).terminal().run().ended(2);
}

/// A testee whose name, codes and stderr contain all characters that XML 1.0 forbids, and more.
#[test]
fn pages_contain_only_characters_of_xml() {
    let forbidden =
        "\\u0000\\u0007\\u001b[7m\\u0085\\ufdd0\\ufffe\\uffff\\ud83f\\udffe\\u202e\\u2028]]>&<b>\\\"'";
    let folder = Folder::new();
    let hello = format!(r#""name":"x{forbidden}","version":"","formats":{{"ternary-board/1":["decode"]}}"#);
    testee(
        &folder,
        &hello.replace('\'', "'\\''"),
        &format!(r#""reject":"{forbidden}""#).replace('\'', "'\\''"),
    );
    let pages = ["--junit", "junit.xml", "--html", "page.html", "--badge", "badge.svg"];
    let conform_arguments = ["conform", "--testee", "sh testee.sh", "--id", "tb.decode.one-empty-cell"];
    let ran =
        Program::new(&folder, &[&conform_arguments[..], &["--json", "--level", "verdict"]].concat()).run();
    folder.file("report.json", &ran.ended(1).stdout);
    fs::remove_file(folder.path("begun")).unwrap();
    Program::new(&folder, &[&conform_arguments[..], &pages].concat()).run().ended(1);
    Program::new(&folder, &["compare", "report.json", "report.json", "--html", "both.html"]).run().ended(0);
    for name in ["junit.xml", "page.html", "badge.svg", "both.html"] {
        let page = String::from_utf8(folder.read(name)).unwrap();
        let is_forbidden = |found: char| {
            // https://www.w3.org/TR/xml/#charsets, with the discouraged characters and those that would reorder the page.
            (found.is_control() && found != '\n')
                || matches!(
                    found,
                    '\u{fdd0}'..='\u{fdef}' | '\u{fffe}' | '\u{ffff}' | '\u{1fffe}' | '\u{202e}' | '\u{2028}'
                )
        };
        assert_eq!(page.chars().find(|found| is_forbidden(*found)), None, "{name}");
        assert!(!page.contains("<b>") && !page.contains("]]>"), "{name}");
        assert!(name == "badge.svg" || page.contains("\\u{ffff}"), "{name} has what the testee said");
    }
}
