//! The program from its user's view: its output and its exit status.

use std::{fs, path::PathBuf, process::Command};

use crate::support::{run, run_with, stdout, transcript};
use tempfile::TempDir;

const SAMPLE: &str = "game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=86pU6-4nbSh38OCojLarcupWOb1rXw&s=1";
const OPENING: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

fn file(folder: &TempDir, name: &str, bytes: &[u8]) -> (PathBuf, String) {
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    (path.clone(), path.to_str().unwrap().to_owned())
}

#[test]
fn check_describes_valid_inputs() {
    insta::assert_snapshot!("check_sample", transcript(&["check", SAMPLE]));
    insta::assert_snapshot!("check_sample_json", transcript(&["check", "--json", SAMPLE]));
    insta::assert_snapshot!("check_fen", transcript(&["check", OPENING]));
    insta::assert_snapshot!("check_board", transcript(&["check", "030000030000d046"]));
    insta::assert_snapshot!(
        "check_stream",
        transcript(&["check", "--format", "ternary-stream", "01000001000001010000010000 02"])
    );
    insta::assert_snapshot!(
        "check_not_canonical",
        transcript(&["check", "?s=1&p=%67SQCL5P5oIDhCFJCIBJ4eQCAkX8"])
    );
}

#[test]
fn check_describes_errors() {
    insta::assert_snapshot!("check_cut_board", transcript(&["check", "030000030000d0"]));
    insta::assert_snapshot!("check_cut_board_json", transcript(&["check", "--json", "030000030000d0"]));
    insta::assert_snapshot!("check_bad_link", transcript(&["check", "x?p=gSQC&utm=1"]));
    insta::assert_snapshot!("check_over_limit", transcript(&["check", "--limit", "8", "030000030000d046"]));
}

#[test]
fn explain_prints_every_field_and_marks_the_bit() {
    insta::assert_snapshot!("explain_sample", transcript(&["explain", SAMPLE]));
    insta::assert_snapshot!("explain_board", transcript(&["explain", "030000030000d046"]));
    insta::assert_snapshot!("explain_bad_byte", transcript(&["explain", "030000030000d0f3"]));
    insta::assert_snapshot!("explain_cut", transcript(&["explain", "0300000300"]));
    insta::assert_snapshot!("explain_trailing_bytes", transcript(&["explain", "010000010000010000"]));
    insta::assert_snapshot!(
        "explain_padding",
        transcript(&["explain", "8124022f93f9a080e1085242201278790080917d"])
    );
    insta::assert_snapshot!("explain_bad_fen", transcript(&["explain", &OPENING.replace('k', "x")]));
    insta::assert_snapshot!("explain_json", transcript(&["explain", "--json", "010000010000f3"]));
    let history = ["explain", "--format", "xiangqi-history", "--position", OPENING, "d0d0"];
    insta::assert_snapshot!("explain_history", transcript(&history));
    insta::assert_snapshot!(
        "explain_history_fault",
        transcript(&["explain", SAMPLE.replace("rXw", "rAA").as_str()])
    );
}

/// The numbers are from the examples of both chapters.
#[test]
fn explain_prints_the_share_of_each_move() {
    for (game, shares) in [
        ("710203f8", ["   1  h2e2  24 of 44", "   2  h9g7  11 of 45"]),
        ("f1023a48", ["   1  h2e2  300 to 347 of 1018", "   2  h9g7  370 to 433 of 840"]),
    ] {
        let answer = stdout(&["explain", game]);
        assert!(answer.lines().rev().take(2).eq(shares.into_iter().rev()), "{answer}");
        // A part of the fields is requested.
        assert!(!stdout(&["explain", game, "--fields", "2"]).contains("h2e2"));
        let json = stdout(&["explain", game, "--json"]);
        let last: serde_json::Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
        assert_eq!(last["ply"]["move"], "h9g7");
    }
}

