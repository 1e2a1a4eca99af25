//! The main line of a game record: its nodes, and the properties of them that are used.

use std::{borrow::Cow, collections::HashSet};

use boardwire_suite::untrusted::Untrusted;

use super::MAX_NAMED_PROPERTIES;
use crate::failure::Failure;

/// More points and moves than a real game has.
const MAX_VALUES: usize = 100_000;

/// More nodes than a real game has.
const MAX_NODES: usize = 10_000;

/// The value or the values of a property, as they are written between brackets.
pub(super) struct Property<'a> {
    /// The capital letters of the name: before FF[4] others may be between them.
    pub(super) name: Cow<'a, str>,
    pub(super) values: Vec<&'a str>,
    /// The number of its line, from 1.
    pub(super) line: usize,
}

impl<'a> Property<'a> {
    pub(super) fn first(&self) -> &'a str {
        self.values.first().map_or("", |value| value.trim())
    }
}

/// The nodes of the main line of a collection's first game, and the names of properties without use.
pub(super) struct MainLine<'a> {
    /// The properties that are used, node by node.
    pub(super) nodes: Vec<Vec<Property<'a>>>,
    /// The names of the others.
    pub(super) others: Vec<Cow<'a, str>>,
    pub(super) variations: usize,
    pub(super) games: usize,
}

/// The properties that are used. The reader ignores `FF`, and the writer writes its own.
const USED: [&str; 9] = ["B", "W", "AB", "AW", "AE", "PL", "SZ", "GM", "FF"];

/// Finds the main line: the first game, and after each node the first of its variations.
pub(super) fn main_line(text: &str) -> Result<MainLine<'_>, Failure> {
    let mut line = MainLine { nodes: Vec::new(), others: Vec::new(), variations: 0, games: 0 };
    let (mut names, mut values) = (HashSet::new(), 0);
    let mut tokens = Tokens { text, at: 0, last: None, line: (0, 1) };
    // The number of open trees, and how many of them belong to the main line, which is fewer after its last node.
    let (mut open, mut main) = (0usize, 0usize);
    let mut is_main = true;
    let mut before = SgfToken::Close;
    loop {
        let at = tokens.at;
        let token = tokens.next()?;
        let is_in_order = match (&token, &before) {
            (SgfToken::Open, SgfToken::Open) | (SgfToken::Node, SgfToken::Close) => false,
            (SgfToken::Open, _) => open > 0 || matches!(before, SgfToken::Close),
            (SgfToken::Node, _) => open > 0,
            (SgfToken::Property(_), before) => matches!(before, SgfToken::Node),
            (SgfToken::Close, before) => open > 0 && !matches!(before, SgfToken::Open),
            (SgfToken::End, _) => open == 0 && line.games > 0,
        };
        if !is_in_order {
            return Err(tokens.fail(at));
        }
        match &token {
            SgfToken::Open => {
                line.games += usize::from(open == 0);
                line.variations += usize::from(!is_main && open > 0 && open == main);
                open += 1;
                main += usize::from(is_main);
            }
            SgfToken::Close => {
                is_main = false;
                open -= 1;
                main = main.min(open);
            }
            SgfToken::Node if is_main => {
                if line.nodes.len() == MAX_NODES {
                    return Err(Failure::new(format!("the game in the SGF has more than {MAX_NODES} nodes"))
                        .advise("a game has some hundreds: check that the file is a game"));
                }
                line.nodes.push(Vec::new());
            }
            SgfToken::Node | SgfToken::Property(_) | SgfToken::End => {}
        }
        before = match token {
            SgfToken::End => return Ok(line),
            // After a property the same tokens may follow as after its node.
            SgfToken::Property(property) => {
                match line.nodes.last_mut().filter(|_| is_main) {
                    Some(node) if USED.contains(&&*property.name) => {
                        values += property.values.len();
                        if values > MAX_VALUES {
                            return Err(Failure::new(format!(
                                "the game in the SGF has more than {MAX_VALUES} points and moves"
                            ))
                            .advise("a game has some hundreds: check that the file is a game"));
                        }
                        node.push(property);
                    }
                    Some(_) if names.len() <= MAX_NAMED_PROPERTIES && names.insert(property.name.clone()) => {
                        line.others.push(property.name);
                    }
                    _ => {}
                }
                SgfToken::Node
            }
            other => other,
        };
    }
}

