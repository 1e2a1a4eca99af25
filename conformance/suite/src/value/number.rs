//! Numbers that keep their text, and are compared as sign, digits and decimal exponent.

use std::fmt;
use std::hash::{Hash, Hasher};

use serde::{Serialize, Serializer, ser::Error};
use serde_json::value::RawValue;

/// A JSON number. Two are equal if they have the same value: `1.0` equals `1`, and `-0` equals `0`. Nothing is expanded, so a great exponent
/// costs nothing.
#[derive(Debug, Clone)]
pub struct Number(Text);

#[derive(Debug, Clone)]
enum Text {
    /// An integer whose text is the one that this program writes.
    Plain(i64),
    Other(Box<str>),
}

/// A value: the digits without the zeros around them, and the exponent of the last of them.
#[derive(Debug, Clone, Copy)]
struct Decimal<'a> {
    is_negative: bool,
    /// The digits may have a decimal point among them. Empty for 0.
    digits: &'a [u8],
    exponent: i128,
}

/// The most digits of an exponent. With more, a number is out of range.
const MAX_EXPONENT_DIGITS: usize = 36;

impl Number {
    /// The number with this text, which is a number of JSON.
    pub(crate) fn from_text(text: &str) -> Self {
        Self(match text.parse() {
            Ok(integer) if text != "-0" => Text::Plain(integer),
            _ => Text::Other(text.into()),
        })
    }

    /// Whether the number is an integer of 64 bits without a point, an exponent, or a sign of 0.
    pub(super) fn is_plain(&self) -> bool {
        matches!(self.0, Text::Plain(_))
    }

    /// The number as a signed integer of 64 bits, if it is one.
    pub fn as_i64(&self) -> Option<i64> {
        if let Text::Plain(integer) = self.0 { Some(integer) } else { self.as_i128()?.try_into().ok() }
    }

    /// The number as an integer of 64 bits without sign, if it is one.
    pub fn as_u64(&self) -> Option<u64> {
        self.as_i128()?.try_into().ok()
    }

    fn as_i128(&self) -> Option<i128> {
        let text = match &self.0 {
            Text::Plain(integer) => return Some((*integer).into()),
            Text::Other(text) => text,
        };
        let Decimal { is_negative, digits, exponent } = Decimal::new(text)?;
        let exponent = exponent.try_into().ok()?;
        let digits = digits.iter().filter(|byte| **byte != b'.');
        let start = Some(0_i128);
        let digits =
            digits.fold(start, |sum, digit| sum?.checked_mul(10)?.checked_add((digit - b'0').into()));
        let magnitude = digits?.checked_mul(10_i128.checked_pow(exponent)?)?;
        Some(if is_negative { -magnitude } else { magnitude })
    }

    /// The nearest double, which is infinite for a number beyond the doubles. The sign of 0 is kept.
    pub fn as_f64(&self) -> f64 {
        match &self.0 {
            // The conversion rounds correctly, and so does parsing.
            #[expect(clippy::cast_precision_loss, reason = "rounding is what a double does")]
            Text::Plain(integer) => *integer as f64,
            Text::Other(text) => text.parse().unwrap_or(f64::NAN),
        }
    }

    /// Whether the exponent is so long that the number cannot be compared with another number.
    pub(crate) fn is_out_of_range(&self) -> bool {
        matches!(&self.0, Text::Other(text) if Decimal::new(text).is_none())
    }

