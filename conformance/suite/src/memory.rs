//! The memory of a testee, as the system reports it: the peak since a given moment.

use std::fs;

/// The memory that a testee may use for any request.
const BASE_BYTES: u64 = 64 << 20;
/// The memory that it may use in addition for each byte of the request and of the right reply.
const BYTES_PER_BYTE: u64 = 64;

/// The limit on the memory for a request and a right reply of `bytes` bytes together, above the memory in use before.
pub(super) fn allowance(bytes: usize) -> u64 {
    BASE_BYTES + BYTES_PER_BYTE * bytes as u64
}

/// A running measurement of the memory of a process.
#[derive(Debug, Clone, Copy)]
pub(super) struct Measurement {
    process_id: u32,
    start_bytes: u64,
}

impl Measurement {
    /// Begins to measure a process; `None` where the system does not report its memory.
    pub(super) fn begin(process_id: u32) -> Option<Self> {
        // The system then counts the peak from the present value.
        fs::write(format!("/proc/{process_id}/clear_refs"), "5").ok()?;
        Some(Self { process_id, start_bytes: status_bytes(process_id, "VmRSS:")? })
    }

    /// The peak since the beginning minus the memory in use at the beginning.
    pub(super) fn peak(self) -> Option<u64> {
        status_bytes(self.process_id, "VmHWM:").map(|peak| peak.saturating_sub(self.start_bytes))
    }
}

/// The memory in use of all processes of a session; `None` where the system does not report it.
pub(super) fn memory_of_session(session_id: u32) -> Option<u64> {
    let processes =
        fs::read_dir("/proc").ok()?.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let is_member = |process_id: &u32| {
        let stat = fs::read_to_string(format!("/proc/{process_id}/stat")).unwrap_or_default();
        // The name of the program is in parentheses, and may contain any character. The id of the session is the fourth word after it.
        let words = stat.rsplit_once(')').map(|(_, words)| words);
        words.and_then(|words| words.split_ascii_whitespace().nth(3)?.parse().ok()) == Some(session_id)
    };
    let members = processes.filter(is_member);
    Some(members.filter_map(memory_in_use).sum())
}

pub(super) fn memory_in_use(process_id: u32) -> Option<u64> {
    status_bytes(process_id, "VmRSS:")
}

fn status_bytes(process_id: u32, name: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process_id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
