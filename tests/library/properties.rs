//! The properties of `fuzz/`, searched by proptest: over raw bytes, over damaged valid inputs, and over generated values.

use arbitrary::{Arbitrary, Unstructured};
use boardwire::{
    codes::base64url,
    formats::{
        chess_board_bytes, chess_board_packed, ternary_bits2, ternary_board, ternary_integer, ternary_runs,
        xiangqi_compact, xiangqi_fen, xiangqi_game, xiangqi_history, xiangqi_index, xiangqi_link,
        xiangqi_list, xiangqi_map, xiangqi_position, xiangqi_variant,
    },
    games::{
        chess,
        ternary::Board,
        xiangqi::{self, Link, Pieces, Placement, Setup},
    },
};
use boardwire_fuzz::{
    damage::{Damaged, Edit},
    generate::{Game, GoMoves, GoRequest, Notated, Places, Plies},
    properties,
    protocol::Line,
    schedules::Schedule,
};
use proptest::{collection::vec, prelude::*};

/// A value generated from bytes, so that it shrinks as they do.
fn generated<T: for<'a> Arbitrary<'a> + std::fmt::Debug>(most: usize) -> impl Strategy<Value = T> {
    vec(any::<u8>(), 0..most)
        .prop_map(|bytes| T::arbitrary(&mut Unstructured::new(&bytes)).expect("bytes make a value"))
}

/// One edit of a valid input.
fn edit() -> impl Strategy<Value = Edit> {
    // So many bytes as the longest takes.
    any::<[u8; 5]>()
        .prop_map(|bytes| Edit::arbitrary(&mut Unstructured::new(&bytes)).expect("bytes make an edit"))
}

/// The input after the edit. Spliced bytes come from the input itself.
fn damaged(bytes: Vec<u8>, edit: Edit) -> Vec<u8> {
    Damaged { value: bytes.clone(), other: bytes, edits: vec![edit] }.bytes(Vec::clone)
}

