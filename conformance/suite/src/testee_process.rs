//! A testee in a process of its own: starts its program, sends requests over pipes, and ends it in every case.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::{Rng, rngs::SysRng};
use rand_chacha::ChaCha8Rng;

use super::{
    child::{Child, END_TIMEOUT},
    fault::{Fault, FaultKind, Wait, excerpt},
    json::value_count_bound,
    memory::{self, Measurement},
    pipes::Event,
    protocol::{Hello, Reply, Request},
    testee::Testee,
};
use crate::value::{Depth, Map, ParseError, Value, parse};

const MAX_HELLO_BYTES: usize = 1 << 16;

/// The time for long lines. Some formats take more than linear time: a right codec in Python needs 4 s a MiB for an integer on an idle machine.
const MILLISECONDS_PER_MIB: u64 = 3000;

/// The maximum time for a repeated hello, unless the limit is longer.
const MAX_HELLO_TIME: Duration = Duration::from_secs(60);

/// The limit on the length of a reply; [`REPLY_FACTOR`] times the length of the right reply is added.
const BASE_REPLY_BYTES: usize = 4 << 20;
const REPLY_FACTOR: usize = 2;

/// The limit on the values of a reply, at any depth: a value takes far more memory than its text. The largest right reply has 66 000.
const MAX_VALUES: usize = 1 << 18;

/// The maximum time for a testee to end after the end of its input, unless the limit for its hello is shorter.
const MAX_END_TIME: Duration = Duration::from_secs(5);

/// The limits of a testee.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The limit for its hello.
    pub hello: Duration,
    /// The limit for a reply. Each MiB of the request and of the right reply adds three seconds.
    pub reply: Duration,
    /// The limit on its memory with that of its children, in bytes, where the system reports it.
    pub memory: Option<u64>,
}

/// A testee in a process of its own, which a restart replaces by a new one.
pub struct Process {
    program: String,
    arguments: Vec<String>,
    limits: Limits,
    factor: u32,
    ids: ChaCha8Rng,
    running: Option<Running>,
    /// The request that waits for its reply, or the fault that prevented it from being sent.
    sent: Option<Result<Sent, FaultKind>>,
}

/// A request that waits for its reply.
struct Sent {
    id: String,
    line: Arc<[u8]>,
    time: Duration,
    max_depth: Depth,
}

struct Running {
    child: Child,
    sent_count: usize,
    last_id: String,
    max_values: usize,
}

impl Process {
    /// The testee of this command line. It starts with the first hello.
    ///
    /// # Errors
    /// If the command line has no word, or the system gives no randomness for ids.
    pub fn new(command: Vec<String>, limits: Limits) -> io::Result<Self> {
        let mut words = command.into_iter();
        let program = words.next().filter(|program| !program.is_empty());
        let program =
            program.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the command is empty"))?;
        // An id reveals neither the vector nor the number of earlier requests.
        let ids = ChaCha8Rng::try_from_rng(&mut SysRng).map_err(io::Error::other)?;
        let arguments = words.collect();
        Ok(Self { program, arguments, limits, factor: 1, ids, running: None, sent: None })
    }

    fn start(&self) -> Result<Running, FaultKind> {
        let child = Child::start(&self.program, &self.arguments, MAX_HELLO_BYTES, self.limits.memory)?;
        Ok(Running { child, sent_count: 0, last_id: String::new(), max_values: MAX_VALUES })
    }

    /// The time limit for hello. A longer one than a minute must be the choice of the caller.
    fn hello_time(&self) -> Duration {
        let hello = self.limits.hello;
        (hello * self.factor).min(hello.max(MAX_HELLO_TIME))
    }

    fn send_request(&mut self, request: &Request, time: Duration, factor: u32, max_reply_bytes: usize) {
        let random = self.ids.next_u64();
        self.sent = self.running.as_mut().map(|running| {
            let id = request_id(running.sent_count, random);
            running.sent_count += 1;
            let sent = running.send(request, id, time, max_reply_bytes)?;
            Ok(Sent { time: sent.time * factor, ..sent })
        });
    }

    /// Waits for the reply to the request, and returns its members.
    fn receive(&mut self) -> Result<Map<String, Value>, Fault> {
        let (Some(sent), Some(running)) = (self.sent.take(), &mut self.running) else {
            return Err(FaultKind::StdoutClosed.into());
        };
        let reply = sent.and_then(|sent| running.receive(sent));
        reply.map_err(|kind| self.fault(kind))
    }

