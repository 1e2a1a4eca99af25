//! Every decoder has a fuzz target, and every property and target is in use.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use super::sources::{files, root};
use syn::{
    Attribute, Expr, ExprClosure, Ident, Token,
    parse::{Parse, ParseStream},
    punctuated::Punctuated,
    visit::{self, Visit},
};

/// The public functions of a file, outside of its tests, that take bytes or a text, and its public readers of them.
#[derive(Default)]
struct Readers(Vec<String>);

impl<'ast> Visit<'ast> for Readers {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        let takes_input = item.sig.inputs.iter().any(|input| {
            let syn::FnArg::Typed(input) = input else { return false };
            let syn::Type::Reference(reference) = &*input.ty else { return false };
            match &*reference.elem {
                syn::Type::Path(path) => path.path.is_ident("str"),
                syn::Type::Slice(slice) => {
                    matches!(&*slice.elem, syn::Type::Path(path) if path.path.is_ident("u8"))
                }
                _ => false,
            }
        });
        if takes_input && matches!(item.vis, syn::Visibility::Public(_)) {
            self.0.push(item.sig.ident.to_string());
        }
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        if matches!(item.vis, syn::Visibility::Public(_)) && item.ident.to_string().ends_with("RecordReader")
        {
            self.0.push(item.ident.to_string());
        }
    }

    fn visit_item_mod(&mut self, _: &'ast syn::ItemMod) {}
}

/// The public decoders below a folder, by the names that users call. Encoders and functions that judge values take inputs too.
fn decoders(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for file in files(folder) {
        let mut readers = Readers::default();
        readers.visit_file(&parse(&file));
        let name = file.strip_prefix(folder).unwrap().with_extension("");
        let parts: Vec<&str> = name.iter().map(|part| part.to_str().unwrap()).collect();
        let inner = ["reader", "mod"];
        let module: Vec<&str> = parts.into_iter().filter(|part| !inner.contains(part)).collect();
        found.extend(readers.0.iter().map(|reader| format!("{}::{reader}", module.join("::"))));
    }
    // Parts of the decoders above: a placement of either game, a writer of bytes as text, and a lookup of a name.
    for part in ["formats::find", "codes::placement::read", "codes::base64url::encode", "codes::trits::pack"]
    {
        found.remove(part);
    }
    found
}

/// A file with a property of some target calls each decoder.
#[test]
fn every_public_decoder_has_a_target() {
    let (decoders, table) = (decoders(&root().join("src")), table());
    assert!(decoders.len() > 30, "{decoders:?}");
    let called: BTreeSet<&String> = table.values().collect();
    let mut files = properties();
    files.retain(|file| file.functions.iter().any(|function| called.contains(function)));
    for decoder in decoders {
        // `decode` is `decode_with` with an observer that ignores all fields.
        let path: Vec<&str> = decoder.trim_end_matches("_with").split("::").collect();
        let [.., module, name] = path[..] else { panic!("{decoder} has a module") };
        let is_called = |path: &Vec<String>| match &path[..] {
            [.., found, function] if found == module => function.trim_end_matches("_with") == name,
            _ => name == "RecordReader" && path.iter().any(|part| part == name),
        };
        assert!(files.iter().any(|file| file.paths.iter().any(is_called)), "no target calls {decoder}");
    }
}

fn parse(file: &Path) -> syn::File {
    syn::parse_file(&fs::read_to_string(file).unwrap()).unwrap()
}

/// A file of properties: its public functions, and the paths in it, also those in arguments of macros.
#[derive(Default)]
struct Properties {
    functions: Vec<String>,
    paths: Vec<Vec<String>>,
}

impl<'ast> Visit<'ast> for Properties {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if matches!(item.vis, syn::Visibility::Public(_)) {
            self.functions.push(item.sig.ident.to_string());
        }
        visit::visit_item_fn(self, item);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.paths.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        let arguments = item.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
        let mut inner = Properties::default();
        arguments.iter().flatten().for_each(|argument| inner.visit_expr(argument));
        self.paths.extend(inner.paths);
    }
}

fn properties() -> Vec<Properties> {
    let read = |file: &PathBuf| {
        let mut properties = Properties::default();
        properties.visit_file(&parse(file));
        properties
    };
    files(&root().join("fuzz/src/properties")).iter().map(read).collect()
}

/// The entries of the table of targets, `target { way: |input: Type| properties::property(…); }`: the property of each way.
struct Table(BTreeMap<String, String>);

impl Parse for Table {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut table = BTreeMap::new();
        while !input.is_empty() {
            input.call(Attribute::parse_outer)?;
            let target: Ident = input.parse()?;
            let ways;
            syn::braced!(ways in input);
            while !ways.is_empty() {
                let way: Ident = ways.parse()?;
                ways.parse::<Token![:]>()?;
                let closure: ExprClosure = ways.parse()?;
                ways.parse::<Token![;]>()?;
                let Expr::Call(call) = *closure.body else { panic!("{target}, {way} calls no property") };
                let Expr::Path(property) = *call.func else { panic!("{target}, {way} calls no property") };
                let property = property.path.segments.last().map(|segment| segment.ident.to_string());
                table.extend(property.map(|property| (format!("{target}, {way}"), property)));
            }
        }
        Ok(Self(table))
    }
}

fn table() -> BTreeMap<String, String> {
    let file = parse(&root().join("fuzz/src/targets.rs"));
    let table = file.items.iter().find_map(|item| match item {
        syn::Item::Macro(item) if item.mac.path.is_ident("targets") => Some(&item.mac),
        _ => None,
    });
    table.unwrap().parse_body::<Table>().unwrap().0
}

#[test]
fn every_property_is_called() {
    let table = table();
    let called: BTreeSet<&String> = table.values().collect();
    let properties = properties();
    let names: BTreeSet<&String> = properties.iter().flat_map(|file| &file.functions).collect();
    assert!(names.len() > 20, "{names:?}");
    let missing: Vec<&&String> = names.difference(&called).collect();
    assert!(missing.is_empty(), "no target calls {missing:?}");
}

/// A control: the search finds what is missing.
#[test]
fn a_decoder_without_a_target_is_found() {
    let folder = std::env::temp_dir().join(format!("boardwire-targets-{}", std::process::id()));
    fs::create_dir_all(folder.join("formats")).unwrap();
    let text =
        "pub fn decode(bytes: &[u8]) -> u8 { 0 } fn inner(text: &str) {} pub fn encode(board: &Board) {}";
    fs::write(folder.join("formats/other.rs"), text).unwrap();
    let found = decoders(&folder);
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(found, BTreeSet::from(["formats::other::decode".to_owned()]));
}
