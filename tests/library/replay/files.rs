//! The files of each fuzz target: its seeds, regressions, dictionary and options, and the verdicts of the former.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use serde_json::{Map, Value};

/// The folders of inputs, each with a folder and a file of verdicts for each target.
pub(crate) const FOLDERS: [&str; 2] = ["seeds", "regressions"];

/// The files that each target must have: folder, file extension, and what to do about a missing one.
const BESIDE: [(&str, &str, &str); 3] = [
    ("fuzz_targets", "rs", "write it, one line that names the target"),
    ("dictionaries", "dict", "give the target a line in fuzz/seeding/words.py and run fuzz/seeds.py"),
    ("options", "options", "run fuzz/seeds.py"),
];

/// The verdicts of one folder of inputs, by file.
#[derive(Default)]
pub(crate) struct Table(pub(crate) BTreeMap<String, Map<String, Value>>);

impl Table {
    pub(crate) fn read(fuzz: &Path, folder: &str, target: &str) -> Result<Self, String> {
        let name = format!("{folder}/{target}.json");
        let text = fs::read_to_string(fuzz.join(&name)).map_err(|_| format!("fuzz/{name} is missing"))?;
        serde_json::from_str(&text).map(Self).map_err(|error| format!("fuzz/{name}: {error}"))
    }
}

/// A folder of fuzz targets with all their files.
pub(crate) struct Layout<'a> {
    /// The folder.
    pub(crate) fuzz: &'a Path,
    /// The targets of the table in `fuzz/src/targets.rs`.
    pub(crate) targets: &'a [&'a str],
}

impl Layout<'_> {
    /// The missing files, and those that belong to no target.
    pub(crate) fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (folder, ending, remedy) in BESIDE {
            self.check_files(folder, ending, remedy, &mut faults);
        }
        self.registered(&mut faults);
        for folder in FOLDERS {
            self.inputs(folder, &mut faults);
        }
        self.one_line(&mut faults);
        self.no_name_twice(&mut faults);
        faults
    }

    /// A file for each target and a target for each file.
    fn check_files(&self, folder: &str, ending: &str, remedy: &str, faults: &mut Vec<String>) {
        let present = names(&self.fuzz.join(folder));
        for target in self.targets {
            if !present.contains(&format!("{target}.{ending}")) {
                faults.push(format!(
                    "the target {target} has no file fuzz/{folder}/{target}.{ending}: {remedy}"
                ));
            }
        }
        for name in present {
            let known =
                name.strip_suffix(&format!(".{ending}")).is_some_and(|stem| self.targets.contains(&stem));
            if !known {
                faults.push(format!(
                    "fuzz/{folder}/{name} is of no target in the table of fuzz/src/targets.rs"
                ));
            }
        }
    }

    /// Cargo builds each target.
    fn registered(&self, faults: &mut Vec<String>) {
        let manifest = fs::read_to_string(self.fuzz.join("Cargo.toml")).unwrap_or_default();
        let manifest: toml::Table = manifest.parse().unwrap_or_default();
        let bins = manifest.get("bin").and_then(toml::Value::as_array);
        let bins: BTreeSet<&str> =
            bins.into_iter().flatten().filter_map(|bin| bin.get("name")?.as_str()).collect();
        let targets: BTreeSet<&str> = self.targets.iter().copied().collect();
        let unregistered = targets.difference(&bins);
        faults
            .extend(unregistered.map(|name| format!("fuzz/Cargo.toml has no [[bin]] for the target {name}")));
        let unknown = bins.difference(&targets);
        faults.extend(unknown.map(|name| {
            format!("fuzz/Cargo.toml has a [[bin]] {name} that is not in the table of fuzz/src/targets.rs")
        }));
    }

    /// Inputs for each target, a verdict for each input, and nothing else.
    fn inputs(&self, folder: &str, faults: &mut Vec<String>) {
        for target in self.targets {
            let inputs = names(&self.fuzz.join(folder).join(target));
            if inputs.is_empty() {
                faults.push(format!(
                    "the target {target} has no inputs in fuzz/{folder}/{target}: give it a line in fuzz/seeding/recipes.py \
                     and run fuzz/seeds.py"
                ));
            }
            let table = match Table::read(self.fuzz, folder, target) {
                Ok(table) => table.0,
                Err(fault) => {
                    faults.push(fault);
                    continue;
                }
            };
            for name in inputs.iter().filter(|name| !table.contains_key(*name)) {
                faults.push(format!(
                    "fuzz/{folder}/{target}/{name} has no verdict in fuzz/{folder}/{target}.json"
                ));
            }
            for name in table.keys().filter(|name| !inputs.contains(*name)) {
                faults
                    .push(format!("fuzz/{folder}/{target}.json has a verdict for {name}, which is no file"));
            }
        }
        for name in names(&self.fuzz.join(folder)) {
            let stem = name.strip_suffix(".json").unwrap_or(&name);
            if !self.targets.contains(&stem) && name != "README.md" {
                faults.push(format!(
                    "fuzz/{folder}/{name} is of no target in the table of fuzz/src/targets.rs"
                ));
            }
        }
    }

    /// The table defines a target, and the target's file contains only its name. A second map from names to properties could differ.
    fn one_line(&self, faults: &mut Vec<String>) {
        for target in self.targets {
            let path = self.fuzz.join(format!("fuzz_targets/{target}.rs"));
            let Ok(text) = fs::read_to_string(path) else { continue };
            let code: Vec<&str> =
                text.lines().filter(|line| !line.is_empty() && !line.starts_with("//")).collect();
            let wanted = format!("boardwire_fuzz::fuzz_target!({target});");
            if code != ["#![no_main]", &wanted] {
                faults.push(format!(
                    "fuzz/fuzz_targets/{target}.rs is to say `{wanted}` and nothing else; the rest belongs to fuzz/src/targets.rs"
                ));
            }
        }
    }

    /// Seeds and regressions go into one archive without folders, so their names must differ.
    fn no_name_twice(&self, faults: &mut Vec<String>) {
        for target in self.targets {
            let [seeds, regressions] = FOLDERS.map(|folder| names(&self.fuzz.join(folder).join(target)));
            faults.extend(
                seeds
                    .intersection(&regressions)
                    .map(|name| format!("{target} has a seed and a regression {name}: rename one")),
            );
        }
    }
}

