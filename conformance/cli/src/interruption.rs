//! What is left to do when a signal ends the program: its children end, and what is temporary goes.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use boardwire_suite::group;

use super::exit;

/// Files and folders that are to be gone when the program ends.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn temporary() -> MutexGuard<'static, Vec<PathBuf>> {
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Prepares for SIGINT, SIGTERM and SIGHUP, or what a system has in their place.
pub(super) fn prepare() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Where no handler can be set, the children still find their stdin closed.
        let _ = ctrlc::set_handler(|| {
            // Nothing temporary comes or goes from here on.
            let temporary = temporary();
            group::end_all();
            temporary.iter().for_each(|path| remove(path));
            std::process::exit(exit::INTERRUPTED);
        });
    });
}

fn remove(path: &Path) {
    // An error says that it has gone already, or cannot: there is nobody left to tell.
    let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
}

/// Does work to its end before a signal ends the program.
pub(super) fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    prepare();
    let _temporary = temporary();
    work()
}

/// A file or folder that goes when this does, or when a signal ends the program.
pub(super) struct Temporary(PathBuf);

impl Temporary {
    /// Makes one; `make` gives its path beside what else it gives.
    ///
    /// # Errors
    /// As `make`.
    pub(super) fn make<T>(make: impl FnOnce() -> io::Result<(PathBuf, T)>) -> io::Result<(Self, T)> {
        prepare();
        let mut temporary = temporary();
        let (path, beside) = make()?;
        temporary.push(path.clone());
        Ok((Self(path), beside))
    }

    /// Does work in it that no signal interrupts, so that nothing is added while it goes.
    pub(super) fn work<T>(&self, work: impl FnOnce(&Path) -> T) -> T {
        undisturbed(|| work(&self.0))
    }

    /// Does what makes it, or what is in it, last; no signal comes between.
    ///
    /// # Errors
    /// As `keep`.
    pub(super) fn keep(self, keep: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
        let mut temporary = temporary();
        keep(&self.0)?;
        temporary.retain(|path| *path != self.0);
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let mut temporary = temporary();
        if let Some(at) = temporary.iter().position(|path| *path == self.0) {
            temporary.swap_remove(at);
            remove(&self.0);
        }
    }
}
