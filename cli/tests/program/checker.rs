//! The program from its user's view: its output and its exit status.

use serde_json::Value;

use crate::go::{ATARI, RECORD};
use crate::support::{BOARD, Folder, SAMPLE, run, stdout};

/// Commands, by the name of the snapshot of their complete output.
const SNAPSHOTS: &[(&str, &[&str])] = &[
    ("check_sample", &["check SAMPLE"]),
    ("check_sample_json", &["check --json SAMPLE"]),
    ("check_fen", &["check OPENING"]),
    ("check_board", &["check BOARD"]),
    ("check_stream", &["check --format ternary-stream '01000001000001010000010000 02'"]),
    ("check_not_canonical", &["check ?s=1&p=%67SQCL5P5oIDhCFJCIBJ4eQCAkX8"]),
    ("check_cut_board", &["check CUT"]),
    ("check_cut_board_json", &["check --json CUT"]),
    ("check_bad_link", &["check x?p=gSQC&utm=1"]),
    ("check_over_limit", &["check --limit 8 BOARD"]),
    // A FEN has no identities. The chosen ones may differ from the identities of the history.
    (
        "check_history_after_fen",
        &[
            "check --format xiangqi-history --position 'rnbakabnr/7R1/9/C8/2p1P3p/6p2/PcP5P/1C7/9/RNBAKcB2 w' f3aa54ebee276d2877f0e0a88cb6ab72ea5639bd6b5f",
        ],
    ),
    ("explain_sample", &["explain SAMPLE"]),
    ("explain_board", &["explain BOARD"]),
    ("explain_bad_byte", &["explain 030000030000d0f3"]),
    ("explain_cut", &["explain 0300000300"]),
    ("explain_trailing_bytes", &["explain 010000010000010000"]),
    ("explain_padding", &["explain 8124022f93f9a080e1085242201278790080917d"]),
    ("explain_bad_fen", &["explain 'rnbaxabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'"]),
    ("explain_json", &["explain --json 010000010000f3"]),
    ("explain_history", &["explain --format xiangqi-history --position OPENING d0d0"]),
    (
        "explain_history_fault",
        &["explain game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=86pU6-4nbSh38OCojLarcupWOb1rAA&s=1"],
    ),
    ("explain_bits", &["explain SAMPLE --bits 8..=20"]),
    ("explain_fields", &["explain BOARD --fields 2"]),
    // The fault is printed, although it is outside of the selected part.
    ("explain_part_fault", &["explain 030000030000d0f3 --bits ..24 --fields 1"]),
    ("explain_notation", &["explain --notation chinese 'position startpos moves h2e2 h9g7'"]),
    ("convert_lossy", &["convert SAMPLE --to fen --lossy"]),
    ("convert_fen_to_link", &["convert OPENING --to link"]),
    (
        "convert_dropped_fields",
        &["convert 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 3 9' --to link"],
    ),
    (
        "moves_without_the_start",
        &["convert 'position fen 4k4/9/9/9/9/9/9/9/4A4/3RK4 w moves d0d9' --to moves"],
    ),
    // A FEN of chess with all its fields, as every site writes it.
    ("check_complete_fen_of_chess", &["check CHESS"]),
    ("convert_complete_fen_of_chess", &["convert CHESS --to hex"]),
    (
        "formats_and_requirements",
        &["formats", "formats xiangqi-map", "spec xp-9", "spec XP-999", "spec nonsense"],
    ),
    ("explain_bits2", &["explain --format ternary-bits2 020000050000190219ff"]),
    ("explain_integer", &["explain --format ternary-integer 0300000300004243"]),
    ("explain_runs", &["explain --format ternary-runs 0300000300000a000b00"]),
    ("explain_map", &["explain --format xiangqi-map 00551004ff"]),
    ("explain_chess", &["explain --format chess-board-packed abcdecba97"]),
    (
        "check_plainer_formats",
        &[
            "check --format ternary-runs 03000003000019",
            "check --format ternary-bits2 01000001000003",
            "check --format xiangqi-list 55",
            "check --format xiangqi-map ''",
            "check --format xiangqi-map 0055",
            "check --format chess-board-packed 07",
            "check PLACEMENT",
            "check --format ternary-runs ffffffffffffffffffff8180d0ffffbf01 --limit 1000",
        ],
    ),
    ("check_go", &["check board.txt --format go-chains"]),
    ("explain_go", &["explain board.txt --format go-chains"]),
    ("check_sgf", &["check game.sgf"]),
    (
        "play",
        &[
            "play board.txt C4",
            "play board.txt C4 B4",
            "play board.txt C4 E1 pass B4",
            "play board.txt --to-play white C4",
            "play board.txt F1",
            "play board.txt --to-play red",
            "play 2x3 A1 b1 --json",
            "play 0x3 A1",
            "play 01000001000001 A1",
            "play PLACEMENT A1",
        ],
    ),
    (
        "large_and_bad_records",
        &[
            "check '(;SZ[52]AB[ZZ];B[aA];W[Aa])'",
            "convert '(;SZ[52])' --to hex",
            "convert '(;SZ[52])' --to json",
            "check '(;SZ[53])'",
            "check '(;SZ[9];B[jj])'",
            "check '(;SZ[9];B[aa];W[aa])'",
            "check '(;SZ[1]AB[aa];W[])'",
            "check '(;GM[3])'",
            "check '(;B[aa]'",
            "check 1a0000010000 --format go-chains",
            "convert 1a0000010000000000000000 --as go-chains --to hex",
        ],
    ),
    (
        "sizes",
        &[
            "sizes BOARD",
            "sizes game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8",
            "sizes OPENING --json",
            "sizes PLACEMENT",
            "sizes CUT",
        ],
    ),
    // An option that has no effect on the input is an error.
    (
        "an_option_without_a_meaning_is_said",
        &[
            "check --limit 5 P",
            "check --position P BOARD",
            "check --turn red OPENING",
            "explain --turn red OPENING",
            "convert --turn red OPENING --to hex",
            "convert BOARD --to link",
            "random - 1 1",
            "conform --junit -",
        ],
    ),
    (
        "what_cannot_be_done_is_said_with_status_2",
        &[
            "check no-such-file.bin",
            "check ''",
            "check abc",
            "check --from hex xyz",
            "check --format chess 00",
            "check --allow everything 00",
            "check --format xiangqi-history 00",
            "check --format xiangqi-history --position zz 00",
            "convert BOARD --to fen",
            r#"convert '{"format":"ternary-board/1"}' --to hex"#,
            r#"convert '{"format":"xiangqi-game/1","value":{"start":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w","moves":["h2e2","h2e2"]}}' --to hex"#,
            r#"convert '{"format":"ternary-board/1","value":{"rows":0,"cols":1,"cells":""}}' --to hex"#,
            "convert '..X\n.X' --from diagram --to hex",
            "random /no-such-folder/x 1 1",
            "random x 0 1",
            "random x 16777215 16777215",
        ],
    ),
];

