//! Reads dumps of `xxd`, `hexdump` and `od`: an offset, then bytes or words in hex, words in octal, or bytes in octal, decimal or binary, and
//! optional characters.

use super::change::Change;

/// The limit on the bytes of a dump with omitted repeated lines, whose number only the offsets show.
const MAX_DUMP_BYTES: usize = 1 << 20;

struct DumpLine<'a> {
    offset: &'a str,
    /// Whether a colon follows the offset, as in the dumps of xxd.
    has_colon: bool,
    base: Base,
    /// The words, each with its bytes in the written order.
    words: Vec<Vec<u8>>,
    /// The characters of the bytes, in the order of the bytes.
    characters: &'a str,
    /// Whether the previous line is repeated up to this line.
    after_repeats: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Base {
    Hex,
    Octal,
    Decimal,
    Binary,
}

#[derive(Clone, Copy)]
enum Order {
    HighFirst,
    LowFirst,
}

/// Takes the bytes out of a dump. The offsets must agree with the bytes.
pub(super) fn read_dump(text: &str) -> Option<Result<Change, String>> {
    // hexyl draws a box around the offset, the bytes and the characters.
    let without_box = text.replace(['│', '┊'], " ");
    let is_boxed = without_box.len() < text.len();
    let text = &without_box;
    let columns = columns(text);
    let mut lines = Vec::new();
    let mut after_repeats = false;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(['┌', '└']))
    {
        if line == "*" && !lines.is_empty() {
            after_repeats = true;
            continue;
        }
        match DumpLine::read(line, columns, after_repeats, is_boxed) {
            Some(line) => lines.push(line),
            // Lines before the dump are a prompt or a heading.
            None if lines.is_empty() => {}
            None => return None,
        }
        after_repeats = false;
    }
    // A single line is only a dump if it has the colon of xxd or the bars of hexdump.
    let is_certain = is_boxed || lines.len() > 1 || text.contains(": ") || text.contains(" |");
    if !is_certain
        || lines.first()?.offset.bytes().any(|digit| digit != b'0')
        || lines.first()?.words.is_empty()
    {
        return None;
    }
    Some(readings(&lines))
}

