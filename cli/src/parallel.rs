//! Work on several items at a time.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// Does the work for each item, at most `jobs` at a time. The results have the order of the items.
pub(crate) fn each<T: Sync, R: Send>(jobs: usize, items: &[T], work: &(impl Fn(&T) -> R + Sync)) -> Vec<R> {
    let next_index = AtomicUsize::new(0);
    let take = || {
        let indices = std::iter::repeat_with(|| next_index.fetch_add(1, Ordering::Relaxed));
        let indices = indices.take_while(|index| *index < items.len());
        indices.map(|index| (index, work(&items[index]))).collect::<Vec<_>>()
    };
    let mut results: Vec<(usize, R)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs).map(|_| scope.spawn(take)).collect();
        let results = threads.into_iter().map(thread::ScopedJoinHandle::join);
        results.flat_map(|result| result.unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Locks a value that several threads share. A panic of one of them ends the program anyway.
pub(crate) fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
