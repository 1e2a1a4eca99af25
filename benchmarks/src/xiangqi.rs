//! Xiangqi positions, against bitstream-io with the same tables.

use std::hint::black_box;

use bitstream_io::{BigEndian, BitRead, BitReader, BitWrite, BitWriter};
use boardwire::{
    formats::xiangqi_position,
    games::xiangqi::{Candidates, Game, Piece, Pieces, Position, Setup, Side, Square, rules::Board},
};

use crate::{
    measure::{Run, Work, calls, encoding},
    random::Random,
};

const POSITIONS: u64 = 1000;

/// A position in which three of four pieces are on a random square of their list.
pub fn position(seed: u64) -> Position {
    let mut random = Random::new(seed);
    let mut pieces = Pieces::DEAD;
    for piece in Piece::all() {
        let list = Candidates::for_piece(piece);
        while random.below(4) > 0 {
            match list.square(random.below(list.len())) {
                Some(square) if pieces.occupant(square).is_none() => {
                    pieces.put(piece, square).expect("the square is free");
                    break;
                }
                _ => {}
            }
        }
    }
    Position { turn: if random.below(2) == 0 { Side::Red } else { Side::Black }, pieces }
}

/// The opening, and at most so many random legal moves.
pub fn game(plies: usize, seed: u64) -> Game {
    let mut random = Random::new(seed);
    let start = Setup::from(&Position::opening());
    let (mut board, mut moves) = (Board::from(&start), Vec::new());
    while moves.len() < plies {
        let legal = board.moves();
        if legal.is_empty() {
            break;
        }
        let count = u32::try_from(legal.len()).expect("a position has few moves");
        let step = legal.get(random.below(count) as usize).expect("a number below that of the moves");
        board.play(step).expect("a legal move");
        moves.push(step);
    }
    Game { start, moves }
}

/// No square.
const DEAD: u8 = 90;

/// The peer: the lists and sizes as tables, each field by the crate's reader and writer.
struct Peer {
    /// The square of each index, by piece.
    squares: Vec<Vec<u8>>,
    /// The code word of each square, by piece: its bits and their number.
    words: Vec<[(u32, u32); 91]>,
}

/// A position as the peer has it.
struct Decoded {
    is_red: bool,
    squares: [u8; 32],
    occupants: [u8; 90],
}

impl Peer {
    fn new() -> Self {
        let mut peer = Self { squares: Vec::new(), words: Vec::new() };
        for piece in Piece::all() {
            let list = Candidates::for_piece(piece);
            let squares: Vec<u8> =
                (0..list.len()).map(|index| list.square(index).map_or(DEAD, Square::number)).collect();
            let short = list.len().ilog2();
            let pairs = list.len() - (1 << short);
            let mut words = [(0, 0); 91];
            for (index, &square) in (0..).zip(&squares) {
                words[usize::from(square)] = match index {
                    _ if index < (1 << short) - pairs => (index, short),
                    _ if index < 1 << short => (index << 1, short + 1),
                    _ => ((index - pairs) << 1 | 1, short + 1),
                };
            }
            peer.squares.push(squares);
            peer.words.push(words);
        }
        peer
    }

    fn decode(&self, bytes: &[u8]) -> Option<Decoded> {
        let mut reader = BitReader::endian(bytes, BigEndian);
        let mut decoded =
            Decoded { is_red: reader.read_bit().ok()?, squares: [DEAD; 32], occupants: [32; 90] };
        for id in 0..32 {
            let list = &self.squares[usize::from(id)];
            let size = u32::try_from(list.len()).ok()?;
            let short = size.ilog2();
            let pairs = size - (1 << short);
            let mut index: u32 = reader.read_var(short).ok()?;
            if index >= (1 << short) - pairs && reader.read_bit().ok()? {
                index += pairs;
            }
            let square = list[index as usize];
            decoded.squares[usize::from(id)] = square;
            if square != DEAD && std::mem::replace(&mut decoded.occupants[usize::from(square)], id) != 32 {
                return None;
            }
        }
        while !reader.byte_aligned() {
            reader.read_bit().ok().filter(|&bit| bit)?;
        }
        Some(decoded)
    }

    fn encode(&self, decoded: &Decoded, bytes: &mut Vec<u8>) -> std::io::Result<()> {
        let mut writer = BitWriter::endian(bytes, BigEndian);
        writer.write_bit(decoded.is_red)?;
        for (words, &square) in self.words.iter().zip(&decoded.squares) {
            let (bits, count) = words[usize::from(square)];
            writer.write_var(count, bits)?;
        }
        while !writer.byte_aligned() {
            writer.write_bit(true)?;
        }
        Ok(())
    }
}

fn decode_each(encoded: &[Vec<u8>]) -> Run {
    calls(encoded.to_vec(), |bytes| xiangqi_position::decode(bytes).expect("a position"))
}

fn peer_decodes(encoded: &[Vec<u8>]) -> Run {
    let peer = Peer::new();
    calls(encoded.to_vec(), move |bytes| peer.decode(bytes).expect("a position"))
}

pub fn works() -> Vec<Work> {
    let positions: Vec<Position> = (0..POSITIONS).map(position).collect();
    let encoded: Vec<Vec<u8>> = positions.iter().map(xiangqi_position::encode).collect();
    let bytes = encoded.concat();
    let peer = Peer::new();
    let theirs: Vec<Decoded> = encoded.iter().map(|bytes| peer.decode(bytes).expect("a position")).collect();
    for (decoded, bytes) in theirs.iter().zip(&encoded) {
        let mut again = Vec::new();
        peer.encode(decoded, &mut again).expect("writing to memory");
        assert_eq!(&again, bytes);
    }
    let work = |name, peer, ours, theirs| Work {
        name,
        unit: "positions",
        units: POSITIONS,
        ours,
        peer,
        theirs,
        bytes: Some(bytes.clone()),
    };
    let many = {
        let encoded = encoded.clone();
        move || {
            let inputs: Vec<&[u8]> = encoded.iter().map(Vec::as_slice).collect();
            xiangqi_position::decode_many(black_box(&inputs), |position| {
                black_box(position.expect("a position"));
            });
        }
    };
    let encode = encoding(positions, xiangqi_position::encode_to);
    let peer_encode =
        encoding(theirs, move |decoded, bytes| peer.encode(decoded, bytes).expect("writing to memory"));
    vec![
        work("Xiangqi position, decode", "bitstream-io", decode_each(&encoded), peer_decodes(&encoded)),
        work("Xiangqi position, decode_many", "bitstream-io", Box::new(many), peer_decodes(&encoded)),
        work("Xiangqi position, encode", "bitstream-io", encode, peer_encode),
    ]
}
