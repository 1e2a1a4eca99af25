//! Faults planted into a build, to see that tests and fuzzers find them: `fuzz/faults.toml` lists them, `fuzz/faults.py` looks for each.
//!
//! Only a build with `--cfg boardwire_planted` has any, and of those the one that `BOARDWIRE_FAULT` names. From every other build
//! [`planted!`] is gone: it leaves no branch behind.

/// `planted!("name" => statement)` runs the statement where that fault is chosen; `planted!(right, "name" => wrong)` is the wrong value
/// there and else the right one.
macro_rules! planted {
    ($name:literal => $wrong:stmt) => {
        #[cfg(boardwire_planted)]
        if $crate::planted::is_chosen($name) {
            $wrong
        }
    };
    ($right:expr, $name:literal => $wrong:expr) => {{
        #[cfg(not(boardwire_planted))]
        {
            $right
        }
        #[cfg(boardwire_planted)]
        if $crate::planted::is_chosen($name) { $wrong } else { $right }
    }};
}

#[cfg(boardwire_planted)]
pub(crate) fn is_chosen(name: &str) -> bool {
    static CHOSEN: std::sync::OnceLock<std::string::String> = std::sync::OnceLock::new();
    CHOSEN.get_or_init(|| std::env::var("BOARDWIRE_FAULT").unwrap_or_default()) == name
}