proptest! {
    #[test]
    fn go_positions(board in generated::<Board>(600), edit in edit(), sides in (1..=6u8, 1..=6u8), cells in vec(0..243u8, 8)) {
        let record = ternary_board::encode(&board);
        properties::go_position(&record);
        properties::go_position(&damaged(record, edit));
        let (rows, cols) = sides;
        let mut small = vec![rows, 0, 0, cols, 0, 0];
        small.extend(&cells[..usize::from(rows * cols / 5)]);
        small.resize(6 + usize::from(rows * cols).div_ceil(5), 0);
        properties::go_position(&small);
    }

    #[test]
    fn go_moves(game in generated::<GoMoves>(1200)) {
        properties::go_moves(&game);
    }

    #[test]
    fn go_requests(request in generated::<GoRequest>(900)) {
        properties::go_request(&request);
    }

    #[test]
    fn streams_that_are_read_in_parts(schedule in generated::<Schedule>(900)) {
        properties::ternary_splits(&schedule);
        properties::ternary_stream(&schedule.bytes);
    }

    #[test]
    fn places_and_plies_that_may_be_wrong(places in generated::<Places>(80), plies in generated::<Plies>(500)) {
        properties::xiangqi_places(&places);
        properties::xiangqi_plies(&plies);
    }

    #[test]
    fn lines_of_the_protocol(line in generated::<Line>(600), bytes in vec(any::<u8>(), 0..40)) {
        properties::protocol_lines(&[line.0, bytes].concat());
    }

    #[test]
    fn texts_of_all_kinds(text in "[A-Za-z0-9x/ -]{0,12}|\\PC{0,12}", ranks in "([KQRBNPkqrbnp1-9]{1,8}/){6,9}[KP1-9]{0,8}") {
        properties::small_texts(&text);
        properties::chess_placement(&text);
        properties::chess_placement(&ranks);
    }

    #[test]
    fn variants(pieces in generated::<Pieces>(64), edit in edit()) {
        properties::xiangqi_relative(&damaged(xiangqi_variant::encode(&pieces), edit));
    }

    #[test]
    fn ternary_boards_of_raw_bytes(bytes in vec(any::<u8>(), 0..64)) {
        properties::ternary_board(&bytes);
        properties::ternary_stream(&bytes);
    }

    #[test]
    fn ternary_boards_that_were_damaged(board in generated::<Board>(600), edit in edit()) {
        properties::ternary_value(&board);
        let record = damaged(ternary_board::encode(&board), edit);
        properties::ternary_board(&record);
        properties::ternary_stream(&record);
    }

    #[test]
    fn packings_of_raw_bytes(rows in 1..5u8, cols in 1..9u8, bytes in vec(any::<u8>(), 0..20)) {
        let bytes = [&[rows, 0, 0, cols, 0, 0], bytes.as_slice()].concat();
        properties::ternary_bits2(&bytes);
        properties::ternary_integer(&bytes);
        properties::ternary_runs(&bytes);
    }

    #[test]
    fn packings_that_were_damaged(board in generated::<Board>(300), edit in edit()) {
        properties::ternary_bits2(&damaged(ternary_bits2::encode(&board), edit));
        properties::ternary_integer(&damaged(ternary_integer::encode(&board), edit));
        properties::ternary_runs(&damaged(ternary_runs::encode(&board), edit));
    }

    #[test]
    fn lists_and_maps(pieces in generated::<Pieces>(64), edit in edit(), bytes in vec(any::<u8>(), 0..66)) {
        properties::xiangqi_list(&damaged(xiangqi_list::encode(&pieces), edit));
        properties::xiangqi_map(&damaged(xiangqi_map::encode(&pieces), edit));
        properties::xiangqi_list(&bytes);
        properties::xiangqi_map(&bytes);
    }

    #[test]
    fn chess_boards(board in generated::<chess::Board>(200), edit in edit()) {
        properties::chess_value(&board);
        properties::chess_board(&damaged(chess_board_bytes::encode(&board), edit));
        properties::chess_board(&damaged(chess_board_packed::encode(&board), edit));
    }

    #[test]
    fn positions_of_raw_bytes(bytes in vec(any::<u8>(), 15..30)) {
        properties::xiangqi_position(&bytes);
    }

    #[test]
    fn games_and_their_damage(game in generated::<Game>(900), edit in edit()) {
        properties::xiangqi_value(&game);
        let (first, second) = (xiangqi_position::encode(&game.position), xiangqi_history::encode(&game.position, &game.plies).unwrap());
        properties::xiangqi_position(&damaged(first.clone(), edit));
        properties::xiangqi_history(&damaged([first, second].concat(), edit));
    }

    #[test]
    fn histories_of_raw_bytes(game in generated::<Game>(64), bytes in vec(any::<u8>(), 0..24)) {
        properties::xiangqi_history(&[xiangqi_position::encode(&game.position), bytes].concat());
    }

    #[test]
    fn indices(setup in generated::<Setup>(64), edit in edit(), bytes in vec(any::<u8>(), 15..19)) {
        properties::xiangqi_index(&damaged(xiangqi_index::encode(&setup), edit));
        properties::xiangqi_index(&bytes);
    }

    #[test]
    fn moves_and_their_damage(game in generated::<xiangqi::Game>(64), edit in edit()) {
        properties::xiangqi_game(&damaged(xiangqi_game::encode(&game).unwrap(), edit));
        properties::xiangqi_compact(&damaged(xiangqi_compact::encode(&game).unwrap(), edit));
    }

    #[test]
    fn rules(notated in generated::<Notated>(64), edit in edit()) {
        let text = notated.text();
        properties::xiangqi_rules(&text);
        if let Ok(text) = String::from_utf8(damaged(text.into_bytes(), edit)) {
            properties::xiangqi_rules(&text);
        }
    }

    #[test]
    fn links_of_any_text(text in "[?&=#%prs0-9a-fA-F_~/+.-]{0,60}|\\PC{0,40}") {
        properties::xiangqi_link(&text);
    }

    #[test]
    fn links_that_were_damaged(game in generated::<Game>(300), s in "[a-z]{0,3}", edit in edit()) {
        let Game { position, plies } = game;
        let link = Link { base: Some("https://host/x".into()), position, history: plies, s: Some(s) };
        let text = xiangqi_link::encode(&link).unwrap();
        properties::xiangqi_link(&text);
        if let Ok(text) = String::from_utf8(damaged(text.into_bytes(), edit)) {
            properties::xiangqi_link(&text);
        }
    }

    #[test]
    fn fens(pieces in generated::<Pieces>(64), edit in edit(), turn in any::<bool>()) {
        properties::xiangqi_picture(&pieces);
        let turn = if turn { boardwire::games::xiangqi::Side::Red } else { boardwire::games::xiangqi::Side::Black };
        let text = xiangqi_fen::encode(&Placement::from(&pieces), turn);
        properties::xiangqi_fen(&text);
        if let Ok(text) = String::from_utf8(damaged(text.into_bytes(), edit)) {
            properties::xiangqi_fen(&text);
        }
    }

    #[test]
    fn base64url_reads_what_it_writes_and_nothing_else(bytes in vec(any::<u8>(), 0..40), text in "[A-Za-z0-9_=-]{0,12}") {
        prop_assert_eq!(base64url::decode(&base64url::encode(&bytes)), Ok(bytes));
        if let Ok(bytes) = base64url::decode(&text) {
            prop_assert_eq!(base64url::encode(&bytes), text);
        }
    }
}

/// The position of a history is a value: its faults have a code and no offset, in decoding too.
#[test]
fn a_history_from_a_position_that_cannot_be_written() {
    let dead = vec!["null"; 31].join(",");
    for op in ["decode", "encode", "explain"] {
        let request = r#"{"id":"a","op":"OP","format":"xiangqi-history/1","hex":"","value":{"plies":[]},"position":{"turn":"red","squares":[0,DEAD]}}"#;
        properties::protocol_lines(request.replace("OP", op).replace("DEAD", &dead).as_bytes());
    }
}
