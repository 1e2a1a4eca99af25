//! Compiles the peer in C, with gcc at its highest level.

fn main() {
    println!("cargo::rerun-if-changed=src/peer.c");
    cc::Build::new().file("src/peer.c").compiler("gcc").opt_level(3).warnings(true).compile("peer");
}
