use boardwire_suite::{released::Status, vectors::Suite};

#[test]
fn released_vectors_are_scored() {
    let suite = Suite::embedded().unwrap();
    let released = suite.released_digests().unwrap_or_default();
    for vector in suite.vectors() {
        assert_eq!(vector.status == Status::New, !released.contains_key(vector.id.as_str()), "{}", vector.id);
    }
}