#[test]
fn answers_are_as_in_the_snapshots() {
    let folder = Folder::new();
    folder.file("board.txt", ATARI);
    folder.file("game.sgf", RECORD);
    for (name, commands) in SNAPSHOTS {
        let outputs: Vec<String> = commands.iter().map(|command| folder.run(command).transcript()).collect();
        insta::assert_snapshot!(*name, outputs.join("\n"));
    }
}

const FEN: &str = "rnbakabnr/7R1/9/C8/2p1P3p/6p2/PcP5P/1C7/9/RNBAKcB2 w";
const HISTORY: &str = "f3aa54ebee276d2877f0e0a88cb6ab72ea5639bd6b5f";

#[test]
fn parts_of_answers() {
    for (command, status, says) in [
        // The fault is in the parameter `r`, so the requirement is one of histories.
        ("check x?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=8w", 1, "broken     XH-16"),
        ("explain x?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=8w", 1, "(XH-16)"),
        ("convert CHESS --to hex --lossy", 0, "abcdecba99999999000000000000000000000000000000001111"),
        ("convert 00551004 --turn black --to fen", 0, "4k4/9/9/9/9/9/9/9/9/4K4 b\n"),
        ("convert BOARD --to hex -o -", 0, BOARD),
        ("explain .", 2, "is a folder"),
        ("spec XP-9 --json", 0, "\"spec/src/xiangqi-position.md#XP-9\""),
        ("explain BOARD --bits 8..", 0, ""),
        ("explain BOARD --bits 8", 0, ""),
        ("explain BOARD --bits 9..8", 2, ""),
        ("explain BOARD --bits 8..8", 2, ""),
        ("explain BOARD --bits x..8", 2, ""),
        (&format!("check --format xiangqi-history --position SAMPLE {HISTORY}"), 0, "valid: xiangqi-history"),
        // The share of each move; the numbers are from the examples of both chapters.
        ("explain 710203f8", 0, "   1  h2e2  24 of 44\n   2  h9g7  11 of 45\n"),
        ("explain f1023a48", 0, "   1  h2e2  300 to 347 of 1018\n   2  h9g7  370 to 433 of 840\n"),
        ("explain f1023a48 --json", 0, "\"move\":\"h9g7\""),
        ("convert SAMPLE --to fen", 2, "the history of 20 plies"),
        ("convert SAMPLE --to diagram", 2, "the history of 20 plies"),
        ("convert SAMPLE --to hex", 2, "the history of 20 plies"),
        ("convert SAMPLE --to base64url", 2, "the history of 20 plies"),
        // The header declares a large board, and no data follow.
        ("check --json --format ternary-board ffffffffffff", 1, "\"bit\": 48"),
        ("explain --format ternary-board ffffffffffff", 1, "limit-exceeded"),
        ("convert --format ternary-board ffffffffffff --to json", 1, "truncated at bit 48"),
        ("convert --format ternary-board ffffffffffff --to diagram", 1, "truncated at bit 48"),
        // The fragment belongs to another page, and is not an input.
        ("check https://example.org/#contents", 2, ""),
    ] {
        let ran = run(command);
        ran.ended(status).says(says);
        assert!(status != 2 || ran.stdout.is_empty(), "{command}: {ran}");
    }
    // Only a part of the fields is requested.
    run("explain 710203f8 --fields 2").ended(0).omits("h2e2");
    assert_eq!(run("formats --json").json().as_array().unwrap().len(), boardwire::formats::ALL.len());
    assert_eq!(stdout("explain --json BOARD --bits 48").lines().count(), 1);
}

