//! Pasted inputs: each input of `pasted/inputs.json` gets the answer that the file has for it.

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
    /// The detected format, if one is.
    format: Option<String>,
    #[serde(default)]
    repairs: Vec<String>,
    /// What the answer contains.
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
        let shown = [plain.stdout, plain.stderr].concat();
        let shown = String::from_utf8(shown).unwrap();
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
        for said in self.says.iter().chain(&self.repairs) {
            expect(shown.contains(said), format!("no {said:?}"));
        }
        if !faults.is_empty() {
            faults.push(shown);
        }
        faults
    }
}

#[test]
fn what_people_paste_is_answered() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("pasted/inputs.json")).unwrap();
    assert!(cases.len() >= 120, "{} inputs", cases.len());
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

/// A text file that is no input of any format.
#[test]
fn a_text_of_this_project_is_not_recognised() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    for name in ["CONTRIBUTING.md", "Cargo.toml", "ARCHITECTURE.md", "conformance/cli/src/main.rs"] {
        let path = format!("{root}/{name}");
        assert!(fs::exists(&path).unwrap());
        let output = run_with(b"", &["check", &path]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {said}");
        assert!(said.contains("not recognised") && said.contains("boardwire reads"), "{name}: {said}");
        assert!(!said.contains("nearest"), "{name}: {said}");
    }
}
