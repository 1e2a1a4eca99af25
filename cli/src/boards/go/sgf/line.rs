//! The main line of a game record: its nodes with the properties that are used.

use std::{borrow::Cow, collections::HashSet};

use boardwire_suite::untrusted::Untrusted;

use super::MAX_NAMED_PROPERTIES;
use crate::failure::Failure;

/// The maximum number of points and moves, above those of any real game.
const MAX_VALUES: usize = 100_000;

/// The maximum number of nodes, above those of any real game.
const MAX_NODES: usize = 10_000;

/// A property with the values that are written between brackets.
pub(super) struct Property<'a> {
    /// The capital letters of the name. Before FF[4], a name may have lowercase letters, too.
    pub(super) name: Cow<'a, str>,
    pub(super) values: Vec<&'a str>,
    pub(super) line: usize,
}

impl<'a> Property<'a> {
    pub(super) fn first(&self) -> &'a str {
        self.values.first().map_or("", |value| value.trim())
    }
}

/// The nodes of the main line of the first game, and the names of unused properties.
pub(super) struct MainLine<'a> {
    pub(super) nodes: Vec<Vec<Property<'a>>>,
    pub(super) unused_names: Vec<Cow<'a, str>>,
    pub(super) variation_count: usize,
    pub(super) game_count: usize,
}

/// The properties that are used. The reader ignores `FF`, and the writer writes its own.
const USED_PROPERTIES: [&str; 9] = ["B", "W", "AB", "AW", "AE", "PL", "SZ", "GM", "FF"];

