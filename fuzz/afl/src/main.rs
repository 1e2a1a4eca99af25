//! The fuzz targets for AFL++: `boardwire-afl TARGET` reads an input on stdin, or under `cargo afl fuzz` one after another.

use std::process::ExitCode;

use boardwire_fuzz::{memory::Counting, targets};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn main() -> ExitCode {
    let name = std::env::args().nth(1).unwrap_or_default();
    let Some(target) = targets::find(&name) else {
        let names: Vec<&str> = targets::ALL.iter().map(|target| target.name).collect();
        eprintln!("usage: boardwire-afl TARGET; the targets are: {}", names.join(" "));
        return ExitCode::from(2);
    };
    afl::fuzz!(|bytes: &[u8]| {
        (target.feed)(bytes);
    });
    ExitCode::SUCCESS
}
