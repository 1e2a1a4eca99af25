//! One decode, observed: a decoder tells an observer each field as it reads it, so that an explanation comes from the very pass that
//! judges and no second parser can disagree.

/// A field of binary input, as it was read; it may yet be found at fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// What the field is: `rows`, `cols`, `cells`, `turn`, `piece`, `mover`, `capture`, `captured`, `origin`, `bits2`, `run`, `number`, `id`, `square`,
    /// `code`, `padding` or `surplus`.
    pub name: &'static str,
    /// Which one of its name it is: the number of its first cell in the record, the piece's id, the number of the ply from the newest, the
    /// number of the pair, the number of the square. 0 where a record has but one of the name.
    pub number: u64,
    /// Its first bit.
    pub start: u64,
    /// How many bits it has; 0 is possible.
    pub len: u64,
    /// The value read: a number, a byte, an index, an id within a side. Of `number` and `surplus`, which no 64 bits hold, how many bytes
    /// they have.
    pub value: u64,
    /// What the value leads to: a square, a piece's id, how many cells the field holds. None for a dead piece, and where the value says it
    /// all.
    pub stands_for: Option<u64>,
    /// The requirements of the specification that give it its meaning; those by which it may be refused are not among them.
    pub rules: &'static [&'static str],
}

/// A part of a text, as it was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextField<'a> {
    /// What it is: in a link `base`, `p`, `r`, `s`, `unknown` or `fragment`, in a FEN `placement`, `side` or `dropped`.
    pub name: &'static str,
    /// Its first character.
    pub start: u64,
    /// How many characters it has.
    pub len: u64,
    /// Its value, percent-encoding undone; of what is dropped, the text as it stands.
    pub value: &'a str,
    /// The requirements of the specification that give it its meaning.
    pub rules: &'static [&'static str],
}

/// Receives each field as it is decoded. `()` ignores all fields at no cost.
pub trait Observer {
    /// Whether fields are used. Where they are not, a decoder may skip work that only a field needs.
    fn is_listening(&self) -> bool {
        true
    }

    /// A binary field was read.
    fn field(&mut self, field: Field) {
        let _ = field;
    }

    /// A part of a text was read.
    fn text(&mut self, field: TextField<'_>) {
        let _ = field;
    }

    /// The binary fields that follow are those of `bytes`, which the text part `name` holds.
    fn part(&mut self, name: &'static str, bytes: &[u8]) {
        let _ = (name, bytes);
    }
}

impl Observer for () {
    fn is_listening(&self) -> bool {
        false
    }
}

impl<O: Observer + ?Sized> Observer for &mut O {
    fn is_listening(&self) -> bool {
        (**self).is_listening()
    }

    fn field(&mut self, field: Field) {
        (**self).field(field);
    }

    fn text(&mut self, field: TextField<'_>) {
        (**self).text(field);
    }

    fn part(&mut self, name: &'static str, bytes: &[u8]) {
        (**self).part(name, bytes);
    }
}
