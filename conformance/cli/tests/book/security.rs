//! The chapter on security. Its table of memory is the bounds to which the tests and fuzz targets hold the decoders.

use boardwire_fuzz::memory::bounds;

use crate::{
    claims::{Check, Context, Key},
    sheet::Sheet,
};

pub(crate) fn claim(key: &Key<'_>) -> Option<Check> {
    match key.name.as_str() {
        "format|a byte of L|a cell|besides" => Some(memory),
        _ => None,
    }
}

fn memory(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    sheet.claim_line(0);
    let rows: Vec<String> = bounds()
        .map(|(format, bound)| {
            // What stands behind the format is in words.
            let (format, more) = format.split_at(format.find(',').unwrap_or(format.len()));
            format!("| `{format}`{more} | {} | {} | {} |", bound.per_byte, bound.per_cell, bound.fixed)
        })
        .collect();
    sheet.rows(&rows);
}
