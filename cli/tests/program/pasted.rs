//! Pasted inputs: each input of `pasted/inputs.json` and `pasted/losses.json` gets the answer that the file has for it. The package for JavaScript
//! reads both files, too.

use std::fs;

use crate::support::run_with;
use serde::Deserialize;

/// An input and the answer to it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    kind: String,
    name: String,
    /// The input, as text; or in hex, where it is binary.
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
    /// Only on the command line, or only on standard input.
    via: Option<String>,
}

/// Cases without the right answer so far.
const PENDING: &[&str] = &[];

impl Case {
    fn bytes(&self) -> Vec<u8> {
        match (&self.text, &self.hex) {
            (Some(text), None) => text.clone().into_bytes(),
            (None, Some(hex)) => hex::decode(hex).unwrap(),
            _ => panic!("{}: either text or hex", self.name),
        }
    }

    /// The difference in the answer to this input, on standard input or as an argument.
    fn faults(&self, input: &[u8], argument: &str) -> Vec<String> {
        let args: Vec<&str> = self.args.iter().map(String::as_str).collect();
        let plain = run_with(input, &[&["check", argument][..], &args].concat());
        let json = run_with(input, &[&["check", "--json", argument][..], &args].concat());
        let transcript = [plain.stdout, plain.stderr].concat();
        let transcript = String::from_utf8(transcript).unwrap();
        let mut faults = Vec::new();
        let mut expect = |is_right: bool, what: String| {
            if !is_right {
                faults.push(what);
            }
        };
        let status = (plain.status.code(), json.status.code());
        expect(status == (Some(self.status), Some(self.status)), format!("status {status:?}"));
        let answer: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap_or_default();
        expect(answer["format"].as_str() == self.format.as_deref(), format!("format {}", answer["format"]));
        let repairs = answer["repairs"].as_array().cloned().unwrap_or_default();
        expect(self.repairs == repairs, format!("repairs {repairs:?}"));
        let lost = answer["lost"].as_array().cloned().unwrap_or_default();
        expect(self.lost.as_ref().is_none_or(|known| *known == lost), format!("lost {lost:?}"));
        let first = transcript.lines().next().unwrap_or_default();
        expect(lost.is_empty() || first.contains(", without "), "no loss in the first line".to_owned());
        if !lost.is_empty() {
            let output = run_with(input, &[&["check", argument, "030000030000d046"][..], &args].concat());
            let output = String::from_utf8(output.stdout).unwrap();
            let line = output.lines().take_while(|line| !line.contains("030000030000d046"));
            expect(line.collect::<String>().contains(", without "), format!("no loss in the list: {output}"));
            let refused = run_with(input, &[&["convert", argument, "--to", "json"][..], &args].concat());
            let status = refused.status.code();
            expect(
                status == Some(2) && refused.stdout.is_empty(),
                format!("converted in silence: {status:?}"),
            );
        }
        for output_text in self.says.iter().chain(&self.repairs) {
            expect(transcript.contains(output_text), format!("no {output_text:?}"));
        }
        if !faults.is_empty() {
            faults.push(transcript);
        }
        faults
    }
}

#[test]
fn pasted_texts_are_answered() {
    let mut cases: Vec<Case> = serde_json::from_str(include_str!("pasted/inputs.json")).unwrap();
    assert!(cases.len() >= 120, "{} inputs", cases.len());
    let losses: Vec<Case> = serde_json::from_str(include_str!("pasted/losses.json")).unwrap();
    assert!(losses.len() >= 100, "{} inputs", losses.len());
    cases.extend(losses);
    let mut wrong = Vec::new();
    for case in &cases {
        let name = format!("{}: {}", case.kind, case.name);
        let bytes = case.bytes();
        let mut faults = Vec::new();
        if case.via.as_deref() != Some("argument") {
            faults.extend(case.faults(&bytes, "-"));
        }
        if let Some(text) = &case.text
            && case.via.as_deref() != Some("stdin")
        {
            faults.extend(case.faults(b"", text));
        }
        assert!(
            !faults.is_empty() || !PENDING.contains(&name.as_str()),
            "{name} is answered: it is not pending any more"
        );
        if !faults.is_empty() && !PENDING.contains(&name.as_str()) {
            wrong.push(format!("--- {name}\n{}", faults.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "{} of {} inputs\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

/// Text above the length that detection reads at first is text, too: nothing is converted as a board.
#[test]
fn a_long_text_that_needs_a_repair_is_read() {
    let remark = "a".repeat(1_100_000);
    let record = format!("(;GM[1]SZ[9]C[{remark}];B[cc];W[dd])");
    let wide: Vec<u8> = record.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let joined = |parts: &[&[u8]]| parts.concat();
    let record = record.as_bytes();
    for (name, text, repair) in [
        ("a mark", joined(&[b"\xef\xbb\xbf", record]), "removed the byte order mark"),
        ("UTF-16", wide, "decoded the text from UTF-16BE"),
        ("a line before it", joined(&[b"Game:\r\n", record]), "took the game record out of the text"),
    ] {
        let output = run_with(&text, &["check", "-"]);
        let transcript = String::from_utf8(output.stdout).unwrap();
        assert!(
            transcript.starts_with("valid: go-chains/1, without the property C\n"),
            "{name}: {transcript:.300}"
        );
        assert!(transcript.contains(repair), "{name}: {transcript:.500}");
    }
    let prose = b"Gr\xf6\xdfe \xfcber alles ".repeat(80_000);
    for text in [prose, joined(&[record, b"\0;x"])] {
        let output = run_with(&text, &["convert", "-", "--to", "diagram"]);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    }
    // A board without stones is not a text, although its header has printable characters.
    let board = [b" \t\0 \t\0"[..].to_vec(), vec![0; (0x920 * 0x920_usize).div_ceil(5)]].concat();
    assert_eq!(run_with(&board, &["check", "-"]).status.code(), Some(0));
}

/// A text file that is not an input of any format.
#[test]
fn a_text_of_this_project_is_not_recognised() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    for name in ["CONTRIBUTING.md", "Cargo.toml", "ARCHITECTURE.md", "cli/src/main.rs"] {
        let path = format!("{root}/{name}");
        assert!(fs::exists(&path).unwrap());
        let output = run_with(b"", &["check", &path]);
        let output_text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {output_text}");
        assert!(
            output_text.contains("not recognised") && output_text.contains("boardwire reads"),
            "{name}: {output_text}"
        );
        assert!(!output_text.contains("nearest"), "{name}: {output_text}");
    }
}

/// All values within values would take longer than any test may.
#[test]
fn links_within_links_are_answered() {
    let text = format!("a b?x=?{}", "&r=?".repeat(1000));
    let output = run_with(text.as_bytes(), &["check", "-"]);
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
}
