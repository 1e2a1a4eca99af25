//! The bitstreams, the link that composes them, the two plainer schemes, and a public relative that is not of this format.

pub mod history;
pub mod link;
pub mod list;
pub mod map;
pub mod position;
pub mod relative;
mod words;
