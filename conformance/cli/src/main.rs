//! The program `boardwire`.

fn main() -> std::process::ExitCode {
    boardwire_conformance::cli::main()
}
