//! Checks the message of each reason why a chess placement is impossible. `spec/book.py` checks the table of placements in the book.

use boardwire::games::chess::{placement, possible};

#[test]
fn every_reason_is_reported() {
    let reported = |text: &str| {
        let reasons = possible::reasons(&placement::decode(text).unwrap());
        reasons.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    for (text, reasons) in [
        ("8/8/8/8/8/8/8/8", "white has 0 kings; black has 0 kings"),
        ("4k3/8/8/8/8/8/8/4KK2", "white has 2 kings"),
        ("4k3/8/8/8/8/8/8/p3K2P", "a pawn is on a1; a pawn is on h1"),
        ("P3k3/8/8/8/8/8/8/4K3", "a pawn is on a8"),
        ("4k3/pppppppp/p7/8/8/8/8/4K3", "black has 9 pawns"),
        (
            "4k3/8/8/8/8/NNNNN3/NNNNNNNN/NNNNKNN1",
            "white has 20 pieces; white has more promoted pieces (17) than missing pawns (8)",
        ),
        ("4k3/8/8/8/8/8/PPPPPPP1/RRRNNNK1", "white has more promoted pieces (2) than missing pawns (1)"),
        ("8/8/8/8/8/8/4k3/4K3", "the kings are on adjacent squares"),
        ("8/8/8/8/8/8/5k2/4K3", "the kings are on adjacent squares"),
        ("7k/K7/8/8/8/8/8/8", ""),
        ("bb2k3/8/pppppp2/8/8/8/8/4K3", ""),
        ("b1b1k3/pppppppp/8/8/8/8/8/4K3", "black has more promoted pieces (1) than missing pawns (0)"),
    ] {
        assert_eq!(reported(text), reasons, "{text}");
    }
}
