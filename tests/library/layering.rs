//! The layers of the design: what each folder may import, what the core may depend on, and which tasks only the named files
//! may have.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use super::sources::{files, root};
use syn::visit::Visit;

/// The layers of the library from the bottom up: folders, and files next to them. A layer imports only layers before it.
const LAYERS: &[&[&str]] =
    &[&["error", "observe"], &["fast", "options"], &["codes"], &["games"], &["formats"], &["lib"]];

/// The module path of a file below `folder`: `formats/xiangqi_link`.
fn module(folder: &Path, file: &Path) -> String {
    let name = file.strip_prefix(folder).unwrap().with_extension("");
    let name = name.to_str().unwrap();
    name.strip_suffix("/mod").unwrap_or(name).to_owned()
}

/// Every path in a file, as it is written, tests left out.
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

/// The modules of the crate that a path in `module` goes through; `None` for a path out of the crate.
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

/// The part of a module, or of a name in it: a file or folder within its layer, `games/xiangqi`.
fn part(name: &str) -> String {
    name.split('/').take(2).collect::<Vec<_>>().join("/")
}

/// The number of the layer of a part.
fn layer(part: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&part.split('/').next().unwrap()))
}

/// The upward imports of the files below `folder`, and the parts that import each other in a cycle.
fn violations(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files(folder) {
        let name = module(folder, &file);
        let is_folder = file.file_name().is_some_and(|name| name == "mod.rs");
        let Some(own) = layer(&name) else {
            found.push(format!("{name} is in no layer"));
            continue;
        };
        for path in Paths::of(&file).0 {
            let Some(target) = resolve(&name, is_folder, &path) else { continue };
            match layer(&target) {
                // A folder's own `mod.rs` imports its parts.
                Some(other) if other == own && name.contains('/') && target.contains('/') => {
                    imports.entry(part(&name)).or_default().insert(part(&target));
                }
                Some(other) if other <= own => {}
                _ => found.push(format!("{name} imports {target}")),
            }
        }
    }
    let circle = imports.keys().find(|start| reached(&imports, start).contains(*start));
    found.extend(circle.map(|part| format!("{part} imports itself by way of others")));
    found
}

/// The other parts that a part imports, directly or not.
fn reached<'a>(imports: &'a BTreeMap<String, BTreeSet<String>>, start: &str) -> BTreeSet<&'a String> {
    let mut seen = BTreeSet::new();
    let mut next = vec![start];
    while let Some(part) = next.pop() {
        for other in imports.get(part).into_iter().flatten().filter(|other| *other != part) {
            if seen.insert(other) {
                next.push(other);
            }
        }
    }
    seen
}

#[test]
fn the_library_imports_downwards_only() {
    let found = violations(&root().join("src"));
    assert!(found.is_empty(), "{found:#?}");
}

/// The suite imports no codec: Cargo gives it none.
#[test]
fn the_suite_depends_on_no_codec() {
    let text = fs::read_to_string(root().join("conformance/suite/Cargo.toml")).unwrap();
    let manifest: toml::Table = text.parse().unwrap();
    for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
        let names =
            manifest.get(kind).and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::keys);
        assert!(!names.into_iter().any(|name| name.starts_with("boardwire")), "{kind}");
    }
}

/// The core has no required dependency. This list names the optional ones.
#[test]
fn the_core_depends_on_nothing() {
    let manifest: toml::Table = fs::read_to_string(root().join("Cargo.toml")).unwrap().parse().unwrap();
    let dependencies = manifest["dependencies"].as_table().unwrap();
    let names: BTreeSet<&str> = dependencies.keys().map(String::as_str).collect();
    assert_eq!(names, BTreeSet::from(["arbitrary", "dashu-int", "fearless_simd", "serde"]));
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
    // `std` is named only in files that stream and in the one that asks for the processor, under a feature.
    for file in files(&root().join("src")) {
        let name = module(&root().join("src"), &file);
        let names_std = Paths::of(&file).0.iter().any(|path| path[0] == "std");
        let may = ["codes/trits/simd", "formats/ternary_board/reader", "formats/ternary_board/writer"]
            .contains(&name.as_str());
        assert!(!names_std || may, "{name} names std");
    }
}

/// A control: the checks above find wrong sources.
#[test]
fn an_import_against_the_layers_is_found() {
    let folder = std::env::temp_dir().join(format!("boardwire-layering-{}", std::process::id()));
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("error.rs", "use crate::codes::bits::BitReader;");
    write("games/xiangqi/moves.rs", "fn f() { crate::formats::xiangqi_history::decode(&[]); }");
    write("games/xiangqi/board.rs", "use super::super::go::Board;");
    write("games/go/board.rs", "use crate::games::xiangqi::Board;");
    write("formats/xiangqi_map.rs", "use super::super::games::{go, xiangqi::Square};");
    write("codes/base3.rs", "#[cfg(test)] mod tests { use crate::games::go; }");
    write("bytes.rs", "");
    let mut found = violations(&folder);
    fs::remove_dir_all(&folder).unwrap();
    found.sort();
    assert_eq!(
        found,
        [
            "bytes is in no layer",
            "error imports codes/bits/BitReader",
            "games/go imports itself by way of others",
            "games/xiangqi/moves imports formats/xiangqi_history/decode",
        ]
    );
}
