//! Handles signals that end the program: ends its children and removes temporary files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::Duration;

use boardwire_suite::group;

use crate::exit;

/// The time limit after a signal for work that must not be interrupted.
const MAX_END_TIME: Duration = Duration::from_secs(10);

/// Files and folders that are removed when the program ends.
static TEMPORARY_PATHS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn temporary_paths() -> MutexGuard<'static, Vec<PathBuf>> {
    TEMPORARY_PATHS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Installs the handler for SIGINT, SIGTERM and SIGHUP.
pub(super) fn prepare() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Without a handler, a signal ends the program at once, and the children find their stdin closed.
        let _ = ctrlc::set_handler(|| {
            thread::spawn(|| {
                // The lock is kept, so that no temporary file is added from now on.
                let paths = temporary_paths();
                group::end_all();
                paths.iter().for_each(|path| remove(path));
                std::process::exit(exit::INTERRUPTED);
            });
            // A thread may never release the lock: it writes into a pipe without a reader, or starts a program from a disk that was removed.
            thread::sleep(MAX_END_TIME);
            std::process::exit(exit::INTERRUPTED);
        });
    });
}

/// Waits for the end of the program if a signal ends it. Its children end first, which a command must not report as their fault.
pub(super) fn wait() {
    drop(temporary_paths());
}

/// Removes a file or a folder, if it still exists and can be removed.
pub(super) fn remove(path: &Path) {
    let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
}

/// Runs `work` to its end before a signal ends the program.
pub(super) fn run_uninterrupted<T>(work: impl FnOnce() -> T) -> T {
    prepare();
    let _temporary = temporary_paths();
    work()
}

/// A file or folder that is removed when this value is dropped, or when a signal ends the program.
pub(super) struct Temporary(PathBuf);

impl Temporary {
    /// Creates a file or folder. `make` returns its path and other results.
    ///
    /// # Errors
    /// The error of `make`.
    pub(super) fn make<T>(make: impl FnOnce() -> io::Result<(PathBuf, T)>) -> io::Result<(Self, T)> {
        prepare();
        let mut paths = temporary_paths();
        let (path, results) = make()?;
        paths.push(path.clone());
        Ok((Self(path), results))
    }

    /// Runs `work` in the folder. A signal waits until the end of `work`, so that nothing is added while the folder is removed.
    pub(super) fn work<T>(&self, work: impl FnOnce(&Path) -> T) -> T {
        run_uninterrupted(|| work(&self.0))
    }

    /// Makes the file or its content permanent. A signal waits until the end of `keep`.
    ///
    /// # Errors
    /// The error of `keep`.
    pub(super) fn keep(self, keep: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
        let mut paths = temporary_paths();
        keep(&self.0)?;
        paths.retain(|path| *path != self.0);
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let mut paths = temporary_paths();
        if let Some(index) = paths.iter().position(|path| *path == self.0) {
            paths.swap_remove(index);
            remove(&self.0);
        }
    }
}
