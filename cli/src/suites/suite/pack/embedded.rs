//! Files of the repository in the program.

/// Includes a file of the repository.
macro_rules! include_package {
    ($($path:tt)+) => {
        include_str!(concat!(env!("BOARDWIRE_PACKAGES"), "/", $($path)+))
    };
}

/// Includes the files in a folder of the repository.
macro_rules! files {
    ($folder:literal: $($name:literal),*) => {
        [$(($name, include_package!(concat!($folder, "/", $name)))),*]
    };
}
pub(super) use {files, include_package};
