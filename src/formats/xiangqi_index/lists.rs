//! The arrangements of groups 1 to 4 as lists: officers (general, advisors, elephants), and pawns at home (spec: XI-4, XI-5). Sets of own
//! numbers are bits.

/// A set of own numbers below 45.
pub(super) type OwnSet = u64;

const PALACE: [u8; 9] = [3, 4, 5, 12, 13, 14, 21, 22, 23];
const ADVISOR_POINTS: [u8; 5] = [3, 5, 13, 21, 23];
const ELEPHANT_POINTS: [u8; 7] = [2, 6, 18, 22, 26, 38, 42];
/// The homes of pawns that elephants can be on.
const SHARED: [u8; 2] = [38, 42];
/// The files of pawns at home: the first home of each, and the second a row further.
const FILES: [u8; 5] = [27, 29, 31, 33, 35];
const ROW: u8 = 9;

const GENERALS: [OwnSet; 10] = sets(&PALACE, 1);
const ADVISORS: [OwnSet; 16] = sets(&ADVISOR_POINTS, 2);
const ELEPHANTS: [OwnSet; 29] = sets(&ELEPHANT_POINTS, 2);

/// The number of blocks of officers: a pair (o, k) is the block 3*o + k.
pub(super) const OFFICER_BLOCKS: usize = 18;
/// The number of blocks of pawns at home: 0 to 5 pawns.
pub(super) const HOME_BLOCKS: usize = 6;
const CODES: usize = GENERALS.len() * ADVISORS.len() * ELEPHANTS.len();
const HOME_CODES: usize = 243;

/// The sets of at most `max_size` squares, 1 or 2. Smaller sets come first.
const fn sets<const N: usize>(squares: &[u8], max_size: usize) -> [OwnSet; N] {
    let mut found = [0; N];
    let mut count = 1;
    let mut first = 0;
    while first < squares.len() {
        found[count] = 1 << squares[first];
        count += 1;
        first += 1;
    }
    first = 0;
    while max_size == 2 && first < squares.len() {
        let mut second = first + 1;
        while second < squares.len() {
            found[count] = 1 << squares[first] | 1 << squares[second];
            count += 1;
            second += 1;
        }
        first += 1;
    }
    assert!(count == N, "the length of the list");
    found
}

const fn officers_of(code: usize) -> [OwnSet; 3] {
    [
        GENERALS[code / (ADVISORS.len() * ELEPHANTS.len())],
        ADVISORS[code / ELEPHANTS.len() % ADVISORS.len()],
        ELEPHANTS[code % ELEPHANTS.len()],
    ]
}

/// The block of a code, unless two pieces are on one square.
const fn officer_block(code: usize) -> Option<usize> {
    let [general, advisors, elephants] = officers_of(code);
    let all = general | advisors | elephants;
    let piece_count = general.count_ones() + advisors.count_ones() + elephants.count_ones();
    if all.count_ones() < piece_count {
        return None;
    }
    Some(3 * piece_count as usize + taken(elephants).count_ones() as usize)
}

/// The shared squares that a set has, a bit each.
pub(super) const fn taken(set: OwnSet) -> usize {
    (set >> SHARED[0] & 1 == 1) as usize + 2 * (set >> SHARED[1] & 1 == 1) as usize
}

/// Codes in blocks: the codes block after block, where each block begins, and the rank of each code in its block.
struct CodeList<const CODES: usize, const ENDS: usize> {
    codes: [u16; CODES],
    starts: [u16; ENDS],
    ranks: [u16; CODES],
}

