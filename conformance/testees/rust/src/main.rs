//! The reference implementation as a testee of its own: `boardwire testee` without the program around it.

use std::io;

fn main() -> io::Result<()> {
    boardwire_testee::serve(io::stdin().lock(), io::stdout().lock())
}
