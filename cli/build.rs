//! Finds the files that `suite pack` writes into a package, and `init` into an adapter: they are those of `packages/vectors`.
//!
//! `cargo package` takes no file from outside the folder of a crate, so `publish/build.py` copies them to the folder `data` of the crate.

use std::{env, path::PathBuf};

fn main() {
    let crate_folder =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("Cargo sets CARGO_MANIFEST_DIR"));
    let folders = [crate_folder.join("data"), crate_folder.join("..")];
    let Some(root) = folders.iter().find(|folder| folder.join("packages/vectors").is_dir()) else {
        panic!("the crate has no files for packages: package it with publish/build.py");
    };
    println!("cargo::rustc-env=BOARDWIRE_PACKAGES={}", root.display());
    println!("cargo::rerun-if-changed=build.rs");
}
