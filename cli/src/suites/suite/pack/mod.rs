//! `boardwire suite pack`: makes a package of a suite for a test framework, or an archive of its data.

mod archive;
mod compiled;
mod data;
mod embedded;

use std::{
    fmt::Write as _,
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anstream::stdout;
use boardwire_suite::{
    json,
    untrusted::Untrusted,
    value::Value,
    vectors::{Source, Suite},
};
use clap::{Args, ValueEnum};

use crate::{
    failure::Failure,
    folder_writing::fill,
    output::{Output, Overwriting},
    suites::markdown,
};
use archive::{content, tar_gz};
use compiled::{Kind, resolved};
use data::{Files, data};
use embedded::{files, include_package};

#[derive(Debug, Args)]
pub(crate) struct PackArgs {
    /// The folder of the suite [default: the built-in suite]
    folder: Option<PathBuf>,

    /// Make this kind of package
    #[arg(long, value_enum)]
    to: PackageKind,

    /// Write the package to this new or empty folder, with --to tar to this file [default: the name of the package]
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,

    /// Give the package this name [default: the name of the format, or of the suite if it has several formats, and `-vectors`]
    #[arg(long, value_parser = package_name)]
    name: Option<String>,

    #[command(flatten)]
    overwriting: Overwriting,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PackageKind {
    /// A folder for `pip install`: the vectors, and a pytest plugin with a test for each vector
    Pip,
    /// A folder for `npm install`: the vectors, and a `node:test` test for each vector
    Npm,
    /// A crate for `cargo add --dev --path`: the vectors, and a test for each vector
    Cargo,
    /// A Go module: the vectors, and a subtest for each vector
    Go,
    /// A Java package: the vectors, and a `JUnit` test for each vector
    Junit,
    /// An archive that contains only the data
    Tar,
}

/// The sources of the packages for Python and JavaScript.
static PYTHON: [(&str, &str); 9] = files!["packages/vectors/python/src/boardwire_vectors": "__init__.py", "_codec.py", "_compare.py", "_judge.py", "_numbers.py", "_run.py", "_vectors.py", "py.typed", "pytest_plugin.py"];
static JAVASCRIPT: [(&str, &str); 11] = files!["packages/vectors/javascript/src": "codec.js", "compare.js", "index.d.ts", "index.js", "judge.js", "node-test.d.ts", "node-test.js", "numbers.js", "run.js", "runs.js", "vectors.js"];
static RUNS: &str = include_package!("conformance/writing/runs.py");
static PYPROJECT: &str = include_package!("packages/vectors/python/pyproject.toml");
static PACKAGE_JSON: &str = include_package!("packages/vectors/javascript/package.json");
static LICENCES: [(&str, &str); 2] = [
    ("LICENSE-MIT", include_package!("LICENSE-MIT")),
    ("LICENSE-APACHE", include_package!("LICENSE-APACHE")),
];

/// The facts in the texts of a package.
struct About {
    name: String,
    version: String,
    title: String,
    licence: String,
    /// A line of Markdown for each schema of a value.
    values: String,
    format: String,
    operations: Vec<String>,
    /// The options of a codec, each with its possible names in the format and its meaning.
    options: [(&'static str, Vec<String>, &'static str); 3],
    profiles: Vec<String>,
}

impl About {
    /// A line of Markdown for each option that the format has. `option` writes an option with its names, and `profile` is where to choose one.
    fn scope(&self, option: impl Fn(&str, &str) -> String, profile: &str) -> String {
        let options = self.options.iter().filter(|(_, names, _)| !names.is_empty());
        let line = |(key, names, meaning): &(&str, Vec<String>, &str)| {
            format!("- `{}` after the operations: {meaning}\n", option(key, &json!(names).to_string()))
        };
        let profiles = self
            .profiles
            .iter()
            .map(|name| format!("- `{profile}`: judges the profile, too\n").replace("NAME", name));
        let lines: String = options.map(line).chain(profiles).collect();
        if lines.is_empty() { lines } else { format!("\n{lines}") }
    }
}

fn package_name(name: &str) -> Result<String, String> {
    let is_name = name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.len() <= 100
        && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
    let shown = Untrusted::new(name);
    is_name.then(|| name.to_owned()).ok_or_else(|| {
        format!("`{shown:.100}` is not the name of a package; expected lower-case letters, digits and hyphens, a letter first")
    })
}

/// Converts the version of a suite to three numbers, which both registries require.
fn package_version(version: &str) -> Result<String, Failure> {
    let parts: Vec<&str> = version.split('.').collect();
    let is_number = |part: &&str| part.parse::<u32>().is_ok_and(|number| number.to_string() == **part);
    if parts.len() > 3 || !parts.iter().all(is_number) {
        return Err(Failure::new(format!(
            "the version `{}` of the suite is not a version of a package",
            Untrusted::new(version)
        ))
        .advise("change `version` in suite.json to numbers with dots, such as 1.0.0"));
    }
    Ok(parts.into_iter().chain(["0", "0"]).take(3).collect::<Vec<_>>().join("."))
}

pub(super) fn run(args: &PackArgs) -> Result<ExitCode, Failure> {
    let source = args.folder.clone().map_or(Source::Embedded, Source::Folder);
    let suite = Suite::load(&source, &[])?;
    let version = package_version(&suite.version)?;
    let (files, manifest) = data(&suite, &source, &version)?;
    let first = suite.formats.first().ok_or_else(|| Failure::new("the suite has no format"))?;
    let base = match (&source, suite.formats.len()) {
        (Source::Embedded, _) => "boardwire",
        (_, 1) => first.id.split(['/', '@']).next().unwrap_or_default(),
        _ => suite.name.split([':', ',', '(']).next().unwrap_or_default(),
    };
    let words = base.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let base = words.collect::<Vec<_>>().join("-").to_ascii_lowercase();
    let name = args
        .name
        .clone()
        .map_or_else(|| package_name(&format!("{base}-vectors")), Ok)
        .map_err(|fault| Failure::new(fault).advise("give another one with --name"))?;
    let operations = &manifest["formats"][first.id.as_str()]["operations"];
    let operations = operations.as_object().into_iter().flat_map(|all| all.keys().cloned()).collect();
    let options = [
        (
            "allow",
            first.leniencies.clone(),
            "the leniencies that your codec offers. Each call receives `allow`",
        ),
        ("limits", first.limits.clone(), "the limits that your codec offers. Each call receives `limits`"),
        (
            "lacks",
            first.features.clone(),
            "the features that your codec lacks. Vectors that need them are skipped",
        ),
    ];
    let profiles = first.profiles.clone();
    let (title, licence, format) = (suite.name.clone(), suite.licence.clone(), first.id.clone());
    let values = suite.formats.iter().flat_map(|format| {
        let line = |(op, note): (_, String)| {
            format!("- {} {op}: {}\n", markdown::escaped(&format.id), markdown::escaped(&note))
        };
        format.value_notes().map(line)
    });
    let values = values.collect();
    let about = About { name, version, title, licence, values, format, operations, options, profiles };
    let count = &manifest["vectors"];

    let (path, next) = match args.to {
        PackageKind::Tar => {
            let root = format!("{}-{}", about.name, about.version);
            let path = args.output.clone().unwrap_or_else(|| format!("{root}.tar.gz").into());
            let files = files.iter().map(|(name, text)| (format!("{root}/{name}"), text.as_str()));
            Output::write_file(&path, args.overwriting, &tar_gz(files)?)?;
            (path, None)
        }
        kind => {
            let written = || -> Result<Files, Failure> {
                Ok(source.files()?.into_iter().map(|(name, text)| (name, text.into_owned())).collect())
            };
            let resolved = || resolved(&suite, &source, &manifest);
            let (suffix, install, files) = match kind {
                PackageKind::Pip => ("pip", "pip install @PATH@".to_owned(), python(&about, files)),
                PackageKind::Cargo => package(&about, compiled::CARGO, written()?),
                PackageKind::Go => package(&about, compiled::GO, resolved()),
                PackageKind::Junit => package(&about, compiled::JUNIT, resolved()),
                _ => ("npm", "npm install @PATH@".to_owned(), javascript(&about, files, &manifest)),
            };
            let path = args.output.clone().unwrap_or_else(|| format!("{}-{suffix}", about.name).into());
            fill(&path, files.into_iter().map(|(name, text)| (PathBuf::from(&name), content(&name, text))))?;
            let relative_path = if path.is_absolute() { path.clone() } else { Path::new(".").join(&path) };
            let quoted = shell_words::quote(&relative_path.to_string_lossy()).into_owned();
            (path, Some(install.replace("@PATH@", &Untrusted::new(quoted).complete())))
        }
    };
    let (name, version, path) = (&about.name, &about.version, Untrusted::from_path(&path));
    writeln!(stdout(), "{name} {version}: {count} vectors written into {path}")?;
    if let Some(next) = next {
        writeln!(stdout(), "next: {next}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Quotes a text in the notation that TOML and JSON share.
fn quoted(text: &str) -> String {
    json!(text).to_string().replace('\u{7f}', "\\u007f")
}

fn licence(about: &About) -> String {
    format!("(MIT OR Apache-2.0) AND {}", about.licence)
}

/// The README and the licences of a package, and the command that installs it from `@PATH@`: the first line of the example.
fn texts(about: &About, suffix: &str, example: &str) -> (String, Files) {
    let (name, title, licence) =
        (&about.name, markdown::escaped(&about.title), markdown::escaped(&about.licence));
    let values = match &*about.values {
        "" => String::new(),
        values => format!("Values:\n\n{values}\n"),
    };
    let example = filled(about, example);
    let (install, example) = example.split_once('\n').unwrap_or_default();
    let here = install.replace("@PATH@", &format!("./{name}-{suffix}"));
    let readme = format!(
        "# {name}\n\n{title}: its vectors, and a test for each of them.\n\n    {here}\n\n{example}\n{values}\
         `boardwire suite pack` wrote this package. The files in `data` are under the licence {licence}, the code under MIT OR Apache-2.0.\n"
    );
    let licences = LICENCES.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    (install.to_owned(), licences.chain([("README.md".to_owned(), readme)]).collect())
}

fn filled(about: &About, text: &str) -> String {
    let About { name, format, operations, .. } = about;
    let joined = |part: &dyn Fn(&str) -> String| {
        operations.iter().map(|operation| part(operation)).collect::<Vec<_>>().join(", ")
    };
    let function = |operation: &str| operation.replace('-', "_");
    let methods = joined(&|operation| format!("'{operation}': mine['{operation}']"));
    let words = [
        ("@NAME@", name.clone()),
        ("@MODULE@", function(name)),
        ("@VERSION@", about.version.clone()),
        ("@RUNNER@", env!("CARGO_PKG_VERSION").to_owned()),
        ("@FORMAT@", quoted(format)),
        ("@OPERATIONS@", joined(&|operation| json!(operation).to_string())),
        ("@FUNCTIONS@", joined(&function)),
        ("@KEYWORDS@", joined(&|operation| format!("{0}={0}", function(operation)))),
        ("@METHODS@", format!("'{format}': {{ {methods} }}")),
    ];
    words.iter().fold(text.to_owned(), |text, (word, value)| text.replace(word, value))
}

/// The suffix of the package's name, the command that installs the package from `@PATH@`, and its files.
fn package(about: &About, (suffix, folder, sources): Kind, data: Files) -> (&'static str, String, Files) {
    let mut sources = sources.iter();
    let (install, mut files) = texts(about, suffix, sources.next().map_or("", |(_, example)| example));
    let folder = filled(about, folder);
    files.extend(sources.map(|(file, text)| (filled(about, file), filled(about, text))));
    files.extend(data.into_iter().map(|(file, text)| (format!("{folder}/{file}"), text)));
    (suffix, install, files)
}

fn python(about: &About, data: Files) -> Files {
    let scope = about.scope(|key, names| format!("{key}={names}"), "pytest --boardwire-profile NAME");
    let example = include_package!("packages/vectors/python/example.md").to_owned() + &scope;
    let (_, mut files) = texts(about, "pip", &example);
    let module = about.name.replace('-', "_");
    let project = [
        ("name", quoted(&about.name)),
        ("description", quoted(&format!("Conformance vectors: {}", about.title))),
        ("license", format!("{{ text = {} }}", quoted(&licence(about)))),
        ("keywords", "[\"conformance\", \"test-vectors\"]".to_owned()),
        // The key is removed, because files may only be named together with a licence expression.
        ("license-files", String::new()),
    ];
    let version = [("__version__", quoted(&about.version))];
    let text = with_values(&PYPROJECT.replace("boardwire_vectors", &module), &project);
    files.push(("pyproject.toml".to_owned(), text));
    let inside = |file: &str| format!("src/{module}/{file}");
    let sources = PYTHON.into_iter().chain([("_runs.py", RUNS)]);
    files.extend(sources.map(|(file, text)| (inside(file), with_values(text, &version))));
    files.extend(data.into_iter().map(|(file, text)| (inside(&format!("data/{file}")), text)));
    files
}

/// The text with other values of these keys, and without the keys whose value is empty.
fn with_values(text: &str, values: &[(&str, String)]) -> String {
    let changed = |line: &str| match values.iter().find(|(key, _)| line.split(" = ").next() == Some(*key)) {
        Some((_, value)) if value.is_empty() => String::new(),
        Some((key, value)) => format!("{key} = {value}\n"),
        None => format!("{line}\n"),
    };
    text.lines().map(changed).collect()
}

/// A module with the data of a JSON file. JavaScript would read a key `__proto__` in an object literal as the prototype. `JSON.parse` would
/// change the numbers of vectors.
fn module(stem: &str, json: &str) -> String {
    let text = json.replace('`', "\\u0060").replace("${", "$\\u007b");
    if stem.starts_with("formats/") {
        let import = "import { parseJson } from '../../src/numbers.js';";
        return format!("{import}\nexport default parseJson(String.raw`{text}`);\n");
    }
    format!("export default JSON.parse(String.raw`{text}`);\n")
}

/// The files of the npm package. Each JSON file becomes a module, which Node and every bundler import without warnings or plugins.
fn javascript(about: &About, data: Files, manifest: &Value) -> Files {
    let scope = about.scope(|key, names| format!("{key}: {names}"), "testCodec(…, { profiles: ['NAME'] })");
    let example = include_package!("packages/vectors/javascript/example.md").to_owned() + &scope;
    let (_, mut files) = texts(about, "npm", &example);
    let mut package: Value = serde_json::from_str(PACKAGE_JSON).unwrap_or_default();
    package["name"] = json!(about.name);
    package["version"] = json!(about.version);
    package["description"] = json!(format!("Conformance vectors: {}", about.title));
    package["keywords"] = json!(["conformance", "test-vectors"]);
    package["license"] = json!(licence(about));
    if let Some(package) = package.as_object_mut() {
        package.shift_remove("scripts");
    }
    files.push(("package.json".to_owned(), format!("{package:#}\n")));
    files.extend(JAVASCRIPT.iter().map(|(file, text)| (format!("src/{file}"), (*text).to_owned())));
    let mut index = String::from("export default {\n");
    for (format, entry) in manifest["formats"].as_object().into_iter().flatten() {
        // Bundlers only follow literal names.
        let stem = entry["file"].as_str().and_then(|file| file.strip_suffix(".json")).unwrap_or_default();
        // Writing to a string does not fail.
        let _ = writeln!(index, "  '{format}': () => import('./{stem}.js'),");
    }
    files.push(("data/index.js".to_owned(), index + "};\n"));
    files.extend(data.into_iter().map(|(file, text)| match file.strip_suffix(".json") {
        Some(stem) if stem.starts_with("formats/") || !stem.ends_with(".schema") => {
            (format!("data/{stem}.js"), module(stem, &text))
        }
        _ => (format!("data/{file}"), text),
    }));
    files
}
