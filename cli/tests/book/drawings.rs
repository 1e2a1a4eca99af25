//! The drawings of the formats: each is in its chapter and, line for line, in the documentation of the module that implements it.

use std::{fs, path::Path};

use boardwire::formats::{self, Format};

use crate::{sheet::Sheet, text::Item};

/// The lines of the documentation of the module of a format.
fn docs(format: &Format) -> Vec<String> {
    let name = format.name().replace('-', "_");
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../src/formats"));
    let source = fs::read_to_string(folder.join(format!("{name}.rs")));
    let source = source.or_else(|_| fs::read_to_string(folder.join(name).join("mod.rs"))).unwrap();
    let docs = source.lines().map_while(|line| line.strip_prefix("//!"));
    docs.map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned()).collect()
}

/// The block of the page is the block of the documentation.
pub(crate) fn check(sheet: &mut Sheet<'_>) {
    let item = sheet.item;
    let format = formats::find(item.arg(0)).unwrap();
    let docs = docs(format);
    // `(spec: XP-1 to XP-23)` in the first line names the last requirement of the format.
    let mut own =
        sheet.context.suite.requirements().iter().filter(|requirement| requirement.format == format.id);
    let last = own.next_back().map_or("", |requirement| &requirement.id);
    if !docs[0].contains(&format!("{last})")) {
        sheet.fault(0, &docs[0], &format!("the last requirement is {last}"));
    }
    let heading = item.headings.last().unwrap().to_lowercase().replace(' ', "-");
    let link = format!("spec/src/{}#{heading}", item.file);
    if !docs.iter().any(|line| line.contains(&link)) {
        sheet.fault(0, &format!("the module of {} names no such section", format.id), &link);
    }
    let drawing = docs.iter().skip_while(|line| *line != "```text").skip(1);
    let drawing: Vec<&String> = drawing.take_while(|line| !line.starts_with("```")).collect();
    for line in 0..item.lines.len().max(drawing.len()) {
        let [here, there] = [item.lines.get(line).map(|(_, text)| text), drawing.get(line).copied()];
        if line < item.lines.len() {
            sheet.claim_line(line);
        }
        sheet.same(line, &here, &there);
    }
}

/// Formats whose module has a drawing and whose chapter has none.
pub(crate) fn missing(items: &[Item]) -> Vec<String> {
    let is_there = |format: &&&Format| {
        items.iter().any(|item| {
            item.check() == Some("drawing")
                && formats::find(item.arg(0)).is_some_and(|own| own.id == format.id)
        })
    };
    let drawn = formats::ALL.iter().filter(|format| docs(format).iter().any(|line| line == "```text"));
    drawn
        .filter(|format| !is_there(format))
        .map(|format| format!("{}: no drawing of {}", format.chapter, format.id))
        .collect()
}
