//! The layers of the design, held: what each folder may import, what the core may depend on, and that nothing but the named places does
//! what is theirs alone.

mod sources;

use std::{collections::BTreeSet, fs, path::Path};

use sources::{files, root};
use syn::visit::Visit;

/// Folders and files of the library from the bottom up, each with the places of the crate that it may import. Itself it may always import.
const LIBRARY: &[(&str, &[&str])] = &[
    ("error", &[]),
    ("limits", &["error"]),
    ("leniency", &[]),
    ("observe", &[]),
    ("bits", &[]),
    ("codes", &["error", "observe", "bits"]),
    ("ternary/value", &["error", "limits"]),
    ("ternary/wire", &["error", "limits", "leniency", "observe", "codes", "ternary/value"]),
    ("chess/value", &[]),
    ("chess/rules", &["chess/value"]),
    ("chess/wire", &["error", "observe", "codes", "chess/value"]),
    ("chess/text", &["error", "codes", "chess/value"]),
    // A ternary board is a Go position.
    ("go/value", &["ternary"]),
    ("go/rules", &["limits", "ternary", "go/value"]),
    ("go/text", &["error", "go/value"]),
    ("go/wire", &["error", "observe", "ternary", "go/value", "go/rules", "go/text"]),
    ("xiangqi/value", &["error"]),
    ("xiangqi/geometry", &["error", "codes", "xiangqi/value"]),
    ("xiangqi/wire", &["error", "leniency", "observe", "bits", "codes", "xiangqi/value", "xiangqi/geometry"]),
    ("xiangqi/text", &["error", "observe", "codes", "xiangqi/value", "xiangqi/geometry"]),
    // The faces of the formats gather what is below them.
    ("ternary", &["ternary/value", "ternary/wire"]),
    ("chess", &["chess/value", "chess/rules", "chess/wire", "chess/text"]),
    ("go", &["go/value", "go/rules", "go/wire", "go/text"]),
    ("xiangqi", &["xiangqi/value", "xiangqi/geometry", "xiangqi/wire", "xiangqi/text"]),
    ("lib", &[]),
];

/// The module path of a file below `folder`: `xiangqi/wire/link`.
fn module(folder: &Path, file: &Path) -> String {
    let name = file.strip_prefix(folder).unwrap().with_extension("");
    let name = name.to_str().unwrap();
    name.strip_suffix("/mod").unwrap_or(name).to_owned()
}

/// Every path that a file names, tests left out, as it is written.
#[derive(Default)]
struct Paths(Vec<Vec<String>>);

impl Paths {
    fn of(file: &Path) -> Self {
        let mut paths = Self::default();
        paths.visit_file(&syn::parse_file(&fs::read_to_string(file).unwrap()).unwrap());
        paths
    }

    fn tree(&mut self, prefix: &[String], tree: &syn::UseTree) {
        let with = |name: &syn::Ident| [prefix, &[name.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.tree(&with(&path.ident), &path.tree),
            syn::UseTree::Name(name) => self.0.push(with(&name.ident)),
            syn::UseTree::Rename(rename) => self.0.push(with(&rename.ident)),
            syn::UseTree::Glob(_) => self.0.push(prefix.to_vec()),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.tree(prefix, tree)),
        }
    }
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.tree(&[], &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.0.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        syn::visit::visit_path(self, path);
    }

    /// `pub(crate)` is no import.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let is_test = item.attrs.iter().any(|attribute| {
            attribute.path().is_ident("cfg")
                && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
        });
        if !is_test {
            syn::visit::visit_item_mod(self, item);
        }
    }
}

/// The modules of the crate that a path written in `module` leads through, or none for a path that leaves the crate.
fn resolve(module: &str, is_folder: bool, path: &[String]) -> Option<String> {
    let mut base: Vec<&str> = module.split('/').collect();
    if !is_folder {
        base.pop();
    }
    let mut rest = path;
    match path.first()?.as_str() {
        "crate" => base.clear(),
        // `super` of a file is its folder, and `self` a module that it declares.
        "super" => {
            if is_folder {
                base.pop();
            }
        }
        _ => return None,
    }
    rest = &rest[1..];
    while rest.first().is_some_and(|name| name == "super") {
        base.pop();
        rest = &rest[1..];
    }
    let whole: Vec<&str> = base.into_iter().chain(rest.iter().map(String::as_str)).collect();
    Some(whole.join("/"))
}

/// The layer that a module, or what it names, belongs to: the longest that it begins with.
fn layer<'a>(layers: &[(&'a str, &'a [&'a str])], name: &str) -> Option<&'a str> {
    let of =
        |layer: &&str| name == *layer || name.strip_prefix(*layer).is_some_and(|rest| rest.starts_with('/'));
    layers.iter().map(|(layer, _)| *layer).filter(of).max_by_key(|layer| layer.len())
}

