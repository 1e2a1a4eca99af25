//! Dictionaries in libFuzzer's syntax, and files of options as fuzzing services read them.

use std::collections::BTreeMap;

/// libFuzzer ignores longer words silently.
const MOST: usize = 64;

/// The words of a dictionary, or the first wrong line.
pub(crate) fn dictionary(text: &str) -> Result<Vec<Vec<u8>>, String> {
    let mut words = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let word = word(line).map_err(|fault| format!("line {number}: {fault}"))?;
        if words.contains(&word) {
            return Err(format!("line {number}: the word was there before"));
        }
        words.push(word);
    }
    Ok(words)
}

/// `name="word"`, in which `\\`, `\"` and `\xAB` represent a backslash, a quote and a byte.
fn word(line: &str) -> Result<Vec<u8>, &'static str> {
    let (name, rest) = line.trim().split_once('"').ok_or("no word in quotes")?;
    let inside = rest.strip_suffix('"').ok_or("nothing closes the word")?;
    let name = name.strip_suffix('=').ok_or("no = between name and word")?;
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte)) {
        return Err("the name is not one of letters, digits, _ and -");
    }
    let mut word = Vec::new();
    let mut bytes = inside.bytes();
    while let Some(byte) = bytes.next() {
        word.push(match byte {
            b'\\' => match bytes.next() {
                Some(escaped @ (b'\\' | b'"')) => escaped,
                Some(b'x') => {
                    let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
                    let (Some(high), Some(low)) = (digit(bytes.next()), digit(bytes.next())) else {
                        return Err("\\x without two hexadecimal digits");
                    };
                    u8::try_from(high * 16 + low).expect("two digits are a byte")
                }
                _ => return Err("a backslash before something else"),
            },
            b'"' => return Err("a quote inside the word"),
            b' '..=b'~' => byte,
            _ => return Err("a character that is not printable ASCII"),
        });
    }
    match word.len() {
        0 => Err("the word is empty"),
        length if length > MOST => Err("the word is longer than 64 bytes"),
        _ => Ok(word),
    }
}

/// The keys and values of the only section, `[libfuzzer]`.
pub(crate) fn options(text: &str) -> Result<BTreeMap<String, String>, String> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    if lines.next() != Some("[libfuzzer]") {
        return Err("it does not begin with [libfuzzer]".to_owned());
    }
    let mut options = BTreeMap::new();
    for line in lines {
        let (key, value) = line.split_once(" = ").ok_or_else(|| format!("`{line}` is no `key = value`"))?;
        if options.insert(key.to_owned(), value.to_owned()).is_some() {
            return Err(format!("{key} is there twice"));
        }
    }
    Ok(options)
}

#[test]
fn words_are_read_as_libfuzzer_reads_them() {
    let text = "# what a link has\n\np=\"?p=\"\nquote=\"\\\"\\\\\"\nu24=\"\\x13\\x00\\xFf\"\n";
    let words = dictionary(text).unwrap();
    assert_eq!(words, [b"?p=".to_vec(), b"\"\\".to_vec(), vec![0x13, 0, 0xff]]);
    for wrong in [
        "a=\"",
        "a",
        "a=b",
        "\"a\"",
        "a \"a\"",
        "a=\"\"",
        "a=\"\"\"",
        "a=\"\\y\"",
        "a=\"\\x1\"",
        "a=\"\\x1g\"",
        "a=\"é\"",
        "a=\"b\"\nc=\"b\"",
    ] {
        assert!(dictionary(wrong).is_err(), "{wrong} is taken");
    }
    assert!(dictionary(&format!("a=\"{}\"", "b".repeat(65))).is_err(), "65 bytes");
}

#[test]
fn options_are_one_section_of_keys() {
    let options = options("[libfuzzer]\nmax_len = 65536\n").unwrap();
    assert_eq!(options["max_len"], "65536");
    for wrong in ["", "max_len = 1", "[libfuzzer]\nmax_len=1", "[libfuzzer]\na = 1\na = 2"] {
        assert!(super::options::options(wrong).is_err(), "{wrong} is taken");
    }
}