#[test]
fn the_variant_is_named() {
    let lines = include_str!("data/variant.txt").lines().filter(|line| !line.starts_with('#'));
    assert!(lines.clone().count() >= 21);
    for (text, placement) in lines.map(|line| line.split_once(' ').unwrap()) {
        for text in [text, text.trim_end_matches('='), &format!("host/x?p={text}")] {
            let ran = run(format!("check {text}"));
            ran.ended(1).says("a public variant of xiangqi-position/1").says(placement);
        }
    }
}

#[test]
fn random_compares_an_input_with_the_drawn_value() {
    let folder = Folder::new();
    let answer = folder.run("random board 19 19 --seed 7 --json").ended(0).json();
    assert_eq!(answer["different"], 0);
    let counts = |answer: &Value| ["empty", "white", "black"].map(|cell| answer[cell].as_u64().unwrap());
    assert_eq!(counts(&answer).iter().sum::<u64>(), 361);
    assert!(counts(&answer).iter().all(|&count| count > 80), "{answer}");
    assert_eq!(counts(&folder.run("check --json board").json()), counts(&answer));
    let first = folder.read("board");
    folder.stdout("random board 19 19 --seed 7 --force");
    assert_eq!(folder.read("board"), first, "a seed draws the same board again");
}

#[test]
fn repairs_and_other_formats_are_reported_with_a_result() {
    let text = format!("see https://{SAMPLE} please");
    let ran = run(format!("convert '{text}' --to link"));
    assert_eq!(ran.stdout.trim(), format!("https://{SAMPLE}"));
    assert_eq!(ran.stderr, "boardwire: took the link out of the text\n");
    run(format!("convert --exact '{text}' --to link")).ended(2);
}

#[test]
fn moves_are_written_in_each_notation_and_read_back() {
    let link = format!("?{}", SAMPLE.split_once('?').unwrap().1.trim_end_matches("&s=1"));
    let convert = |input: &str, to: &str| stdout(format!("convert '{input}' --to {to}"));
    for (to, begins, ends) in [
        ("ucci", "position startpos moves e3e4 e6e5 e4e5 g6g5", " i6i5"),
        ("moves", "e3e4 e6e5 e4e5 g6g5", " i6i5"),
        ("'moves' --notation iccs", "E3-E4 E6-E5 E4-E5 G6-G5", " I6-I5"),
        ("'moves' --notation wxf", "P5+1 p5+1 P5+1 p7+1", " p9+1"),
        ("'moves' --notation chinese", "兵五进一 卒５进１ 兵五进一 卒７进１", " 卒９进１"),
    ] {
        let moves = convert(&link, to);
        assert!(moves.starts_with(begins) && moves.ends_with(ends), "{moves}");
        if moves.is_ascii() && !to.contains("wxf") {
            assert_eq!(convert(&moves, "link"), link, "{moves}");
        }
    }
    let from_fen = convert(link.split('&').next().unwrap(), "ucci --lossy");
    assert_eq!(from_fen, format!("position fen {FEN} - - 0 1"));
    run(format!("check --notation chinese --json '{link}'")).says("\"炮８进３\"");
}

#[test]
fn a_share_link_holds_a_game_or_a_position() {
    const GAME: &str = "#cRQOtAaCIZyHkKZYrD7rHA";
    const COMPACT: &str = "#8RQkUxdrk-UXxJmI4-i_11MG";
    let convert = |input: &str, options: &str| stdout(format!("convert '{input}' --to link {options}"));
    let shared = format!("https://example.org/{GAME}");
    assert_eq!(convert(SAMPLE, "--as xiangqi-game --lossy"), GAME);
    assert_eq!(convert(SAMPLE, "--as xiangqi-index --lossy"), "#IptrN89-USCtL5TjkUqsyKU");
    assert_eq!(convert(&shared, ""), GAME);
    assert_eq!(convert(&convert(&shared, "--as xiangqi-link"), "--as xiangqi-game"), GAME);
    assert_eq!(convert(&shared, "--as xiangqi-compact"), COMPACT);
    assert_eq!(convert(COMPACT, "--as xiangqi-game"), GAME);
}

#[test]
fn shells_complete_values() {
    for (shell, values) in [
        ("bash", &["check", "XP-9", "ternary-board", "unused-trits", "xp.decode.*"][..]),
        ("zsh", &["check", "XP-9", "ternary-board", "unused-trits", "xp.decode.*"]),
        // The generator for fish leaves out the values of arguments without a name.
        ("fish", &["check", "ternary-board", "unused-trits", "xp.decode.*"]),
        // The scripts for Elvish and PowerShell complete names alone, and not their values.
        ("elvish", &["check", "testee"]),
        ("powershell", &["check", "testee"]),
    ] {
        let script = run(format!("completions {shell}"));
        for value in values {
            script.ended(0).says(value);
        }
    }
}
