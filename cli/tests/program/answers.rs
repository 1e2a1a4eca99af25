//! The answers for people: names, marks, and suggestions.

use crate::support::{CHESS, Folder, OPENING, program, run, run_with};

const GAME: &str = "(;GM[1]SZ[5]GN[a]PB[b]PW[c]RE[?];B[cc]C[x])";
const DIAGRAM: &str = "'r n b q k b n r\np p p p p p p p\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\nP P P P P P P P\nR N B Q K B N R'";

#[test]
fn an_answer_names_what_is_meant() {
    let wide = CHESS.replace("/pppppppp", "/ppppppppp");
    let narrow = OPENING.replace("1c5c1", "1c5c");
    let unknown = CHESS.replace('q', "x");
    for (command, status, says) in [
        // The chosen identities are printed only with --why.
        ("check OPENING", 0, "  identities chosen (--why prints them)\n"),
        ("check --why OPENING", 0, "  identities chosen: 85 86 84 "),
        (&format!("check {DIAGRAM}"), 0, "valid: a diagram of chess (chess-board-packed/1)\n"),
        // A mark is under the character at fault.
        (&format!("check '{wide}'"), 1, " - 0 1\n                   ^ 9 instead of 8\n"),
        (&format!("check '{narrow}'"), 1, "P/1C5C1/9/RNBAKABNR w\n                  ^ 8 instead of 9\n"),
        (&format!("check '{unknown}'"), 1, &format!("  {unknown}\n     ^\n")),
        // What is lost is named once.
        (&format!("check '{GAME}'"), 0, "valid: go-chains/1, without the properties GN, PB, PW, RE, C\n"),
        (&format!("convert '{GAME}' --to hex"), 2, "drop the properties GN, PB, PW, RE, C, the 1 moves"),
        // With --board, the board is printed although the output is not a terminal.
        (&format!("check --board '{GAME}'"), 0, "\n3 . .(X). . 3\n"),
        ("check --board CHESS", 0, "\n8 r n b q k b n r 8\n"),
        (&format!("explain '{GAME}'"), 0, "these are the bits of its first position as go-chains/1\n"),
        ("explain '..X\nO..'", 0, "a diagram is text: these are the bits of its board as ternary-board/1\n"),
        // A suggestion is made for a word that is nearly right.
        ("chekc CHESS", 2, "a similar subcommand exists: 'check'"),
        ("check --format ternary-bord 00", 2, "did you mean `ternary-board/1`? Known: "),
        ("check --allow trailing-byte 00", 2, "did you mean `trailing-bytes`? Known: "),
        ("convert 00 --to hexx", 2, "a similar value exists: 'hex'"),
        ("spec cp3", 2, "did you mean CP-3?"),
        ("spec trailing-bytes", 2, "it is an error code, of these requirements: TB-12, "),
        ("conform ./adapter x", 2, "name the testee with --testee './adapter x'"),
        ("doctor python3 x.py --timeout 3", 2, "name the testee with --testee 'python3 x.py'"),
        ("fuzz ./adapter", 2, "name the testee with --testee './adapter'"),
        ("check x --lins", 2, "--lines"),
        // The command of a testee runs without a shell, so words of a shell have no effect.
        ("conform --testee 'cd x && ./adapter'", 2, "without a shell, so `cd` has no effect"),
        ("doctor --testee './build && ./adapter'", 2, "so `&&` has no effect"),
        ("fuzz --testee './adapter > log'", 2, "give --testee 'sh script.sh'"),
        // The message is in plain words, without the error of the system.
        ("check nowhere", 2, "\"nowhere\" is not a file and fits no format"),
    ] {
        run(command).ended(status).says(says).omits("\n  dropped ");
    }
}

#[test]
fn standard_input_needs_no_name() {
    for (command, says) in [
        ("check", "valid: xiangqi-fen/1"),
        ("check --lines", "1 line: 1 valid"),
        ("explain", "placement"),
        ("convert --to hex", "852422012546821084214908804951a084210f"),
        ("sizes", "xiangqi-position/1"),
    ] {
        run_with(OPENING, command).ended(0).says(says);
    }
}

#[test]
fn the_file_extension_selects_the_notation() {
    let folder = Folder::new();
    for (name, begins) in [
        ("x.sgf", "(;FF[4]GM[1]SZ[5]"),
        ("x.JSON", "{\"format\":\"go-chains/1\""),
        ("x.hex", "0500000500"),
        ("x.txt", "....."),
    ] {
        folder.run(format!("convert '{GAME}' --lossy -o {name}")).ended(0);
        assert!(folder.text(name).starts_with(begins), "{name}");
    }
    let unknown = folder.run(format!("convert '{GAME}' -o x.unknown"));
    unknown.ended(2).says("choose --to sgf").created(&[]);
    for (options, extension) in [("--to hex -o x.png", "png"), ("--to fen -o x.sgf", "sgf")] {
        let other = format!("the file extension .{extension} is for another kind of file");
        folder.run(format!("convert OPENING {options}")).ended(2).says(other).created(&[]);
    }
}

/// The message says that the input and the output do not go together, and gives no advice that contradicts this.
#[test]
fn what_does_not_go_together_is_named() {
    for (command, says) in [
        ("convert '(;GM[1]SZ[9];B[ee];W[gc])' --to fen", "a Go game cannot be written as FEN"),
        (
            "convert '(;GM[1]SZ[9];B[ee])' --to moves --lossy",
            "a Go game cannot be written as a list of moves",
        ),
        ("convert CHESS --to sgf", "a chess board cannot be written as SGF"),
        ("convert OPENING --to sgf", "a xiangqi-fen/1 cannot be written as SGF"),
        ("convert BOARD --to link", "a ternary-board/1 cannot be written as a link"),
        ("convert '0100000100000101000001000002' --to sgf", "a ternary-stream/1 cannot be written as SGF"),
        ("convert OPENING --as xiangqi-map --to fen", "--as xiangqi-map/1 does not fit --to fen"),
        ("convert OPENING --as xiangqi-fen --to hex", "--as xiangqi-fen/1 does not fit --to hex"),
        ("convert BOARD --as ternary-runs --to sgf", "--as ternary-runs/1 does not fit --to sgf"),
        ("convert 00551004 --as xiangqi-map --to hex --turn red", "--turn has no effect"),
        (
            "convert 'position fen 4k4/9/9/9/9/9/9/9/4A4/3RK4 w moves d0d9' --to hex",
            "would drop the position",
        ),
    ] {
        run(command).ended(2).says(says).omits("--lossy");
    }
}

/// The fields that every program writes after a FEN of Xiangqi say nothing.
#[test]
fn no_loss_is_reported_where_nothing_is_lost() {
    run(format!("convert '{OPENING} - - 0 1' --to link")).ended(0);
    let command = "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1";
    assert_eq!(run(format!("convert '{command}' --to ucci")).success(), command);
    run(format!("convert '{OPENING} - - 3 9' --to link")).ended(2).says("would drop the fields");
}

/// A FEN that is broken cannot be copied.
#[test]
fn a_fen_is_in_one_line() {
    for columns in [50, 80] {
        for (command, fen) in [
            ("check OPENING", OPENING),
            ("check 'h2e2 h9g7'", "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w"),
            ("explain OPENING", OPENING.split(' ').next().unwrap()),
        ] {
            let output = program(command).columns(columns).run().stdout;
            let output = anstream::adapter::strip_str(&output).to_string();
            let is_whole = output.lines().any(|line| line.contains(fen) && line.contains(['"', 'p']));
            assert!(is_whole, "{command} {columns}: {output}");
        }
    }
}
