//! `BOARDWIRE_RELEASE=VERSION cargo test -p boardwire-suite --test suite released` makes the list of a release. `review` compares the vectors
//! with it.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::{env, fs, path::Path};

use boardwire_suite::{released::Status, review::digest, vectors::Suite};

#[test]
fn what_was_released_counts() {
    let suite = Suite::embedded().unwrap();
    let released = suite.released().unwrap_or_default();
    if let Ok(version) = env::var("BOARDWIRE_RELEASE") {
        // Removed ids stay on the list, so that they are never used again.
        let mut all: BTreeMap<&str, String> =
            released.into_iter().map(|(id, digest)| (id, digest.to_owned())).collect();
        all.extend(suite.vectors().iter().map(|vector| (vector.id.as_str(), digest(vector))));
        let mut list = format!("{version}\n");
        for (id, digest) in &all {
            writeln!(list, "{digest} {id}").unwrap();
        }
        fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("../released/vectors.txt"), list).unwrap();
        return;
    }
    for vector in suite.vectors() {
        assert_eq!(vector.status == Status::New, !released.contains_key(vector.id.as_str()), "{}", vector.id);
    }
}
