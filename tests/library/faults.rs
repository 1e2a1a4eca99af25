//! Each fault of `fuzz/faults.toml` fits the sources, and each format has targets and enough faults.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    ops::Range,
    path::Path,
};

use boardwire_fuzz::targets;
use serde::Deserialize;
use syn::{Block, Expr, parse::Parser, spanned::Spanned, visit::Visit};

/// The least number of faults for a format.
const EACH_FORMAT: usize = 8;

/// `fuzz/faults.toml`.
#[derive(Deserialize)]
struct Table {
    more_targets: BTreeMap<String, Vec<String>>,
    fault: Vec<Fault>,
}

#[derive(Deserialize)]
struct Fault {
    name: String,
    formats: Vec<String>,
    #[serde(flatten)]
    change: Change,
}

/// What a fault changes in the sources.
#[derive(Deserialize)]
struct Change {
    file: String,
    find: String,
    replace: String,
}

/// The text of a file of the repository.
fn read(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap()
}

fn table() -> Table {
    toml::from_str(&read("fuzz/faults.toml")).unwrap()
}

/// The bytes of each expression of a file, and of each run of statements in one block.
#[derive(Default)]
struct Pieces {
    expressions: Vec<Range<usize>>,
    statements: Vec<Range<usize>>,
}

impl Pieces {
    fn parse(text: &str) -> Self {
        let mut pieces = Self::default();
        pieces.visit_file(&syn::parse_file(text).unwrap());
        pieces
    }
}

impl<'ast> Visit<'ast> for Pieces {
    fn visit_expr(&mut self, expression: &'ast Expr) {
        self.expressions.push(expression.span().byte_range());
        syn::visit::visit_expr(self, expression);
    }

    fn visit_block(&mut self, block: &'ast Block) {
        let ranges: Vec<_> = block.stmts.iter().map(|statement| statement.span().byte_range()).collect();
        for (at, first) in ranges.iter().enumerate() {
            self.statements.extend(ranges[at..].iter().map(|last| first.start..last.end));
        }
        syn::visit::visit_block(self, block);
    }
}

/// What is wrong with the changes of one file.
fn problems(text: &str, changes: &[(&str, &Change)]) -> Vec<String> {
    let pieces = Pieces::parse(text);
    let mut matches = Vec::new();
    let mut ranges: Vec<(Range<usize>, &str)> = Vec::new();
    for &(name, Change { find, replace, .. }) in changes {
        let places: Vec<usize> = text.match_indices(find.as_str()).map(|(at, _)| at).collect();
        let &[begin] = &places[..] else {
            matches.push(format!("{name}: `find` occurs {} times", places.len()));
            continue;
        };
        let range = begin..begin + find.len();
        let is_statement = find.ends_with([';', '}']) && pieces.statements.contains(&range);
        if !is_statement && !pieces.expressions.contains(&range) {
            matches.push(format!("{name}: `find` is neither a complete expression nor complete statements"));
        }
        match Block::parse_within.parse_str(replace) {
            Err(error) => matches.push(format!("{name}: `replace` does not parse: {error}")),
            Ok(statements) if statements.is_empty() && !is_statement => {
                matches.push(format!("{name}: `replace` is empty, so `find` must be statements"));
            }
            Ok(_) => {}
        }
        for (other, other_name) in &ranges {
            if *other != range && other.start < range.end && range.start < other.end {
                matches.push(format!("{name}: `find` overlaps the one of {other_name}"));
            }
        }
        ranges.push((range, name));
    }
    matches
}

#[test]
fn every_fault_fits_the_sources() {
    let table = table();
    let mut changes: BTreeMap<&str, Vec<(&str, &Change)>> = BTreeMap::new();
    for fault in &table.fault {
        changes.entry(&fault.change.file).or_default().push((&fault.name, &fault.change));
    }
    let matches: Vec<String> =
        changes.iter().flat_map(|(file, changes)| problems(&read(file), changes)).collect();
    assert!(matches.is_empty(), "{matches:#?}");
}

#[test]
fn every_name_is_the_name_of_one_fault() {
    let mut names = BTreeSet::new();
    for Fault { name, .. } in table().fault {
        assert!(names.insert(name.clone()), "two faults have the name {name}");
    }
}

#[test]
fn every_format_has_its_targets_and_enough_faults() {
    let table = table();
    let offered = boardwire_testee::offered().map(|(format, _)| format.trim_end_matches("/1"));
    let falsified: Vec<&str> =
        table.fault.iter().flat_map(|fault| &fault.formats).map(String::as_str).collect();
    let more = table.more_targets.keys().map(String::as_str);
    for format in offered.chain(falsified.iter().copied()).chain(more).collect::<BTreeSet<_>>() {
        let faults = falsified.iter().filter(|name| **name == format).count();
        assert!(faults >= EACH_FORMAT, "{format} has {faults} faults");
        let (own, more) = (format.replace('-', "_"), table.more_targets.get(format));
        for name in more.into_iter().flatten().chain([&own]) {
            assert!(targets::find(name).is_some(), "{format}: there is no target {name}");
        }
    }
}

/// A control: the checks above find wrong entries.
#[test]
fn a_fault_that_does_not_fit_is_found() {
    let text = "fn f(a: u8) -> u8 {\n    let b = a + 1 * 2;\n    g(b);\n    if b == 2 {\n        return 1;\n    }\n    b\n}\n";
    let change = |find: &str, replace: &str| Change {
        file: String::new(),
        find: find.into(),
        replace: replace.into(),
    };
    let fits = [
        change("a + 1 * 2", "1; 2"),
        change("g(b);", ""),
        change("if b == 2 {\n        return 1;\n    }", "return 2;"),
    ];
    let changes: Vec<_> = fits.iter().chain(&fits).map(|change| ("it", change)).collect();
    assert_eq!(problems(text, &changes), [""; 0]);
    for (find, replace, expected) in [
        ("c", "1", "it: `find` occurs 0 times"),
        ("b", "1", "it: `find` occurs 4 times"),
        ("a + 1", "1", "it: `find` is neither a complete expression nor complete statements"),
        ("if b == 2 {", "", "it: `find` is neither a complete expression nor complete statements"),
        ("g(b)", "", "it: `replace` is empty, so `find` must be statements"),
        ("g(b)", "1 +", "it: `replace` does not parse: unexpected end of input, expected an expression"),
    ] {
        assert!(problems(text, &[("it", &change(find, replace))]).contains(&expected.to_owned()), "{find}");
    }
    let overlap = [change("g(b);", ""), change("g(b)", "1")];
    let overlap: Vec<_> = overlap.iter().map(|change| ("it", change)).collect();
    assert_eq!(problems(text, &overlap), ["it: `find` overlaps the one of it"]);
}
