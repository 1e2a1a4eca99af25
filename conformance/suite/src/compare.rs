//! The keys and tags of a suite whose values have special rules of comparison: doubles, lists without order, and tagged values.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem;

use serde::Deserialize;

use crate::moment::parse_moment;
use crate::value::{Map, Value, locate::escaped};

/// The keys with special rules.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ValueRules {
    /// The keys of numbers that are compared as IEEE 754 doubles, bit by bit. -0 is not 0. JSON has no infinity, no NaN, and often no -0, so a
    /// text such as `inf`, `nan` or `-0` counts as a double.
    pub(super) doubles: HashSet<String>,
    /// Whether NaN with different signs or payloads, such as `nan:0x1`, are different doubles.
    nan_payloads: bool,
    /// The keys of lists whose items may have any order.
    unordered: HashSet<String>,
    /// The rules of tagged values, by their tag. A tagged value is an object with exactly the texts `type`, which is the tag, and `value`.
    tagged: BTreeMap<String, Tagged>,
}

/// The comparison of the text of a tagged value.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Tagged {
    /// Texts are compared as the nearest doubles. -0 is 0, and all NaN are equal.
    Number,
    /// Texts are compared as moments: a date, a time, or both, with or without an offset.
    Time,
    /// Texts are compared without regard to the case of ASCII letters.
    Word,
}

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ValueRule {
    tagged: Option<Tagged>,
    is_double: bool,
    has_payloads: bool,
    /// Whether the items of a list may have any order.
    pub(super) is_unordered: bool,
}

impl ValueRules {
    pub(super) fn is_empty(&self) -> bool {
        self.doubles.is_empty() && self.unordered.is_empty() && self.tagged.is_empty()
    }

    /// The keys that the rules name, each with the name of its list in `suite.json`.
    pub(super) fn keys(&self) -> impl Iterator<Item = (&'static str, &String)> {
        let doubles = self.doubles.iter().map(|key| ("compare.doubles", key));
        doubles.chain(self.unordered.iter().map(|key| ("compare.unordered", key)))
    }

    /// Sentences that describe how values are compared.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = vec![
            "The order of a list counts. The order of keys and the notation of numbers do not. All digits count: 2^53 + 1 differs from \
             2^53, `1.0` equals `1`, and `-0` equals `0`."
                .to_owned(),
        ];
        let listed = |keys: &HashSet<String>| {
            let mut keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
            keys.sort_unstable();
            keys.join(", ")
        };
        if !self.doubles.is_empty() {
            let nan = if self.nan_payloads {
                "The sign and the payload of a NaN count: `\"nan:0x8000000000001\"`, `\"-nan:0x1\"`, and `\"nan\"`, which is `\"nan:0x8000000000000\"`."
            } else {
                "All NaN are equal."
            };
            notes.push(format!(
                "Under {}, at any depth, a number is an IEEE 754 double, and so is each number of a list. A text is a number, too: `\"-0\"`, which \
                 is not `\"0\"`, `\"1e400\"`, `\"inf\"`, `\"-inf\"`, `\"nan\"`. {nan}",
                listed(&self.doubles)
            ));
        }
        if !self.unordered.is_empty() {
            notes.push(format!(
                "Under {}, at any depth, the order of the items of a list does not count. Items that occur twice count twice.",
                listed(&self.unordered)
            ));
        }
        if !self.tagged.is_empty() {
            let tag = |(tag, rule): (&String, &Tagged)| {
                format!("`{tag}` as a {}", format!("{rule:?}").to_lowercase())
            };
            let tags: Vec<String> = self.tagged.iter().map(tag).collect();
            notes.push(format!(
                "In an object of two texts `type` and `value`, the type decides how the value is compared: {}. A number is the nearest IEEE 754 \
                 double, `-0` equals `0`, and all NaN are equal. A time is a date, a time or both, in any offset. A word may be in any case.",
                tags.join(", ")
            ));
        }
        notes
    }

    /// The rule for a member of an object, which depends on its key or on the tag next to it.
    pub(super) fn rule_for(&self, members: &Map, key: &str) -> ValueRule {
        let is_tagged = key == "value" && members.len() == 2 && members[key].is_string();
        let tag = members.get("type").and_then(Value::as_str).filter(|_| is_tagged);
        if let Some(tagged) = tag.and_then(|tag| self.tagged.get(tag)) {
            return ValueRule { tagged: Some(*tagged), ..ValueRule::default() };
        }
        ValueRule {
            tagged: None,
            is_double: self.doubles.contains(key),
            has_payloads: self.nan_payloads,
            is_unordered: self.unordered.contains(key),
        }
    }

    /// Adds a value to a hash. Equal values have equal hashes for any order of keys and any notation of numbers.
    fn hash_into(&self, rule: ValueRule, value: &Value, hasher: &mut impl Hasher) {
        if let Some(comparable) = rule.comparable(value) {
            return ("by a rule", comparable).hash(hasher);
        }
        // Without their kinds 0 and an empty list would have the same hash.
        mem::discriminant(value).hash(hasher);
        match value {
            Value::Null => {}
            Value::Bool(is_true) => is_true.hash(hasher),
            Value::String(text) => text.hash(hasher),
            Value::Number(number) => number.hash(hasher),
            Value::Array(items) if rule.is_unordered => {
                let mut items: Vec<u64> =
                    items.iter().map(|item| self.hash(rule.item_rule(), item)).collect();
                items.sort_unstable();
                items.hash(hasher);
            }
            Value::Array(items) => {
                items.len().hash(hasher);
                for item in items {
                    self.hash_into(rule.item_rule(), item, hasher);
                }
            }
            Value::Object(members) => {
                let mut sorted: Vec<(&String, &Value)> = members.iter().collect();
                sorted.sort_by_key(|(key, _)| *key);
                sorted.len().hash(hasher);
                for (key, value) in sorted {
                    key.hash(hasher);
                    self.hash_into(self.rule_for(members, key), value, hasher);
                }
            }
        }
    }

    /// Finds the texts under the keys of doubles that are not doubles. `pointer` leads to the value.
    pub(super) fn find_non_doubles(
        &self,
        rule: ValueRule,
        pointer: &str,
        value: &Value,
        add: &mut impl FnMut(&str, &str),
    ) {
        match value {
            Value::String(text) if rule.is_double && rule.double_bits(value).is_none() => add(pointer, text),
            Value::Array(items) => items.iter().enumerate().for_each(|(index, item)| {
                self.find_non_doubles(rule, &format!("{pointer}/{index}"), item, add);
            }),
            Value::Object(members) => members.iter().for_each(|(key, member)| {
                let pointer = format!("{pointer}/{}", escaped(key));
                self.find_non_doubles(self.rule_for(members, key), &pointer, member, add);
            }),
            _ => {}
        }
    }

    pub(super) fn hash(&self, rule: ValueRule, value: &Value) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash_into(rule, value, &mut hasher);
        hasher.finish()
    }
}