impl<const CODES: usize, const ENDS: usize> CodeList<CODES, ENDS> {
    /// The list of codes with these blocks; [`NO_BLOCK`] for a code that is left out.
    const fn new(block_of: &[usize; CODES]) -> Self {
        let mut list = Self { codes: [0; CODES], starts: [0; ENDS], ranks: [0; CODES] };
        let (mut block, mut count) = (0, 0);
        while block + 1 < ENDS {
            list.starts[block] = count;
            let mut code: u16 = 0;
            while (code as usize) < CODES {
                if block_of[code as usize] == block {
                    list.codes[count as usize] = code;
                    list.ranks[code as usize] = count - list.starts[block];
                    count += 1;
                }
                code += 1;
            }
            block += 1;
        }
        list.starts[block] = count;
        list
    }

    const fn ways(&self, block: usize) -> u32 {
        (self.starts[block + 1] - self.starts[block]) as u32
    }

    const fn code(&self, block: usize, rank: u32) -> usize {
        self.codes[self.starts[block] as usize + rank as usize] as usize
    }
}

const NO_BLOCK: usize = usize::MAX;

static OFFICERS: CodeList<CODES, { OFFICER_BLOCKS + 1 }> = {
    let mut blocks = [NO_BLOCK; CODES];
    let mut code = 0;
    while code < CODES {
        if let Some(block) = officer_block(code) {
            blocks[code] = block;
        }
        code += 1;
    }
    CodeList::new(&blocks)
};

/// The set of a code of pawns at home: five digits of base 3, the first file most significant.
const fn homes_of(code: usize) -> OwnSet {
    let (mut set, mut quotient, mut file) = (0, code, FILES.len());
    while file > 0 {
        file -= 1;
        match quotient % 3 {
            0 => {}
            1 => set |= 1 << FILES[file],
            _ => set |= 1 << (FILES[file] + ROW),
        }
        quotient /= 3;
    }
    set
}

type Homes = CodeList<HOME_CODES, { HOME_BLOCKS + 1 }>;

/// The lists next to no elephant, one on 38, one on 42, and both.
static HOMES: [Homes; 4] = [homes(0), homes(1), homes(2), homes(3)];

const fn homes(elephants: usize) -> Homes {
    let mut blocks = [NO_BLOCK; HOME_CODES];
    let mut code = 0;
    while code < HOME_CODES {
        let set = homes_of(code);
        if taken(set) & elephants == 0 {
            blocks[code] = set.count_ones() as usize;
        }
        code += 1;
    }
    CodeList::new(&blocks)
}

pub(super) const fn officer_ways(block: usize) -> u32 {
    OFFICERS.ways(block)
}

/// The general, advisors and elephants of an arrangement.
pub(super) const fn officers(block: usize, rank: u32) -> [OwnSet; 3] {
    officers_of(OFFICERS.code(block, rank))
}

/// Block and rank of a general, advisors and elephants, if they follow the rules.
pub(super) fn officer_rank([general, advisors, elephants]: [OwnSet; 3]) -> Option<(usize, u32)> {
    let index_in = |sets: &[OwnSet], set| sets.iter().position(|&found| found == set);
    let general_index = index_in(&GENERALS, general)?;
    let advisors_index = index_in(&ADVISORS, advisors)?;
    let code = (general_index * ADVISORS.len() + advisors_index) * ELEPHANTS.len()
        + index_in(&ELEPHANTS, elephants)?;
    Some((officer_block(code)?, OFFICERS.ranks[code].into()))
}

/// The number of arrangements of `count` pawns at home next to elephants on the shared squares `taken`.
pub(super) const fn home_ways(taken: usize, count: usize) -> u32 {
    HOMES[taken].ways(count)
}

pub(super) const fn home_pawns(taken: usize, count: usize, rank: u32) -> OwnSet {
    homes_of(HOMES[taken].code(count, rank))
}

/// The rank among the sets of equally many pawns, if the set follows the rules.
pub(super) fn home_rank(taken: usize, set: OwnSet) -> u32 {
    let has = |square| usize::from(set >> square & 1 == 1);
    let code = FILES.iter().fold(0, |code, &file| 3 * code + has(file) + 2 * has(file + ROW));
    HOMES[taken].ranks[code].into()
}
