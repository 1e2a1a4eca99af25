//! How pieces move and which identities they get, as far as the formats need it. Knows no wire and no text.

pub mod identity;
pub mod moves;
pub mod origins;