/// The names in a folder; empty if the folder does not exist.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn missing_and_superfluous_files_are_reported() {
    let fuzz = std::env::temp_dir().join(format!("boardwire-replay-{}", std::process::id()));
    let write = |name: &str, text: &str| {
        let path = fuzz.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let complete = |target: &str| {
        write(
            &format!("fuzz_targets/{target}.rs"),
            &format!("#![no_main]\nboardwire_fuzz::fuzz_target!({target});\n"),
        );
        write(&format!("dictionaries/{target}.dict"), "a=\"a\"\n");
        write(&format!("options/{target}.options"), "[libfuzzer]\n");
        for (folder, input) in [("seeds", "one"), ("regressions", "two")] {
            write(&format!("{folder}/{target}/{input}"), "");
            write(&format!("{folder}/{target}.json"), &format!("{{\"{input}\": {{\"expect\": \"ok\"}}}}"));
        }
    };
    complete("old");
    write("Cargo.toml", "[[bin]]\nname = \"old\"\n");
    assert_eq!(Layout { fuzz: &fuzz, targets: &["old"] }.faults(), [""; 0], "nothing lacks");

    write("seeds/old/unjudged", "");
    write("seeds/stray/one", "");
    write("regressions/old/one", "");
    write("fuzz_targets/old.rs", "#![no_main]\nlibfuzzer_sys::fuzz_target!(|bytes: &[u8]| ());\n");
    fs::remove_file(fuzz.join("regressions/old/two")).unwrap();
    let faults = Layout { fuzz: &fuzz, targets: &["new", "old"] }.faults();
    fs::remove_dir_all(&fuzz).unwrap();
    let reported = |words: &str| {
        assert!(faults.iter().any(|fault| fault.contains(words)), "{words} is not reported: {faults:#?}");
    };
    reported("the target new has no file fuzz/fuzz_targets/new.rs");
    reported("the target new has no file fuzz/dictionaries/new.dict");
    reported("the target new has no file fuzz/options/new.options");
    reported("fuzz/Cargo.toml has no [[bin]] for the target new");
    reported("the target new has no inputs in fuzz/seeds/new");
    reported("the target new has no inputs in fuzz/regressions/new");
    reported("fuzz/seeds/new.json is missing");
    reported("fuzz/seeds/old/unjudged has no verdict");
    reported("fuzz/seeds/stray is of no target");
    reported("has a verdict for two, which is no file");
    reported("old has a seed and a regression one");
    reported("fuzz/fuzz_targets/old.rs is to say");
}