impl ValueRule {
    /// The rule for the items of a list. Lists inside the list have an order.
    pub(super) fn item_rule(self) -> Self {
        Self { is_unordered: false, ..self }
    }

    /// Whether two values are equal by this rule; `None` if the rule has no special comparison, or if a value does not have the form that the rule
    /// expects.
    pub(super) fn is_same(self, first: &Value, second: &Value) -> Option<bool> {
        Some(self.comparable(first)? == self.comparable(second)?)
    }

    /// A number and a text that are equal for values that are equal by the rule.
    fn comparable(self, value: &Value) -> Option<(i64, String)> {
        let text = || value.as_str();
        let is_double = |rule: Self| Some((rule.double_bits(value)?.cast_signed(), String::new()));
        match self.tagged {
            None => is_double(self),
            // The bits of -0 are those of the least integer. As a tagged number, -0 is 0.
            Some(Tagged::Number) => text()
                .and_then(|_| is_double(Self { is_double: true, ..Self::default() }))
                .map(|(bits, text)| (if bits == i64::MIN { 0 } else { bits }, text)),
            Some(Tagged::Time) => parse_moment(text()?),
            Some(Tagged::Word) => Some((0, text()?.to_ascii_lowercase())),
        }
    }

    /// Whether the actual value is a text that is not a double, where a double is expected.
    pub(super) fn lacks_double(self, expected: &Value, got: &Value) -> bool {
        got.is_string() && self.double_bits(got).is_none() && self.double_bits(expected).is_some()
    }

    /// The bits of a double. Without payloads, all NaN have the same bits.
    fn double_bits(self, value: &Value) -> Option<u64> {
        let bits = match value {
            Value::Number(number) if self.is_double => number.as_f64().to_bits(),
            Value::String(text) if self.is_double => bits_of_text(text)?,
            _ => return None,
        };
        Some(if f64::from_bits(bits).is_nan() && !self.has_payloads { QUIET_NAN } else { bits })
    }
}

/// The bits of the usual NaN: positive, with the greatest bit of the payload.
const QUIET_NAN: u64 = 0x7ff8_0000_0000_0000;

const SIGN: u64 = 1 << 63;
const INFINITY: u64 = 0x7ff0_0000_0000_0000;

/// The texts that are doubles.
pub(super) const DOUBLE_TEXTS: &str =
    "a number, `inf`, `infinity`, `nan` or `nan:0x1` to `nan:0xfffffffffffff`, with or without a sign";