#[test]
fn a_link_survives_conversion_to_json_and_back() {
    let folder = TempDir::new().unwrap();
    let (_, json) = file(&folder, "link.json", stdout(&["convert", SAMPLE, "--to", "json"]).as_bytes());
    assert_eq!(stdout(&["convert", &json, "--to", "link"]), SAMPLE);
}

#[test]
fn all_notations_of_a_position_are_equivalent() {
    let folder = TempDir::new().unwrap();
    let hex = "852422012546821084214908804951a084210f";
    for notation in ["binary", "hex", "base64url", "link", "fen", "json", "diagram"] {
        let path = folder.path().join(notation);
        let path = path.to_str().unwrap();
        stdout(&["convert", OPENING, "--to", notation, "-o", path]);
        let from = if notation == "base64url" { "base64url" } else { notation };
        assert_eq!(stdout(&["convert", path, "--from", from, "--to", "hex"]), hex, "from {notation}, said");
        assert_eq!(stdout(&["convert", path, "--to", "hex"]), hex, "from {notation}, recognised");
    }
}

#[test]
fn all_notations_of_a_board_are_equivalent() {
    let folder = TempDir::new().unwrap();
    for hex in ["030000030000d046", "01000001000001", "010000050000d0"] {
        for notation in ["binary", "hex", "base64url", "json", "diagram"] {
            let path = folder.path().join(notation);
            let path = path.to_str().unwrap();
            stdout(&["convert", hex, "--to", notation, "-o", path]);
            let format = if notation == "json" { &[][..] } else { &["--format", "ternary-board"] };
            let args = [&["convert", path, "--from", notation, "--to", "hex"], format].concat();
            assert_eq!(stdout(&args), hex, "from {notation}");
        }
    }
    let stream = "0100000100000101000001000002";
    let (_, json) = file(
        &folder,
        "stream.json",
        stdout(&["convert", "--format", "ternary-stream", stream, "--to", "json"]).as_bytes(),
    );
    assert_eq!(stdout(&["convert", &json, "--to", "hex"]), stream);
}

#[test]
fn dropped_data_is_reported() {
    for to in ["fen", "diagram", "hex", "base64url"] {
        let output = run(&["convert", SAMPLE, "--to", to]);
        assert_eq!(output.status.code(), Some(2), "to {to}");
        assert!(output.stdout.is_empty());
        assert!(String::from_utf8_lossy(&output.stderr).contains("the history of 20 plies"), "to {to}");
    }
    insta::assert_snapshot!("convert_lossy", transcript(&["convert", SAMPLE, "--to", "fen", "--lossy"]));
    insta::assert_snapshot!("convert_fen_to_link", transcript(&["convert", OPENING, "--to", "link"]));
    insta::assert_snapshot!(
        "convert_dropped_fields",
        transcript(&["convert", &format!("{OPENING} - - 0 1"), "--to", "link"])
    );
}

#[test]
fn a_failed_conversion_leaves_the_file_as_it_was() {
    let folder = TempDir::new().unwrap();
    let (path, name) = file(&folder, "board", b"what was there");
    let output = run(&["convert", "030000030000d0", "--to", "binary", "-o", &name]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read(&path).unwrap(), b"what was there");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no other file is left");
}

#[test]
fn the_variant_is_named() {
    let data = include_str!("data/variant.txt");
    let lines: Vec<&str> = data.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.len() >= 21);
    for line in lines {
        let (text, placement) = line.split_once(' ').unwrap();
        for text in [text, text.trim_end_matches('='), &format!("host/x?p={text}")] {
            let output = run(&["check", text]);
            assert_eq!(output.status.code(), Some(1), "{text}");
            let transcript = String::from_utf8(output.stdout).unwrap();
            assert!(
                transcript.contains("a public variant of xiangqi-position/1")
                    && transcript.contains(placement),
                "{text}: {transcript}"
            );
        }
    }
}

