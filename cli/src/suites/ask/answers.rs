//! The answers to an input, by class, and what the suite says about them.

use boardwire_suite::{
    difference::brief,
    fuzz::answers::{Answer, PanelResult},
    json,
    judge::{Level, expectation, judge},
    protocol::Reply,
    untrusted::Untrusted,
    value::Value,
    vectors::{Suite, Vector},
};

use crate::terminal::table;

/// The classes of testees that agree, and what the suite says about the input, as JSON. A testee without an answer has a class of its own.
pub(super) fn as_json(
    result: PanelResult,
    names: &[String],
    (suite, format, level): (&Suite, &str, Level),
    vector: Option<&Vector>,
) -> Value {
    let law = result.breach.zip(result.disagreement).map(|(breach, disagreement)| {
        let breaking = names.iter().zip(&disagreement.classes).filter(|(_, class)| class.is_some());
        let testees: Vec<Value> = breaking.map(|(name, _)| name.into()).collect();
        let why = breach.difference.as_ref().unwrap_or(&breach.cause);
        json!({"law": breach.kind.name(), "requirement": breach.requirement, "testees": testees, "why": why})
    });
    let mut views: Vec<_> = names.iter().zip(result.views).collect();
    views.sort_by_key(|(_, view)| view.class.unwrap_or(usize::MAX));
    let case = vector.map(Vector::case);
    let (mut classes, mut last_class): (Vec<Value>, _) = (Vec::new(), None);
    for (name, view) in views {
        let reply = match view.answer {
            Some(Answer::Reply(reply, _)) => reply,
            Some(Answer::Fault(fault)) => Reply::Error(fault.to_string()),
            None => Reply::Unsupported(
                "hello does not name the operation, or too many replies in a row failed".to_owned(),
            ),
        };
        let (verdict, key, detail) = match &reply {
            Reply::Ok(value) => ("accepted", "ok", value.clone()),
            Reply::Accepted => ("accepted", "ok", Value::Null),
            Reply::Reject { code, .. } => ("rejected", "code", code.into()),
            Reply::Rejected => ("rejected", "code", Value::Null),
            Reply::Unsupported(why) => ("unsupported", "why", why.into()),
            Reply::Error(why) => ("fault", "why", why.into()),
        };
        let mut class = Value::object([("testees", json!([name])), ("verdict", verdict.into())]);
        if let Reply::Reject { at: Some(at), .. } = &reply {
            class["at"] = at.clone();
        }
        if let Some(id) = detail.as_str().and_then(|code| suite.requirement_for_code(format, code)) {
            class["requirement"] = id.into();
        }
        if let Some(case) = case.as_ref().filter(|_| key != "why") {
            // A command that runs for each input gives no code.
            let level = if reply == Reply::Rejected { Level::Verdict } else { level };
            class["right"] = (!judge(case, &reply, None, level).is_failure(level)).into();
        }
        if !detail.is_null() {
            class[key] = detail;
        }
        // The first answer represents its class. Answers of commands that run for each input come last in a class, because they contain no value
        // and no code.
        match classes.last_mut().map(|last| &mut last["testees"]) {
            Some(Value::Array(names)) if view.class.is_some() && view.class == last_class => {
                names.push(name.into());
            }
            _ => classes.push(class),
        }
        last_class = view.class;
    }
    let is_answer = |class: &&Value| class["verdict"] == "accepted" || class["verdict"] == "rejected";
    let is_wrong = law.is_some() || classes.iter().any(|class| class["right"] == false);
    let result = match classes.iter().filter(is_answer).count() {
        2.. => "disagree",
        answers if answers < classes.len() => "unanswered",
        _ if is_wrong => "wrong",
        _ => "agree",
    };
    let vector = vector
        .map(|vector| json!({"id": vector.id, "expected": expectation(&vector.expect())}))
        .unwrap_or_default();
    let law = law.unwrap_or_default();
    Value::object([("result", result.into()), ("classes", classes.into()), ("vector", vector), ("law", law)])
}

/// The answers as a table and lines.
pub(super) fn as_text(answers: &Value, suite: &Suite) -> String {
    let cell = |value: &Value| match value {
        Value::Null => String::new(),
        Value::String(text) => format!("{:.200}", Untrusted::new(text)),
        value => Untrusted::new(brief(value)).to_string(),
    };
    let joined =
        |names: &Value| names.as_array().into_iter().flatten().map(cell).collect::<Vec<_>>().join(", ");
    let mut table = table(["testees", "verdict", "code", "offset", "value"]);
    let mut lines = vec![format!("result: {}", cell(&answers["result"]))];
    for class in answers["classes"].as_array().into_iter().flatten() {
        let names = joined(&class["testees"]);
        let value = if class["ok"].is_null() { &class["why"] } else { &class["ok"] };
        let at = class["at"].as_object().into_iter().flatten();
        let at: Vec<String> = at.map(|(unit, number)| format!("{unit} {number}")).collect();
        let [verdict, code, at, value] =
            [&class["verdict"], &class["code"], &at.join(", ").into(), value].map(cell);
        table.add_row([&names, &verdict, &code, &at, &value]);
        let rule = class["requirement"].as_str().and_then(|id| suite.requirement(id));
        lines.extend(rule.map(|rule| format!("{}: {}", rule.id, Untrusted::new(&*rule.text))));
        if class["right"] == false {
            lines.push(format!("wrong: {names}"));
        }
    }
    lines.dedup();
    if answers["vector"].is_object() {
        let vector = ["id", "expected"].map(|key| cell(&answers["vector"][key]));
        lines.push(format!("vector: {}", vector.join(" expects ")));
    }
    if answers["law"].is_object() {
        let [law, rule, why] = ["law", "requirement", "why"].map(|key| cell(&answers["law"][key]));
        let names = joined(&answers["law"]["testees"]);
        lines.push(format!("the law {law} ({rule}) is broken by {names}: {why}"));
    }
    if !table.is_empty() {
        lines.insert(0, table.trim_fmt());
    }
    lines.join("\n")
}
