//! Children with all that they start: each is the head of a process group, and the group ends with it.

use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The children that live, for a runner that is interrupted.
static LIVING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn living() -> MutexGuard<'static, Vec<u32>> {
    LIVING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a child as the head of a group of its own.
pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    // Held while the child starts, so that an interruption finds it either unborn or in the list.
    let mut living = living();
    let child = command.spawn()?;
    living.push(child.id());
    Ok(child)
}

/// Ends a child and its group, and leaves no zombie.
pub(super) fn end(child: &mut Child) {
    kill(child.id());
    // An error says that it has ended already, which is what is wanted.
    let _ = child.kill();
    let _ = child.wait();
    living().retain(|id| *id != child.id());
}

/// Ends every child that lives: what is left to do for a runner that must go at once.
pub fn end_all() {
    living().iter().for_each(|id| kill(*id));
}

#[cfg(unix)]
fn kill(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let group = i32::try_from(id).ok().and_then(Pid::from_raw);
    // An error says that nobody of the group lives.
    let _ = group.map(|group| kill_process_group(group, Signal::KILL));
}

#[cfg(not(unix))]
fn kill(_: u32) {}
