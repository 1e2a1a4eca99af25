//! Texts from outside: nothing that they contain reaches a terminal or a page unescaped.

use std::fs;

use serde_json::Value;
use shell_words::quote;

use crate::support::{Folder, OPENING, P, PLACEMENT, run};

/// A character or sequence of each class that no terminal should get from outside.
const CLASSES: [&str; 14] = [
    "\x1b[2J", "\x1b]0;", "\x07", "\x08", "\r", "\x7f", "\u{9b}2J", "\u{61c}", "\u{200b}", "\u{200e}",
    "\u{202e}", "\u{2028}", "\u{2066}", "\u{feff}",
];

/// A text as a string in JSON has it, each character escaped.
fn in_json(text: &str) -> String {
    text.encode_utf16().fold(String::new(), |text, unit| text + &format!("\\u{unit:04x}"))
}

/// Runs the program at a terminal with each class in its command, at each `H`. The harness checks the terminal.
fn check_each_class(command: &str) {
    let folder = Folder::new();
    for class in CLASSES {
        folder.program(command.replace('H', &quote(class))).terminal().run().created(&[]);
    }
}

/// Checks all classes at once, for commands that first read the vectors and are slow.
fn check_all_classes(command: &str) {
    let command = command.replace('H', &quote(&CLASSES.concat()));
    Folder::new().program(command).terminal().run().created(&[]);
}

/// Checks each class in the program's stdin.
fn check_stdin(command: &str, input: &str) {
    let folder = Folder::new();
    for class in CLASSES {
        folder.program(command).input(input.replace('H', class)).terminal().run().created(&[]);
    }
}

#[test]
fn the_base_of_a_link_is_escaped() {
    for command in [
        "check",
        "check --json",
        "explain",
        "explain --json",
        "convert --to link",
        "convert --to json",
        "convert --to fen --lossy",
        "convert --to hex",
    ] {
        check_each_class(&format!("{command} --from link 'host/'H'?p={P}&s=1'"));
        check_each_class(&format!("{command} 'host/'H'?p={P}&s=1'"));
    }
    check_each_class(&format!("check --from link 'host/x?p={P}&s='H"));
    check_each_class(&format!("check --from link 'host/x?p={P}&'H=1"));
    check_each_class(&format!("explain --from link host/x?p=H{P}"));
}

#[test]
fn fields_of_a_fen_and_values_of_sgf_are_escaped() {
    let long = "-".repeat(5000);
    for text in [format!("{OPENING} - {long}H 0 1"), format!("{OPENING} - H 0 1"), OPENING.replace('k', "H")]
    {
        for command in ["check", "explain", "explain --json", "convert --to hex"] {
            check_stdin(&format!("{command} --from fen -"), &text);
            check_stdin(&format!("{command} -"), &text);
        }
    }
    check_stdin("convert --to hex --lossy -", &format!("{OPENING} - {long}H 0 1"));
    check_stdin("explain --format chess-board-bytes --from fen -", &PLACEMENT.replace('k', "H"));
    for node in ["SZ[H]", "SZ[9];B[H]", "SZ[9]AB[H]", "SZ[9]PL[H]", "GM[H]", "H[a]", "SZ[9]XH[a]", "H"] {
        for command in ["check", "explain", "convert --to hex", "play"] {
            check_stdin(&format!("{command} --from sgf --format go-chains -"), &format!("(;{node})"));
        }
    }
}

#[test]
fn keys_and_values_of_json_are_escaped() {
    for class in CLASSES {
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
            let folder = Folder::new();
            let check = folder.program("check -").input(text.replace('H', &in_json(class)));
            check.terminal().run().created(&[]);
        }
    }
}

#[test]
fn words_of_the_command_line_and_notations_are_escaped() {
    check_stdin("check --from hex -", "00H");
    check_stdin("check --from base64url -", "AAH");
    check_stdin("check --from diagram -", "..H\n...");
    check_stdin("check -", "H");
    for command in [
        "check H",
        "check --format xiangqi-history --position H 00",
        "check --format xiangqi-history --position x/H?p= 00",
        "play 9x9 H",
        "check --format H 00",
        "check --from H 00",
        "check --allow H 00",
        "check --limit H 00",
        "check --turn H 00",
        "check --H 00",
        "check 00 H",
        "check -H 00",
        "check --json=H 00",
        "H",
        "help H",
        "completions H",
        "convert 00 --to H",
        "random board H 1",
        "play 9x9 --to-play H",
        "suite pack H --to pip",
        "suite pack --to pip --name H",
        "suite import toml-test H -o x",
        "suite import H tests -o x",
        "fuzz --suite H --testee cat --testee cat",
        "check H/x",
        "check /dev/null/H",
        "convert 00000000H --to hex -o x",
        "convert 030000030000d046 --to hex -o H/x",
        "random H/x 1 1",
        "compare H",
    ] {
        check_each_class(command);
    }
    for command in [
        "conform --op H",
        "conform --level H",
        "conform --timeout H",
        "conform --testee \\'H",
        "conform --testee H --id tb.decode.one-empty-cell",
        "conform --id H",
        "conform --tag H",
        "conform --format H",
        "export out --tag H",
        "fuzz --testee H --time 1",
        "doctor --testee H",
        "conform --known H",
        "conform --junit H/x --id tb.decode.one-empty-cell",
        "export /dev/null/H",
        "fuzz --testee x --output /dev/null/H",
    ] {
        check_all_classes(command);
    }
}

