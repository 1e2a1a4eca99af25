//! A run after its end, and what of its output may reach a terminal.

use serde_json::Value;

/// A run of the program, after its end.
pub(crate) struct Ran {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// The entries of a fresh folder that were not there before.
    pub(crate) created: Vec<String>,
}

impl Ran {
    /// The complete output.
    pub(crate) fn all(&self) -> String {
        [&*self.stdout, &self.stderr].concat()
    }

    /// The status, stdout and stderr, for a snapshot.
    pub(crate) fn transcript(&self) -> String {
        let stderr: String = self.stderr.split_inclusive('\n').flat_map(|line| ["stderr: ", line]).collect();
        format!("status {}\n{}{stderr}", self.status.unwrap(), self.stdout)
    }

    /// The last line of a report.
    pub(crate) fn verdict(&self) -> &str {
        self.stdout.lines().last().unwrap_or_default()
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}\n{self}"))
    }

    /// The stdout of a run with status 0, without the end of its last line.
    #[track_caller]
    pub(crate) fn success(&self) -> String {
        self.ended(0).stdout.trim_end().to_owned()
    }

    #[track_caller]
    pub(crate) fn ended(&self, status: i32) -> &Self {
        assert_eq!(self.status, Some(status), "{self}");
        self
    }

    /// Checks that the output contains this text.
    #[track_caller]
    pub(crate) fn says(&self, what: impl AsRef<str>) -> &Self {
        assert!(self.all().contains(what.as_ref()), "no {:?} in\n{self}", what.as_ref());
        self
    }

    /// Checks that the output does not contain this text.
    #[track_caller]
    pub(crate) fn omits(&self, what: &str) -> &Self {
        assert!(!self.all().contains(what), "{what:?} in\n{self}");
        self
    }

    /// Checks that these entries, and no others, are new in the folder.
    #[track_caller]
    pub(crate) fn created(&self, names: &[&str]) -> &Self {
        assert_eq!(self.created, names, "{self}");
        self
    }
}

impl std::fmt::Display for Ran {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shown = |text: &str| text.chars().take(4000).collect::<String>().replace('\x1b', "\\x1b");
        let (stdout, stderr) = (shown(&self.stdout), shown(&self.stderr));
        write!(f, "status {:?}; new: {:?}\nstdout:\n{stdout}\nstderr:\n{stderr}", self.status, self.created)
    }
}

/// The first character that the program itself never writes to a terminal.
pub(crate) fn first_hostile_character(text: &str) -> Option<char> {
    // A terminal ends its lines with both characters. A progress bar returns to the start of its line.
    let text = text.replace("\r\n", "\n").replace("\r\x1b[", "\x1b[");
    let mut rest = text.as_str();
    while let Some(found) = rest.chars().next() {
        rest = match after_own_sequence(rest) {
            Some(after) => after,
            None if found != '\n' && is_hostile(found) => return Some(found),
            None => &rest[found.len_utf8()..],
        };
    }
    None
}

/// The rest after a control sequence of the program itself.
fn after_own_sequence(text: &str) -> Option<&str> {
    let text = text.strip_prefix("\x1b[")?;
    let (numbers, rest) = text.split_at(text.find(|found: char| !found.is_ascii_digit() && found != ';')?);
    // The number is a style: bold, dimmed, underlined, one of the colours that the program uses, or one of 256 colours.
    let is_style = |number| ["", "0", "1", "2", "4", "31", "32", "33", "36"].contains(&number);
    let is_color = numbers.contains("38;5;") || numbers.contains("48;5;");
    match rest.strip_prefix('m') {
        Some(rest) => (is_color || numbers.split(';').all(is_style)).then_some(rest),
        // A progress bar clears its line and goes up.
        None => rest.strip_prefix(['K', 'A', 'B']),
    }
}

/// Whether a character is a control character, changes the order of other characters, or is invisible.
fn is_hostile(found: char) -> bool {
    let is_format =
        matches!(found, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{feff}');
    let is_other =
        matches!(found, '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{ffff}' | '\u{e0000}'..='\u{e007f}');
    // The replacement characters are visible.
    found.is_control() || is_format || (is_other && !['\u{fffc}', '\u{fffd}'].contains(&found))
}