#[test]
fn a_large_header_without_data_is_rejected_from_every_source() {
    let folder = TempDir::new().unwrap();
    let (_, name) = file(&folder, "header", &[0xff; 6]);
    for (input, argument) in [(&[][..], "ffffffffffff"), (&[], name.as_str()), (&[0xff; 6], "-")] {
        let output = run_with(input, &["check", "--json", "--format", "ternary-board", argument]);
        assert_eq!(output.status.code(), Some(1), "{argument}");
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(
            (&answer["error"]["code"], &answer["error"]["at"]["bit"]),
            (&"truncated".into(), &48.into())
        );
        for command in [&["explain"][..], &["convert", "--to", "json"], &["convert", "--to", "diagram"]] {
            let output = run_with(input, &[command, &["--format", "ternary-board", argument]].concat());
            assert_eq!(output.status.code(), Some(1), "{command:?} {argument}");
        }
    }
}

#[test]
fn random_compares_an_input_with_the_drawn_value() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("random");
    let name = path.to_str().unwrap();
    let answer: serde_json::Value =
        serde_json::from_str(&stdout(&["random", name, "19", "19", "--seed", "7", "--json"])).unwrap();
    assert_eq!(answer["different"], 0);
    let counts: Vec<u64> =
        ["empty", "white", "black"].iter().map(|cell| answer[cell].as_u64().unwrap()).collect();
    assert_eq!(counts.iter().sum::<u64>(), 361);
    assert!(counts.iter().all(|&count| count > 80), "{counts:?}");
    let check: serde_json::Value = serde_json::from_str(&stdout(&["check", "--json", name])).unwrap();
    assert_eq!(
        [&check["empty"], &check["white"], &check["black"]],
        [&answer["empty"], &answer["white"], &answer["black"]]
    );
    let first = fs::read(&path).unwrap();
    stdout(&["random", name, "19", "19", "--seed", "7", "--force"]);
    assert_eq!(fs::read(&path).unwrap(), first, "a seed draws the same board again");
}

#[test]
fn what_cannot_be_done_is_said_with_status_2() {
    let folder = TempDir::new().unwrap();
    let name = folder.path().to_str().unwrap();
    let output_text = [
        transcript(&["check", "no-such-file.bin"]),
        transcript(&["check", ""]),
        transcript(&["check", "abc"]),
        transcript(&["check", "--from", "hex", "xyz"]),
        transcript(&["check", "--format", "chess", "00"]),
        transcript(&["check", "--allow", "everything", "00"]),
        transcript(&["check", "--format", "xiangqi-history", "00"]),
        transcript(&["check", "--format", "xiangqi-history", "--position", "zz", "00"]),
        transcript(&["convert", "030000030000d046", "--to", "fen"]),
        transcript(&["convert", "{\"format\":\"ternary-board/1\"}", "--to", "hex"]),
        transcript(&[
            "convert",
            &format!(
                "{{\"format\":\"xiangqi-game/1\",\"value\":{{\"start\":\"{OPENING}\",\"moves\":[\"h2e2\",\"h2e2\"]}}}}"
            ),
            "--to",
            "hex",
        ]),
        transcript(&[
            "convert",
            "{\"format\":\"ternary-board/1\",\"value\":{\"rows\":0,\"cols\":1,\"cells\":\"\"}}",
            "--to",
            "hex",
        ]),
        transcript(&["convert", "..X\n.X", "--from", "diagram", "--to", "hex"]),
        transcript(&["random", "/no-such-folder/x", "1", "1"]),
        transcript(&["random", "x", "0", "1"]),
        transcript(&["random", "x", "16777215", "16777215"]),
    ];
    insta::assert_snapshot!(output_text.join("\n"));
    let folder = run(&["explain", name]);
    assert_eq!(folder.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&folder.stderr).contains("is a folder"));
}

