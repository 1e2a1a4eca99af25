//! A rejecting vector has exactly one fault: one repair, at the offset of the fault, leads from it to its valid counterpart.
//!
//! The test finds the repair by comparing the two inputs. The decoder's observer reports the bits of each field of the counterpart, so the test
//! finds a vector that changes two fields, or whose offset is elsewhere. Vectors with two faults on purpose check which fault is reported
//! first. They have the tag `two-faults` and are left out.

use std::ops::Range;

use boardwire::{
    formats,
    games::xiangqi::Position,
    observe::{Field, FieldKind, Observer},
    options::Leniency,
};
use boardwire_suite::{
    protocol::Op,
    vectors::{Outcome, Suite, Vector},
};
use boardwire_testee::answer;
use serde::Deserialize;
use serde_json::Value;

use crate::support::decode;

#[derive(Default)]
struct Fields(Vec<Field>);

impl Observer for Fields {
    fn field(&mut self, field: Field) {
        self.0.push(field);
    }
}

/// Ranges of bits that are one element each: a field, or a complete ply.
fn elements(format: &str, counterpart: &Value) -> Vec<Range<usize>> {
    let mut fields = Fields::default();
    let bytes = bytes(&counterpart["hex"]);
    let format = formats::find(format).unwrap();
    let position = counterpart.get("position").map(|position| Position::deserialize(position).unwrap());
    drop(decode(format, &bytes, position.as_ref(), Leniency::ALL.into_iter().collect(), &mut fields));
    let mut elements: Vec<Range<usize>> = Vec::new();
    let mut ply = None;
    for field in fields.0 {
        let start = usize::try_from(field.start).unwrap();
        let range = start..start + usize::try_from(field.len).unwrap();
        let ply_fields = [FieldKind::Mover, FieldKind::Capture, FieldKind::Captured, FieldKind::Origin]
            .contains(&field.kind)
            .then_some(field.number);
        match elements.last_mut() {
            Some(last) if ply_fields.is_some() && ply_fields == ply => last.end = range.end,
            _ => elements.push(range),
        }
        ply = ply_fields;
    }
    elements
}

fn bytes(hex: &Value) -> Vec<u8> {
    hex::decode(hex.as_str().unwrap()).unwrap()
}

fn bits(hex: &Value) -> String {
    let bit = |byte: u8, at: u8| if byte >> (7 - at) & 1 == 1 { '1' } else { '0' };
    bytes(hex).into_iter().flat_map(|byte| (0..8).map(move |at| bit(byte, at))).collect()
}

/// The lengths of the common prefix of two sequences, and of the common suffix after it.
fn shared<T: PartialEq>(a: &[T], b: &[T]) -> (usize, usize) {
    let prefix = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let suffix = a[prefix..].iter().rev().zip(b[prefix..].iter().rev()).take_while(|(a, b)| a == b).count();
    (prefix, suffix)
}

/// Why binary input is not one repair away from its counterpart, if it is not.
fn binary(
    vector: &Vector,
    reject: &Value,
    counterpart: &Value,
    code: &str,
    offset: usize,
) -> Result<(), String> {
    let (bad, good) = (bits(&reject["hex"]), bits(&counterpart["hex"]));
    let elements = elements(&vector.format, counterpart);
    match code {
        "truncated" if good.starts_with(&bad) => {
            // The offset is in the incomplete element.
            let cut = elements.iter().find(|element| element.end > bad.len()).ok_or("nothing was cut")?;
            let is_there = (cut.start..=bad.len()).contains(&offset);
            return if is_there {
                Ok(())
            } else {
                Err(format!("the cut is at bit {}, in {cut:?}", bad.len()))
            };
        }
        // Trailing bytes begin another record in a stream, and another pair in a map.
        "truncated" | "trailing-bytes"
            if bad.starts_with(&good) && &*vector.format != "xiangqi-history/1" =>
        {
            return if (good.len()..=good.len() + 8).contains(&offset) {
                Ok(())
            } else {
                Err(format!("the trailing bytes are at bit {}", good.len()))
            };
        }
        _ => {}
    }
    let payload_end = if ["xiangqi-position/1", "xiangqi-history/1"].contains(&&*vector.format) {
        let padding =
            elements.last().filter(|last| last.len() < 8 && good[last.start..].chars().all(|bit| bit == '1'));
        Some(padding.map_or(good.len(), |padding| padding.start))
    } else {
        None
    };
    let alike = |(a, b): &(u8, u8)| a == b;
    let prefix = bad.bytes().zip(good.bytes()).take_while(alike).count();
    let suffix = bad.bytes().rev().zip(good.bytes().rev()).take_while(alike).count();
    let fits = |element: &&Range<usize>| {
        if element.start > prefix {
            return false;
        }
        let Some(payload_end) = payload_end else {
            let after = good.len() - element.end;
            return after <= suffix && element.start + after <= bad.len();
        };
        // In a bitstream a repair may change the number of bits. Then the padding changes too.
        let after = good.get(element.end..payload_end).unwrap_or_default();
        let padded = |rest: &str| rest.len() < 8 && rest.chars().all(|bit| bit == '1');
        let max_bytes = (bad.len() - element.start).min(16);
        (0..=max_bytes).any(|len| bad[element.start + len..].strip_prefix(after).is_some_and(padded))
    };
    let fitting: Vec<&Range<usize>> = elements.iter().filter(fits).collect();
    let is_there = |element: &&Range<usize>| (element.start..=element.start + 16).contains(&offset);
    if fitting.is_empty() {
        Err("no repair of one field leads to the counterpart".to_owned())
    } else if fitting.iter().any(is_there) {
        Ok(())
    } else {
        Err(format!("the repair is in {fitting:?}"))
    }
}

