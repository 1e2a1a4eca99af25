//! Each public value is written in its shape of the protocol, and read back.

use boardwire::games::{
    chess, go, ternary,
    xiangqi::{
        Fen, Game, Kind, Link, Piece, Pieces, Placement, Ply, Position, Setup, Side, Square, iccs::Step,
    },
};
use serde::{Serialize, de::DeserializeOwned};

/// Asserts that `text` is read as a `T` and written again as `text`, and that no text of `others` is a `T`.
#[track_caller]
fn shape<T: Serialize + DeserializeOwned>(text: &str, others: &[&str]) {
    let value: T = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&value).unwrap(), text);
    for other in others {
        assert!(serde_json::from_str::<T>(other).is_err(), "{other}");
    }
}

/// A position with black to move: the generals, and two black soldiers.
fn position(soldiers: [u8; 2]) -> String {
    let mut squares = [None; 32];
    (squares[0], squares[16], squares[27], squares[28]) =
        (Some(85), Some(4), Some(soldiers[0]), Some(soldiers[1]));
    let squares = serde_json::to_string(&squares).unwrap();
    format!(r#"{{"turn":"black","squares":{squares}}}"#)
}

#[test]
fn the_values_of_xiangqi_have_the_shapes_of_the_protocol() {
    shape::<Square>("89", &["90", "-1", "\"i0\""]);
    shape::<Piece>("31", &["32"]);
    shape::<Side>(r#""red""#, &[r#""white""#]);
    shape::<Kind>(r#""advisor""#, &[r#""queen""#]);
    shape::<Step>(r#""h2e2""#, &[r#""h2e""#]);
    shape::<Placement>(r#""4k4/9/9/9/9/9/9/9/9/4K4""#, &[r#""4k4""#, r#""4k4/9/9/9/9/9/9/9/9/4K4 w""#]);
    shape::<Ply>(r#"{"piece":31,"from":35,"to":44,"captured":null}"#, &[r#"{"piece":31}"#]);
    let first = position([27, 29]);
    let pieces = first.replace(r#""turn":"black","#, "");
    shape::<Pieces>(&pieces, &[&pieces.replace("85", "4"), "[]", r#"{"squares":[85]}"#]);
    shape::<Position>(&first, &[&pieces]);
    // A FEN gives the first soldier the first square.
    shape::<Fen>(&first, &[&position([29, 27])]);
    shape::<Setup>(
        r#"{"turn":"red","board":"4k4/9/9/9/9/9/9/9/9/4K4"}"#,
        &[r#"{"turn":"red","board":"4k4"}"#],
    );
    let game = r#"{"start":"4k4/9/9/9/9/9/9/9/9/4K4 b","moves":["e9e8"]}"#;
    shape::<Game>(game, &[&game.replace("4K4", "4K3"), &game.replace("e9e8", "e9"), r#"{"start":""}"#]);
    let link = format!(r#"{{"base":null,"position":{first},"history":{{"plies":[]}},"s":"x"}}"#);
    shape::<Link>(&link, &[&link.replace(r#""base":null,"#, ""), &link.replace(r#","s":"x""#, "")]);
}

#[test]
fn the_values_of_other_games_have_the_shapes_of_the_protocol() {
    shape::<chess::Board>(r#"{"placement":"4k3/8/8/8/8/8/8/4K3"}"#, &[r#"{"placement":"4k3"}"#]);
    shape::<(chess::Color, chess::Kind)>(r#"["black","king"]"#, &[r#"["red","king"]"#]);
    shape::<ternary::Cell>("2", &["3"]);
    shape::<ternary::Dimensions>(r#"{"rows":1,"cols":3}"#, &[r#"{"rows":0,"cols":3}"#]);
    let board = r#"{"rows":1,"cols":3,"cells":"012"}"#;
    shape::<ternary::Board>(
        board,
        &[&board.replace("012", "01"), &board.replace("012", "013"), &board.replace("1,", "0,")],
    );
    let chain = r#"{"color":"black","stones":[[0,0]],"liberties":[[0,1]]}"#;
    let analysis = format!(r#"{{"legal":true,"chains":[{chain}]}}"#);
    shape::<go::Analysis>(
        &analysis,
        &[&analysis.replace("true", "false"), &analysis.replace("[0,1]", "[0]")],
    );
    let played = format!(r#"{{"position":{board},"captured":{{"black":0,"white":1}}}}"#);
    shape::<go::Played>(&played, &[&played.replace(r#","white":1"#, "")]);
}
