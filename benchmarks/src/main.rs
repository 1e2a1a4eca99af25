//! Measures the library and others that do the same work, side by side in one run: processor time, medians of interleaved rounds.
//!
//!     cargo run --release --manifest-path benchmarks/Cargo.toml [-- growth | hot [NAME COUNT]]
//!
//! Without an argument it prints a row for each work: our rate, the peer's, the ratio of both, and our rate as a share of that of copying the
//! same bytes. `growth` prints rates for growing inputs instead. `hot` prints the names of the hot functions, or runs one of them COUNT times
//! and prints nothing, for `instructions.py`.

mod chess;
mod go;
mod growth;
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
        [] => {
            let works: Vec<Work> = [ternary::works(), xiangqi::works(), chess::works(), go::works()]
                .into_iter()
                .flatten()
                .collect();
            measure::print(works);
        }
        ["growth"] => growth::print(),
        ["hot"] => hot::NAMES.iter().for_each(|name| println!("{name}")),
        ["hot", name, count] => match (hot::run(name), count.parse::<u32>()) {
            (Some(mut run), Ok(count)) => (0..count).for_each(|_| run()),
            _ => usage(),
        },
        _ => usage(),
    }
}

fn usage() -> ! {
    eprintln!("expected no argument, `growth`, `hot`, or `hot NAME COUNT` with a name that `hot` prints");
    std::process::exit(2)
}
