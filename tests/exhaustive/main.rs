//! Small worlds, gone through whole: every input of a kind is put to the library and to its reference model. Each walk takes the function that it
//! judges as an argument, so that a control can plant a fault there: a walk that does not find it proves nothing.

mod chess;
mod codes;
mod ternary;
mod xiangqi;

/// How many inputs agreed, or the first that did not.
type Walk = Result<u64, String>;

/// Puts each input to both functions.
fn walk<I: std::fmt::Debug, T: PartialEq + std::fmt::Debug>(
    inputs: impl IntoIterator<Item = I>,
    judged: impl Fn(&I) -> T,
    model: impl Fn(&I) -> T,
) -> Walk {
    let mut count = 0;
    for input in inputs {
        let (found, expected) = (judged(&input), model(&input));
        if found != expected {
            return Err(format!("{input:?}: {found:?}, the model {expected:?}"));
        }
        count += 1;
    }
    Ok(count)
}

/// The walk has so many inputs and all agree; the one with a fault planted does not get to its end.
fn assert_walks(inputs: u64, sound: &Walk, planted: &Walk) {
    assert_eq!(sound, &Ok(inputs));
    assert!(planted.is_err(), "the planted fault was not found");
}
