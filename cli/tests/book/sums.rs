//! Equations between numbers: `208 = 1 + 3*0 + 9*2`, `ceil(9/5) = 2`, `13/256 = 5.08 %`, `` 97 = `61` ``. The check finds them in any text, and
//! each must hold.

use std::ops::Range;

/// Two expressions with `=` between them.
pub(crate) struct Equation {
    pub(crate) place: Range<usize>,
    /// The result of the left side.
    pub(crate) value: f64,
    pub(crate) holds: bool,
}

/// The longest expression on both sides of each `=`.
pub(crate) fn equations(text: &[char]) -> Vec<Equation> {
    let mut found = Vec::new();
    for sign in (1..text.len()).filter(|&at| text[at] == '=') {
        if "=!<>.".contains(text[sign - 1]) || text.get(sign + 1) == Some(&'=') {
            continue;
        }
        let mut starts = (sign.saturating_sub(120)..sign).filter(|&start| can_begin(text, start));
        let left = starts.find_map(|start| {
            let (value, rest) = sum(&text[start..sign])?;
            skip(rest).is_empty().then_some((start, value))
        });
        if let (Some((start, value)), Some((right, rest))) = (left, sum(&text[sign + 1..])) {
            let place = start..text.len() - rest.len();
            let off = rounded(&text[start..sign]).max(rounded(&text[sign + 1..place.end])) + 1e-9;
            found.push(Equation { place, value, holds: (value - right).abs() <= off });
        }
    }
    found
}

/// The tolerance of a side: a single number with decimals is rounded; per cent have two more decimals.
fn rounded(side: &[char]) -> f64 {
    let side: String = side.iter().collect();
    let (number, percent) =
        side.trim().strip_suffix('%').map_or((side.trim(), 0), |number| (number.trim(), 2));
    let decimals = number.split_once('.').filter(|_| number.parse::<f64>().is_ok());
    decimals.map_or(0.0, |(_, decimals)| 0.5 * 10f64.powi(-i32::try_from(decimals.len()).unwrap() - percent))
}

/// Whether an expression can begin here: not at a blank, in a word or after an operator.
fn can_begin(text: &[char], start: usize) -> bool {
    let before = text[..start].iter().rev().find(|c| !c.is_whitespace());
    let joins = |c: &char| c.is_alphanumeric() || *c == '.';
    let is_inside = text[start].is_alphanumeric() && text[..start].last().is_some_and(joins);
    !text[start].is_whitespace() && !is_inside && before.is_none_or(|before| !"+*/·^".contains(*before))
}

/// A number, and the text after the expression with that result.
type Read<'a> = Option<(f64, &'a [char])>;

fn skip(text: &[char]) -> &[char] {
    &text[text.iter().take_while(|c| c.is_whitespace()).count()..]
}

/// The text after the word, if it begins with it.
fn word<'a>(text: &'a [char], word: &str) -> Option<&'a [char]> {
    skip(text).strip_prefix(&*word.chars().collect::<Vec<_>>())
}

type Operator = (&'static str, fn(f64, f64) -> f64);
type Function = (&'static str, fn(f64) -> f64);

/// Operands with operators of one rank between them, from left to right.
fn chain<'a>(
    text: &'a [char],
    operand: for<'b> fn(&'b [char]) -> Read<'b>,
    operators: &[Operator],
) -> Read<'a> {
    let (mut value, mut rest) = operand(text)?;
    let next = |rest: &'a [char]| {
        operators.iter().find_map(|(sign, apply)| Some((apply, word(rest, sign).and_then(operand)?)))
    };
    while let Some((apply, (right, after))) = next(rest) {
        (value, rest) = (apply(value, right), after);
    }
    Some((value, rest))
}

fn sum(text: &[char]) -> Read<'_> {
    chain(text, product, &[("+", |a, b| a + b), ("-", |a, b| a - b)])
}

fn product(text: &[char]) -> Read<'_> {
    let times: fn(f64, f64) -> f64 = |a, b| a * b;
    let divisions: [Operator; 3] =
        [("/", |a, b| a / b), ("div ", |a, b| (a / b).floor()), ("mod ", |a, b| a % b)];
    chain(text, power, &[[("*", times), ("·", times)].as_slice(), &divisions].concat())
}

fn power(text: &[char]) -> Read<'_> {
    chain(text, atom, &[("^", f64::powf)])
}

fn atom(text: &[char]) -> Read<'_> {
    let functions: [Function; 4] =
        [("(", |a| a), ("ceil(", f64::ceil), ("floor(", f64::floor), ("log2(", f64::log2)];
    for (name, apply) in functions {
        if let Some(inside) = word(text, name) {
            let (value, rest) = sum(inside)?;
            return Some((apply(value), word(rest, ")")?));
        }
    }
    if let Some(inside) = word(text, "`") {
        let (code, rest) = digits(inside, char::is_ascii_hexdigit);
        let is_bits = code.len() == 8 && code.chars().all(|c| "01".contains(c));
        let value = u64::from_str_radix(&code, if is_bits { 2 } else { 16 }).ok()?;
        return Some((to_f64(value), word(rest, "`")?));
    }
    if let Some(inside) = word(text, "0x") {
        let (code, rest) = digits(inside, char::is_ascii_hexdigit);
        return Some((to_f64(u64::from_str_radix(&code, 16).ok()?), rest));
    }
    let (mut number, mut rest) = digits(skip(text), char::is_ascii_digit);
    if let ['.', after @ ..] = rest
        && after.first().is_some_and(char::is_ascii_digit)
    {
        let (decimals, after) = digits(after, char::is_ascii_digit);
        (number, rest) = (format!("{number}.{decimals}"), after);
    }
    if rest.first().is_some_and(|next| next.is_alphanumeric()) {
        return None;
    }
    let value: f64 = number.parse().ok()?;
    Some(word(rest, "%").map_or((value, rest), |rest| (value / 100.0, rest)))
}

fn digits(text: &[char], is_digit: fn(&char) -> bool) -> (String, &[char]) {
    let (digits, rest) = text.split_at(text.iter().take_while(|c| is_digit(c)).count());
    (digits.iter().collect(), rest)
}

#[allow(clippy::cast_precision_loss, reason = "numbers of the book's examples are small")]
pub(crate) fn to_f64(value: u64) -> f64 {
    value as f64
}
