//! Chooses the identities for a placement (spec: XF-8 to XF-11). The best choice has the fewest bits, then the most pawns across the river on
//! the file of their own home, then the lexicographically smallest bit string.
//!
//! The pieces of one side and kind compete for the squares of that kind only, and each rule compares group by group, so the best choices of the
//! groups are the best choice of all. The largest group, five pawns, has at most 5! assignments, and the search tries all of them.
//!
//! ```
//! use boardwire::games::xiangqi::{Pieces, Placement, identity};
//!
//! let diagram = Placement::from(&Pieces::opening());
//! assert_eq!(identity::choose(&diagram), Some(Pieces::opening()));
//! ```

pub(crate) mod fast;

use super::{Candidates, Kind, Piece, Pieces, Placement, Side, Square, XiangqiError};
use crate::{
    codes::prefix::{PrefixCode, Word},
    fast::attempt,
};

/// The maximum number of pieces of one kind that a side has.
const MAX_PER_KIND: usize = 5;

/// The squares of one side and kind, and the pieces that can be on them.
struct Group {
    side: Side,
    kind: Kind,
    squares: [Option<Square>; MAX_PER_KIND],
}

/// The square of each piece of a group, in rising id.
type Assignment = [Option<Square>; MAX_PER_KIND];

impl Group {
    /// The group of a side and kind; `None` if there are more squares than pieces.
    fn new(placement: &Placement, side: Side, kind: Kind) -> Option<Self> {
        let mut squares = [None; MAX_PER_KIND];
        for (i, square) in placement.squares_of(side, kind).enumerate() {
            *squares.get_mut(i)? = Some(square);
        }
        let group = Self { side, kind, squares };
        (group.squares.iter().flatten().count() <= group.pieces().count()).then_some(group)
    }

    fn pieces(&self) -> impl Iterator<Item = Piece> {
        Piece::group(self.side, self.kind)
    }

    /// Calls `visit` with every assignment of all squares to pieces that can be on them.
    fn visit_assignments(&self, visit: &mut impl FnMut(&Assignment)) {
        self.extend(0, &mut [false; MAX_PER_KIND], &mut [None; MAX_PER_KIND], visit);
    }

    fn extend(
        &self,
        square_index: usize,
        taken: &mut [bool; MAX_PER_KIND],
        assignment: &mut Assignment,
        visit: &mut impl FnMut(&Assignment),
    ) {
        let Some(&Some(square)) = self.squares.get(square_index) else { return visit(assignment) };
        for (i, piece) in self.pieces().enumerate() {
            if !taken[i] && Candidates::for_piece(piece).contains(square) {
                taken[i] = true;
                assignment[i] = Some(square);
                self.extend(square_index + 1, taken, assignment, visit);
                taken[i] = false;
                assignment[i] = None;
            }
        }
    }

    /// The rank of an assignment: the lowest rank is the best.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "five bytes only since an `Option<Square>` is one")]
    fn rank(&self, assignment: &Assignment) -> (u32, core::cmp::Reverse<usize>, [u64; MAX_PER_KIND]) {
        let words = self.pieces().zip(assignment).filter_map(|(piece, &square)| word(piece, square));
        let is_on_home_file = |(piece, square): &(Piece, &Option<Square>)| {
            square.is_some_and(|square| crossed(piece.side(), square) && square.col() == piece.home().col())
        };
        let pawn_count = match self.kind {
            Kind::Pawn => self.pieces().zip(assignment).filter(is_on_home_file).count(),
            _ => 0,
        };
        let mut order = [0; MAX_PER_KIND];
        let mut bit_count = 0;
        for (slot, word) in order.iter_mut().zip(words) {
            *slot = word.order();
            bit_count += word.len;
        }
        (bit_count, core::cmp::Reverse(pawn_count), order)
    }
}

fn word(piece: Piece, square: Option<Square>) -> Option<Word> {
    let list = Candidates::for_piece(piece);
    list.index_of(square).map(|index| PrefixCode::new(list.len()).word(index))
}

fn crossed(side: Side, square: Square) -> bool {
    match side {
        Side::Red => square.row() < Square::ROWS / 2,
        Side::Black => square.row() >= Square::ROWS / 2,
    }
}

/// Whether the squares of one side and kind can be given to its pieces at all.
pub fn fits(placement: &Placement, side: Side, kind: Kind) -> bool {
    let mut has_assignment = false;
    if let Some(group) = Group::new(placement, side, kind) {
        group.visit_assignments(&mut |_| has_assignment = true);
    }
    has_assignment
}

/// Puts a piece on a free square, if some identities fit the new placement.
///
/// # Errors
/// [`XiangqiError::FenIdentity`].
pub(crate) fn add(
    placement: &mut Placement,
    square: Square,
    (side, kind): (Side, Kind),
) -> Result<(), XiangqiError> {
    placement.set(square, Some((side, kind)));
    if fits(placement, side, kind) {
        return Ok(());
    }
    let letter = placement.letter(square).unwrap_or_default();
    Err(XiangqiError::FenIdentity { letter, square })
}

/// Chooses the identities for a placement; `None` if no identities fit it.
pub fn choose(placement: &Placement) -> Option<Pieces> {
    if let Some(pieces) = attempt(&(), || fast::choose(placement)) {
        return Some(pieces);
    }
    let mut pieces = Pieces::DEAD;
    for side in [Side::Red, Side::Black] {
        for kind in Kind::ALL {
            let group = Group::new(placement, side, kind)?;
            let mut best = None;
            group.visit_assignments(&mut |assignment| {
                let rank = group.rank(assignment);
                if best.as_ref().is_none_or(|(best_rank, _)| rank < *best_rank) {
                    best = Some((rank, *assignment));
                }
            });
            let (_, assignment) = best?;
            for (piece, square) in group.pieces().zip(assignment) {
                if let Some(square) = square {
                    pieces.put(piece, square).ok()?;
                }
            }
        }
    }
    Some(pieces)
}