/// An option without effect is an error.
#[test]
fn an_option_without_a_meaning_is_said() {
    let p = "gSQCL5P5oIDhCFJCIBJ4eQCAkX8";
    let output_text = [
        transcript(&["check", "--limit", "5", p]),
        transcript(&["check", "--position", p, "030000030000d046"]),
        transcript(&["check", "--turn", "red", "00551004"]),
        transcript(&["convert", "--turn", "red", OPENING, "--to", "hex"]),
        transcript(&["convert", "030000030000d046", "--to", "link"]),
        transcript(&["random", "-", "1", "1"]),
        transcript(&["conform", "--junit", "-"]),
    ];
    insta::assert_snapshot!(output_text.join("\n"));
    assert_eq!(
        stdout(&["convert", "00551004", "--turn", "black", "--to", "fen"]),
        "4k4/9/9/9/9/9/9/9/9/4K4 b"
    );
    assert_eq!(stdout(&["convert", "030000030000d046", "--to", "hex", "-o", "-"]), "030000030000d046");
}

#[test]
fn formats_and_requirements_are_shown() {
    let output_text = [
        transcript(&["formats"]),
        transcript(&["formats", "xiangqi-map"]),
        transcript(&["spec", "xp-9"]),
        transcript(&["spec", "XP-999"]),
        transcript(&["spec", "nonsense"]),
    ];
    insta::assert_snapshot!("formats_and_requirements", output_text.join("\n"));
    let formats: serde_json::Value = serde_json::from_str(&stdout(&["formats", "--json"])).unwrap();
    assert_eq!(formats.as_array().unwrap().len(), boardwire::formats::ALL.len());
    let rule: serde_json::Value = serde_json::from_str(&stdout(&["spec", "XP-9", "--json"])).unwrap();
    assert_eq!(rule["chapter"], "spec/src/xiangqi-position.md#XP-9");
}

/// A FEN has no identities. The chosen ones may differ from the identities of the history.
#[test]
fn a_history_is_not_judged_by_chosen_identities() {
    let fen = "rnbakabnr/7R1/9/C8/2p1P3p/6p2/PcP5P/1C7/9/RNBAKcB2 w";
    let history = "f3aa54ebee276d2877f0e0a88cb6ab72ea5639bd6b5f";
    let check = |position: &str| {
        transcript(&["check", "--format", "xiangqi-history", "--position", position, history])
    };
    insta::assert_snapshot!("check_history_after_fen", check(fen));
    assert!(check(SAMPLE).starts_with("status 0\nvalid: xiangqi-history/1\n  position "));
}

/// The fault is in r, and the requirement is one of histories.
#[test]
fn check_and_explain_name_one_requirement() {
    let link = "x?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=8w";
    assert!(transcript(&["check", link]).contains("broken     XH-16"));
    assert!(transcript(&["explain", link]).contains("(XH-16)"));
}

/// The form that every site uses.
#[test]
fn a_complete_fen_of_chess_is_read() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    insta::assert_snapshot!("check_complete_fen_of_chess", transcript(&["check", fen]));
    insta::assert_snapshot!("convert_complete_fen_of_chess", transcript(&["convert", fen, "--to", "hex"]));
    let lossy = stdout(&["convert", fen, "--to", "hex", "--lossy"]);
    assert_eq!(lossy, "abcdecba99999999000000000000000000000000000000001111111123456432");
}

#[test]
fn repairs_and_other_formats_are_reported_with_a_result() {
    let text = format!("see https://{SAMPLE} please");
    let output = run(&["convert", &text, "--to", "link"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), format!("https://{SAMPLE}"));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "boardwire: took the link out of the text\n");
    assert_eq!(run(&["convert", "--exact", &text, "--to", "link"]).status.code(), Some(2));
}

