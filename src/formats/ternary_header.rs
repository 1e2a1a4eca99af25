//! The header that all ternary formats share: two dimensions of 24 bits, least significant byte first (spec: TB-1, TB-2).

use crate::{
    error::{Error, Fault, Place},
    games::ternary::Dimensions,
    observe::{Field, Observer},
    options::Limits,
};

/// The length of a header in bytes.
pub const HEADER: usize = 6;

/// The requirements of a dimension of a record.
pub(super) const DIMENSION: &[&str] = &["TB-1", "TB-2"];

/// A header that is to be read.
pub(super) struct Header {
    /// The byte of the input at which it stands.
    pub(super) offset: u64,
    /// The most rows, and the most columns.
    pub(super) longest: u32,
    /// The requirements that give a dimension its meaning.
    pub(super) rules: &'static [&'static str],
}

impl Header {
    /// The header of a packing, at the beginning of the input.
    pub(super) const fn of_packing(rules: &'static [&'static str]) -> Self {
        Self { offset: 0, longest: Dimensions::MAX, rules }
    }

    /// Reads and judges it in the first bytes of `bytes`.
    pub(super) fn read(
        &self,
        bytes: &[u8],
        limits: Limits,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Dimensions, Error> {
        let mut dimension = |axis: &'static str, field: &'static str, number: usize| {
            let at = self.offset + number as u64 * 3;
            let fail = |fault| Error { fault, place: Place::byte(at) };
            let Some(&[low, middle, high]) = bytes.get(number * 3..number * 3 + 3) else {
                return Err(fail(Fault::Truncated { field }));
            };
            let value = u32::from_le_bytes([low, middle, high, 0]);
            observer.field(Field {
                name: axis,
                number: 0,
                start: at * 8,
                len: 24,
                value: value.into(),
                stands_for: None,
                rules: self.rules,
            });
            match value {
                0 => Err(fail(Fault::DimensionZero { axis })),
                _ if value > self.longest => {
                    Err(fail(Fault::BoardTooLarge { axis, found: value, max: self.longest }))
                }
                _ => Ok(value),
            }
        };
        let (rows, cols) =
            (dimension("rows", "number of rows", 0)?, dimension("cols", "number of columns", 1)?);
        let at_record = |fault| Error { fault, place: Place::byte(self.offset) };
        let size = Dimensions::new(rows, cols).map_err(at_record)?;
        limits.check_cells(size.cells()).map_err(at_record)?;
        Ok(size)
    }
}

/// The header of a record.
pub(super) fn header(size: Dimensions) -> [u8; HEADER] {
    let [r0, r1, r2, _] = size.rows().to_le_bytes();
    let [c0, c1, c2, _] = size.cols().to_le_bytes();
    [r0, r1, r2, c0, c1, c2]
}
