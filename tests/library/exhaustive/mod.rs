//! Exhaustive tests: the library and its reference model get every input of a kind. Each walk takes the function under test as an argument,
//! so that a control can inject a fault. A walk that does not find the fault proves nothing.

mod chess;
mod codes;
mod ternary;
mod xiangqi;

/// The number of inputs that agreed, or the first that did not.
type Walk = Result<u64, String>;

/// Gives each input to both functions.
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

/// Asserts that the walk has `inputs` inputs, that all of them agree, and that the walk with the injected fault finds it.
fn assert_walks(inputs: u64, sound: &Walk, faulty: &Walk) {
    assert_eq!(sound, &Ok(inputs));
    assert!(faulty.is_err(), "the injected fault was not found");
}