#[test]
fn file_names_are_escaped() {
    let all = CLASSES.concat();
    for class in CLASSES {
        let (folder, name) = (Folder::new(), format!("x{class}x"));
        let run = |command: &str| folder.program(command.replace('H', &quote(&name))).terminal().run();
        run("random H 1 1").ended(0).created(&[&name]);
        run("random H 1 1").ended(2).created(&[]);
        run("compare H").ended(2);
        fs::remove_file(folder.path(&name)).unwrap();
        fs::create_dir(folder.path(&name)).unwrap();
        run("check H").ended(2);
        run("convert 030000030000d046 --to hex -o H").ended(2).created(&[]);
    }
    let folder = Folder::new();
    folder.file(format!("{all}x"), "");
    let run = |command: &str| folder.program(command.replace('H', &quote(&all))).terminal().run();
    run("conform --known Hx").ended(2);
    run("export Hx").ended(2);
    run("export H --tag sample").ended(0).says("written into");
}

/// A testee that says this to hello, and `later` to every further hello and request.
fn write_testee(folder: &Folder, first: &str, later: &str) {
    let script = format!(
        r#"answer() {{ read -r line && id=${{line#*\"id\":\"}} && id=${{id%%\"*}} && printf '{{"id":"%s",%s}}\n' "$id" "$1"; }}
if [ -e begun ]; then :; else : > begun; answer '{first}'; fi
while answer '{later}'; do :; done
"#
    );
    folder.file("testee.sh", script);
}

const CONFORM: &str = "conform --testee 'sh testee.sh' --id tb.decode.one-empty-cell";

#[test]
fn the_output_of_a_testee_is_escaped() {
    let good = r#""name":"x","formats":{"ternary-board/1":["decode"]}"#;
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
        for command in [
            &format!("{CONFORM} --json"),
            &format!("{CONFORM} --rerun"),
            "doctor --testee 'sh testee.sh'",
            "fuzz --seed 1 --cases 40 --format ternary-board --testee 'sh testee.sh'",
        ] {
            let folder = Folder::new();
            write_testee(&folder, &first.replace('H', &all), &later.replace('H', &all));
            folder.program(command).terminal().run();
        }
    }
}

#[test]
fn a_report_of_another_program_is_escaped() {
    let folder = Folder::new();
    let all = in_json(&CLASSES.concat());
    let mut report = run("conform --json --id tb.decode.one-empty-cell").json();
    report["testee"]["name"] = "NAME".into();
    report["table"][0]["format"] = "FORMAT".into();
    report["table"][0]["op"] = "OP".into();
    let compare = |report: &Value, word: &str, status: i32| {
        folder.file("report.json", report.to_string().replace(word, &all));
        folder.program("compare report.json").terminal().run().ended(status);
    };
    for word in ["NAME", "FORMAT", "OP"] {
        compare(&report, word, 0);
    }
    report["failures_left_out"] = 1.into();
    compare(&report, "NAME", 2);
    report["vectors"] = "WRONG".into();
    compare(&report, "WRONG", 2);
}

/// A testee whose name, codes and stderr contain all characters that XML 1.0 forbids, and more.
#[test]
fn pages_contain_only_characters_of_xml() {
    let forbidden =
        "\\u0000\\u0007\\u001b[7m\\u0085\\ufdd0\\ufffe\\uffff\\ud83f\\udffe\\u202e\\u2028]]>&<b>\\\"'\\''";
    let folder = Folder::new();
    let hello = format!(r#""name":"x{forbidden}","version":"","formats":{{"ternary-board/1":["decode"]}}"#);
    write_testee(&folder, &hello, &format!(r#""reject":"{forbidden}""#));
    let ran = folder.run(format!("{CONFORM} --json --level verdict"));
    folder.file("report.json", &ran.ended(1).stdout);
    fs::remove_file(folder.path("begun")).unwrap();
    folder.run(format!("{CONFORM} --junit junit.xml --html page.html --badge badge.svg")).ended(1);
    folder.run("compare report.json report.json --html both.html").ended(0);
    for name in ["junit.xml", "page.html", "badge.svg", "both.html"] {
        let page = folder.text(name);
        // https://www.w3.org/TR/xml/#charsets, with the discouraged characters and those that would reorder the page.
        let is_forbidden = |found: char| {
            (found.is_control() && found != '\n')
                || ('\u{fdd0}'..='\u{fdef}').contains(&found)
                || ['\u{fffe}', '\u{ffff}', '\u{1fffe}', '\u{202e}', '\u{2028}'].contains(&found)
        };
        assert_eq!(page.chars().find(|found| is_forbidden(*found)), None, "{name}");
        assert!(!page.contains("<b>") && !page.contains("]]>"), "{name}");
        assert!(name == "badge.svg" || page.contains("\\u{ffff}"), "{name} has what the testee said");
    }
}
