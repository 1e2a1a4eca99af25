use boardwire_suite::{released::Status, vectors::Suite};

#[test]
fn what_was_released_counts() {
    let suite = Suite::embedded().unwrap();
    let released = suite.released().unwrap_or_default();
    for vector in suite.vectors() {
        assert_eq!(vector.status == Status::New, !released.contains_key(vector.id.as_str()), "{}", vector.id);
    }
}