enum SgfToken<'a> {
    Open,
    Close,
    Node,
    Property(Property<'a>),
    End,
}

struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// The name of the property before the next token.
    last: Option<Cow<'a, str>>,
    /// The number of the line that has the character at this index.
    line: (usize, usize),
}

impl<'a> Tokens<'a> {
    /// The failure at a position of the text.
    fn fail(&self, at: usize) -> Failure {
        let at = self.text.len().min(at + self.space(at));
        let character = self.text[..at].chars().count();
        let found = self.text[at..].chars().next();
        let what = match found {
            Some(_) => format!("unexpected `{:.20}`", Untrusted::new(&self.text[at..])),
            None => "it ends in the middle of a game".to_owned(),
        };
        let failure = Failure::new(format!("the SGF cannot be read from character {character} on: {what}"));
        let rest = &self.text[at..];
        let is_name = rest.trim_start_matches(|c: char| c.is_ascii_lowercase()).starts_with('[');
        // What follows a value that ended too soon has a bracket.
        let is_cut = rest.split([';', '(']).next().is_some_and(|part| part.contains(']'));
        match self
            .last
            .as_ref()
            .filter(|_| is_cut && !rest.starts_with(|c: char| c.is_ascii_uppercase() || ")[".contains(c)))
        {
            _ if is_name && !rest.starts_with('[') => {
                failure.advise("write the names of properties in capital letters, such as GM[1]")
            }
            Some(name) => failure.advise(format!(
                "look for an unescaped ] in the value of {name:.20}: write \\] for a bracket in a value"
            )),
            None => failure.advise("check that the file is complete; a game is `(;NAME[VALUE]…;…)`"),
        }
    }

    /// The length of the white space at `at`.
    fn space(&self, at: usize) -> usize {
        self.text[at..].len() - self.text[at..].trim_start().len()
    }

    fn next(&mut self) -> Result<SgfToken<'a>, Failure> {
        self.at += self.space(self.at);
        let Some(first) = self.text.as_bytes().get(self.at) else { return Ok(SgfToken::End) };
        let token = match first {
            b'(' => SgfToken::Open,
            b')' => SgfToken::Close,
            b';' => SgfToken::Node,
            b'A'..=b'Z' | b'a'..=b'z' => {
                let property = self.property()?;
                self.last = Some(property.name.clone());
                return Ok(SgfToken::Property(property));
            }
            _ => return Err(self.fail(self.at)),
        };
        self.last = None;
        self.at += 1;
        Ok(token)
    }

    fn property(&mut self) -> Result<Property<'a>, Failure> {
        let start = self.at;
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(u8::is_ascii_alphabetic) {
            self.at += 1;
        }
        let written = &self.text[start..self.at];
        let is_short = written.bytes().all(|letter| letter.is_ascii_uppercase());
        let name = if is_short {
            Cow::Borrowed(written)
        } else {
            written.chars().filter(char::is_ascii_uppercase).collect()
        };
        if name.is_empty() {
            return Err(self.fail(start));
        }
        let mut values = Vec::new();
        loop {
            let open = self.at + self.space(self.at);
            if bytes.get(open) != Some(&b'[') {
                break;
            }
            let mut end = open + 1;
            loop {
                match bytes.get(end) {
                    Some(b']') => break,
                    Some(b'\\') => end += 2,
                    Some(_) => end += 1,
                    None => return Err(self.fail(self.text.len())),
                }
            }
            values.push(&self.text[open + 1..end]);
            self.at = end + 1;
        }
        if values.is_empty() {
            return Err(self.fail(self.at));
        }
        let (counted, line) = self.line;
        self.line = (start, line + self.text[counted..start].matches('\n').count());
        Ok(Property { name, values, line: self.line.1 })
    }
}
