//! Children with all that they start: each is the leader of a process group, and the group ends with it.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The interval at which the end of a child is looked for.
const POLL: Duration = Duration::from_millis(1);

/// The leaders that nobody has waited for, for a runner that is interrupted.
static LIVING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn living() -> MutexGuard<'static, Vec<u32>> {
    LIVING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A child that is the leader of a group. Dropping it ends the group.
pub(super) struct Leader {
    pub(super) child: Child,
    status: Option<ExitStatus>,
}

impl Leader {
    /// Starts a child as the leader of a group of its own.
    pub(super) fn start(command: &mut Command) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        // Held while the child starts, so that an interruption finds it either unborn or in the list.
        let mut living = living();
        let child = command.spawn()?;
        living.push(child.id());
        Ok(Self { child, status: None })
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// How the child ended, if it does before the deadline. Its group ends with it.
    pub(super) fn ended(&mut self, deadline: Instant) -> Option<ExitStatus> {
        while self.status.is_none() && !self.has_ended() && Instant::now() < deadline {
            thread::sleep(POLL);
        }
        if self.status.is_none() && self.has_ended() {
            self.end();
        }
        self.status
    }

    /// Whether the child has ended. Nobody else gets its id, which is that of the group too, as long as it is not waited for.
    #[cfg(unix)]
    fn has_ended(&self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        // An error says that there is no such child any more.
        waitid(WaitId::Pid(Pid::from_child(&self.child)), options).map_or(true, |status| status.is_some())
    }

    #[cfg(not(unix))]
    fn has_ended(&mut self) -> bool {
        self.child.try_wait().map_or(true, |status| status.is_some())
    }

    /// Ends the child and its group, and leaves no zombie.
    pub(super) fn end(&mut self) {
        if self.status.is_some() {
            return;
        }
        // Held until the child is waited for: after that its id may be another's.
        let mut living = living();
        kill(self.id());
        // A child may have left its group. An error says that it has ended.
        let _ = self.child.kill();
        self.status = self.child.wait().ok();
        living.retain(|id| *id != self.id());
    }
}

impl Drop for Leader {
    fn drop(&mut self) {
        self.end();
    }
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
