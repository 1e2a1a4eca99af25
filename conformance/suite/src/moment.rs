//! Dates and times as RFC 3339 writes them, and their parts.

/// A date, a time, or both, with or without an offset: the seconds, and a text of its parts and its fraction of a second. Two moments are the same if
/// both are equal. `None` if the text is something else.
pub(super) fn parse_moment(text: &str) -> Option<(i64, String)> {
    let has_date = text.find('-') == Some(4);
    let (date, time) = match text.split_once(['T', 't', ' ']) {
        Some((date, time)) => (Some(date), Some(time)),
        None => (has_date.then_some(text), (!has_date).then_some(text)),
    };
    let (mut seconds, mut parts) = (0, String::new());
    if let Some(date) = date {
        let [year, month, day] = numbers(date, "0000-00-00", [9999, 12, 31])?;
        let days = day_number(year, month, day);
        if month == 0 || day == 0 || days >= day_number(year, month + 1, 1) {
            return None;
        }
        (seconds, parts) = (days * 86_400, "d".to_owned());
    }
    let Some(time) = time else { return Some((seconds, parts)) };
    let (time, offset) = time.split_at(time.find(['Z', 'z', '+', '-']).unwrap_or(time.len()));
    let (clock, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let [hour, minute, second] = numbers(clock, "00:00:00", [23, 59, 59])?;
    seconds += 3600 * hour + 60 * minute + second;
    parts += if offset.is_empty() { "t" } else { "tz" };
    if let [sign @ (b'+' | b'-'), ..] = offset.as_bytes() {
        let [hours, minutes] = numbers(&offset[1..], "00:00", [23, 59])?;
        seconds += if *sign == b'-' { 60 } else { -60 } * (60 * hours + minutes);
    } else if offset.len() > 1 {
        return None;
    }
    let is_fraction = !fraction.is_empty() && fraction.bytes().all(|byte| byte.is_ascii_digit());
    parts += fraction.trim_end_matches('0');
    (is_fraction && (date.is_some() || offset.is_empty())).then_some((seconds, parts))
}

/// The numbers in a text of this shape, in which 0 is any digit.
fn numbers<const N: usize>(text: &str, shape: &str, max: [i64; N]) -> Option<[i64; N]> {
    let fits = |(byte, shape): (u8, u8)| if shape == b'0' { byte.is_ascii_digit() } else { byte == shape };
    let has_shape = text.len() == shape.len() && text.bytes().zip(shape.bytes()).all(fits);
    let mut numbers = text.split(['-', ':']).filter(|_| has_shape).map(str::parse);
    let numbers = max.map(|max| numbers.next()?.ok().filter(|number| *number <= max));
    numbers.iter().all(Option::is_some).then(|| numbers.map(Option::unwrap_or_default))
}

/// The number of a day. A year begins with March, so that the day of a leap year is its last.
fn day_number(year: i64, month: i64, day: i64) -> i64 {
    let before_march = (14 - month) / 12;
    let (year, month) = (year + 4800 - before_march, month + 12 * before_march - 3);
    day + (153 * month + 2) / 5 + 365 * year + year / 4 - year / 100 + year / 400
}
