//! The program `boardwire`.

fn main() -> std::process::ExitCode {
    boardwire_cli::main()
}
