//! The files of each starting point, from `cli/templates`.

use clap::ValueEnum;

/// The languages that have a starting point.
#[derive(Debug, Clone, Copy, PartialEq, ValueEnum)]
pub(super) enum Language {
    C,
    Go,
    Java,
    Javascript,
    Python,
    Rust,
    Typescript,
    /// Another language: instructions instead of a program
    Other,
}

/// The starting point of a language.
pub(super) struct Template {
    pub(super) name: &'static str,
    /// The programs that must be installed.
    pub(super) needs: &'static str,
    /// The file of the codec, if there is one.
    pub(super) codec: Option<&'static str>,
    /// The paths and the texts of the files. The texts have placeholders.
    pub(super) files: &'static [(&'static str, &'static str)],
}

macro_rules! template {
    ($path:expr) => {
        include_str!(concat!("../../../templates/", $path))
    };
}

/// The files of a language: `README.md`, `run.sh`, `.gitignore`, and those that are named. After `+` are files of the npm package of vectors.
macro_rules! files {
    ($folder:literal: $($path:literal)* $(; $($name:literal is $file:literal),*)? $(+ $shared:literal)*) => {
        &[
            ("README.md", template!("README.md")),
            ("run.sh", template!(concat!($folder, "/run.sh"))),
            // A file named `.gitignore` would apply to this tree.
            (".gitignore", template!(concat!($folder, "/gitignore"))),
            $($(($name, template!(concat!($folder, "/", $file))),)*)?
            $(($shared, include_str!(concat!(env!("BOARDWIRE_PACKAGES"), "/packages/vectors/javascript/src/", $shared))),)*
            $(($path, template!(concat!($folder, "/", $path)))),*
        ]
    };
}

impl Language {
    pub(super) const fn template(self) -> Template {
        match self {
            Self::C => Template {
                name: "C",
                needs: "a C11 compiler as `cc` and a POSIX system",
                codec: Some("codec.c"),
                files: files!("c": "adapter.c" "codec.c" "codec.h" "json.c" "json.h"),
            },
            Self::Go => Template {
                name: "Go",
                needs: "Go 1.18 or later",
                codec: Some("codec.go"),
                files: files!("go": "adapter.go" "codec.go" "go.mod"),
            },
            Self::Java => Template {
                name: "Java",
                needs: "a JDK, 17 or later",
                codec: Some("Codec.java"),
                files: files!("java": "Adapter.java" "Codec.java" "Json.java"),
            },
            Self::Javascript => Template {
                name: "JavaScript",
                needs: "Node 20 or later",
                codec: Some("codec.js"),
                files: files!("javascript": "package.json"; "adapter.js" is "../typescript/adapter.js", "codec.js" is "../typescript/codec.ts" + "compare.js" + "numbers.js"),
            },
            Self::Python => Template {
                name: "Python",
                needs: "Python 3.8 or later",
                codec: Some("codec.py"),
                files: files!("python": "adapter.py" "codec.py"),
            },
            Self::Rust => Template {
                name: "Rust",
                needs: "stable Rust with Cargo",
                codec: Some("src/codec.rs"),
                // Cargo treats a folder with a Cargo.toml as another package and leaves it out of the crate.
                files: files!("rust": "src/codec.rs" "src/main.rs"; "Cargo.toml" is "manifest.toml"),
            },
            Self::Other => Template {
                name: "another language",
                needs: "a JSON library",
                codec: None,
                files: &[("README.md", template!("other/README.md")), ("run.sh", template!("other/run.sh"))],
            },
            Self::Typescript => Template {
                name: "TypeScript",
                needs: "Node 20 or later; before Node 22.18 also npm, which installs the compiler",
                codec: Some("codec.ts"),
                files: files!("typescript": "adapter.js" "codec.ts" "package.json" "tsconfig.json" + "compare.js" + "numbers.js"),
            },
        }
    }
}
