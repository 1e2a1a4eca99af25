//! Checks the layers of the design: the imports of each folder, the dependencies of the core, and the tasks that only the
//! named files may have.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use super::sources::{files, root};
use proc_macro2::TokenTree;
use syn::visit::Visit;

/// The layers of the library from the bottom up: folders, and files next to them. A layer imports only layers before it.
const LAYERS: &[&[&str]] = &[
    &["names"],
    &["error", "observe"],
    &["fast", "options", "shape"],
    &["codes"],
    &["games"],
    &["formats"],
    &[""],
];

/// The module path of a file below `folder`: `formats/xiangqi_link`.
fn module(folder: &Path, file: &Path) -> String {
    let name = file.strip_prefix(folder).unwrap().with_extension("");
    let name = name.to_str().unwrap();
    name.strip_suffix("/mod").unwrap_or(name).to_owned()
}

/// Every path in a file, as it is written, without those in tests.
#[derive(Default)]
struct Paths {
    all: Vec<Vec<String>>,
    /// The names that `use` brings into the file, with their paths.
    names: BTreeMap<String, Vec<String>>,
    /// The modules that the file declares for tests.
    tests: Vec<String>,
}

impl Paths {
    fn parse(file: &Path) -> Self {
        let mut paths = Self::default();
        paths.visit_file(&syn::parse_file(&fs::read_to_string(file).unwrap()).unwrap());
        paths
    }

    fn tree(&mut self, prefix: &[String], tree: &syn::UseTree) {
        let with = |name: &syn::Ident| [prefix, &[name.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.tree(&with(&path.ident), &path.tree),
            syn::UseTree::Name(name) if name.ident == "self" => {
                self.name(prefix.last().unwrap().clone(), prefix.to_vec());
            }
            syn::UseTree::Name(name) => self.name(name.ident.to_string(), with(&name.ident)),
            syn::UseTree::Rename(rename) => self.name(rename.rename.to_string(), with(&rename.ident)),
            syn::UseTree::Glob(_) => self.all.push([prefix, &["*".to_owned()]].concat()),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.tree(prefix, tree)),
        }
    }

    fn name(&mut self, name: String, path: Vec<String>) {
        self.all.push(path.clone());
        self.names.insert(name, path);
    }

    /// The paths in the arguments of a macro: names with colons between them.
    fn tokens(&mut self, tokens: proc_macro2::TokenStream) {
        let mut colons = 0;
        for token in tokens {
            let is_colon = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ':');
            match token {
                TokenTree::Ident(name) => match self.all.last_mut() {
                    Some(path) if colons == 2 => path.push(name.to_string()),
                    _ => self.all.push(vec![name.to_string()]),
                },
                TokenTree::Group(group) => self.tokens(group.stream()),
                _ => {}
            }
            colons = if is_colon { colons + 1 } else { 0 };
        }
    }
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.tree(&[], &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.all.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        syn::visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.tokens(call.tokens.clone());
    }

    /// `pub(crate)` is not an import.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let is_test = item.attrs.iter().any(|attribute| {
            attribute.path().is_ident("cfg")
                && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
        });
        if is_test {
            self.tests.push(item.ident.to_string());
        } else {
            syn::visit::visit_item_mod(self, item);
        }
    }
}

/// The files of a crate by their modules; `lib.rs` is the module without a name.
struct Sources(BTreeMap<String, Paths>);

impl Sources {
    fn read(folder: &Path) -> Self {
        let name = |file: &Path| match module(folder, file) {
            name if name == "lib" => String::new(),
            name => name,
        };
        let mut files: BTreeMap<_, _> =
            files(folder).iter().map(|file| (name(file), Paths::parse(file))).collect();
        let mut tests = BTreeSet::new();
        for (name, file) in &files {
            tests.extend(file.tests.iter().map(|test| join(name, test)));
        }
        files.retain(|name, _| !tests.contains(name));
        Self(files)
    }