/// What the files below `folder` import against `layers`.
fn violations(folder: &Path, layers: &[(&str, &[&str])]) -> Vec<String> {
    let mut found = Vec::new();
    for file in files(folder) {
        let name = module(folder, &file);
        let is_folder = file.file_name().is_some_and(|name| name == "mod.rs");
        let Some(own) = layer(layers, &name) else {
            found.push(format!("{name} is in no layer"));
            continue;
        };
        let allowed = layers.iter().find(|(layer, _)| *layer == own).unwrap().1;
        for path in Paths::of(&file).0 {
            let Some(target) = resolve(&name, is_folder, &path) else { continue };
            let target_layer = layer(layers, &target).unwrap_or("the crate's root");
            if target_layer != own && !allowed.contains(&target_layer) {
                found.push(format!("{name} ({own}) imports {target} ({target_layer})"));
            }
        }
    }
    found
}

#[test]
fn the_library_imports_downwards_only() {
    let found = violations(&root().join("src"), LIBRARY);
    assert!(found.is_empty(), "{found:#?}");
}

/// The suite knows no codec but through the reference, and does not know the command line.
#[test]
fn only_the_reference_imports_codecs_into_the_suite() {
    let folder = root().join("conformance/src");
    for file in files(&folder) {
        let name = module(&folder, &file);
        let paths = Paths::of(&file).0;
        let begins = |word: &str| paths.iter().any(|path| path.first().is_some_and(|first| first == word));
        if name.starts_with("suite") && name != "suite/reference" {
            assert!(!begins("boardwire") && !begins("boardwire_testee"), "{name} imports codecs");
        }
        if name.starts_with("suite") {
            let above = |path: &Vec<String>| {
                path.len() > 1 && path[0] == "crate" && ["cli", "fuzz"].contains(&path[1].as_str())
            };
            assert!(!paths.iter().any(above), "{name} imports what stands on the suite");
            let text = fs::read_to_string(&file).unwrap();
            for macro_name in ["println!", "eprintln!", "print!", "eprint!"] {
                let used = text.lines().any(|line| {
                    line.contains(macro_name) && !line.trim_start().starts_with("//") && !line.contains('"')
                });
                assert!(!used, "{name} prints with {macro_name}");
            }
        }
    }
}

/// The core has nothing beneath it; what is optional is named here.
#[test]
fn the_core_depends_on_nothing() {
    let manifest: toml::Table = fs::read_to_string(root().join("Cargo.toml")).unwrap().parse().unwrap();
    let dependencies = manifest["dependencies"].as_table().unwrap();
    let names: BTreeSet<&str> = dependencies.keys().map(String::as_str).collect();
    assert_eq!(names, BTreeSet::from(["arbitrary", "dashu-int", "serde"]));
    for (name, dependency) in dependencies {
        assert_eq!(dependency["optional"].as_bool(), Some(true), "{name} is optional");
    }
    let default = manifest["features"]["default"].as_array().unwrap();
    assert_eq!(default.iter().map(|feature| feature.as_str().unwrap()).collect::<Vec<_>>(), ["std"]);
    assert!(manifest["features"]["std"].as_array().unwrap().is_empty(), "std brings no dependency");
}

#[test]
fn the_core_is_no_std_and_has_no_unsafe_code() {
    let lib = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    assert!(lib.contains("#![no_std]") && lib.contains("#![forbid(unsafe_code)]"));
    // `std` is named only where the feature is asked for, in the files that stream.
    for file in files(&root().join("src")) {
        let name = module(&root().join("src"), &file);
        let names_std = Paths::of(&file).0.iter().any(|path| path[0] == "std");
        let may = ["ternary/wire/reader", "ternary/wire/writer"].contains(&name.as_str());
        assert!(!names_std || may, "{name} names std");
    }
}

/// The checks above see what they are to see.
#[test]
fn an_import_against_the_layers_is_found() {
    let folder = std::env::temp_dir().join(format!("boardwire-layering-{}", std::process::id()));
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("error.rs", "use crate::bits::BitReader;");
    write("xiangqi/geometry/moves.rs", "fn f() { crate::xiangqi::wire::history::decode(&[]); }");
    write("xiangqi/wire/position.rs", "use super::super::text::fen;");
    write("ternary/value/board.rs", "use crate::{limits::Limits, xiangqi::value::Square};");
    write("bits/reader.rs", "#[cfg(test)] mod tests { use crate::error::Fault; }");
    let found = violations(&folder, LIBRARY);
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(
        found,
        [
            "error (error) imports bits/BitReader (bits)",
            "ternary/value/board (ternary/value) imports xiangqi/value/Square (xiangqi/value)",
            "xiangqi/geometry/moves (xiangqi/geometry) imports xiangqi/wire/history/decode (xiangqi/wire)",
            "xiangqi/wire/position (xiangqi/wire) imports xiangqi/text/fen (xiangqi/text)",
        ]
    );
}
