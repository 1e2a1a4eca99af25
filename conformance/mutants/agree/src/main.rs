//! Asks two builds of the library the same, as often as the arguments say, and ends at the first difference:
//! `agree NUMBER SEED [FORMAT]...`. All kinds of requests are drawn in turn, or those of the formats that are named.

use std::process::ExitCode;

use boardwire_cli::fuzzer::draw::{Draws, kinds, request};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [number, seed, formats @ ..] = &arguments[..] else { panic!("agree NUMBER SEED [FORMAT]...") };
    let (number, seed): (u64, u64) = (number.parse().expect("a number"), seed.parse().expect("a seed"));
    let kinds = kinds().into_iter().filter(|(format, _)| formats.is_empty() || formats.iter().any(|name| name == format));
    let kinds: Vec<_> = kinds.collect();
    for case in 0..number {
        let (format, op) = kinds[case as usize % kinds.len()];
        let asked = request(&mut Draws::of(seed, case).small(), format, op);
        let (one, other) = (original::answer_members(asked.members()), mutated::answer_members(asked.members()));
        if one != other {
            println!("case {case}: {}\n  {one}\n  {other}", asked.line("1"));
            return ExitCode::FAILURE;
        }
    }
    println!("{number} requests, no difference");
    ExitCode::SUCCESS
}