#[test]
fn a_pipe_that_closes_ends_the_program_quietly() {
    let script = format!("'{}' explain '{SAMPLE}' | head -1", env!("CARGO_BIN_EXE_boardwire"));
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn explain_prints_a_part() {
    insta::assert_snapshot!("explain_bits", transcript(&["explain", SAMPLE, "--bits", "8..=20"]));
    insta::assert_snapshot!("explain_fields", transcript(&["explain", "030000030000d046", "--fields", "2"]));
    // A fault is printed wherever it is.
    insta::assert_snapshot!(
        "explain_part_fault",
        transcript(&["explain", "030000030000d0f3", "--bits", "..24", "--fields", "1"])
    );
    for (bits, status) in
        [("8..16", 0), ("8..", 0), ("..9", 0), ("8", 0), ("9..8", 2), ("8..8", 2), ("x..8", 2)]
    {
        let output = run(&["explain", "030000030000d046", "--bits", bits]);
        assert_eq!(output.status.code(), Some(status), "{bits}");
    }
    let json = stdout(&["explain", "--json", "030000030000d046", "--bits", "48"]);
    assert_eq!(json.lines().count(), 1, "{json}");
}

#[test]
fn moves_are_written_in_each_notation_and_read_back() {
    let link = SAMPLE.split_once('?').unwrap().1.trim_end_matches("&s=1");
    let link = format!("?{link}");
    let ucci = stdout(&["convert", &link, "--to", "ucci"]);
    assert!(ucci.starts_with("position startpos moves e3e4 e6e5 e4e5 g6g5"), "{ucci}");
    let iccs = stdout(&["convert", &link, "--to", "moves", "--notation", "iccs"]);
    assert!(iccs.starts_with("E3-E4 E6-E5 E4-E5 G6-G5") && iccs.ends_with(" I6-I5"), "{iccs}");
    let chinese = stdout(&["convert", &link, "--to", "moves", "--notation", "chinese"]);
    assert!(
        chinese.starts_with("兵五进一 卒５进１ 兵五进一 卒７进１") && chinese.ends_with(" 卒９进１"),
        "{chinese}"
    );
    for moves in [ucci, iccs, stdout(&["convert", &link, "--to", "moves"])] {
        assert_eq!(stdout(&["convert", &moves, "--to", "link"]), link, "{moves}");
    }
    let p = link.split('&').next().unwrap();
    let from_fen = stdout(&["convert", p, "--to", "ucci", "--lossy"]);
    assert_eq!(from_fen, "position fen rnbakabnr/7R1/9/C8/2p1P3p/6p2/PcP5P/1C7/9/RNBAKcB2 w - - 0 1");
    let checked = stdout(&["check", "--notation", "chinese", "--json", &link]);
    assert!(checked.contains("\"炮８进３\""), "{checked}");
    insta::assert_snapshot!(
        "explain_notation",
        transcript(&["explain", "--notation", "chinese", "position startpos moves h2e2 h9g7"])
    );
    insta::assert_snapshot!(
        "moves_without_the_start",
        transcript(&[
            "convert",
            &format!("position fen {} w moves e0e1", "4k4/9/9/9/9/9/9/9/9/4K4"),
            "--to",
            "moves"
        ])
    );
}

#[test]
fn a_share_link_holds_a_game_or_a_position() {
    let fragment = "#cRQOtAaCIZyHkKZYrD7rHA";
    assert_eq!(stdout(&["convert", SAMPLE, "--to", "link", "--as", "xiangqi-game", "--lossy"]), fragment);
    assert_eq!(
        stdout(&["convert", SAMPLE, "--to", "link", "--as", "xiangqi-index", "--lossy"]),
        "#IptrN89-USCtL5TjkUqsyKU"
    );
    let shared = format!("https://example.org/{fragment}");
    assert_eq!(stdout(&["convert", &shared, "--to", "link"]), fragment);
    let written = stdout(&["convert", &shared, "--to", "link", "--as", "xiangqi-link"]);
    assert_eq!(stdout(&["convert", &written, "--to", "link", "--as", "xiangqi-game"]), fragment);
    let compact = stdout(&["convert", &shared, "--to", "link", "--as", "xiangqi-compact"]);
    assert_eq!(compact, "#8RQkUxdrk-UXxJmI4-i_11MG");
    assert_eq!(stdout(&["convert", &compact, "--to", "link", "--as", "xiangqi-game"]), fragment);
    // The fragment of another page.
    assert_eq!(run(&["check", "https://example.org/#contents"]).status.code(), Some(2));
}

#[test]
fn sizes_of_a_chess_board_are_compared() {
    insta::assert_snapshot!(
        "sizes_chess",
        transcript(&["sizes", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"])
    );
}

#[test]
fn boards_are_rendered() {
    insta::assert_snapshot!("render_xiangqi", transcript(&["render", SAMPLE]));
    insta::assert_snapshot!(
        "render_letters",
        transcript(&["render", "--letters", "4k4/9/9/9/9/9/9/9/9/4K4 w"])
    );
    insta::assert_snapshot!("render_go", transcript(&["render", "(;SZ[9];B[ee];W[ef])"]));
    insta::assert_snapshot!("render_chess", transcript(&["render", "4k3/8/8/8/8/8/8/4K3"]));
    insta::assert_snapshot!("render_ternary", transcript(&["render", "030000030000d046"]));
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("board.svg");
    stdout(&["render", OPENING, "-o", path.to_str().unwrap()]);
    let image = fs::read_to_string(path).unwrap();
    assert_eq!(
        image.matches("<text").count(),
        2 * 9 + 2 * 10 + 4 + 32,
        "files, ranks, the river, the pieces"
    );
    let output = run(&["render", "030000030000d0"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
}

/// Binary input is not repaired: a hint names the damage by a transfer as text, or the side at which a FEN begins.
#[test]
fn a_hint_names_what_happened_to_an_input() {
    let board = [&[10, 0, 0, 13, 0, 0][..], &[0, 242, 10, 9].repeat(6), &[200, 80]].concat();
    let returned = board.iter().flat_map(|&byte| if byte == 10 { vec![13, 10] } else { vec![byte] });
    let as_text: String = board.iter().map(|&byte| char::from(byte)).collect();
    let replaced = String::from_utf8_lossy(&board).into_owned();
    for (input, hint) in [
        (board.clone(), ""),
        (returned.collect(), "valid with 0a for each 0d 0a"),
        (as_text.into_bytes(), "valid as the bytes of which this is the UTF-8"),
        (replaced.into_bytes(), "7 times ef bf bd"),
        (b"RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr w - - 0 1".to_vec(), "White is at the top"),
        (b"RNBAKABNR/9/1C5C1/P1P1P1P1P/9/9/p1p1p1p1p/1c5c1/9/rnbakabnr w".to_vec(), "Red is at the top"),
        (b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1".to_vec(), ""),
        (b"4K3/8/8/8/8/8/8/4k2r w - - 0 1".to_vec(), ""),
        (b"1. h2e2 h9g7 2. h0g".to_vec(), "move 3, `h0g`, cannot be played"),
        (b"(;SZ[9]AB[]AW[aa];B[cc])".to_vec(), "without AB[] of node 1, which names no point"),
    ] {
        let output = run_with(&input, &["check"]);
        let answer = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(answer.contains(hint), "{hint}: {answer}");
        let has_hint = ["  hint ", "0d 0a", "ef bf bd", "UTF-8"].iter().any(|sign| answer.contains(sign));
        assert!(has_hint || !hint.is_empty() || answer.starts_with("valid"), "{answer}");
        assert!(!has_hint || !hint.is_empty(), "{answer}");
    }
}

#[test]
fn shells_complete_values() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        // Elvish and PowerShell complete names alone.
        let is_complete = ["bash", "zsh", "fish"].contains(&shell);
        let values = if is_complete { &["ternary-board", "unused-trits", "xp.decode.*"][..] } else { &[] };
        let script = stdout(&["completions", shell]);
        // Two of the generators leave out the values of arguments without a name.
        let id = if ["bash", "zsh"].contains(&shell) { &["XP-9"][..] } else { &[] };
        for value in [&["render"], id, values].concat() {
            assert!(script.contains(value), "{shell}: {value}");
        }
    }
}
