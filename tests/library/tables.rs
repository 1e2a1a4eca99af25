//! Compares the tables that the specification publishes as data with the tables of the code.

use boardwire::{
    codes::{prefix::PrefixCode, trits},
    formats::{chess_board_packed, ternary_bits2},
    games::{
        ternary::Cell,
        xiangqi::{Candidates, Origins, Piece, Square},
    },
};
use serde_json::{Map, Value, json};

fn table(name: &str) -> Value {
    let path = format!("{}/spec/tables/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn groups_of_cells() {
    let digits = |byte: u8| {
        let trits = trits::unpack(byte)?;
        trits.iter().map(|&trit| Cell::from_trit(trit).map(Cell::digit)).collect::<Option<String>>()
    };
    let groups: Vec<Option<String>> = (0..=255).map(digits).collect();
    let listed: Vec<Option<String>> = serde_json::from_value(table("ternary-bytes")).unwrap();
    assert_eq!(listed[..], groups[..243]);
    assert!(groups[243..].iter().all(Option::is_none));
}

#[test]
fn groups_of_two_bits() {
    let listed: Vec<String> = serde_json::from_value(table("ternary-bits2-bytes")).unwrap();
    assert_eq!(listed.len(), 256);
    for (byte, group) in (0..=255).zip(listed) {
        let decoded = ternary_bits2::decode(&[1, 0, 0, 4, 0, 0, byte]);
        let cells = decoded.ok().map(|board| board.cells().map(Cell::digit).collect::<String>());
        assert_eq!(cells, (!group.contains('3')).then_some(group), "{byte}");
    }
}

#[test]
fn code_words() {
    let listed: Map<String, Value> = serde_json::from_value(table("code-words")).unwrap();
    assert_eq!(listed.len(), 10);
    for (size, words) in listed {
        let code = PrefixCode::new(size.parse().unwrap());
        let word = |index| {
            let word = code.word(index);
            let bits = format!("{:0width$b}", word.bits, width = word.len as usize);
            if word.len == 0 { String::new() } else { bits }
        };
        assert_eq!(words, json!((0..code.size()).map(word).collect::<Vec<_>>()), "{size}");
    }
}

#[test]
fn candidate_lists() {
    let entry = |piece: Piece| {
        let list = Candidates::for_piece(piece);
        let squares: Vec<_> = (0..list.len()).map(|index| list.square(index).map(Square::number)).collect();
        json!({
            "id": piece.id(), "side": piece.side().to_string(), "kind": piece.kind().to_string(),
            "home": piece.home().number(), "candidates": squares,
        })
    };
    assert_eq!(table("xiangqi-candidates"), json!(Piece::all().map(entry).collect::<Vec<_>>()));
}

#[test]
fn origin_candidates() {
    let listed = table("xiangqi-origins");
    let mut lists = 0;
    for entry in listed.as_array().unwrap() {
        for id in entry["ids"].as_array().unwrap() {
            let piece = Piece::new(u8::try_from(id.as_u64().unwrap()).unwrap()).unwrap();
            let list = Candidates::for_piece(piece);
            let squares = (0..90).filter_map(Square::new).filter(|&square| list.contains(square));
            let of = |square: Square| {
                let origins: Vec<u8> =
                    Origins::new(piece, square).squares().iter().map(|origin| origin.number()).collect();
                (square.number().to_string(), json!(origins))
            };
            assert_eq!(entry["origins"], Value::Object(squares.map(of).collect()), "{piece}");
            lists += 1;
        }
    }
    assert_eq!(lists, 32);
}

#[test]
fn chess_codes() {
    let listed = table("chess-codes");
    for code in 0..=255 {
        let entry = listed.as_array().unwrap().iter().find(|entry| entry["code"] == code);
        let piece = entry.map(|entry| (entry["color"].as_str(), entry["kind"].as_str()));
        let decoded = chess_board_packed::piece_from_code(code).ok();
        let decoded = decoded.map(|piece| piece.map(|(color, kind)| (color.to_string(), kind.to_string())));
        let decoded = decoded.as_ref().map(|piece| match piece {
            Some((color, kind)) => (Some(color.as_str()), Some(kind.as_str())),
            None => (None, None),
        });
        assert_eq!(piece, decoded, "{code}");
    }
}
