//! Compresses the files that the suite embeds, and rebuilds it when one of them changes or is added.
//!
//! In the repository the files are in `conformance` and `spec`. `cargo package` takes no file from outside the folder of a crate,
//! so `publish/build.py` copies them to the folder `data` of the crate that it packages.

use std::{
    env,
    fmt::{Debug, Write},
    fs,
    path::{Path, PathBuf},
};

use miniz_oxide::deflate::compress_to_vec;

const VECTORS: &str = "conformance/vectors";
const PAGES: &str = "spec/src";
const RELEASED: &str = "conformance/released/vectors.txt";

/// A higher level takes three times as long, for 5 % of the size.
const LEVEL: u8 = 6;

/// Compressed files, and the source of the lists of them.
#[derive(Default)]
struct Files {
    deflated: Vec<u8>,
    lists: String,
}

impl Files {
    fn add_list<N: Debug, T: AsRef<str>>(&mut self, list: &str, files: impl IntoIterator<Item = (N, T)>) {
        writeln!(self.lists, "pub(super) static {list}: &[File] = &[").unwrap();
        for (name, text) in files {
            let (text, start) = (text.as_ref(), self.deflated.len());
            self.deflated.extend(compress_to_vec(text.as_bytes(), LEVEL));
            let (length, end) = (text.len(), self.deflated.len());
            writeln!(self.lists, "File {{ name: {name:?}, length: {length}, deflated: {start}..{end} }},")
                .unwrap();
        }
        self.lists.push_str("];\n");
    }
}

fn main() {
    let folder_of = |name| PathBuf::from(env::var_os(name).expect("Cargo sets its variables"));
    let crate_folder = folder_of("CARGO_MANIFEST_DIR");
    let folders = [crate_folder.join("data"), crate_folder.join("../..")];
    let Some(root) = folders.iter().find(|folder| folder.join(VECTORS).is_dir()) else {
        panic!("the crate has no vectors: package it with publish/build.py");
    };
    println!("cargo::rustc-env=BOARDWIRE_ROOT={}", root.display());
    for path in [VECTORS, PAGES, RELEASED] {
        println!("cargo::rerun-if-changed={}", root.join(path).display());
    }
    let mut files = Files::default();
    for (list, folder) in [("VECTORS", VECTORS), ("PAGES", PAGES)] {
        let folder = root.join(folder);
        let mut paths = Vec::new();
        add_paths(&folder, &mut paths);
        paths.sort();
        files.add_list(list, paths.iter().map(|path| (path.strip_prefix(&folder).unwrap(), read(path))));
    }
    // The vectors of a format have a prefix in common. The first line is the release, without a prefix.
    let released = read(&root.join(RELEASED));
    let lines: Vec<&str> = released.split_inclusive('\n').collect();
    let prefix =
        |line: &str| line.split_once(' ').map_or("", |(_, id)| id.split('.').next().unwrap()).to_owned();
    let parts = lines.chunk_by(|line, next| prefix(line) == prefix(next));
    files.add_list("RELEASED", parts.map(|lines| (prefix(lines[0]), lines.concat())));
    let out = folder_of("OUT_DIR");
    fs::write(out.join("files.rs"), files.lists).unwrap();
    fs::write(out.join("files.deflate"), files.deflated).unwrap();
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Adds the paths of the files in a folder and in the folders in it.
fn add_paths(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            add_paths(&path, paths);
        } else {
            paths.push(path);
        }
    }
}
