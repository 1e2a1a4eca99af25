//! Which check claims which item.

use boardwire_suite::vectors::Suite;

use crate::{
    boxes, examples,
    frozen::Frozen,
    lists::Refusals,
    pseudocode,
    schemas::Schemas,
    sheet::Sheet,
    text::{Item, Kind, cells},
    values,
};

/// What checks need beside the item.
pub(crate) struct Context<'a> {
    pub(crate) frozen: &'a Frozen,
    pub(crate) schemas: &'a Schemas,
    pub(crate) suite: &'a Suite,
    pub(crate) refusals: Refusals,
    /// The formats in the order of the introduction.
    pub(crate) formats: Vec<String>,
}

/// A check of one item.
pub(crate) type Check = fn(&mut Sheet<'_>, &Context<'_>);

/// What the checks of a chapter are found by: the nearest heading, and what the item is.
pub(crate) struct Key<'a> {
    pub(crate) section: &'a str,
    /// The mark of a block or of prose, the heading row of a table.
    pub(crate) name: String,
    pub(crate) kind: &'a Kind,
}

impl<'a> Key<'a> {
    pub(crate) fn of(item: &'a Item) -> Self {
        let mark = item.mark.clone().unwrap_or_default();
        let name = match item.kind {
            Kind::Table => cells(item.text(0)).join("|"),
            Kind::Block(_) | Kind::Prose => mark,
        };
        Self { section: item.section(), name, kind: &item.kind }
    }

    pub(crate) fn is_block(&self) -> bool {
        matches!(self.kind, Kind::Block(_))
    }

    pub(crate) fn is_table(&self) -> bool {
        *self.kind == Kind::Table
    }

    pub(crate) fn is_prose(&self) -> bool {
        *self.kind == Kind::Prose
    }
}

/// Whether the prose states worked examples, or is marked as executed: then each of its numbers and codes is checked.
fn states_examples(item: &Item) -> bool {
    let is_worked = |text: &str| text.contains("Worked example");
    item.mark.is_some()
        || item.headings.iter().any(|heading| is_worked(heading))
        || item.lines.iter().any(|(_, line)| is_worked(line))
        || item.file == "errata.md"
}

/// Checks an item; each that is in question is claimed by exactly one check.
pub(crate) fn check(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    let item = sheet.item;
    if item.kind == Kind::Prose && !states_examples(item) {
        for line in 0..item.lines.len() {
            sheet.claim_line(line);
        }
        return;
    }
    if item.kind == Kind::Block("jsonl".to_owned()) {
        return examples::jsonl(sheet, context);
    }
    if boxes::check(sheet, context) {
        return;
    }
    if item.kind == Kind::Table && item.text(0).contains(|c: char| c == '`' || c.is_ascii_digit()) {
        sheet.claim_line(0);
        context.frozen.chosen(sheet, 0);
    }
    if matches!(item.kind, Kind::Block(_)) && item.section().starts_with("Pseudocode") {
        return pseudocode::check(sheet, context);
    }
    if item.kind == Kind::Table
        && let Some(format) = format_of_values(item)
    {
        return values::table(sheet, context, format);
    }
    if let Some(check) = crate::chapter(&item.file)(&Key::of(item)) {
        return check(sheet, context);
    }
    for line in 0..item.lines.len() {
        sheet.claim_line(line);
    }
    sheet.fault(0, "computed", item.text(0), "unclaimed: no check is for this");
}

/// The format of a table of values and bytes.
fn format_of_values(item: &Item) -> Option<&'static str> {
    if cells(item.text(0)).last() != Some(&"accepted?") {
        return None;
    }
    Some(match (item.file.as_str(), item.section()) {
        ("ternary-board.md", "Values and bytes") => "ternary-board/1",
        ("ternary-board.md", "The stream") => "ternary-stream/1",
        ("ternary-packings.md", "Values and bytes of two bits a cell") => "ternary-bits2/1",
        ("ternary-packings.md", "Values and bytes of one integer") => "ternary-integer/1",
        ("ternary-packings.md", "Values and bytes of runs") => "ternary-runs/1",
        ("xiangqi-position.md", _) => "xiangqi-position/1",
        ("xiangqi-history.md", _) => "xiangqi-history/1",
        ("xiangqi-link.md", _) => "xiangqi-link/1",
        ("xiangqi-fen.md", _) => "xiangqi-fen/1",
        ("xiangqi-schemes.md", "Values and bytes of the list") => "xiangqi-list/1",
        ("xiangqi-schemes.md", "Values and bytes of the map") => "xiangqi-map/1",
        ("chess-board.md", "Values and bytes of a byte a square") => "chess-board-bytes/1",
        ("chess-board.md", "Values and bytes of four bits a square") => "chess-board-packed/1",
        _ => return None,
    })
}
