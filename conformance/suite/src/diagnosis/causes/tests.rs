use super::{Cause, find_causes};
use crate::{
    json,
    judge::{Level, Verdict, judge},
    protocol::Reply,
    value::Value,
    vectors::Suite,
};

/// The largest cause comes first, and errors before it. Messages with other numbers have one cause.
#[test]
fn failures_with_the_same_mistake_have_one_cause() {
    let rows: Vec<Value> = serde_json::from_str(include_str!("causes.json")).unwrap();
    for row in rows {
        let failures = row["failures"].as_array().unwrap();
        let vector = |(index, failure): (usize, &Value)| {
            let outcome = if failure["right"].get("ok").is_some() { "accept" } else { "reject" };
            let request = json!({"hex": "00".repeat(failures.len() - index)});
            Suite::vector(&format!("aa.decode.v{index}"), "decode", outcome, &request, &failure["right"])
        };
        let suite = Suite::of_vectors(&failures.iter().enumerate().map(vector).collect::<Vec<_>>());
        let judged = failures.iter().zip(suite.vectors()).map(|(failure, vector)| {
            let reply = Reply::read(failure["got"].as_object().unwrap().clone()).unwrap();
            judge(&vector.case(), &reply, None, Level::Offset)
        });
        let judged: Vec<Verdict> = judged.collect();
        let pairs: Vec<_> = suite.vectors().iter().zip(&judged).collect();
        let (causes, cause_of, _) = find_causes(&suite, &pairs, &[], None, None);
        assert_eq!(cause_of.len(), failures.len());
        for (index, Cause { failures, example, .. }) in causes.iter().enumerate() {
            let members: Vec<usize> =
                (0..cause_of.len()).filter(|&failure| cause_of[failure] == index).collect();
            assert_eq!(members.len(), *failures);
            // The request of a later vector is shorter.
            assert_eq!(example.raw(), format!("aa.decode.v{}", members.last().unwrap()));
        }
        let found =
            causes.iter().map(|Cause { what, failures, .. }| json!({ "what": what, "failures": failures }));
        assert_eq!(found.collect::<Value>(), row["causes"]);
    }
}
