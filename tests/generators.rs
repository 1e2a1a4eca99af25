//! The structure-aware generators of `fuzz/` do not spend themselves on refusals: of each at least a third is accepted, and some is not.

use arbitrary::{Arbitrary, Unstructured};
use boardwire::{
    formats::{
        chess_board_bytes, chess_board_packed, go_chains, ternary_bits2, ternary_board, ternary_integer,
        ternary_runs, ternary_stream, xiangqi_fen, xiangqi_history, xiangqi_link, xiangqi_list, xiangqi_map,
        xiangqi_position,
    },
    games::{
        chess,
        ternary::Board,
        xiangqi::{Pieces, Position},
    },
};
use boardwire_fuzz::{
    damage::Damaged,
    generate::{self, Game, GoMoves, GoRequest, Notated, Places, Plies, Shared},
    properties::{Records, record_of},
    protocol::{Line, served},
    schedules::Schedule,
};

/// Bytes of a seed; what they are does not matter.
fn noise(seed: u64, count: usize) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_be_bytes()[0]
    };
    (0..count).map(|_| next()).collect()
}

/// How many of the inputs that a generator makes of noise are accepted, of how many.
fn accepted<T: for<'a> Arbitrary<'a>>(accepts: impl Fn(&T) -> bool) -> (usize, usize) {
    let inputs = 300;
    let accepts = |seed| {
        // Short and long inputs, as a fuzzer has them.
        let bytes = noise(seed, 16 << (seed % 8));
        accepts(&T::arbitrary(&mut Unstructured::new(&bytes)).expect("bytes make a value"))
    };
    ((1..=inputs as u64).filter(|&seed| accepts(seed)).count(), inputs)
}

/// Whether the share is as it is to be.
fn is_fair((accepted, inputs): (usize, usize)) -> bool {
    accepted * 3 >= inputs && accepted < inputs
}

fn decodes_history(damaged: &Damaged<Game>) -> bool {
    let bytes = generate::damaged_history(damaged);
    let position = &damaged.value.position;
    xiangqi_history::decode(&bytes[xiangqi_position::encode(position).len()..], position).is_ok()
}

fn is_answered(line: &Line) -> bool {
    let reply: serde_json::Value = serde_json::from_slice(&served(&line.0)).unwrap();
    reply.get("ok").or(reply.get("formats")).is_some()
}

#[test]
fn a_third_of_what_is_generated_is_accepted() {
    let play = |request: &GoRequest| {
        go_chains::play(&record_of(&request.rows), request.to_play, &request.moves).is_ok()
    };
    let shares = [
        (
            "ternary_board_damaged",
            accepted(|it: &Damaged<Board>| ternary_board::decode(&it.bytes(ternary_board::encode)).is_ok()),
        ),
        (
            "ternary_stream_damaged",
            accepted(|it: &Damaged<Records>| ternary_stream::decode(&it.bytes(Records::bytes)).is_ok()),
        ),
        ("ternary_splits", accepted(|it: &Schedule| ternary_stream::decode(&it.bytes).is_ok())),
        (
            "ternary_bits2_damaged",
            accepted(|it: &Damaged<Board>| ternary_bits2::decode(&it.bytes(ternary_bits2::encode)).is_ok()),
        ),
        (
            "ternary_integer_damaged",
            accepted(|it: &Damaged<Board>| {
                ternary_integer::decode(&it.bytes(ternary_integer::encode)).is_ok()
            }),
        ),
        (
            "ternary_runs_damaged",
            accepted(|it: &Damaged<Board>| ternary_runs::decode(&it.bytes(ternary_runs::encode)).is_ok()),
        ),
        (
            "xiangqi_position_damaged",
            accepted(|it: &Damaged<Position>| {
                xiangqi_position::decode(&it.bytes(xiangqi_position::encode)).is_ok()
            }),
        ),
        ("xiangqi_history_damaged", accepted(decodes_history)),
        (
            "xiangqi_link_damaged",
            accepted(|it: &Damaged<Shared>| xiangqi_link::decode(&it.text(Shared::text)).is_ok()),
        ),
        (
            "xiangqi_fen_damaged",
            accepted(|it: &Damaged<Notated>| xiangqi_fen::decode(&it.text(Notated::text)).is_ok()),
        ),
        (
            "xiangqi_list_damaged",
            accepted(|it: &Damaged<Pieces>| xiangqi_list::decode(&it.bytes(xiangqi_list::encode)).is_ok()),
        ),
        (
            "xiangqi_map_damaged",
            accepted(|it: &Damaged<Pieces>| xiangqi_map::decode(&it.bytes(xiangqi_map::encode)).is_ok()),
        ),
        ("xiangqi_places", accepted(|it: &Places| Pieces::new(it.0).is_ok())),
        (
            "xiangqi_plies",
            accepted(|it: &Plies| xiangqi_history::encode(&it.0.position, &it.0.plies).is_ok()),
        ),
        (
            "chess_bytes_damaged",
            accepted(|it: &Damaged<chess::Board>| {
                chess_board_bytes::decode(&it.bytes(chess_board_bytes::encode)).is_ok()
            }),
        ),
        (
            "chess_packed_damaged",
            accepted(|it: &Damaged<chess::Board>| {
                chess_board_packed::decode(&it.bytes(chess_board_packed::encode)).is_ok()
            }),
        ),
        (
            "chess_placement_damaged",
            accepted(|it: &Damaged<chess::Board>| {
                chess::placement::decode(&it.text(chess::placement::encode)).is_ok()
            }),
        ),
        (
            "go_position_damaged",
            accepted(|it: &Damaged<GoMoves>| {
                go_chains::decode(&it.bytes(|game| record_of(&game.rows))).is_ok()
            }),
        ),
        ("go_request", accepted(play)),
        ("protocol_damaged", accepted(is_answered)),
    ];
    for (target, share) in shares {
        println!("{target}: {} of {}", share.0, share.1);
        assert!(is_fair(share), "{target}: {share:?} accepted");
    }
}

/// The values that games are drawn from are games: something happens in them.
#[test]
fn games_that_are_drawn_have_moves() {
    let with_plies = accepted(|game: &Game| game.plies.len() >= 3);
    let with_captures = accepted(|game: &Game| game.plies.iter().any(|ply| ply.captured.is_some()));
    let with_moves = accepted(|request: &GoRequest| request.moves.len() >= 3);
    assert!(is_fair(with_plies) && is_fair(with_moves), "{with_plies:?} {with_moves:?}");
    assert!(with_captures.0 > 20, "{with_captures:?}");
}

/// The counting sees what it is to see.
#[test]
fn a_generator_of_refusals_is_found() {
    assert!(!is_fair(accepted(|bytes: &Vec<u8>| ternary_board::decode(bytes).is_ok())));
    assert!(!is_fair(accepted(|_: &Vec<u8>| true)));
}
