//! Files of the repository in the program.

/// Includes a file of the repository.
macro_rules! include_package {
    ($($path:tt)+) => {
        include_str!(concat!(env!("BOARDWIRE_PACKAGES"), "/", $($path)+))
    };
}
pub(super) use include_package;
