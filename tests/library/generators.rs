//! The generators of `fuzz/` do not waste time on rejected inputs: at least a third of the inputs of each generator are accepted, and some are
//! rejected.

use arbitrary::{Arbitrary, Unstructured};
use boardwire::{formats, options::Options};
use boardwire_fuzz::{
    generate::{self, Game, GoRequest, noise},
    input::with_input,
    protocol::{Line, serve},
};

/// The number of inputs, of 300, that a function accepts. A generator reads noise: short and long inputs, as from a fuzzer.
fn count_accepted(accepts: impl Fn(&mut Unstructured<'_>) -> arbitrary::Result<bool>) -> usize {
    let inputs = (1..=300).map(|seed| noise(seed, 16 << (seed % 8)));
    inputs.filter(|bytes| accepts(&mut Unstructured::new(bytes)).expect("bytes make a value")).count()
}

#[test]
fn a_third_of_what_is_generated_is_accepted() {
    let accepted_encodings = |format| {
        count_accepted(|u| {
            let ((encoding, _), mut is_accepted) = (generate::draw_encoding(format, u)?, false);
            with_input(format, &encoding, |input| {
                is_accepted = input.decode(format, Options::new(), &mut ()).is_ok();
            });
            Ok(is_accepted)
        })
    };
    let accepted_lines = count_accepted(|u| {
        let reply: serde_json::Value = serde_json::from_slice(&serve(&Line::arbitrary(u)?.0)).unwrap();
        // A valid request may have an input that the decoder rejects. Only other replies reject the line.
        Ok(reply.get("error").is_none() && reply.get("unsupported").is_none())
    });
    let formats = formats::ALL.iter().map(|format| (format.name(), accepted_encodings(format)));
    for (name, count) in formats.chain([("protocol", accepted_lines)]) {
        assert!((100..300).contains(&count), "{name}: {count} of 300 accepted");
    }
}

#[test]
fn generated_games_have_moves() {
    let games = count_accepted(|u| Ok(Game::arbitrary(u)?.plies.len() >= 3));
    let has_capture = |game: Game| game.plies.iter().any(|ply| ply.captured.is_some());
    let games_with_captures = count_accepted(|u| Ok(has_capture(Game::arbitrary(u)?)));
    let go_games = count_accepted(|u| Ok(GoRequest::arbitrary(u)?.moves.len() >= 3));
    assert!(games.min(go_games) >= 100, "{games} and {go_games} of 300 have three moves");
    assert!(games_with_captures > 20, "{games_with_captures} of 300 have captures");
}
