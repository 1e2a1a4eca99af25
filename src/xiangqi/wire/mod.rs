//! The bitstreams, the link that composes them, and a public relative that is not of this format.

pub mod history;
pub mod link;
pub mod position;
pub mod relative;
mod words;
