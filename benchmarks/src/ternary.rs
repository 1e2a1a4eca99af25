//! Ternary records, against the loop of the source text in C.

use std::hint::black_box;

use boardwire::{
    formats::ternary_board,
    games::ternary::{Board, Cell, Dimensions},
    options::{Limits, Options},
};

use crate::{
    measure::{Work, each, encoding},
    random::Random,
};

unsafe extern "C" {
    fn peer_load(bytes: *const u8, length: usize, words: *mut u64) -> i32;
    fn peer_save(rows: u32, cols: u32, words: *mut u64, bytes: *mut u8) -> usize;
}

/// The board of the peer.
struct Peer {
    size: Dimensions,
    words: Vec<u64>,
}

impl Peer {
    fn new(size: Dimensions) -> Self {
        Self { size, words: vec![0; size.cols().div_ceil(32) as usize * size.rows() as usize] }
    }

    fn load(&mut self, record: &[u8]) {
        let declared = Dimensions::new(
            u32::from_le_bytes([record[0], record[1], record[2], 0]),
            u32::from_le_bytes([record[3], record[4], record[5], 0]),
        );
        assert_eq!(declared, Ok(self.size), "the words have room for this size only");
        // SAFETY: the pointer and the length are of one slice, and the words are as many as the size in the header needs.
        let status = unsafe { peer_load(record.as_ptr(), record.len(), self.words.as_mut_ptr()) };
        assert_eq!(status, 0);
    }

    fn save(&mut self, record: &mut [u8]) {
        assert_eq!(record.len() as u64, 6 + self.size.cells().div_ceil(5));
        // SAFETY: the words are as many as the size needs, and the record has room for its header and its cells.
        let length = unsafe {
            peer_save(self.size.rows(), self.size.cols(), self.words.as_mut_ptr(), record.as_mut_ptr())
        };
        assert_eq!(length, record.len());
    }
}

/// A board of random cells.
pub fn board(rows: u32, cols: u32, seed: u64) -> Board {
    let size = Dimensions::new(rows, cols).expect("a size of a board");
    let mut board = Board::new(size, Limits::NONE).expect("there is memory");
    let mut random = Random::new(seed);
    for row in 0..rows {
        for col in 0..cols {
            board.set(row, col, Cell::ALL[random.below(3) as usize]).expect("it is on the board");
        }
    }
    board
}

pub fn works() -> Vec<Work> {
    let mut works =
        board_work("ternary record → board, 4096 x 4096", "board → ternary record, 4096 x 4096", 4096, 1);
    works.extend(board_work("ternary record → board, 19 x 19", "board → ternary record, 19 x 19", 19, 1000));
    works
}

fn board_work(decoded: &'static str, encoded: &'static str, side: u32, count: u64) -> Vec<Work> {
    let boards: Vec<Board> = (0..count).map(|seed| board(side, side, seed)).collect();
    let records: Vec<Vec<u8>> = boards.iter().map(ternary_board::encode).collect();
    let mut peers: Vec<Peer> = boards.iter().map(|board| Peer::new(board.size())).collect();
    for ((peer, record), board) in peers.iter_mut().zip(&records).zip(&boards) {
        peer.load(record);
        let mut written = vec![0; record.len()];
        peer.save(&mut written);
        assert_eq!((&written, &ternary_board::decode(record).expect("a record")), (record, board));
    }
    let (units, bytes) = (count * u64::from(side * side), records.concat());
    let options = Options::new().with_limits(Limits::NONE);
    let work = |name, ours, theirs| Work {
        name,
        unit: "cells",
        units,
        ours,
        peer: "the source's loop, gcc -O3",
        theirs,
        bytes: Some(bytes.clone()),
    };
    let (mut decoded_board, mut peer) = (boards[0].clone(), Peer::new(boards[0].size()));
    let mut written = records[0].clone();
    vec![
        work(
            decoded,
            each(records.clone(), move |record| {
                ternary_board::decode_into(record, options, &mut decoded_board).expect("a record");
                black_box(&decoded_board);
            }),
            each(records, move |record| {
                peer.load(record);
                black_box(&peer.words);
            }),
        ),
        work(
            encoded,
            encoding(boards, ternary_board::encode_to),
            Box::new(move || {
                for peer in &mut peers {
                    peer.save(black_box(&mut written));
                    black_box(&written);
                }
            }),
        ),
    ]
}
