//! Packages for compiled languages: the data and a reader. In Rust, this is the suite's own runner, which reads the files of the suite.

use boardwire_suite::{json, vectors::Source};

use super::{About, data::Files, embedded::include_package, licence, quoted, texts};
use crate::failure::Failure;

static RUST: [(&str, &str); 2] = files!["packages/vectors/rust": "Cargo.toml", "lib.rs"];
static RUST_EXAMPLE: &str = include_package!("packages/vectors/rust/example.md");
static GO: [(&str, &str); 3] = files!["packages/vectors/go": "compare.go", "data.go", "vectors.go"];
static JAVA: [(&str, &str); 3] = files!["packages/vectors/java": "Compare.java", "Runs.java", "Vectors.java"];
static JSON: (&str, &str) = ("Json.java", include_str!("../../../../templates/java/Json.java"));
static JAVA_EXAMPLE: &str = include_package!("packages/vectors/java/example.md");
static GO_EXAMPLE: &str = include_package!("packages/vectors/go/example.md");

/// Replaces the words between `@` in a text.
fn filled(about: &About, text: &str) -> String {
    let operations = json!(about.operations).to_string();
    let words = [
        ("@NAME@", about.name.clone()),
        ("@MODULE@", about.name.replace('-', "_")),
        ("@VERSION@", about.version.clone()),
        ("@RUNNER@", env!("CARGO_PKG_VERSION").to_owned()),
        ("@LICENCE@", quoted(&licence(about))),
        ("@FORMAT@", quoted(&about.format)),
        ("@OPERATION_LIST@", operations.trim_matches(['[', ']']).replace(',', ", ")),
        ("@OPERATIONS@", operations.replace(',', ", ")),
        // No other word is replaced in the text of a suite.
        ("@DESCRIPTION@", quoted(&format!("Conformance vectors: {}", about.title))),
    ];
    words.iter().fold(text.to_owned(), |text, (word, value)| text.replace(word, value))
}

fn package(about: &About, install: &str, example: &str, sources: &[(&str, &str)], data: Files) -> Files {
    let mut files = texts(about, &filled(about, install), &filled(about, example));
    files.extend(sources.iter().map(|(file, text)| ((*file).to_owned(), filled(about, text))));
    files.extend(data);
    files
}

fn in_folder(files: Files) -> Files {
    files.into_iter().map(|(file, text)| (format!("data/{file}"), text)).collect()
}

/// The files of the package for `cargo test`.
pub(super) fn rust(about: &About, source: &Source) -> Result<Files, Failure> {
    let suite = source.files()?.into_iter().map(|(name, text)| (name, text.into_owned())).collect();
    let install = "cargo add --dev --path ./@NAME@-cargo";
    Ok(package(about, install, RUST_EXAMPLE, &RUST, in_folder(suite)))
}

/// The files of the Java package for `JUnit`. The reader of JSON is that of the adapters, which have no package.
pub(super) fn java(about: &About, data: Files) -> Files {
    let module = about.name.replace('-', "_");
    let public = |text: &str| {
        text.replace("\nfinal class Json", "\npublic final class Json")
            .replace("    static ", "    public static ")
    };
    let mut files = package(about, "junit 5", JAVA_EXAMPLE, &[], Files::new());
    let json = (JSON.0, public(JSON.1));
    let sources = JAVA.iter().map(|(file, text)| (*file, (*text).to_owned())).chain([json]);
    files.extend(
        sources.map(|(file, text)| (format!("{module}/{file}"), format!("package {module};\n\n{text}"))),
    );
    files.extend(in_folder(data).into_iter().map(|(file, text)| (format!("{module}/{file}"), text)));
    files
}

/// The files of the module for `go test`.
pub(super) fn go(about: &About, data: Files) -> Files {
    let sources = [&[("go.mod", "module @NAME@\n\ngo 1.18\n")], &GO[..]].concat();
    let install = "go mod edit -require=@NAME@@v0.0.0 -replace=@NAME@=./@NAME@-go";
    package(about, install, GO_EXAMPLE, &sources, in_folder(data))
}
