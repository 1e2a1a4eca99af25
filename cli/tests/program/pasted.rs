//! Inputs as people give them: each input of `pasted/inputs.json` gets the answer that the file has for it. The package for JavaScript reads the
//! file, too.

use crate::support::{BOARD, run, run_with};
use serde::Deserialize;
use serde_json::Value;

/// An input and the answer to it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    kind: String,
    name: String,
    /// The input as text. A binary input is in `hex`.
    text: Option<String>,
    hex: Option<String>,
    /// Options after the input.
    #[serde(default)]
    args: Vec<String>,
    status: i32,
    format: Option<String>,
    #[serde(default)]
    repairs: Vec<String>,
    /// The omitted data, which `convert` rejects without `--lossy`.
    lost: Option<Vec<String>>,
    /// Texts that the answer contains.
    #[serde(default)]
    says: Vec<String>,
    /// `argument` or `stdin`, if the input is tried in this way alone.
    via: Option<String>,
}

impl Case {
    fn bytes(&self) -> Vec<u8> {
        match (&self.text, &self.hex) {
            (Some(text), None) => text.clone().into_bytes(),
            (None, Some(hex)) => hex::decode(hex).unwrap(),
            _ => panic!("{}: either text or hex", self.name),
        }
    }

    /// The differences in the answer to this input, on standard input or as an argument.
    fn faults(&self, input: &[u8], argument: &str) -> Vec<String> {
        let arguments = shell_words::join([argument]) + " " + &shell_words::join(&self.args);
        let plain = run_with(input, format!("check {arguments}"));
        let json = run_with(input, format!("check --json {arguments}"));
        let mut faults = Vec::new();
        let mut expect = |is_right: bool, what: String| {
            if !is_right {
                faults.push(what);
            }
        };
        let status = (plain.status, json.status);
        expect(status == (Some(self.status), Some(self.status)), format!("status {status:?}"));
        let answer: Value = serde_json::from_str(&json.stdout).unwrap_or_default();
        expect(answer["format"].as_str() == self.format.as_deref(), format!("format {}", answer["format"]));
        let repairs = answer["repairs"].as_array().cloned().unwrap_or_default();
        expect(self.repairs == repairs, format!("repairs {repairs:?}"));
        let lost = answer["lost"].as_array().cloned().unwrap_or_default();
        expect(self.lost.as_ref().is_none_or(|known| *known == lost), format!("lost {lost:?}"));
        let first = plain.all().lines().next().unwrap_or_default().to_owned();
        expect(lost.is_empty() || first.contains(", without "), "no loss in the first line".to_owned());
        if !lost.is_empty() {
            let several = run_with(input, format!("check {arguments} {BOARD}"));
            let before_board = several.stdout.split(BOARD).next().unwrap();
            expect(before_board.contains(", without "), format!("no loss in the list: {several}"));
            let rejected = run_with(input, format!("convert {arguments} --to json"));
            let is_rejected = rejected.status == Some(2) && rejected.stdout.is_empty();
            expect(is_rejected, format!("converted in silence: {rejected}"));
        }
        for text in self.says.iter().chain(&self.repairs) {
            expect(plain.all().contains(text), format!("no {text:?}"));
        }
        if !faults.is_empty() {
            faults.push(plain.to_string());
        }
        faults
    }
}

#[test]
fn pasted_texts_are_answered() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("pasted/inputs.json")).unwrap();
    assert!(cases.len() >= 300, "{} inputs", cases.len());
    let mut failures = Vec::new();
    for case in &cases {
        let mut faults = Vec::new();
        if case.via.as_deref() != Some("argument") {
            faults.extend(case.faults(&case.bytes(), "-"));
        }
        if let Some(text) = &case.text
            && case.via.as_deref() != Some("stdin")
        {
            faults.extend(case.faults(b"", text));
        }
        if !faults.is_empty() {
            failures.push(format!("--- {}: {}\n{}", case.kind, case.name, faults.join("\n")));
        }
    }
    assert!(failures.is_empty(), "{} of {} inputs\n{}", failures.len(), cases.len(), failures.join("\n"));
}

/// Text above the length that detection reads at first is text, too: nothing is converted as a board.
#[test]
fn a_long_text_that_needs_a_repair_is_read() {
    let remark = "a".repeat(1_100_000);
    let record = format!("(;GM[1]SZ[9]C[{remark}];B[cc];W[dd])");
    let joined = |parts: &[&[u8]]| parts.concat();
    let record = record.as_bytes();
    for (name, text, repair) in [
        ("a mark", joined(&[b"\xef\xbb\xbf", record]), "removed the byte order mark"),
        ("GBK", joined(&[b"(;PB[\xba\xda]", &record[2..]]), "decoded the text from GBK"),
    ] {
        let ran = run_with(text, "check -");
        let valid = "valid: go-chains/1, without the propert";
        assert!(ran.stdout.starts_with(valid) && ran.stdout.contains(repair), "{name}: {:.500}", ran.stdout);
    }
    assert_eq!(run_with(joined(&[record, b"\0;x"]), "convert - --to diagram").ended(2).stdout, "");
    // A board without stones is not a text, although its header has printable characters.
    let board = [b" \t\0 \t\0"[..].to_vec(), vec![0; (0x920 * 0x920_usize).div_ceil(5)]].concat();
    run_with(board, "check -").ended(0);
}

/// Prose and sources have words that look like moves or hex.
#[test]
fn a_text_of_this_project_is_not_recognised() {
    for name in ["CONTRIBUTING.md", "Cargo.toml", "ARCHITECTURE.md", "cli/src/main.rs"] {
        let ran = run(format!("check ../../{name}"));
        ran.ended(2).says("not recognised").says("boardwire reads").omits("nearest");
    }
}

/// All values within values would take longer than any test may.
#[test]
fn links_within_links_are_answered() {
    let text = format!("a b?x=?{}", "&r=?".repeat(1000));
    run_with(text, "check -").ended(2);
}
