//! The header that all ternary formats share: two dimensions of 24 bits, least significant byte first (spec: TB-1, TB-2).

use super::{DecodeError, error::at};
use crate::{
    codes::CodeError,
    error::Location,
    games::ternary::{Dimensions, TernaryError},
    observe::{Field, FieldKind, Observer},
    options::Limits,
};

/// The length of the header of all ternary formats, in bytes.
pub const HEADER_BYTES: usize = 6;

/// The requirements of a dimension in `ternary-board/1`.
pub(super) const DIMENSION: &[&str] = &["TB-1", "TB-2"];

pub(super) struct Header {
    /// The offset of the header's first byte in the input.
    pub(super) offset: u64,
    /// The maximum number of rows, and of columns.
    pub(super) max_side: u32,
    /// The requirements that give a dimension its meaning.
    pub(super) requirements: &'static [&'static str],
}

impl Header {
    /// The header of a packing, at the beginning of the input.
    pub(super) const fn for_packing(requirements: &'static [&'static str]) -> Self {
        Self { offset: 0, max_side: Dimensions::MAX, requirements }
    }

    /// Reads and checks the header in the first bytes of `bytes`.
    pub(super) fn read(
        &self,
        bytes: &[u8],
        limits: Limits,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Dimensions, DecodeError> {
        let mut dimension = |kind: FieldKind, field: &'static str, number: usize| {
            let byte = self.offset + number as u64 * 3;
            let location = Location::byte(byte);
            let Some(&[low, middle, high]) = bytes.get(number * 3..number * 3 + 3) else {
                return Err(DecodeError::new(location, CodeError::Truncated { field }));
            };
            let value = u32::from_le_bytes([low, middle, high, 0]);
            observer.field(Field::only(kind, byte * 8, 24, value.into(), self.requirements));
            match value {
                0 => Err(DecodeError::new(location, TernaryError::DimensionZero { axis: kind.name() })),
                _ if value > self.max_side => {
                    let error =
                        TernaryError::BoardTooLarge { axis: kind.name(), found: value, max: self.max_side };
                    Err(DecodeError::new(location, error))
                }
                _ => Ok(value),
            }
        };
        let (rows, cols) = (
            dimension(FieldKind::Rows, "number of rows", 0)?,
            dimension(FieldKind::Cols, "number of columns", 1)?,
        );
        let record = Location::byte(self.offset);
        let size = Dimensions::new(rows, cols).map_err(at(record))?;
        limits.check_cells(size.cells()).map_err(at(record))?;
        Ok(size)
    }
}

pub(super) fn header(size: Dimensions) -> [u8; HEADER_BYTES] {
    let [r0, r1, r2, _] = size.rows().to_le_bytes();
    let [c0, c1, c2, _] = size.cols().to_le_bytes();
    [r0, r1, r2, c0, c1, c2]
}
