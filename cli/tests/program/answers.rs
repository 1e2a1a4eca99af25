//! The answers for people: names, marks, and suggestions.

use std::fs;

use crate::support::{run, run_with, terminal, transcript};
use tempfile::TempDir;

const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const XIANGQI: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
const GAME: &str = "(;GM[1]SZ[5]GN[a]PB[b]PW[c]RE[?];B[cc]C[x])";

#[test]
fn an_answer_names_what_is_meant() {
    let wide = CHESS.replace("/pppppppp", "/ppppppppp");
    let narrow = XIANGQI.replace("1c5c1", "1c5c");
    for (args, status, says) in [
        // A FEN of chess is not itself in a format.
        (
            &["check", CHESS][..],
            0,
            "valid: a FEN of chess (chess-board-packed/1), without the fields \"w KQkq - 0 1\"\n",
        ),
        (
            &[
                "check",
                "r n b q k b n r\np p p p p p p p\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\nP P P P P P P P\nR N B Q K B N R",
            ],
            0,
            "valid: a diagram of chess (chess-board-packed/1)\n",
        ),
        // A mark under the fault.
        (
            &["check", &wide],
            1,
            "  rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n                   ^ 9 instead of 8\n",
        ),
        (&["check", &narrow], 1, "P/1C5C1/9/RNBAKABNR w\n                  ^ 8 instead of 9\n"),
        (
            &["check", &CHESS.replace('q', "x")],
            1,
            "  rnbxkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkx - 0 1\n     ^\n",
        ),
        // Identities on demand.
        (&["check", XIANGQI], 0, "  identities chosen (--why prints them)\n"),
        (&["check", "--why", XIANGQI], 0, "  identities chosen: 85 86 84 "),
        // Losses once.
        (&["check", GAME], 0, "valid: go-chains/1, without the properties GN, PB, PW, RE, C\n"),
        (
            &["convert", GAME, "--to", "hex"],
            2,
            "the result would drop the properties GN, PB, PW, RE, C, the 1 moves",
        ),
        // A board where the output is not a terminal.
        (&["check", "--board", GAME], 0, "\n3 . .(X). . 3\n"),
        (&["check", "--board", CHESS], 0, "\n8 r n b q k b n r 8\n"),
        (
            &["explain", GAME],
            0,
            "stderr: boardwire: SGF is text: these are the bits of its first position as go-chains/1\n",
        ),
        (
            &["explain", "..X\nO.."],
            0,
            "stderr: boardwire: a diagram is text: these are the bits of its board as ternary-board/1\n",
        ),
        // Did you mean.
        (&["chekc", CHESS], 2, "a similar subcommand exists: 'check'"),
        (
            &["check", "--format", "ternary-bord", "00"],
            2,
            "there is no format `ternary-bord`; did you mean `ternary-board/1`? Known: ",
        ),
        (&["formats", "ternary-bord"], 2, "did you mean `ternary-board/1`?"),
        (&["check", "--allow", "trailing-byte", "00"], 2, "did you mean `trailing-bytes`? Known: "),
        (&["convert", "00", "--to", "hexx"], 2, "a similar value exists: 'hex'"),
        (&["spec", "CP3"], 2, "did you mean CP-3?"),
        (&["spec", "cp3"], 2, "did you mean CP-3?"),
        (&["spec", "trailing-bytes"], 2, "it is an error code, of these requirements: TB-12, "),
        (&["conform", "./adapter", "x"], 2, "name the testee with --testee './adapter x'"),
        (&["doctor", "python3", "x.py", "--timeout", "3"], 2, "name the testee with --testee 'python3 x.py'"),
        (&["fuzz", "./adapter"], 2, "name the testee with --testee './adapter'"),
        (&["check", "x", "--lins"], 2, "--lines"),
        // No shell.
        (
            &["conform", "--testee", "cd x && ./adapter"],
            2,
            "--testee: the command runs without a shell, so `cd` has no effect",
        ),
        (&["doctor", "--testee", "./build && ./adapter"], 2, "so `&&` has no effect"),
        (&["fuzz", "--testee", "./adapter > log"], 2, "give --testee 'sh script.sh'"),
        // Plain words.
        (&["check", "nowhere"], 2, "\"nowhere\" is not a file and fits no format"),
    ] {
        let transcript = transcript(args);
        assert!(
            transcript.starts_with(&format!("status {status}\n")) && transcript.contains(says),
            "{args:?}\n{says}\n{transcript}"
        );
        assert!(!transcript.contains("\n  dropped "), "{transcript}");
    }
}

#[test]
fn standard_input_needs_no_name() {
    for (args, says) in [
        (&["check"][..], "valid: xiangqi-fen/1"),
        (&["check", "--lines"], "1 line: 1 valid"),
        (&["explain"], "placement"),
        (&["convert", "--to", "hex"], "852422012546821084214908804951a084210f"),
        (&["sizes"], "xiangqi-position/1"),
        (&["render"], "<svg"),
    ] {
        let output = run_with(XIANGQI.as_bytes(), args);
        let transcript = String::from_utf8(output.stdout).unwrap();
        assert!(
            transcript.contains(says),
            "{args:?}: {transcript}{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[test]
fn the_file_extension_selects_the_notation() {
    let folder = TempDir::new().unwrap();
    for (name, begins) in [
        ("x.sgf", "(;FF[4]GM[1]SZ[5]"),
        ("x.JSON", "{\"format\":\"go-chains/1\""),
        ("x.hex", "0500000500"),
        ("x.txt", "....."),
    ] {
        let path = folder.path().join(name);
        let path = path.to_str().unwrap();
        assert!(run(&["convert", GAME, "--lossy", "-o", path]).status.success(), "{name}");
        let written = fs::read_to_string(path).unwrap();
        assert!(written.starts_with(begins), "{name}: {written}");
    }
    let path = folder.path().join("x.unknown");
    let transcript = transcript(&["convert", GAME, "-o", path.to_str().unwrap()]);
    assert!(transcript.starts_with("status 2\n") && transcript.contains("choose --to sgf"), "{transcript}");
    assert!(!path.exists());
}

#[test]
fn an_image_has_the_requested_size() {
    for (input, size, sides) in [
        (XIANGQI, "100", "width=\"92\" height=\"100\""),
        (GAME, "1000", "width=\"1000\" height=\"1000\""),
        (CHESS, "1", "width=\"1\" height=\"1\""),
    ] {
        let transcript = transcript(&["render", input, "--size", size]);
        let head = transcript.split('>').next().unwrap();
        assert!(head.contains(sides) && head.contains("viewBox=\"0 0 "), "{head}");
    }
}

/// A FEN that is broken cannot be copied.
#[test]
fn a_fen_is_in_one_line() {
    for columns in [50, 80] {
        for (args, fen) in [
            (&["check", XIANGQI][..], XIANGQI),
            (&["check", "h2e2 h9g7"], "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w"),
            (&["explain", XIANGQI], XIANGQI.split(' ').next().unwrap()),
        ] {
            let transcript = terminal(columns, &[], args);
            let is_whole = transcript.lines().any(|line| line.contains(fen) && line.contains(['"', 'p']));
            assert!(is_whole, "{args:?} {columns}: {transcript}");
        }
    }
}