/// The bits of the double with this text, in which case does not count.
fn bits_of_text(text: &str) -> Option<u64> {
    let (sign, magnitude) = match text.strip_prefix('-') {
        Some(magnitude) => (SIGN, magnitude),
        None => (0, text.strip_prefix('+').unwrap_or(text)),
    };
    let magnitude = magnitude.to_ascii_lowercase();
    if magnitude == "nan" {
        return Some(sign | QUIET_NAN);
    }
    if let Some(payload) = magnitude.strip_prefix("nan:0x") {
        let is_hex = payload.bytes().all(|byte| byte.is_ascii_hexdigit());
        let payload = u64::from_str_radix(payload, 16).ok().filter(|payload| (1..1 << 52).contains(payload));
        return payload.filter(|_| is_hex).map(|payload| sign | INFINITY | payload);
    }
    text.parse().ok().map(f64::to_bits)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt as _, SeedableRng as _};
    use rand_chacha::ChaCha8Rng;
    use serde::Deserialize;

    use super::{ValueRule, ValueRules};
    use crate::{
        difference::difference_by_rules,
        json,
        value::{Depth, Value, parse},
    };

    fn rules() -> ValueRules {
        json!({"doubles": ["x", "xs"], "unordered": ["set", "xs"]}).read().unwrap()
    }

    /// The first difference is described. -0 and 0 differ only as doubles.
    #[test]
    fn the_first_difference_is_described() {
        let (rules, rule) = (rules(), ValueRule::default());
        let rows: Vec<Value> = serde_json::from_str(include_str!("differences.json")).unwrap();
        for row in rows {
            let (right, got) = (&row["right"], &row["got"]);
            let difference = difference_by_rules(&rules, rule, right, got);
            assert_eq!(difference.as_deref(), row["differs"].as_str(), "{row}");
            // Equal values have equal hashes, as contrasts are compared by their hashes alone, and are aligned to the same value.
            assert_eq!(rules.hash(rule, right) == rules.hash(rule, got), difference.is_none(), "{row}");
            let is_aligned = rules.align(rule, right, got).to_string() == right.to_string();
            assert_eq!(is_aligned, difference.is_none(), "{row}");
        }
    }

    /// Compares the numbers of the table that all implementations of the comparison read.
    #[test]
    fn numbers_are_compared_by_their_digits() {
        #[derive(Deserialize)]
        struct Row {
            right: String,
            got: String,
            equal: bool,
            #[serde(default)]
            doubles: bool,
            #[serde(default)]
            nan_payloads: bool,
        }
        let rows: Vec<Row> = serde_json::from_str(include_str!("number-pairs.json")).unwrap();
        for Row { right, got, equal, doubles, nan_payloads } in rows {
            assert_eq!(are_equal(&right, &got, doubles, nan_payloads), equal, "{right} {got}");
        }
    }

    /// Whether the numbers of two texts are equal, which does not depend on their order.
    fn are_equal(right: &str, got: &str, doubles: bool, nan_payloads: bool) -> bool {
        let doubles = if doubles { vec!["v"] } else { vec![] };
        let tagged = json!({"float": "number", "time": "time", "bool": "word"});
        let mut rules = json!({ "doubles": doubles, "nan_payloads": nan_payloads });
        rules["tagged"] = tagged;
        let rules: ValueRules = rules.read().unwrap();
        let [one, two] = [right, got].map(|text| parse(&format!("{{\"v\":{text}}}"), Depth::MAX).unwrap());
        let rule = ValueRule::default();
        let [equal, equal_reversed] = [(&one, &two), (&two, &one)]
            .map(|(left, right)| difference_by_rules(&rules, rule, left, right).is_none());
        assert!(equal == equal_reversed && (!equal || rules.hash(rule, &one) == rules.hash(rule, &two)));
        equal
    }

    #[test]
    fn random_numbers_and_their_neighbours() {
        let mut rng = ChaCha8Rng::seed_from_u64(52);
        for _ in 0..10_000 {
            let digit_count = rng.random_range(1..=40);
            let mut next: Vec<u8> = (0..digit_count).map(|_| rng.random_range(b'0'..=b'9')).collect();
            next[0] = next[0].max(b'1');
            let integer = String::from_utf8(next.clone()).unwrap();
            // The last digit below nine takes one more.
            let nine_count = next.iter().rev().take_while(|digit| **digit == b'9').count();
            next[(digit_count - nine_count)..].fill(b'0');
            match digit_count.checked_sub(nine_count + 1) {
                Some(last) => next[last] += 1,
                None => next.insert(0, b'1'),
            }
            let next = String::from_utf8(next).unwrap();
            assert!(are_equal(&integer, &format!("{integer}.0"), false, false), "{integer}");
            assert!(!are_equal(&integer, &next, false, false), "{integer} {next}");
            let double = f64::from_bits(rng.random());
            if double.next_up().is_finite() && double.is_finite() {
                // The first is the shortest writing, the others have seventeen digits.
                let [long, next] = [double, double.next_up()].map(|double| format!("{double:.16e}"));
                assert!(are_equal(&format!("{double:e}"), &long, true, false), "{long}");
                assert!(!are_equal(&long, &next, true, false), "{long} {next}");
            }
        }
    }

    #[test]
    fn actual_lists_are_aligned_to_right_lists() {
        let aligned = |right: Value, got: Value| {
            rules().align(ValueRule::default(), &json!({ "set": right }), &json!({ "set": got }))
        };
        assert_eq!(aligned(json!([1, 2, 3]), json!([3, 4, 1])), json!({"set": [1, 4, 3]}));
        assert_eq!(aligned(json!([1, 2, 3]), json!([3, 1])), json!({"set": [1, 3]}));
        assert_eq!(aligned(json!([1]), json!([3, 1])), json!({"set": [1, 3]}));
    }
}
