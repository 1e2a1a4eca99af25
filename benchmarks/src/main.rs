//! Measures the library and others that do the same work, side by side in one run: processor time, medians of interleaved rounds.
//!
//!     cargo run --release --manifest-path benchmarks/Cargo.toml [-- WORK | hot [NAME COUNT]]
//!
//! It prints a row for each work, or for those whose names contain WORK: our rate, the peer's, the ratio of both, and our rate as a share of
//! that of copying the same bytes. `hot` prints the names of the hot functions, or runs one of them COUNT times and prints nothing, for
//! `instructions.py`.

mod chess;
mod go;
mod hot;
mod measure;
mod random;
mod ternary;
mod xiangqi;

use measure::Work;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] => print(""),
        ["hot"] => hot::FUNCTIONS.iter().for_each(|(name, _)| println!("{name}")),
        ["hot", name, count] => {
            match (hot::FUNCTIONS.iter().find(|(of, _)| *of == name), count.parse::<u32>()) {
                (Some((_, run)), Ok(count)) => {
                    let mut run = run();
                    (0..count).for_each(|_| run());
                }
                _ => usage(),
            }
        }
        [part] => print(part),
        _ => usage(),
    }
}

/// Measures the works whose names contain `part`.
fn print(part: &str) {
    let works = [ternary::works(), xiangqi::works(), chess::works(), go::works()].into_iter().flatten();
    let chosen: Vec<Work> = works.filter(|work| work.name.contains(part)).collect();
    if chosen.is_empty() { usage() } else { measure::print(chosen) }
}

fn usage() -> ! {
    eprintln!(
        "expected no argument, a part of the name of a work, `hot`, or `hot NAME COUNT` with a name that `hot` prints"
    );
    std::process::exit(2)
}