    fn with_decimal<T>(&self, use_decimal: impl FnOnce(Option<Decimal<'_>>) -> T) -> T {
        match &self.0 {
            Text::Plain(integer) => use_decimal(Decimal::new(&integer.to_string())),
            Text::Other(text) => use_decimal(Decimal::new(text)),
        }
    }
}

impl<'a> Decimal<'a> {
    /// The value of a number; `None` if its exponent has too many digits.
    fn new(text: &'a str) -> Option<Self> {
        let (is_negative, magnitude) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (mantissa, exponent) = magnitude.split_once(['e', 'E']).unwrap_or((magnitude, "0"));
        let is_digit = |byte: &u8| matches!(byte, b'1'..=b'9');
        let bytes = mantissa.as_bytes();
        let (Some(first), Some(last)) = (bytes.iter().position(is_digit), bytes.iter().rposition(is_digit))
        else {
            return Some(Self { is_negative: false, digits: &[], exponent: 0 });
        };
        let point = mantissa.find('.').unwrap_or(mantissa.len()) as i128;
        let last_place = last as i128;
        let place = if last_place < point { point - 1 - last_place } else { point - last_place };
        let is_sign_or_zero = |c: char| matches!(c, '+' | '-' | '0');
        let is_short = exponent.trim_start_matches(is_sign_or_zero).len() <= MAX_EXPONENT_DIGITS;
        let exponent = if is_short { exponent.parse::<i128>().ok()? + place } else { return None };
        Some(Self { is_negative, digits: &bytes[first..=last], exponent })
    }

    fn key(self) -> (bool, i128, impl Iterator<Item = u8>) {
        (self.is_negative, self.exponent, self.digits.iter().copied().filter(|byte| *byte != b'.'))
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Text::Plain(left), Text::Plain(right)) => left == right,
            (Text::Other(left), Text::Other(right)) if left == right => true,
            _ => self.with_decimal(|one| {
                other.with_decimal(|two| {
                    let (Some((sign, exponent, digits)), Some(two)) = (one.map(Decimal::key), two) else {
                        return false;
                    };
                    let (other_sign, other_exponent, other_digits) = two.key();
                    sign == other_sign && exponent == other_exponent && digits.eq(other_digits)
                })
            }),
        }
    }
}

impl Hash for Number {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if let Some(integer) = self.as_i64() {
            return integer.hash(hasher);
        }
        self.with_decimal(|decimal| {
            if let Some((is_negative, exponent, digits)) = decimal.map(Decimal::key) {
                (is_negative, exponent).hash(hasher);
                digits.for_each(|digit| hasher.write_u8(digit));
            }
        });
    }
}

impl From<i64> for Number {
    fn from(integer: i64) -> Self {
        Self(Text::Plain(integer))
    }
}

macro_rules! from_integer {
    ($($from:ty),*) => {$(
        impl From<$from> for Number {
            fn from(integer: $from) -> Self {
                match i64::try_from(integer) {
                    Ok(integer) => integer.into(),
                    Err(_) => Self::from_text(&integer.to_string()),
                }
            }
        }
    )*};
}
from_integer!(i32, u8, u16, u32, u64, usize);

impl fmt::Display for Number {
    /// The text of the number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Text::Plain(integer) => integer.fmt(f),
            Text::Other(text) => f.write_str(text),
        }
    }
}

impl Serialize for Number {
    /// Writes the text of the number. Only a writer of JSON text keeps it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Text::Plain(integer) => serializer.serialize_i64(*integer),
            Text::Other(text) => {
                RawValue::from_string(text.to_string()).map_err(S::Error::custom)?.serialize(serializer)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Number;

    #[test]
    fn integers_have_any_notation() {
        for (text, integer) in [
            ("1.0", 1),
            ("1E2", 100),
            ("-0", 0),
            ("12.50e1", 125),
            ("0e99", 0),
            ("-9e18", -9_000_000_000_000_000_000),
        ] {
            assert_eq!(Number::from_text(text).as_i64(), Some(integer), "{text}");
            assert_eq!(Number::from_text(text), Number::from(integer), "{text}");
        }
        assert_eq!(Number::from_text("18446744073709551615").as_u64(), Some(u64::MAX));
        for text in ["1.5", "1e-1", "1e99", "1e999999999", "18446744073709551616"] {
            assert_eq!(Number::from_text(text).as_u64(), None, "{text}");
        }
    }

    #[test]
    fn only_an_exponent_of_many_digits_is_out_of_range() {
        assert!(!Number::from_text(&format!("1e{}", "9".repeat(36))).is_out_of_range());
        assert!(!Number::from_text(&format!("0e{}", "9".repeat(99))).is_out_of_range());
        assert!(!Number::from_text(&format!("1e{}1", "0".repeat(99))).is_out_of_range());
        assert!(Number::from_text(&format!("1e-{}", "9".repeat(37))).is_out_of_range());
    }
}