/// The same for texts: the edit is within one part of a link or one field of a FEN, and the offset touches that part.
fn text(
    vector: &Vector,
    reject: &Value,
    counterpart: &Value,
    code: &str,
    offset: usize,
) -> Result<(), String> {
    let characters = |request: &Value| {
        request.get("text").unwrap_or(&request["fen"]).as_str().unwrap().chars().collect::<Vec<char>>()
    };
    let (bad, good) = (characters(reject), characters(counterpart));
    if code == "fen-fields" && bad.starts_with(&good) && offset == good.len() + 1 {
        // All trailing fields, of which there may be several.
        return Ok(());
    }
    let (prefix, suffix) = shared(&bad, &good);
    let edit = prefix..bad.len() - suffix;
    let separators: &[char] =
        if vector.format.starts_with("xiangqi-link") { &['&', '?', '#'] } else { &[' '] };
    let edits = [&bad[edit.clone()], &good[prefix..good.len() - suffix]];
    // A complete part may be added or removed, with its separator.
    let crossed = edits.iter().map(|edit| edit.iter().filter(|c| separators.contains(c)).count()).max();
    if crossed > Some(1) {
        return Err(format!("the edit {edits:?} crosses parts"));
    }
    if code == "parameter-missing" {
        return if offset == bad.len() { Ok(()) } else { Err("it is not at the end".into()) };
    }
    let start = bad[..edit.start].iter().rposition(|c| separators.contains(c)).unwrap_or(0);
    let end =
        bad[edit.end..].iter().position(|c| separators.contains(c)).map_or(bad.len(), |end| edit.end + end);
    if (start..=end).contains(&offset) { Ok(()) } else { Err(format!("the edit is in {start}..={end}")) }
}

/// The entries of a value: its plain members, each square, each ply.
fn entries(value: &Value, path: &str, found: &mut Vec<(String, Value)>) {
    match value {
        Value::Object(members) => {
            members.iter().for_each(|(key, member)| entries(member, &format!("{path}/{key}"), found));
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let path = format!("{path}/{index}");
                if path.contains("records") {
                    entries(item, &path, found);
                } else {
                    found.push((path, item.clone()));
                }
            }
        }
        plain => found.push((path.to_owned(), plain.clone())),
    }
}

/// The same for values that an encoder must reject: they differ from the counterpart in one entry.
fn value(reject: &Value, counterpart: &Value) -> Result<(), String> {
    let (mut bad, mut good) = (Vec::new(), Vec::new());
    entries(reject, "", &mut bad);
    entries(counterpart, "", &mut good);
    let unmatched = bad
        .iter()
        .filter(|entry| !good.contains(entry))
        .chain(good.iter().filter(|entry| !bad.contains(entry)));
    // A board without rows has no cells either.
    let mut paths: Vec<&String> =
        unmatched.map(|(path, _)| path).filter(|path| !path.ends_with("/cells")).collect();
    paths.sort();
    paths.dedup();
    if paths.len() == 1 { Ok(()) } else { Err(format!("the values differ in {paths:?}")) }
}

/// The same for a board that is too large: one dimension differs, and with it the number of cells.
fn too_large(reject: &Value, counterpart: &Value, offset: usize) -> Result<(), String> {
    let (bad, good) = (bytes(&reject["hex"]), bytes(&counterpart["hex"]));
    let other = if offset == 0 { 3..6 } else { 0..3 };
    if bad.get(other.clone()).is_none_or(|dimension| *dimension == good[other]) {
        Ok(())
    } else {
        Err("both dimensions differ".to_owned())
    }
}

/// The same for a position with a chain without liberties: one cell byte differs, which need not be that of the chain's first stone.
fn illegal(reject: &Value, counterpart: &Value) -> Result<(), String> {
    let (bad, good) = (bytes(&reject["hex"]), bytes(&counterpart["hex"]));
    let differing = bad.iter().zip(&good).filter(|(bad, good)| bad != good).count();
    if bad.len() == good.len() && differing == 1 {
        Ok(())
    } else {
        Err(format!("{differing} of {} bytes differ", bad.len()))
    }
}