/// Makes all readings of a dump, because the order of the bytes and the base of the offsets may be ambiguous.
fn readings(lines: &[DumpLine<'_>]) -> Result<Change, String> {
    let size = lines.iter().flat_map(|line| &line.words).map(Vec::len).max().unwrap_or_default();
    let orders: &[Order] = match size {
        2 | 4 | 8 if !lines[0].has_colon => &[Order::LowFirst, Order::HighFirst],
        // xxd writes groups of two bytes, unless an option asks for words.
        2 if agrees(lines, Order::HighFirst) => &[Order::HighFirst],
        2 | 4 | 8 => &[Order::HighFirst, Order::LowFirst],
        _ => &[Order::HighFirst],
    };
    let agreeing: Vec<Order> = orders.iter().copied().filter(|&order| agrees(lines, order)).collect();
    let orders = if agreeing.is_empty() { orders } else { agreeing.as_slice() };
    let mut ambiguity = "the dump is a valid input in both byte orders of its words: give single bytes, as `hexdump -C` writes them";
    let mut changes: Vec<Change> = Vec::new();
    for &order in orders {
        let contents = join_in_bases(lines, order, size)?;
        if contents.len() > 1 {
            ambiguity =
                "the dump is a valid input with addresses of several bases: give all its lines (option -v)";
        }
        let digits = match lines[0].base {
            Base::Hex => "hex",
            Base::Octal => "octal",
            Base::Decimal => "decimal",
            Base::Binary => "binary",
        };
        let words = match order {
            _ if size == 1 || lines[0].has_colon && matches!(order, Order::HighFirst) => String::new(),
            Order::HighFirst => format!(" of {size}-byte words, high byte first"),
            Order::LowFirst => format!(" of {size}-byte words, low byte first"),
        };
        let repair = format!("took the bytes out of the {digits} dump{words}");
        changes.extend(contents.into_iter().map(|content| Change::new(content, repair.clone())));
    }
    Change::from_readings(changes, ambiguity).ok_or_else(String::new)
}

impl<'a> DumpLine<'a> {
    fn read(line: &'a str, columns: Option<Base>, after_repeats: bool, is_boxed: bool) -> Option<Self> {
        let (offset, has_colon, rest) = split_offset(line)?;
        let rest = rest.trim_start();
        let (digits, after) = match (rest.find(" |"), rest.find("  >"), rest.find("  ")) {
            (Some(end), ..) => (&rest[..end], ""),
            (None, Some(end), _) => (&rest[..end], rest[end + 3..].trim_end_matches('<')),
            (None, None, Some(end)) if has_colon => (&rest[..end], rest[end..].trim_start()),
            _ => (rest, ""),
        };
        let mut line =
            Self { offset, has_colon, base: Base::Hex, words: Vec::new(), characters: after, after_repeats };
        if let Some(base) = columns {
            let bytes = digits.split_whitespace().map(|word| byte(word, base).map(|byte| vec![byte]));
            return Some(Self { base, words: bytes.collect::<Option<_>>()?, ..line });
        }
        // `xxd -b` writes eight digits and one character for each byte.
        let octets: Option<Vec<Vec<u8>>> = digits.split_whitespace().map(octet).collect();
        if let Some(octets) = octets
            && has_colon
            && !after.is_empty()
            && after.len() <= octets.len()
        {
            return Some(Self { base: Base::Binary, words: octets, ..line });
        }
        for word in digits.split_whitespace() {
            // od without options writes words in octal.
            if !has_colon && !is_boxed && word.len() == 6 {
                line.words.push(u16::from_str_radix(word, 8).ok()?.to_be_bytes().to_vec());
                line.base = Base::Octal;
                continue;
            }
            match hex::decode(word) {
                // The characters follow the bytes.
                Ok(bytes) if !is_boxed || bytes.len() == 1 => line.words.push(bytes),
                _ if is_boxed => break,
                _ => return None,
            }
        }
        // `xxd -e` writes spaces before an incomplete word.
        if has_colon
            && let Some((word, characters)) = after.split_once("  ")
            && let Ok(bytes) = hex::decode(word)
            && !bytes.is_empty()
            && line.words.iter().map(Vec::len).sum::<usize>() + bytes.len() == characters.trim_start().len()
        {
            line.words.push(bytes);
            line.characters = characters.trim_start();
        }
        Some(line)
    }

    fn bytes(&self, order: Order) -> impl Iterator<Item = u8> {
        self.words.iter().flat_map(move |word| {
            let mut bytes = word.clone();
            if matches!(order, Order::LowFirst) {
                bytes.reverse();
            }
            bytes
        })
    }
}

/// The offset of a line, whether a colon follows it, and the text after the next space.
fn split_offset(line: &str) -> Option<(&str, bool, &str)> {
    let (offset, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (offset, has_colon) = offset.strip_suffix(':').map_or((offset, false), |offset| (offset, true));
    let is_offset = (6..=16).contains(&offset.len()) && offset.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_offset.then_some((offset, has_colon, rest))
}

/// The base of bytes that stand in columns after each offset: `od -b` writes zeros before octal digits, `od -t u1` and `od -t d1` write
/// spaces before decimal ones.
fn columns(text: &str) -> Option<Base> {
    let rows = text.lines().filter_map(|line| split_offset(line.trim())).map(|(_, _, row)| format!(" {row}"));
    let rows: Vec<String> = rows.filter(|row| row != " ").collect();
    let fit = |width: usize, base: Base| {
        let is_word = |word: &[u8]| {
            let word = str::from_utf8(word).ok().and_then(|word| word.strip_prefix(' ')).unwrap_or_default();
            let word = word.trim_start();
            let has_zeros = word.len() > 1 && word.trim_start_matches('-').starts_with('0');
            let is_padded = if base == Base::Decimal { !has_zeros } else { word.len() == 3 };
            is_padded && !word.starts_with('+') && byte(word, base).is_some()
        };
        let is_row =
            |row: &String| row.len().is_multiple_of(width) && row.as_bytes().chunks(width).all(is_word);
        !rows.is_empty() && rows.iter().all(is_row)
    };
    [(4, Base::Octal), (4, Base::Decimal), (5, Base::Decimal)]
        .into_iter()
        .find_map(|(width, base)| fit(width, base).then_some(base))
}

/// Parses a byte of octal digits, or of decimal digits with or without a sign.
fn byte(word: &str, base: Base) -> Option<u8> {
    match base {
        Base::Octal => u8::from_str_radix(word, 8).ok(),
        _ => word.parse().ok().or_else(|| word.parse().ok().map(i8::cast_unsigned)),
    }
}

/// Parses a byte of eight binary digits.
fn octet(word: &str) -> Option<Vec<u8>> {
    let is_octet = word.len() == 8 && word.bytes().all(|digit| matches!(digit, b'0' | b'1'));
    is_octet.then(|| u8::from_str_radix(word, 2).ok()).flatten().map(|byte| vec![byte])
}

/// Whether the characters match the bytes. A line that lost a space is not compared.
fn agrees(lines: &[DumpLine<'_>], order: Order) -> bool {
    lines.iter().all(|line| {
        let bytes: Vec<u8> = line.bytes(order).collect();
        let printable = |byte: u8| if byte.is_ascii_graphic() || byte == b' ' { byte } else { b'.' };
        bytes.len() != line.characters.len() || bytes.into_iter().map(printable).eq(line.characters.bytes())
    })
}

/// Joins the bytes of all lines, for each base in which all offsets are right.
fn join_in_bases(lines: &[DumpLine<'_>], order: Order, size: usize) -> Result<Vec<Vec<u8>>, String> {
    // `hexdump` writes 7 digits in base 16, and `od` 7 digits in base 8 or 10. Only their two-byte words look the same.
    let bases: &[&[u32]] = match (lines[0].offset.len(), size) {
        (7, 2) if lines[0].base == Base::Hex => &[&[16, 8, 10]],
        (7, _) => &[&[8, 10], &[16]],
        _ => &[&[16]],
    };
    let mut fault = None;
    for bases in bases {
        let mut contents_by_base: Vec<Vec<u8>> = Vec::new();
        for &base in *bases {
            match join_lines(lines, order, size, base) {
                Ok(bytes) if !contents_by_base.contains(&bytes) => contents_by_base.push(bytes),
                Ok(_) => {}
                Err(wrong) => fault = fault.or(Some(wrong)),
            }
        }
        if !contents_by_base.is_empty() {
            return Ok(contents_by_base);
        }
    }
    Err(fault.unwrap_or_default())
}

/// Joins the bytes of all lines, if each begins at its offset.
fn join_lines(lines: &[DumpLine<'_>], order: Order, size: usize, base: u32) -> Result<Vec<u8>, String> {
    let mut bytes: Vec<u8> = Vec::new();
    let mut previous: Vec<u8> = Vec::new();
    for (number, line) in (1..).zip(lines) {
        let offset = usize::from_str_radix(line.offset, base).unwrap_or(usize::MAX);
        if line.after_repeats && offset <= MAX_DUMP_BYTES {
            while bytes.len() < offset && !previous.is_empty() {
                bytes.extend_from_slice(&previous);
            }
        }
        // The offset of the last line shows the number of bytes of the last word.
        let is_end = line.words.is_empty() && number == lines.len();
        if is_end && offset < bytes.len() && bytes.len() - offset < size {
            bytes.truncate(offset);
        }
        if bytes.len() != offset {
            return Err(format!(
                "line {number} of the dump has offset {}, and {} bytes are before it",
                line.offset,
                bytes.len()
            ));
        }
        previous = line.bytes(order).collect();
        bytes.extend_from_slice(&previous);
    }
    Ok(bytes)
}
