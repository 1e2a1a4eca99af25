//! The identities of a diagram's pieces, chosen from all assignments of its squares to ids (spec: XF-8 to XF-11).

use super::xiangqi_pieces::{Place, Squares, candidates, home_file, is_across, kind, word};

/// A diagram: the letter of the piece on each of the 90 squares, upper case for red, with B for the elephant and N for the horse.
pub type Diagram = Vec<Option<char>>;

/// The letter of a piece.
pub fn letter(id: u8) -> char {
    let upper = match kind(id) {
        "general" => 'K',
        "advisor" => 'A',
        "elephant" => 'B',
        "horse" => 'N',
        "rook" => 'R',
        "cannon" => 'C',
        _ => 'P',
    };
    if id < 16 { upper } else { upper.to_ascii_lowercase() }
}

/// The diagram of pieces.
pub fn diagram(squares: &[Place]) -> Diagram {
    let mut diagram = vec![None; 90];
    for (id, place) in (0..).zip(squares) {
        if let &Some(square) = place {
            diagram[usize::from(square)] = Some(letter(id));
        }
    }
    diagram
}

/// All assignments of squares to ids, each of which gets one square or none.
fn ways(squares: &[u8], ids: &[u8]) -> Vec<Vec<Place>> {
    let Some((&id, others)) = ids.split_first() else {
        return if squares.is_empty() { vec![Vec::new()] } else { Vec::new() };
    };
    let mut found = Vec::new();
    let with_first = |place: Place, way: &Vec<Place>| [vec![place], way.clone()].concat();
    if squares.len() < ids.len() {
        found.extend(ways(squares, others).iter().map(|way| with_first(None, way)));
    }
    for (at, &square) in squares.iter().enumerate() {
        if candidates(id).contains(&Some(square)) {
            let left = [&squares[..at], &squares[at + 1..]].concat();
            found.extend(ways(&left, others).iter().map(|way| with_first(Some(square), way)));
        }
    }
    found
}

/// All assignments of a letter's squares to the ids with that letter, and those ids.
fn ways_of(diagram: &Diagram, wanted: char) -> (Vec<u8>, Vec<Vec<Place>>) {
    let ids: Vec<u8> = (0..32).filter(|&id| letter(id) == wanted).collect();
    let squares: Vec<u8> = (0..90).filter(|&square| diagram[usize::from(square)] == Some(wanted)).collect();
    let found = if squares.len() > ids.len() { Vec::new() } else { ways(&squares, &ids) };
    (ids, found)
}

/// Whether the squares of a letter fit its ids.
pub fn fits(diagram: &Diagram, wanted: char) -> bool {
    !ways_of(diagram, wanted).1.is_empty()
}

/// The bits of an assignment, as text.
fn bits(ids: &[u8], way: &[Place]) -> String {
    let mut text = String::new();
    for (&id, place) in ids.iter().zip(way) {
        let list = candidates(id);
        let index = list.iter().position(|listed| listed == place).expect("a way keeps to the lists");
        text.extend(word(list.len(), index).iter().map(|bit| if *bit == 1 { '1' } else { '0' }));
    }
    text
}

/// How many pawns of an assignment are across the river on the file of their own home.
fn pawns_at_home_file(ids: &[u8], way: &[Place]) -> usize {
    let is_one = |(id, place): (&u8, &Place)| {
        let Some(square) = *place else { return false };
        kind(*id) == "pawn" && is_across(*id, square) && square % 9 == home_file(*id)
    };
    ids.iter().zip(way).filter(|&pair| is_one(pair)).count()
}

/// The squares of the 32 pieces; `None` if no identities fit.
pub fn choose(diagram: &Diagram) -> Option<Squares> {
    let mut squares: Squares = vec![None; 32];
    for wanted in "KABNRCPkabnrcp".chars() {
        let (ids, found) = ways_of(diagram, wanted);
        let fewest = found.iter().map(|way| bits(&ids, way).len()).min()?;
        let short: Vec<_> = found.into_iter().filter(|way| bits(&ids, way).len() == fewest).collect();
        let most = short.iter().map(|way| pawns_at_home_file(&ids, way)).max()?;
        let best = short.into_iter().filter(|way| pawns_at_home_file(&ids, way) == most);
        let chosen = best.min_by_key(|way| bits(&ids, way))?;
        for (id, place) in ids.into_iter().zip(chosen) {
            squares[usize::from(id)] = place;
        }
    }
    Some(squares)
}