/// The same for moves: the counterpart has another move in place of the rejected one, or none.
fn moves(reject: &Value, counterpart: &Value, index: usize) -> Result<(), String> {
    // An encoder has the moves in its value.
    let list = |request: &Value| {
        let value = if request["value"].is_null() { request } else { &request["value"] };
        value["moves"].as_array().unwrap().clone()
    };
    let (bad, good) = (list(reject), list(counterpart));
    let rest = good.strip_prefix(&bad[..index]).ok_or("the moves differ before the rejected one")?;
    let after = &bad[index + 1..];
    if rest == after || rest.get(1..) == Some(after) {
        Ok(())
    } else {
        Err("the moves differ after the rejected one".to_owned())
    }
}

/// Why a vector and its counterpart do not prove that there is one fault, if they do not.
fn prove(vector: &Vector, counterpart: &Vector) -> Result<(), String> {
    let sent = |vector: &Vector| Value::Object(vector.request().members().clone());
    let (bad, good) = (sent(vector), sent(counterpart));
    let expected = vector.expect().remove(0);
    let code = expected["reject"].as_str().unwrap();
    let offset = |unit: &str| expected["at"][unit].as_u64().and_then(|offset| usize::try_from(offset).ok());
    let same = |keys: &[&str]| keys.iter().all(|key| bad[*key] == good[*key]);
    if answer(&good).get("ok").is_none() {
        return Err("the reference rejects the counterpart".to_owned());
    }
    match (same(&["hex", "text", "fen", "value", "position", "moves"]), same(&["allow", "limits"])) {
        // The same input, which the counterpart's settings allow.
        (true, false) => return Ok(()),
        (false, false) => return Err("both the input and the settings differ".to_owned()),
        _ if !same(&["position", "to_play"]) => return Err("what is carried along differs".to_owned()),
        _ => {}
    }
    if let Some(index) = offset("move") {
        return if same(&["hex"]) && bad["value"]["start"] == good["value"]["start"] {
            moves(&bad, &good, index)
        } else {
            Err("the positions differ".to_owned())
        };
    }
    match (vector.op, offset("bit"), offset("char")) {
        (Op::Encode, _, _) => value(&bad["value"], &good["value"]),
        (_, Some(_), _) if code == "position-illegal" => illegal(&bad, &good),
        (_, Some(offset), _) if code == "board-too-large" => too_large(&bad, &good, offset),
        (_, Some(offset), _) => binary(vector, &bad, &good, code, offset),
        (Op::Decode | Op::Other("perft" | "legal-moves"), _, Some(offset)) => {
            text(vector, &bad, &good, code, offset)
        }
        _ => Err("it has no offset".to_owned()),
    }
}

/// A longer request is not compared.
const LONG: usize = 1 << 15;

#[test]
fn one_repair_at_the_offset_leads_to_the_counterpart() {
    let suite = Suite::embedded().unwrap();
    // A fault of a decoder in explain has any valid counterpart: the vector of decode has the repair.
    let is_derived = |vector: &&Vector| vector.id.contains(".explain.fault-");
    let rejects: Vec<&Vector> = suite
        .vectors()
        .iter()
        .filter(|vector| vector.outcome == Outcome::Reject && !is_derived(vector))
        .collect();
    let (two_faults, rejects): (Vec<&Vector>, Vec<&Vector>) =
        rejects.into_iter().partition(|vector| vector.tags.iter().any(|tag| tag == "two-faults"));
    // A header of a size that no file holds has a small board as its counterpart.
    assert!(
        rejects.len() > 3000 && two_faults.len() * 4 < rejects.len(),
        "{} and {}",
        rejects.len(),
        two_faults.len()
    );
    // The long ones take as much time as the others, and there are few.
    let is_short = |vector: &&Vector| {
        vector.length() < LONG
            && suite.counterpart(vector).is_some_and(|counterpart| counterpart.length() < LONG)
    };
    let (proven, long): (Vec<&Vector>, Vec<&Vector>) = rejects.into_iter().partition(is_short);
    assert!(long.len() * 10 < proven.len(), "{} and {}", proven.len(), long.len());
    let unproven: Vec<String> = proven
        .into_iter()
        .filter_map(|vector| {
            let counterpart = suite.counterpart(vector).expect("a rejecting vector has a counterpart");
            prove(vector, counterpart)
                .err()
                .map(|why| format!("{} (counterpart {}): {why}", vector.id, counterpart.id))
        })
        .collect();
    assert!(unproven.is_empty(), "{}:\n{}", unproven.len(), unproven.join("\n"));
}
