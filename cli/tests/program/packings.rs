//! The plainer formats in the program: the packings of a board, the other schemes of Xiangqi, the chess board.

use std::fs;

use crate::support::{BOARD, Folder, OPENING, PLACEMENT, SAMPLE, run, stdout};

/// Each value, in each format and notation, is read back as the same value.
#[test]
fn all_notations_of_a_value_are_equivalent() {
    let folder = Folder::new();
    for (inputs, formats, notations, to) in [
        (
            &[BOARD, "01000001000001", "020000090000d046f201", "010000050000d0"][..],
            &["ternary-board", "ternary-bits2", "ternary-integer", "ternary-runs"][..],
            "binary hex base64url json diagram",
            "hex --as ternary-board",
        ),
        (
            &["PLACEMENT"],
            &["chess-board-bytes", "chess-board-packed"],
            "binary hex base64url json fen diagram",
            "fen",
        ),
        (&["OPENING"], &["xiangqi-position"], "binary hex base64url json fen diagram link", "hex"),
    ] {
        for (input, format) in
            inputs.iter().flat_map(|input| formats.iter().map(move |format| (input, format)))
        {
            let expected = stdout(format!("convert {input} --to {to}"));
            for notation in notations.split(' ') {
                folder.stdout(format!("convert {input} --as {format} --to {notation} -o out"));
                let is_given = notation != "json" && *format != "xiangqi-position";
                let given = if is_given { format!("--format {format}") } else { String::new() };
                let from = format!("convert out --from {notation} {given} --to {to}");
                assert_eq!(folder.stdout(from), expected, "{input}, {format}, {notation}");
                if *format == "xiangqi-position" {
                    assert_eq!(
                        folder.stdout(format!("convert out --to {to}")),
                        expected,
                        "{notation} is detected"
                    );
                }
            }
        }
    }
    assert_eq!(stdout("convert OPENING --to hex"), "852422012546821084214908804951a084210f");
    let stream = "0100000100000101000001000002";
    folder.stdout(format!("convert --format ternary-stream {stream} --to json -o stream.json"));
    assert_eq!(folder.stdout("convert stream.json --to hex"), stream);
    folder.stdout("convert SAMPLE --to json -o link.json");
    assert_eq!(folder.stdout("convert link.json --to link"), SAMPLE);
}

#[test]
fn a_position_goes_through_list_and_map_with_its_turn_given() {
    for scheme in ["xiangqi-list", "xiangqi-map"] {
        let convert = format!("convert OPENING --as {scheme} --to hex");
        run(&convert).ended(2).says("would drop the side to move");
        let back = format!("convert {} --format {scheme} --to fen", stdout(format!("{convert} --lossy")));
        run(&back).ended(2).says("does not store the side to move");
        assert_eq!(stdout(format!("{back} --turn red")), OPENING);
    }
    for (input, target) in
        [("PLACEMENT", "ternary-board"), ("OPENING", "chess-board-packed"), ("BOARD", "xiangqi-map")]
    {
        run(format!("convert {input} --as {target} --to hex")).ended(2).says("different games");
    }
}

#[test]
fn a_diagram_is_read_as_what_it_represents_by_every_command() {
    for (diagram, format, says) in [
        (".OX\nXO.", "ternary-runs", "empty      2"),
        (&*stdout("convert OPENING --to diagram"), "xiangqi-fen", OPENING),
        (&*stdout("convert PLACEMENT --to diagram"), "chess-board-packed", PLACEMENT),
    ] {
        run(format!("check '{diagram}' --from diagram --format {format}")).ended(0).says(says);
        run(format!("explain '{diagram}' --from diagram --format {format}")).ended(0);
    }
    run(format!("explain {}", PLACEMENT.replace('k', "x"))).ended(1).says("fen-letter: character 4");
}

/// A board of several blocks whose rows end inside a byte in both packings: its files as ternary-board and as ternary-bits2.
fn board_with_several_blocks() -> [Vec<u8>; 2] {
    let (rows, cols) = (1003_u32, 777_u32);
    let cells: Vec<u8> = (0..rows * cols).map(|cell| (cell % 7 * cell % 3).to_le_bytes()[0]).collect();
    let number = |cells: &[u8], base: u8| cells.iter().rev().fold(0, |number, cell| number * base + cell);
    let header = [&rows.to_le_bytes()[..3], &cols.to_le_bytes()[..3]].concat();
    let board = cells.chunks(5).map(|five| number(five, 3));
    let bits2 = cells.chunks(cols as usize).flat_map(|row| row.chunks(4).map(|four| number(four, 4)));
    [header.iter().copied().chain(board).collect(), header.iter().copied().chain(bits2).collect()]
}

#[test]
fn a_long_board_is_converted_in_blocks() {
    let folder = Folder::new();
    let files = board_with_several_blocks();
    let formats = ["ternary-board", "ternary-bits2"];
    let convert = |index: usize, bytes: &[u8], options: &str| {
        folder.file("from", bytes);
        let (format, target) = (formats[index], formats[1 - index]);
        folder.run(format!("convert from --format {format} --as {target} --to binary -o to {options}"))
    };
    for (index, bytes) in files.iter().enumerate() {
        assert_eq!(convert(index, bytes, "").ended(0).stderr, "");
        assert!(folder.read("to") == files[1 - index], "from {}", formats[index]);
        // A fault in a later block has its offset in the file, and leaves the output as it was.
        let offset = bytes.len() - 1000;
        let mut wrong = bytes.clone();
        wrong[offset] = 0xff;
        let bit = [offset * 8, offset * 8 + 6][index];
        let trailing = [&bytes[..], &[0]].concat();
        for (bytes, bit) in [(&wrong[..], bit), (&bytes[..offset], offset * 8), (&trailing, bytes.len() * 8)]
        {
            convert(index, bytes, "").ended(1).says(format!(" at bit {bit} ")).created(&[]);
            assert!(folder.read("to") == files[1 - index], "{bit}");
        }
    }
    convert(0, &[&files[0][..], &[9; 9]].concat(), "--allow trailing-bytes").ended(0);
    assert!(folder.read("to") == files[1]);
}

#[test]
fn a_complete_board_needs_no_limit() {
    let folder = Folder::new();
    let header = [1, 16, 0, 0, 16, 0];
    folder.file("from", [&header[..], &vec![0; 4097 * 1024]].concat());
    let convert = "convert from --format ternary-bits2 --as ternary-board --to binary -o to";
    folder.stdout(convert);
    let expected = [&header[..], &vec![0; (4097 * 4096_usize).div_ceil(5)]].concat();
    assert!(fs::read(folder.path("to")).unwrap() == expected);
    let limited = folder.run(format!("{convert} --limit 16777216"));
    limited.says("the ternary-bits2/1 is above the limit");
    limited.says("give --limit 16781312 if you trust the input");
}
