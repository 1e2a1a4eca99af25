//! Weaknesses of a valid suite: untested rules, and vectors that contradict the rest of the suite.

mod hints;
mod laws;
mod locate;
mod releases;
mod remark;
mod unused_keys;
mod value_schemas;
mod vector;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use laws::check_laws;
use releases::{check_released, hash_of_request};
use unused_keys::check_keys;
use value_schemas::check_values;
use vector::check_vector;

use super::{
    containment::Containment,
    exclusions,
    fault::quoted,
    formats::Code,
    judge::Level,
    nearest::suggestion,
    null::{NullKind, NullTestees},
    protocol::Op,
    vectors::{Outcome, Suite, Vector},
};

/// A testee that implements nothing may pass one vector in this number, of an operation of a format.
const VECTORS_PER_NULL_PASS: usize = 50;

/// The number for the testee with a constant reply, if all inputs that must be accepted have the same reply. Only rejections tell that testee from
/// a codec.
const VECTORS_PER_ONLY_REPLY: usize = 2;

/// The minimum number of inputs, all with the same reply, that is not an accident.
const MIN_ONLY_REPLIES: usize = 8;

/// The maximum number of vectors of an operation that a testee that implements nothing gets: a sample is enough.
const MAX_REQUESTS: usize = 10_000;

pub use hints::hints;
pub use locate::{disputed, located, located_fault};
pub use releases::{Release, digest_of_vectors, release};
pub use remark::Remark;

/// The weaknesses of a suite whose vectors have all been read, in the order of their subjects.
pub fn review(suite: &Suite) -> Vec<Remark> {
    let mut weaknesses = Vec::new();
    let mut add = |subject: &str, part: &str, what: String| weaknesses.push(Remark::new(subject, part, what));
    let hashes: Vec<[u8; 32]> = suite.vectors().iter().map(hash_of_request).collect();
    let options = |option: &str| -> HashSet<&str> {
        suite.formats.iter().flat_map(|format| format.options(option)).map(String::as_str).collect()
    };
    let options = ["allow", "limits"].map(|option| (option, options(option)));
    for vector in suite.vectors() {
        check_vector(suite, vector, &options, &mut |part, what| add(vector.id_in_file(), part, what));
    }
    check_links(suite, &mut add);
    check_equal_vectors(suite, &hashes, &mut add);
    check_requirements(suite, &mut add);
    check_codes(suite, &mut add);
    check_level(suite, &mut add);
    check_nulls(suite, &mut add);
    check_released(suite, &mut add);
    check_keys(suite, &mut add);
    check_values(suite, &mut add);
    check_laws(suite, &mut add);
    weaknesses.sort();
    // Both halves of a round trip may have the same weakness.
    weaknesses.dedup();
    weaknesses
}

/// Finds addresses that lead to another place for each reader.
fn check_links(suite: &Suite, add: &mut impl FnMut(&str, &str, String)) {
    let is_sound = |link: &str| {
        let scheme = link.split_once(':').map_or("", |(scheme, _)| scheme);
        let has_scheme =
            !scheme.is_empty() && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
        if has_scheme { scheme == "https" } else { !link.starts_with('/') }
    };
    let suite_links = [("suite.json", "/home", &suite.home), ("suite.json", "/chapters", &suite.chapters)];
    let chapters = suite.formats.iter().map(|format| (format.id.as_str(), "/chapter", &format.chapter));
    // A link with the id of the requirement was made from the chapter.
    let written = suite.requirements.iter().filter(|rule| !rule.link.ends_with(&format!("#{}", rule.id)));
    let links = written.map(|rule| (rule.id.as_str(), "/link", &rule.link));
    let links = suite_links.into_iter().chain(chapters).chain(links);
    for (subject, part, link) in links.filter(|(_, _, link)| !is_sound(link)) {
        add(subject, part, format!("the link {} is neither relative nor https", quoted(link)));
    }
}

