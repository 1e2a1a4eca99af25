//! The generators of `fuzz/` do not waste time on rejected inputs: of each, at least a third of the inputs are accepted, and some are rejected.

use arbitrary::{Arbitrary, Unstructured};
use boardwire::{formats, options::Options};
use boardwire_fuzz::{
    generate::{self, Game, GoRequest, noise},
    input::with_input,
    protocol::{Line, served},
};

/// The number of accepted inputs of 300. A generator reads noise: short and long inputs, as from a fuzzer.
fn accepted(accepts: impl Fn(&mut Unstructured<'_>) -> arbitrary::Result<bool>) -> usize {
    let inputs = (1..=300).map(|seed| noise(seed, 16 << (seed % 8)));
    inputs.filter(|bytes| accepts(&mut Unstructured::new(bytes)).expect("bytes make a value")).count()
}

#[test]
fn a_third_of_what_is_generated_is_accepted() {
    let encoding = |format| {
        accepted(|u| {
            let ((encoding, _), mut accepts) = (generate::encoding(format, u)?, false);
            with_input(format, &encoding, |input| {
                accepts = input.decode(format, Options::new(), &mut ()).is_ok();
            });
            Ok(accepts)
        })
    };
    let line = accepted(|u| {
        let reply: serde_json::Value = serde_json::from_slice(&served(&Line::arbitrary(u)?.0)).unwrap();
        // Most of what is rejected is the input in a valid request.
        Ok(reply.get("error").is_none() && reply.get("unsupported").is_none())
    });
    let formats = formats::ALL.iter().map(|format| (format.name(), encoding(format)));
    for (name, count) in formats.chain([("protocol", line)]) {
        assert!((100..300).contains(&count), "{name}: {count} of 300 accepted");
    }
}

#[test]
fn generated_games_have_moves() {
    let plies = accepted(|u| Ok(Game::arbitrary(u)?.plies.len() >= 3));
    let captures = accepted(|u| Ok(Game::arbitrary(u)?.plies.iter().any(|ply| ply.captured.is_some())));
    let moves = accepted(|u| Ok(GoRequest::arbitrary(u)?.moves.len() >= 3));
    assert!(plies.min(moves) >= 100 && captures > 20, "{plies}, {captures}, {moves} of 300");
}
