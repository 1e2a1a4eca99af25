use boardwire_suite::{
    released::{Status, parse_digests},
    vectors::Suite,
};

#[test]
fn released_vectors_are_scored() {
    let suite = Suite::embedded().unwrap();
    let text = suite.released(&[]).unwrap_or_default();
    let released = parse_digests(&text);
    for vector in suite.vectors() {
        assert_eq!(vector.status == Status::New, !released.contains_key(vector.id.as_str()), "{}", vector.id);
    }
}