/// Finds equal vectors: they have the same request, requirements, tags and cells. A counterpart may be equal to another vector.
fn check_equal_vectors(suite: &Suite, hashes: &[[u8; 32]], add: &mut impl FnMut(&str, &str, String)) {
    let counterparts: HashSet<&str> =
        suite.vectors().iter().filter_map(|vector| vector.counterpart.as_deref()).collect();
    let mut seen: HashMap<&[u8; 32], &Vector> = HashMap::new();
    for (vector, hash) in suite.vectors().iter().zip(hashes) {
        let counterpart = vector.counterpart.as_deref().and_then(|id| suite.index(id));
        if vector.outcome == Outcome::Reject && counterpart.is_some_and(|index| hashes[index] == *hash) {
            add(&vector.id, "/counterpart", "its counterpart has the same request".to_owned());
        }
        let Some(other) = seen.insert(hash, vector) else { continue };
        let content =
            |vector: &Vector| (vector.requirements.clone(), vector.tags.clone(), vector.covers.clone());
        let (id, other_id) = (vector.id_in_file(), other.id_in_file());
        if vector.expect() != other.expect() {
            let advice = if vector.profiles() == other.profiles() {
                String::new()
            } else {
                format!(
                    ": a dialect is a format, such as {}@strict/1",
                    vector.format.split('/').next().unwrap_or_default()
                )
            };
            add(id, "", format!("it has the same request as {other_id}, but another right reply{advice}"));
        } else if content(vector) == content(other)
            && [vector, other].iter().all(|vector| !counterparts.contains(&*vector.id))
        {
            add(id, "", format!("it is equal to {other_id}"));
        }
    }
}

/// Finds requirements that no vector judges, without a reason.
fn check_requirements(suite: &Suite, add: &mut impl FnMut(&str, &str, String)) {
    let mut judged: HashSet<(&str, Op, Outcome)> = HashSet::new();
    for vector in suite.vectors() {
        for id in &vector.requirements {
            judged.insert((id, vector.op, vector.outcome));
            if vector.counterpart.is_some() {
                // The counterpart must be accepted, so it judges the requirement, too.
                judged.insert((id, vector.op, Outcome::Accept));
            }
        }
    }
    let reasons = exclusions::reasons(&suite.exclusions);
    let cells: BTreeSet<(&str, Op)> = reasons.keys().map(|(id, op, _)| (*id, *op)).collect();
    for (id, op) in cells {
        if suite.requirement(id).is_none_or(|rule| !rule.operations.contains(&op)) {
            let near = suggestion(id, suite.requirements.iter().map(|rule| &rule.id));
            add("exclusions.json", "", format!("{id}: there is no such requirement of {op}{near}"));
        }
    }
    for requirement in &suite.requirements {
        for &op in &requirement.operations {
            let is_missing = |outcome| {
                !judged.contains(&(&requirement.id, op, outcome))
                    && !reasons.contains_key(&(requirement.id.as_str(), op, outcome))
            };
            let what = match (is_missing(Outcome::Accept), is_missing(Outcome::Reject)) {
                (false, false) => continue,
                (true, true) => "accepts or rejects",
                (true, false) => "accepts",
                (false, true) => "rejects",
            };
            add(
                &requirement.id,
                "/operations",
                format!("no vector of {op} {what}, and exclusions.json has no reason"),
            );
        }
    }
}