/// Finds the main line: the first game, and after each node the first of its variations.
pub(super) fn main_line(text: &str) -> Result<MainLine<'_>, Failure> {
    let mut line =
        MainLine { nodes: Vec::new(), unused_names: Vec::new(), variation_count: 0, game_count: 0 };
    let (mut names, mut value_count) = (HashSet::new(), 0);
    let mut tokens = Tokens { text, index: 0, last_property: None, counted_to: 0, line: 1 };
    // The number of open trees, and the number of those that belong to the main line.
    let (mut depth, mut main_depth) = (0usize, 0usize);
    let mut is_main = true;
    let mut previous = SgfToken::Close;
    loop {
        let index = tokens.index;
        let token = tokens.next()?;
        let is_in_order = match (&token, &previous) {
            (SgfToken::Open, SgfToken::Open) | (SgfToken::Node, SgfToken::Close) => false,
            (SgfToken::Open, _) => depth > 0 || matches!(previous, SgfToken::Close),
            (SgfToken::Node, _) => depth > 0,
            (SgfToken::Property(_), previous) => matches!(previous, SgfToken::Node),
            (SgfToken::Close, previous) => depth > 0 && !matches!(previous, SgfToken::Open),
            (SgfToken::End, _) => depth == 0 && line.game_count > 0,
        };
        if !is_in_order {
            return Err(tokens.failure_at(index));
        }
        match &token {
            SgfToken::Open => {
                line.game_count += usize::from(depth == 0);
                line.variation_count += usize::from(!is_main && depth > 0 && depth == main_depth);
                depth += 1;
                main_depth += usize::from(is_main);
            }
            SgfToken::Close => {
                is_main = false;
                depth -= 1;
                main_depth = main_depth.min(depth);
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
        previous = match token {
            SgfToken::End => return Ok(line),
            // The same tokens may follow a property and its node.
            SgfToken::Property(property) => {
                match line.nodes.last_mut().filter(|_| is_main) {
                    Some(node) if USED_PROPERTIES.contains(&&*property.name) => {
                        value_count += property.values.len();
                        if value_count > MAX_VALUES {
                            return Err(Failure::new(format!(
                                "the game in the SGF has more than {MAX_VALUES} points and moves"
                            ))
                            .advise("a game has some hundreds: check that the file is a game"));
                        }
                        node.push(property);
                    }
                    Some(_) if names.len() <= MAX_NAMED_PROPERTIES && names.insert(property.name.clone()) => {
                        line.unused_names.push(property.name);
                    }
                    _ => {}
                }
                SgfToken::Node
            }
            token => token,
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
    index: usize,
    /// The name of the previous property, if the previous token is one.
    last_property: Option<Cow<'a, str>>,
    /// The index up to which line ends are counted, and the number of its line.
    counted_to: usize,
    line: usize,
}

impl<'a> Tokens<'a> {
    /// The failure at an index of the text.
    fn failure_at(&self, index: usize) -> Failure {
        let index = self.text.len().min(index + self.space_length(index));
        let character = self.text[..index].chars().count();
        let rest = &self.text[index..];
        let what = match rest {
            "" => "it ends in the middle of a game".to_owned(),
            _ => format!("unexpected `{:.20}`", Untrusted::new(rest)),
        };
        let failure = Failure::new(format!("the SGF cannot be read from character {character} on: {what}"));
        let is_name = rest.trim_start_matches(|c: char| c.is_ascii_lowercase()).starts_with('[');
        // An unescaped bracket ends a value too early: the rest of the value then has another bracket.
        let has_unescaped_bracket = rest.split([';', '(']).next().is_some_and(|part| part.contains(']'));
        match self.last_property.as_ref().filter(|_| {
            has_unescaped_bracket && !rest.starts_with(|c: char| c.is_ascii_uppercase() || ")[".contains(c))
        }) {
            _ if is_name && !rest.starts_with('[') => {
                failure.advise("write the names of properties in capital letters, such as GM[1]")
            }
            Some(name) => failure.advise(format!(
                "look for an unescaped ] in the value of {name:.20}: write \\] for a bracket in a value"
            )),
            None => failure.advise("check that the file is complete; a game is `(;NAME[VALUE]…;…)`"),
        }
    }

    /// The length of the white space at an index.
    fn space_length(&self, index: usize) -> usize {
        self.text[index..].len() - self.text[index..].trim_start().len()
    }

    fn next(&mut self) -> Result<SgfToken<'a>, Failure> {
        self.index += self.space_length(self.index);
        let Some(first) = self.text.as_bytes().get(self.index) else { return Ok(SgfToken::End) };
        let token = match first {
            b'(' => SgfToken::Open,
            b')' => SgfToken::Close,
            b';' => SgfToken::Node,
            b'A'..=b'Z' | b'a'..=b'z' => {
                let property = self.read_property()?;
                self.last_property = Some(property.name.clone());
                return Ok(SgfToken::Property(property));
            }
            _ => return Err(self.failure_at(self.index)),
        };
        self.last_property = None;
        self.index += 1;
        Ok(token)
    }

    fn read_property(&mut self) -> Result<Property<'a>, Failure> {
        let start = self.index;
        let bytes = self.text.as_bytes();
        while bytes.get(self.index).is_some_and(u8::is_ascii_alphabetic) {
            self.index += 1;
        }
        let written = &self.text[start..self.index];
        let is_uppercase = written.bytes().all(|letter| letter.is_ascii_uppercase());
        let name = if is_uppercase {
            Cow::Borrowed(written)
        } else {
            written.chars().filter(char::is_ascii_uppercase).collect()
        };
        if name.is_empty() {
            return Err(self.failure_at(start));
        }
        let mut values = Vec::new();
        loop {
            let open = self.index + self.space_length(self.index);
            if bytes.get(open) != Some(&b'[') {
                break;
            }
            let mut end = open + 1;
            loop {
                match bytes.get(end) {
                    Some(b']') => break,
                    Some(b'\\') => end += 2,
                    Some(_) => end += 1,
                    None => return Err(self.failure_at(self.text.len())),
                }
            }
            values.push(&self.text[open + 1..end]);
            self.index = end + 1;
        }
        if values.is_empty() {
            return Err(self.failure_at(self.index));
        }
        self.line += self.text[self.counted_to..start].matches('\n').count();
        self.counted_to = start;
        Ok(Property { name, values, line: self.line })
    }
}
