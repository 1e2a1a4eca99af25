//! The memory of a testee, as the system tells it: the most that it held since a moment.

use std::fs;

/// What a testee may take for one request: this much,
const BASE: u64 = 64 << 20;
/// and so many bytes for each byte of the request and of the right reply.
const FACTOR: u64 = 64;

/// The most that a testee may take, beyond what it held before, for a request and a right reply of so many bytes in all.
pub(super) fn allowance(bytes: usize) -> u64 {
    BASE + FACTOR * bytes as u64
}

/// A measurement of a process that has begun.
#[derive(Debug, Clone, Copy)]
pub(super) struct Measurement {
    process: u32,
    before: u64,
}

impl Measurement {
    /// Begins to watch a process; none where the system does not tell.
    pub(super) fn begin(process: u32) -> Option<Self> {
        // This sets the mark to what is held now.
        fs::write(format!("/proc/{process}/clear_refs"), "5").ok()?;
        Some(Self { process, before: figure(process, "VmRSS:")? })
    }

    /// How much more the process has held since, at most.
    pub(super) fn peak(self) -> Option<u64> {
        figure(self.process, "VmHWM:").map(|most| most.saturating_sub(self.before))
    }
}

/// What a process holds now.
pub(super) fn held(process: u32) -> Option<u64> {
    figure(process, "VmRSS:")
}

/// A figure of a process in bytes.
fn figure(process: u32, name: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};

    use super::Measurement;

    #[test]
    fn what_is_held_and_let_go_again_is_seen() {
        // A process of its own: what other tests hold meanwhile is none of it.
        let script =
            "import sys\nwhile sys.stdin.read(1): len(b'x' * (100 << 20)); print(end='.', flush=True)";
        let mut child = Command::new("python3")
            .args(["-c", script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut hold = || {
            stdin.write_all(b".").unwrap();
            stdout.read_exact(&mut [0]).unwrap();
        };
        // Python holds more once it runs than while it starts.
        hold();
        match Measurement::begin(child.id()) {
            Some(measurement) => {
                hold();
                let peak = measurement.peak().unwrap();
                assert!((90 << 20..150 << 20).contains(&peak), "{peak}");
            }
            None => eprintln!("SKIPPED: this system does not tell the memory of a process"),
        }
        drop((stdin, stdout));
        child.wait().unwrap();
    }
}