    /// Sends a request and waits for the members of the reply. [`Testee::ask`] keeps only those that are judged.
    pub(crate) fn ask_members(&mut self, request: &Request) -> Result<Map<String, Value>, Fault> {
        if self.sent.is_none() {
            if self.running.is_none() {
                self.hello()?;
            }
            self.send(request);
        }
        self.receive()
    }

    /// The fault of the last reply, of which `what` is wrong.
    pub(crate) fn bad_reply(&mut self, what: String) -> Fault {
        let line = self.running.as_ref().map_or(0, |running| running.child.line_count);
        self.fault(FaultKind::BadReply { line, what })
    }

    /// Ends the running child and returns its fault.
    fn fault(&mut self, kind: FaultKind) -> Fault {
        self.sent = None;
        let stderr = self.running.take().map(|running| running.child.end()).unwrap_or_default();
        Fault { kind, stderr }
    }
}

impl Testee for Process {
    fn hello(&mut self) -> Result<Hello, Fault> {
        self.restart();
        self.running = Some(self.start()?);
        self.send_request(&Request::hello(), self.hello_time(), 1, MAX_HELLO_BYTES);
        let reply = self.receive();
        let hello =
            reply.and_then(|reply| Hello::read(&reply).map_err(|what| self.fault(FaultKind::BadHello(what))));
        hello.map_err(|fault| {
            let kind = match fault.kind {
                FaultKind::Ended(status) => FaultKind::EndedAtOnce(status),
                FaultKind::NoReply(_) => FaultKind::NoHello(self.hello_time()),
                other => other,
            };
            Fault { kind, ..fault }
        })
    }

    /// Sends the request to a running child. A child that is not running gets it in `ask`.
    fn send(&mut self, request: &Request) {
        let max_reply_bytes = BASE_REPLY_BYTES + REPLY_FACTOR * request.reply_size;
        self.send_request(request, self.limits.reply, self.factor, max_reply_bytes);
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        let reply = self.ask_members(request)?;
        Reply::read(reply).map_err(|what| self.bad_reply(what))
    }

    fn ask_measured(&mut self, request: &Request) -> Result<(Reply, Option<u64>), Fault> {
        if self.running.is_none() {
            self.hello()?;
        }
        let measurement =
            self.running.as_ref().and_then(|running| Measurement::begin(running.child.leader.id()));
        let reply = self.ask(request)?;
        Ok((reply, measurement.and_then(Measurement::peak)))
    }

    fn reads_lines(&self) -> bool {
        true
    }

    fn memory_in_use(&self) -> Option<u64> {
        self.running.as_ref().and_then(|running| memory::memory_in_use(running.child.leader.id()))
    }

    fn finish(&mut self) -> Option<Duration> {
        let time = self.limits.hello.min(MAX_END_TIME);
        let has_ended = self.running.take().is_none_or(|running| running.child.wait_for_exit(time));
        (!has_ended).then_some(time)
    }

    fn multiply_timeouts(&mut self, factor: u32) {
        self.factor = factor;
    }

    fn restart(&mut self) {
        self.sent = None;
        self.running = None;
    }
}

impl Drop for Process {
    /// Closes the stdin of the child, gives it time to end by itself, and then kills it.
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            running.child.wait_for_exit(END_TIMEOUT);
        }
    }
}

impl Running {
    fn send(
        &mut self,
        request: &Request,
        id: String,
        short_timeout: Duration,
        max_reply_bytes: usize,
    ) -> Result<Sent, FaultKind> {
        self.check_no_output()?;
        let mut line = request.bytes(&id);
        line.push(b'\n');
        let line: Arc<[u8]> = line.into();
        self.child.lines.max_line_bytes = max_reply_bytes;
        // Each value takes a byte at least.
        self.max_values = MAX_VALUES.max(request.reply_size);
        let size = line.len() + request.reply_size;
        let time =
            short_timeout + Duration::from_millis((size as u64).saturating_mul(MILLISECONDS_PER_MIB) >> 20);
        self.child.requests.send(Arc::clone(&line));
        Ok(Sent { id, line, time, max_depth: request.reply_depth })
    }