    /// The file that defines what a path in `module` names, and the rest of the path in that file; `None` for a path out of the crate.
    /// The function follows `use`, so a name belongs to the file that defines it, not to a file that reexports it.
    fn target<'a>(&'a self, module: &str, path: &'a [String]) -> Option<(String, &'a [String])> {
        let parent = |name: &str| name.rsplit_once('/').map_or("", |(parent, _)| parent).to_owned();
        let (mut here, mut rest) = match path.first()?.as_str() {
            "crate" => (String::new(), &path[1..]),
            "self" => (module.to_owned(), &path[1..]),
            "super" => (parent(module), &path[1..]),
            name if self.0.contains_key(&join(module, name)) || self.0[module].names.contains_key(name) => {
                (module.to_owned(), path)
            }
            _ => return None,
        };
        while let Some((name, after)) = rest.split_first() {
            let child = join(&here, name);
            if name == "super" {
                here = parent(&here);
            } else if self.0.contains_key(&child) {
                here = child;
            } else if let Some(path) = self
                .0
                .get(&here)
                .and_then(|file| file.names.get(name))
                .filter(|path| path.first() != Some(name))
            {
                let (target, rest) = self.target(&here, path)?;
                if !rest.is_empty() {
                    return Some((target, rest));
                }
                here = target;
            } else {
                break;
            }
            rest = after;
        }
        Some((here, rest))
    }

    /// The files that each file imports. A path to a module without a name in it imports nothing yet.
    fn imports(&self) -> BTreeMap<String, BTreeSet<String>> {
        let of = |(name, file): (&String, &Paths)| {
            let targets = file.all.iter().filter_map(|path| self.target(name, path));
            let is_import = |target: &String, rest: &[String]| {
                target != name && !rest.is_empty() && self.0.contains_key(target)
            };
            let targets = targets.filter(|(target, rest)| is_import(target, rest));
            (name.clone(), targets.map(|(target, _)| target).collect())
        };
        self.0.iter().map(of).collect()
    }
}

fn join(module: &str, name: &str) -> String {
    if module.is_empty() { name.to_owned() } else { format!("{module}/{name}") }
}

/// The sets of files that import each other, directly or not.
fn cycles(imports: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<Vec<&String>> {
    let reached: BTreeMap<_, _> = imports.keys().map(|name| (name, reached(imports, name))).collect();
    let cycle = |name| reached[name].iter().copied().filter(|other| reached[*other].contains(name));
    let members = |name| cycle(name).chain([name]).collect::<BTreeSet<_>>().into_iter().collect();
    imports.keys().map(members).collect()
}

/// The part of a module, or of a name in it: a file or folder within its layer, `games/xiangqi`.
fn part(name: &str) -> String {
    name.split('/').take(2).collect::<Vec<_>>().join("/")
}

fn layer(part: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&part.split('/').next().unwrap()))
}

