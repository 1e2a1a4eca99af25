//! The structure-aware generators of `fuzz/` do not waste time on rejected inputs. At least a third of each generator's inputs are accepted,
//! and some are rejected.

use arbitrary::{Arbitrary, Unstructured};
use boardwire::{
    formats::{
        self, Codec, Decode, Format, go_chains, ternary_board, ternary_stream, xiangqi_history,
        xiangqi_position,
    },
    games::{
        chess,
        ternary::Board,
        xiangqi::{self, Pieces, Position, Setup},
    },
    options::Options,
};
use boardwire_fuzz::{
    damage::Damaged,
    generate::{self, Game, GoMoves, GoRequest, Notated, Places, Plies, Shared, noise, position_of},
    properties::Records,
    protocol::{Line, served},
    schedules::Schedule,
};

/// The number of accepted inputs of a generator, and of all. The generator reads noise.
fn accepted<T: for<'a> Arbitrary<'a>>(accepts: impl Fn(&T) -> bool) -> (usize, usize) {
    let inputs = 300;
    let accepts = |seed| {
        // Short and long inputs, as from a fuzzer.
        let bytes = noise(seed, 16 << (seed % 8));
        accepts(&T::arbitrary(&mut Unstructured::new(&bytes)).expect("bytes make a value"))
    };
    ((1..=inputs as u64).filter(|&seed| accepts(seed)).count(), inputs)
}

/// Whether the share is within its bounds.
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

/// The number of damaged encodings that the decoder of a format accepts, and of all.
fn accepted_of_damaged(format: &Format) -> (usize, usize) {
    let bytes = |bytes: Vec<u8>| match format.decode {
        Decode::Bytes(decode) => decode(&bytes, Options::new(), &mut ()).is_ok(),
        _ => panic!("{} is not decoded from bytes", format.id),
    };
    let text = |text: String| match format.decode {
        Decode::Text(decode) => decode(&text, Options::new(), &mut ()).is_ok(),
        _ => panic!("{} is not decoded from text", format.id),
    };
    match format.codec {
        Codec::Board(encode) => accepted(|it: &Damaged<Board>| bytes(it.bytes(encode))),
        Codec::Boards(..) => accepted(|it: &Damaged<Records>| bytes(it.bytes(Records::bytes))),
        Codec::Position(encode) => accepted(|it: &Damaged<Position>| bytes(it.bytes(encode))),
        Codec::Plies(..) => accepted(decodes_history),
        Codec::Link(..) => accepted(|it: &Damaged<Shared>| text(it.text(Shared::text))),
        Codec::Fen(..) | Codec::Rules(..) => accepted(|it: &Damaged<Notated>| text(it.text(Notated::text))),
        Codec::Pieces(encode) => accepted(|it: &Damaged<Pieces>| bytes(it.bytes(encode))),
        Codec::Setup(encode) => accepted(|it: &Damaged<Setup>| bytes(it.bytes(encode))),
        Codec::Game(encode, ..) => accepted(|it: &Damaged<xiangqi::Game>| {
            bytes(it.bytes(|game| encode(game).expect("generated moves are legal")))
        }),
        Codec::Chess(encode) => accepted(|it: &Damaged<chess::Board>| bytes(it.bytes(encode))),
        Codec::Go(..) => accepted(|it: &Damaged<GoMoves>| {
            bytes(it.bytes(|game| ternary_board::encode(&position_of(&game.rows))))
        }),
        _ => panic!("no values of {} are generated", format.id),
    }
}

#[test]
fn a_third_of_what_is_generated_is_accepted() {
    let play = |request: &GoRequest| {
        go_chains::play(&ternary_board::encode(&position_of(&request.rows)), request.to_play, &request.moves)
            .is_ok()
    };
    let damaged = formats::ALL.iter().map(|format| (format.name(), accepted_of_damaged(format)));
    let placement =
        |it: &Damaged<chess::Board>| chess::placement::decode(&it.text(chess::placement::encode)).is_ok();
    let others = [
        ("ternary_splits", accepted(|it: &Schedule| ternary_stream::decode(&it.bytes).is_ok())),
        ("xiangqi_places", accepted(|it: &Places| Pieces::new(it.0).is_ok())),
        (
            "xiangqi_plies",
            accepted(|it: &Plies| xiangqi_history::encode(&it.0.position, &it.0.plies).is_ok()),
        ),
        ("chess_placement_damaged", accepted(placement)),
        ("go_request", accepted(play)),
        ("protocol_damaged", accepted(is_answered)),
    ];
    for (target, share) in damaged.chain(others) {
        println!("{target}: {} of {}", share.0, share.1);
        assert!(is_fair(share), "{target}: {share:?} accepted");
    }
}

#[test]
fn generated_games_have_moves() {
    let with_plies = accepted(|game: &Game| game.plies.len() >= 3);
    let with_captures = accepted(|game: &Game| game.plies.iter().any(|ply| ply.captured.is_some()));
    let with_moves = accepted(|request: &GoRequest| request.moves.len() >= 3);
    assert!(is_fair(with_plies) && is_fair(with_moves), "{with_plies:?} {with_moves:?}");
    assert!(with_captures.0 > 20, "{with_captures:?}");
}

/// A control: the check finds a generator whose inputs are all rejected, or all accepted.
#[test]
fn an_unfair_generator_is_found() {
    assert!(!is_fair(accepted(|bytes: &Vec<u8>| ternary_board::decode(bytes).is_ok())));
    assert!(!is_fair(accepted(|_: &Vec<u8>| true)));
}
