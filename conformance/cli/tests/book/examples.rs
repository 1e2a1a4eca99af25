//! Blocks marked `jsonl`: requests and their replies in turn, without ids. And the dialogues of the protocol, `->` and `<-`, with ids.

use boardwire_testee::answer;
use serde_json::Value;

use crate::{ask, claims::Context, sheet::Sheet};

/// Each second line is, character by character, the reply to the line before it; the requests are those that were chosen.
pub(crate) fn jsonl(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    for line in (0..sheet.item.lines.len()).step_by(2) {
        context.frozen.chosen(sheet, line);
        sheet.claim_line(line);
        match serde_json::from_str::<Value>(sheet.item.text(line)) {
            Ok(request) => {
                context.schemas.request(sheet, line, &request);
                let reply = ask::reply(&request);
                context.schemas.reply(sheet, line, &reply);
                sheet.line(line + 1, &reply.to_string());
            }
            Err(error) => sheet.fault(line, "computed", sheet.item.text(line), &error.to_string()),
        }
    }
}

/// `-> request`, `<- reply`. What a testee says of itself is left open: the names are `…`, and the formats some of those that there are.
pub(crate) fn dialogue(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    for line in (0..sheet.item.lines.len()).step_by(2) {
        context.frozen.chosen(sheet, line);
        sheet.claim_line(line);
        let request = sheet.item.text(line).strip_prefix("-> ").unwrap_or_default();
        let Ok(request) = serde_json::from_str::<Value>(request) else {
            sheet.fault(line, "computed", request, "a request");
            continue;
        };
        context.schemas.request(sheet, line, &request);
        let reply = answer(&request);
        if request["op"] == "hello" {
            hello(sheet, line + 1, &reply, context);
        } else {
            sheet.line(line + 1, &format!("<- {reply}"));
        }
    }
}

fn hello(sheet: &mut Sheet<'_>, line: usize, reply: &Value, context: &Context<'_>) {
    context.frozen.chosen(sheet, line);
    sheet.claim_line(line);
    let written = sheet.item.text(line).strip_prefix("<- ").unwrap_or_default();
    let Ok(written) = serde_json::from_str::<Value>(written) else {
        return sheet.fault(line, "computed", written, "a reply");
    };
    context.schemas.reply(sheet, line, &written);
    context.schemas.reply(sheet, line, reply);
    let keys = |value: &Value| value.as_object().map(|keys| keys.keys().cloned().collect::<Vec<_>>());
    let claims = written["formats"].as_object().into_iter().flatten();
    let known = |(format, operations): (&String, &Value)| {
        let ours = reply["formats"][format].as_array();
        let operations = operations.as_array().into_iter().flatten();
        ours.is_some_and(|ours| operations.into_iter().all(|operation| ours.contains(operation)))
    };
    if written["id"] != reply["id"] || keys(&written) != keys(reply) || !claims.into_iter().all(known) {
        sheet.fault(line, "computed", &written.to_string(), &reply.to_string());
    }
}
