//! Rebuilds the program when a vector is added: `include_dir!` alone notices only changes of files it has seen.

fn main() {
    println!("cargo::rerun-if-changed=../vectors");
}