/// Finds codes that no vector expects, and codes of vectors that no format has.
fn check_codes(suite: &Suite, add: &mut impl FnMut(&str, &str, String)) {
    let mut expected: HashSet<(usize, String)> = HashSet::new();
    let mut containment = Containment::new(suite);
    for vector in suite.vectors() {
        for (part, reply) in vector.replies() {
            let Some(code) = reply["reject"].as_str() else { continue };
            let ranks = suite.format_index(&vector.format).map(|format| containment.ranks(format));
            let rank = |owner: usize| Some((*ranks?.get(&owner)?, owner));
            match suite.owners_of_code(code).filter_map(rank).min() {
                Some(_) if vector.outcome == Outcome::Disputed => {}
                Some((_, owner)) => drop(expected.insert((owner, code.to_owned()))),
                None => {
                    let codes = suite.format(&vector.format).map_or(&[][..], |format| &format.codes);
                    let near = suggestion(code, codes.iter().map(|listed| &listed.code));
                    let what = format!("{} has no code {code}{near}", vector.format);
                    add(&vector.id, &format!("{part}/reject"), what);
                }
            }
        }
    }
    for (index, format) in suite.formats.iter().enumerate() {
        for (position, Code { code, requirement }) in format.codes.iter().enumerate() {
            let part = format!("/codes/{position}");
            if suite.requirement(requirement).is_none() {
                let near = suggestion(requirement, suite.requirements.iter().map(|rule| &rule.id));
                add(&format.id, &part, format!("code {code}: there is no requirement {requirement}{near}"));
            }
            if !expected.contains(&(index, code.clone())) {
                add(&format.id, &part, format!("no vector expects the code {code}"));
            }
        }
    }
}

/// Finds offsets in a suite that says that it has none, and a suite without offsets that does not say so.
fn check_level(suite: &Suite, add: &mut impl FnMut(&str, &str, String)) {
    let (mut has_rejections, mut has_offsets) = (false, false);
    for vector in suite.vectors().iter().filter(|vector| vector.outcome == Outcome::Reject) {
        let has_offset = vector.expect().iter().any(|reply| reply.get("at").is_some());
        has_rejections = true;
        has_offsets |= has_offset;
        if has_offset && suite.level < Level::Offset {
            let what = format!("its offset is never judged: the `level` of the suite is {}", suite.level);
            add(&vector.id, "/expect/at", what);
        }
    }
    if has_rejections && !has_offsets && suite.level == Level::Offset {
        add("suite.json", "", "no rejection has an offset: `\"level\": \"code\"` says so".to_owned());
    }
}

/// Finds operations in which a testee that implements nothing gets vectors right.
fn check_nulls(suite: &Suite, add: &mut impl FnMut(&str, &str, String)) {
    let mut kinds: BTreeMap<(&str, Op), Vec<usize>> = BTreeMap::new();
    // Where several replies are right, one of them may be right by chance.
    let is_decided = |vector: &Vector| !matches!(vector.outcome, Outcome::Either | Outcome::Disputed);
    for (index, vector) in suite.vectors().iter().enumerate().filter(|(_, vector)| is_decided(vector)) {
        kinds.entry((&vector.format, vector.op)).or_default().push(index);
    }
    let mut nulls = NullTestees::new(suite, Level::Verdict);
    for ((format, op), indices) in kinds {
        for index in indices.iter().step_by(indices.len().div_ceil(MAX_REQUESTS)) {
            nulls.ask(*index);
        }
        let accepted = indices.iter().map(|index| &suite.vectors()[*index]);
        let accepted = accepted.filter(|vector| vector.outcome == Outcome::Accept);
        // The replies are compared one at a time, because they may be long.
        let mut replies = accepted.clone().flat_map(Vector::expect);
        let first = replies.next();
        let is_only_reply = accepted.count() >= MIN_ONLY_REPLIES && replies.all(|reply| Some(reply) == first);
        for score in nulls.scores() {
            let (right, of) = (score.vectors.right, score.vectors.of);
            let vectors_per_pass = match score.testee {
                NullKind::Constant if is_only_reply => VECTORS_PER_ONLY_REPLY,
                _ => VECTORS_PER_NULL_PASS,
            };
            if right * vectors_per_pass > of {
                let name = score.testee.name();
                add(
                    format,
                    "",
                    format!(
                        "{op}: the testee `{name}`, which implements nothing, has {right} of {of} right: add vectors with other right replies, and a counterpart to each rejection"
                    ),
                );
            }
        }
    }
}