    fn receive(&mut self, sent: Sent) -> Result<Map<String, Value>, FaultKind> {
        let Sent { id, line, time, max_depth } = sent;
        // The time starts here: work of the runner since the request was sent does not count.
        let Some(event) = self.child.next(Instant::now() + time) else {
            return Err(FaultKind::NoReply(Wait {
                time,
                has_read: self.child.requests.are_sent(),
                answered_count: 0,
            }));
        };
        let reply = self.child.line(event)?;
        if reply.trim_ascii() == line.trim_ascii() {
            return Err(FaultKind::Echo);
        }
        let reply = self.object(&reply, max_depth)?;
        let last_id = std::mem::replace(&mut self.last_id, id.clone());
        match reply.get("id") {
            Some(Value::String(got)) if *got == id => Ok(reply),
            Some(Value::String(got)) if *got == last_id => Err(FaultKind::SecondReply(self.child.line_count)),
            // A testee that could not read the request cannot know its id.
            None | Some(Value::Null) if reply.contains_key("error") => Ok(reply),
            Some(Value::String(got)) if got.is_empty() && reply.contains_key("error") => Ok(reply),
            None | Some(Value::Null) => Err(FaultKind::WrongId(self.child.line_count, None)),
            Some(other) => {
                Err(FaultKind::WrongId(self.child.line_count, Some(excerpt(other.to_string().as_bytes()))))
            }
        }
    }

    /// Checks that the child has written nothing since its last reply.
    fn check_no_output(&mut self) -> Result<(), FaultKind> {
        match self.child.lines.next(Instant::now()) {
            Some(Event::Closed) => Err(self.child.end_fault()),
            Some(event) => {
                let line = self.child.line(event)?;
                // A line that is not a reply is reported as such, whenever it arrives.
                let is_repeated =
                    self.object(&line, Depth::MAX)?.get("id").is_some_and(|id| *id == *self.last_id);
                Err(if is_repeated {
                    FaultKind::SecondReply(self.child.line_count)
                } else {
                    FaultKind::Unsolicited(self.child.line_count, excerpt(&line))
                })
            }
            None => Ok(()),
        }
    }

    fn object(&self, line: &[u8], max_depth: Depth) -> Result<Map<String, Value>, FaultKind> {
        let text = std::str::from_utf8(line)
            .map_err(|_| FaultKind::NotUtf8(self.child.line_count, excerpt(line)))?;
        if text.starts_with('\u{feff}') {
            return Err(FaultKind::ByteOrderMark(self.child.line_count));
        }
        if value_count_bound(line) > self.max_values {
            return Err(FaultKind::TooMany(self.child.line_count, self.max_values));
        }
        match parse(text, max_depth) {
            Ok(Value::Object(members)) => Ok(members),
            Ok(_) | Err(ParseError::Syntax(_)) => {
                Err(FaultKind::NotJson(self.child.line_count, excerpt(line)))
            }
            Err(error) => Err(FaultKind::BadReply { line: self.child.line_count, what: error.to_string() }),
        }
    }
}

/// The id of the request after `earlier_count` others. An id may be any text: the first ids of a process are numbers, later every second one is not.
fn request_id(earlier_count: usize, random: u64) -> String {
    let plain = format!("{random:016x}");
    match earlier_count % 12 {
        3 => random.to_string(),
        5 => format!("\"\\/{plain}\\\""),
        7 => format!("é🀄\u{800}{plain}"),
        9 => plain.repeat(16),
        11 => format!("\u{1}\t {plain}\u{7f} "),
        _ => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::MAX_VALUES;
    use crate::json::value_count_bound;
    use crate::vectors::Suite;

    #[test]
    fn right_replies_are_far_below_the_bound_of_values() {
        let suite = Suite::embedded().unwrap();
        // The longest replies are boards: a few values with long texts.
        let vectors = suite.vectors().iter().enumerate().filter(|(_, vector)| vector.length() < 1 << 20);
        let replies = vectors.flat_map(|(index, _)| suite.case(index).expect.clone());
        let mut max_count = 0;
        for reply in replies {
            let line = reply.to_string();
            let count = value_count_bound(line.as_bytes());
            assert!(count < MAX_VALUES.max(line.len()) / 2, "{count} of {}", line.len());
            max_count = max_count.max(count);
        }
        assert!(max_count > 5000, "{max_count}");
    }
}
