//! Finds the files that the suite embeds, and rebuilds it when a vector or a page is added: `include_dir!` alone notices only changes of
//! files that it has read.
//!
//! In the repository the files are in `conformance` and `spec`. `cargo package` takes no file from outside the folder of a crate,
//! so `publish/build.py` copies them to the folder `data` of the crate that it packages.

use std::{env, path::PathBuf};

fn main() {
    let crate_folder =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("Cargo sets CARGO_MANIFEST_DIR"));
    let folders = [crate_folder.join("data"), crate_folder.join("../..")];
    let Some(root) = folders.iter().find(|folder| folder.join("conformance/vectors").is_dir()) else {
        panic!("the crate has no vectors: package it with publish/build.py");
    };
    println!("cargo::rustc-env=BOARDWIRE_ROOT={}", root.display());
    for folder in ["conformance/vectors", "spec/src"] {
        println!("cargo::rerun-if-changed={}", root.join(folder).display());
    }
}