/// The upward imports of the files below `folder`, and the parts that import each other in a cycle.
fn violations(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let sources = Sources::read(folder);
    for (name, file) in &sources.0 {
        let Some(level) = layer(name) else {
            found.push(format!("{name} is in no layer"));
            continue;
        };
        for path in &file.all {
            let Some((target, rest)) = sources.target(name, path) else { continue };
            let target = rest.iter().fold(target, |module, name| join(&module, name));
            match layer(&target) {
                // A folder's own `mod.rs` imports its parts.
                Some(target_level) if target_level == level && name.contains('/') && target.contains('/') => {
                    imports.entry(part(name)).or_default().insert(part(&target));
                }
                Some(target_level) if target_level <= level => {}
                _ => found.push(format!("{name} imports {target}")),
            }
        }
    }
    let cycle = imports.keys().find(|start| reached(&imports, start).contains(*start));
    found.extend(cycle.map(|part| format!("{part} imports itself by way of others")));
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

/// The sets of more than one file that import each other, with their imports. Prints them.
fn import_cycles(folder: &str) -> Vec<BTreeMap<String, Vec<String>>> {
    let imports = Sources::read(&root().join(folder)).imports();
    let found = cycles(&imports).into_iter().filter(|cycle| cycle.len() > 1).map(|cycle| {
        let inner =
            |name: &String| imports[name].iter().filter(|other| cycle.contains(other)).cloned().collect();
        cycle.iter().map(|name| ((*name).clone(), inner(name))).collect()
    });
    found.inspect(|cycle| println!("{folder}: {cycle:?}")).collect()
}

/// A parent and its own child may import each other.
#[test]
fn import_cycles_are_a_parent_and_its_child() {
    let cycles = ["src", "conformance/suite/src", "cli/src"].map(import_cycles).concat();
    let is_parent_and_child = |cycle: &&BTreeMap<String, Vec<String>>| {
        let names: Vec<&String> = cycle.keys().collect();
        let is_child = names[1].rsplit_once('/').is_some_and(|(parent, _)| parent == names[0]);
        names.len() == 2 && is_child && !names[0].starts_with("suites")
    };
    let others: Vec<_> = cycles.iter().filter(|cycle| !is_parent_and_child(cycle)).collect();
    assert!(others.is_empty(), "{others:#?}");
}

/// The program has two rooms. The commands for suites import no codec, no game and no command for boards: they use only the functions that
/// `built_in.rs` gives them. The fuzzer still makes requests for the formats that it knows.
#[test]
fn the_rooms_of_the_program_are_apart() {
    const GAMES: [&str; 4] = ["xiangqi", "chess", "ternary", "go-chains"];
    let folder = root().join("cli/src");
    let sources = Sources::read(&folder);
    let imports = sources.imports();
    let room = |name: &str| name.split('/').next().unwrap().to_owned();
    let mut files = 0;
    for (name, targets) in &imports {
        let others: &[&str] = match room(name).as_str() {
            "suites" => &["boards", ""],
            "boards" => &["suites", "built_in", ""],
            "terminal" | "failure" | "output" | "file_reading" | "folder_writing" => &["suites", "boards"],
            _ => continue,
        };
        let wrong: Vec<_> = targets.iter().filter(|target| others.contains(&&*room(target))).collect();
        assert!(wrong.is_empty(), "{name} imports {wrong:?}");
        if room(name) != "suites" || name.starts_with("suites/fuzz/search") {
            continue;
        }
        files += 1;
        let codec =
            sources.0[name].all.iter().find(|path| ["boardwire", "boardwire_testee"].contains(&&*path[0]));
        assert!(codec.is_none(), "{name} names {codec:?}");
        let file = [format!("{name}.rs"), format!("{name}/mod.rs")].map(|file| folder.join(file));
        let text = file.iter().find_map(|file| fs::read_to_string(file).ok()).unwrap().to_lowercase();
        assert!(!GAMES.iter().any(|game| text.contains(game)), "{name} names a game");
    }
    assert!(files > 30, "{files}");
}

#[test]
fn the_program_reads_without_printing_and_shows_without_reading() {
    let imports = Sources::read(&root().join("cli/src")).imports();
    for (folder, other) in [("read", "show"), ("show", "read")] {
        let is_in = |folder: &str, name: &str| name.split('/').nth(1) == Some(folder);
        for (file, targets) in imports.iter().filter(|(file, _)| is_in(folder, file)) {
            assert!(!targets.iter().any(|target| is_in(other, target)), "{file} imports {targets:?}");
        }
    }
}

/// The suite imports no codec, because its Cargo.toml has no such dependency.
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

/// The suite names no format: its facts about formats are in the files of a suite.
#[test]
fn the_suite_names_no_format() {
    for file in files(&root().join("conformance/suite/src")) {
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap();
        let is_test = file.file_name().unwrap() == "tests.rs";
        for format in boardwire::formats::ALL.iter().filter(|_| !is_test) {
            let name = format.id.split('/').next().unwrap();
            assert!(!code.contains(name), "{} names {name}", file.display());
        }
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
    // Only the files that stream and the file that detects the processor name `std`, each under a feature.
    for file in files(&root().join("src")) {
        let name = module(&root().join("src"), &file);
        let names_std = Paths::parse(&file).all.iter().any(|path| path[0] == "std");
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

/// A control: a cycle by way of a reexport, and by way of the arguments of a macro, is found.
#[test]
fn an_import_cycle_is_found() {
    let write = |(name, text): (&str, &str)| {
        let mut paths = Paths::default();
        paths.visit_file(&syn::parse_file(text).unwrap());
        (name.to_owned(), paths)
    };
    let sources = [
        ("", "mod a; pub use a::g;"),
        ("a", "mod b; mod c; pub use b::{f, g};"),
        ("a/b", "use super::c; pub fn g() { c::h() }"),
        ("a/c", "fn h() { println!(\"{}\", crate::g()); }"),
    ];
    let imports = Sources(sources.map(write).into()).imports();
    assert_eq!(cycles(&imports).into_iter().max_by_key(Vec::len).unwrap(), ["a/b", "a/c"]);
}
