//! The program with hostile inputs, outputs, testees, suites and texts. The harness checks bounds on each run.

mod growth;
mod inputs;
mod outputs;
mod suites;
#[path = "../support/mod.rs"]
mod support;
mod table;
mod terminal;
mod testees;

use support::{BOARD, first_hostile_character, program};

#[test]
fn the_harness_distinguishes_escape_sequences_of_the_program_and_of_inputs() {
    assert_eq!(first_hostile_character("a\x1b[1;31mb\x1b[0m\r\n"), None);
    for text in
        ["\x1b[7m", "\x1b]0;", "\x1b[1ma\x07", "\u{9b}2J", "\u{202e}", "\u{200b}", "\t", "over\rwritten"]
    {
        assert!(first_hostile_character(text).is_some(), "{text:?}");
    }
}

#[test]
fn the_harness_gives_the_program_a_terminal() {
    program(format!("check {BOARD}")).terminal().run().ended(0).says("ternary-board/1").says("\x1b[");
}

#[test]
#[should_panic(expected = "a signal ends the program")]
fn the_harness_bounds_memory() {
    // The code of the program alone needs more memory than this limit.
    program(format!("check {BOARD}")).memory_limit(4 << 20).run();
}
