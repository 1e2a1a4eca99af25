//! The program from its users' view. All of these tests are one program, which is linked once.

mod adapters;
mod answers;
mod ask;
mod book;
mod checker;
mod conform;
mod drawn;
mod exact;
mod fuzz;
mod games;
mod go;
mod init;
mod inspector;
mod known;
mod laws;
mod many;
mod packings;
mod pages;
mod partitions;
mod pasted;
mod runner;
mod suite;
#[path = "../support/mod.rs"]
mod support;
mod table;
mod terminal;
mod testees;
mod trace;
