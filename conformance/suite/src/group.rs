//! Child processes with their descendants: each child leads a session and its process group, and the end of the child ends the group. A session
//! of its own has no terminal to write to.

use std::io;
use std::process::{Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap, ProcessSession};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// The poll interval for the end of a child.
const POLL: Duration = Duration::from_millis(1);

/// The time for a child to end after a signal. A child of another user gets no signal, and may never end.
const MAX_END_TIME: Duration = Duration::from_secs(2);

/// The ids of leaders that have not been waited for, with the signal that ends them. An interrupted runner sends it.
static RUNNING: Mutex<Vec<(u32, Signal)>> = Mutex::new(Vec::new());

/// The ids of leaders that were killed and did not end.
static UNENDED: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn lock<T>(ids: &'static Mutex<Vec<T>>) -> MutexGuard<'static, Vec<T>> {
    ids.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The ids of the processes that could not be ended, such as processes of another user.
pub fn surviving_processes() -> Vec<u32> {
    lock(&UNENDED).clone()
}

/// A child that leads a process group. Dropping it ends the group.
pub(super) struct Leader {
    pub(super) child: Box<dyn ChildWrapper>,
    signal: Signal,
    status: Option<ExitStatus>,
}

impl Leader {
    /// Starts a child in a new session, which this signal ends.
    pub(super) fn start(command: Command, signal: Signal) -> io::Result<Self> {
        // The lock ensures that an interruption comes before the start or finds the child in the list.
        let mut running = lock(&RUNNING);
        // The inner child is not waited for by the wrapper, which would take the end of other processes of the group.
        let child = CommandWrap::from(command).wrap(ProcessSession).spawn()?.into_inner();
        running.push((child.id(), signal));
        Ok(Self { child, signal, status: None })
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for the child to end, and then ends its group. `None` after the deadline.
    pub(super) fn wait_for_end(&mut self, deadline: Instant) -> Option<ExitStatus> {
        if self.status.is_none() {
            self.wait_until(deadline);
            if self.has_ended() {
                self.end();
            }
        }
        self.status
    }

    /// Whether the child has ended. The system does not reuse its id, which is the id of the group too, before it is waited for.
    fn has_ended(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        // An error means that the child no longer exists.
        pid(self.id())
            .is_none_or(|pid| waitid(WaitId::Pid(pid), options).map_or(true, |status| status.is_some()))
    }

    fn wait_until(&self, deadline: Instant) {
        while !self.has_ended() && Instant::now() < deadline {
            thread::sleep(POLL);
        }
    }

    /// Ends the child and its group, and waits for the child so that it leaves no zombie. A child that does not end is left.
    pub(super) fn end(&mut self) {
        let id = self.id();
        if self.status.is_some() || lock(&UNENDED).contains(&id) {
            return;
        }
        if self.signal != Signal::KILL {
            send(id, self.signal);
            self.wait_until(Instant::now() + MAX_END_TIME);
        }
        send(id, Signal::KILL);
        // The child may have left its group. An error means that it has ended, or that it belongs to another user.
        let _ = self.child.kill();
        self.wait_until(Instant::now() + MAX_END_TIME);
        // After `try_wait` has reaped the child, its id may belong to another process. So the lock is held until the id is out of `RUNNING`: nobody
        // signals it meanwhile.
        let mut running = lock(&RUNNING);
        self.status = self.child.try_wait().ok().flatten();
        running.retain(|(leader, _)| *leader != id);
        if self.status.is_none() {
            lock(&UNENDED).push(id);
        }
    }
}

impl Drop for Leader {
    fn drop(&mut self) {
        self.end();
    }
}

/// Ends every living child, for a runner that must end at once.
pub fn end_all() {
    lock(&RUNNING).iter().for_each(|(id, signal)| send(*id, *signal));
}

/// Runs a command to its end, and asks it to end after this time. `None` if it did not end by itself.
///
/// # Errors
/// If it cannot be started.
pub fn run_to_end(command: Command, time: Duration) -> io::Result<Option<ExitStatus>> {
    let mut leader = Leader::start(command, Signal::TERM)?;
    Ok(leader.wait_for_end(Instant::now() + time))
}

fn pid(id: u32) -> Option<Pid> {
    i32::try_from(id).ok().and_then(Pid::from_raw)
}

fn send(id: u32, signal: Signal) {
    // An error means that the group has no process.
    let _ = pid(id).map(|group| kill_process_group(group, signal));
}
