//! With the feature `c`: compiles the C library and its testee, and links them with jansson.

fn main() {
    #[cfg(feature = "c")]
    c::build();
}

#[cfg(feature = "c")]
mod c {
    use std::{env, path::Path, process::Command};

    pub(super) fn build() {
        let (library, adapter) = ("../packages/c/src", "../conformance/testees/c/adapter");
        let fuzzes = env::var_os("CARGO_CFG_FUZZING").is_some();
        let is_sanitized = env::var("CARGO_CFG_SANITIZE").is_ok_and(|names| names.contains("address"));
        let mut build = cc::Build::new();
        // Only clang counts edges as libFuzzer wants it.
        if fuzzes && env::var_os("CC").is_none() && Command::new("clang").arg("--version").output().is_ok() {
            build.compiler("clang");
        }
        let is_clang = build.get_compiler().is_like_clang();
        build
            .include(library)
            .include(adapter)
            .file(format!("{library}/boardwire.c"))
            .std("c11")
            .warnings(false);
        for name in ["codecs", "games", "request", "values"] {
            build.file(format!("{adapter}/{name}.c"));
        }
        if fuzzes && is_clang {
            // As in Rust, the operands of comparisons only with a sanitizer: they take more time than the rest.
            build.flag(if is_sanitized {
                "-fsanitize=fuzzer-no-link"
            } else {
                "-fsanitize-coverage=inline-8bit-counters,pc-table"
            });
        }
        if is_sanitized {
            build.flag("-fsanitize=address,undefined").flag("-fsanitize-undefined-trap-on-error");
        }
        build.compile("boardwire_testee_c");
        // Linked statically: programs of a builder run on machines without it.
        let archive = build.get_compiler().to_command().arg("-print-file-name=libjansson.a").output();
        let archive = String::from_utf8(archive.expect("the compiler runs").stdout).expect("a path");
        let folder = Path::new(archive.trim()).parent().filter(|folder| folder.is_absolute());
        let folder = folder.expect("jansson is missing; install libjansson-dev");
        println!("cargo:rustc-link-search=native={}", folder.display());
        println!("cargo:rustc-link-lib=static=jansson");
        println!("cargo:rerun-if-changed={library}");
        println!("cargo:rerun-if-changed={adapter}");
        println!("cargo:rerun-if-env-changed=CC");
    }
}
