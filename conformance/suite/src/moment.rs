//! Dates and times as RFC 3339 writes them, and their parts.

/// A date, a time, or both, with or without an offset: the seconds, and a text of its parts and its fraction of a second. Two moments are the same if
/// both are equal. `None` if the text is something else.
pub(super) fn moment(text: &str) -> Option<(i64, String)> {
    let mut rest = text;
    let (mut seconds, mut parts) = (0, String::new());
    // RFC 3339 has four digits for each year.
    let has_date = text.find('-') == Some(4);
    if has_date {
        let year = number(&mut rest, 4, 9999)?;
        sign(&mut rest, "-")?;
        let month = number(&mut rest, 2, 12)?;
        sign(&mut rest, "-")?;
        let day = number(&mut rest, 2, 31)?;
        let days = days(year, month, day);
        if month == 0 || day == 0 || days >= self::days(year, month + 1, 1) {
            return None;
        }
        seconds = days * 86_400;
        parts.push('d');
        if rest.is_empty() {
            return Some((seconds, parts));
        }
        sign(&mut rest, "Tt ")?;
    }
    seconds += 3600 * number(&mut rest, 2, 23)?;
    for unit in [60, 1] {
        sign(&mut rest, ":")?;
        seconds += unit * number(&mut rest, 2, 59)?;
    }
    parts.push('t');
    let fraction = sign(&mut rest, ".").map(|_| {
        let (digits, after) = rest.split_at(rest.bytes().take_while(u8::is_ascii_digit).count());
        rest = after;
        digits
    });
    if has_date && let Some(sign_of_offset) = sign(&mut rest, "Zz+-") {
        parts.push('z');
        if !"Zz".contains(sign_of_offset) {
            let hours = number(&mut rest, 2, 23)?;
            sign(&mut rest, ":")?;
            let offset = 3600 * hours + 60 * number(&mut rest, 2, 59)?;
            seconds += if sign_of_offset == '-' { offset } else { -offset };
        }
    }
    parts += fraction.unwrap_or_default().trim_end_matches('0');
    (rest.is_empty() && fraction != Some("")).then_some((seconds, parts))
}

/// Takes a number with this number of digits from the start of a text.
fn number(rest: &mut &str, length: usize, max: i64) -> Option<i64> {
    let (digits, after) = rest.split_at_checked(length)?;
    *rest = after;
    digits
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| digits.parse().ok())?
        .filter(|number| *number <= max)
}

/// Takes one of these characters from the start of a text.
fn sign(rest: &mut &str, signs: &str) -> Option<char> {
    let first = rest.chars().next().filter(|first| signs.contains(*first))?;
    *rest = &rest[1..];
    Some(first)
}

/// The number of a day. A year begins with March, so that the day of a leap year is its last.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let before_march = (14 - month) / 12;
    let (year, month) = (year + 4800 - before_march, month + 12 * before_march - 3);
    day + (153 * month + 2) / 5 + 365 * year + year / 4 - year / 100 + year / 400
}
