//! A testee that is a program: started, asked over pipes, and ended whatever it does.

use std::io;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::{Rng, rngs::SysRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value};

use super::fault::{Fault, Kind, excerpt};
use super::group;
use super::memory::{self, Measurement};
use super::pipes::{Event, Lines, Requests, Tail};
use super::protocol::{Hello, Reply, Request};
use super::testee::Testee;

/// A reply may be this long, and longer by [`ROOM`] times the bytes of the request and of the right reply.
const LONGEST_REPLY: usize = 4 << 20;
const ROOM: usize = 4;

/// How long a child may take to end once its stdin has, or its stdout.
const GRACE: Duration = Duration::from_millis(500);

/// How often something is looked at that cannot be waited for.
const GLANCE: Duration = Duration::from_millis(2);

/// How long a testee may take.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// For its hello.
    pub hello: Duration,
    /// For a reply. Each MiB of the request and of the right reply adds a second.
    pub reply: Duration,
}

/// A program under test.
pub struct Process {
    program: String,
    arguments: Vec<String>,
    timeouts: Timeouts,
    ids: ChaCha8Rng,
    running: Option<Running>,
    /// What was sent and not yet replied to, or why it could not be sent.
    sent: Option<Result<Sent, Kind>>,
}

/// A request under way.
struct Sent {
    id: String,
    line: Arc<str>,
    /// How long its reply may take.
    time: Duration,
    deadline: Instant,
}

/// A running child.
struct Running {
    child: Child,
    requests: Requests,
    lines: Lines,
    tail: Tail,
    /// How many lines it has written.
    read: usize,
    /// The id of the request before.
    last: String,
    /// Whether it has shown that it read all lines that were sent.
    has_read: bool,
}

impl Process {
    /// The program of this command line; it is started when it is first greeted.
    ///
    /// # Errors
    /// If there is no word in it, or the system gives no randomness for ids.
    pub fn new(command: Vec<String>, timeouts: Timeouts) -> io::Result<Self> {
        let mut words = command.into_iter();
        let program = words.next().filter(|program| !program.is_empty());
        let program =
            program.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the command is empty"))?;
        // The ids say nothing of the vector, nor of how many were asked before it.
        let ids = ChaCha8Rng::try_from_rng(&mut SysRng).map_err(io::Error::other)?;
        Ok(Self { program, arguments: words.collect(), timeouts, ids, running: None, sent: None })
    }

    fn start(&self) -> Result<Running, Kind> {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = group::spawn(&mut command).map_err(|error| Kind::of_start(&self.program, &error))?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            unreachable!("all three were asked for as pipes")
        };
        Ok(Running {
            child,
            requests: Requests::to(stdin),
            lines: Lines::of(stdout, LONGEST_REPLY),
            tail: Tail::of(stderr),
            read: 0,
            last: String::new(),
            has_read: true,
        })
    }

    /// Sends a request to the running child.
    fn give(&mut self, request: &Request, time: Duration) {
        let id = format!("{:016x}", self.ids.next_u64());
        self.sent = self.running.as_mut().map(|running| running.send(request, id, time));
    }

    /// Waits for the members of the reply to what was sent.
    fn receive(&mut self) -> Result<Map<String, Value>, Fault> {
        let (Some(sent), Some(running)) = (self.sent.take(), &mut self.running) else {
            return Err(Kind::StdoutClosed.into());
        };
        let reply = sent.and_then(|sent| running.receive(sent));
        reply.map_err(|kind| Fault { kind, stderr: running.last_words() })
    }
}

impl Testee for Process {
    fn hello(&mut self) -> Result<Hello, Fault> {
        self.restart();
        self.running = Some(self.start()?);
        self.give(&Request::hello(), self.timeouts.hello);
        let reply = self.receive();
        let hello = reply.and_then(|reply| Hello::read(&reply).map_err(|what| Kind::BadHello(what).into()));
        hello.map_err(|fault| {
            // Nobody will ask it any more.
            self.restart();
            let kind = match fault.kind {
                Kind::Ended(status) => Kind::EndedAtOnce(status),
                Kind::NoReply { .. } => Kind::NoHello(self.timeouts.hello),
                other => other,
            };
            Fault { kind, ..fault }
        })
    }

    /// To a child that runs; one that is to be started gets it when it is asked.
    fn send(&mut self, request: &Request) {
        self.give(request, self.timeouts.reply);
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        if self.sent.is_none() {
            if self.running.is_none() {
                self.hello()?;
            }
            self.send(request);
        }
        let reply = self.receive()?;
        let line = self.running.as_ref().map_or(0, |running| running.read);
        Reply::read(reply).map_err(|what| Kind::BadReply { line, what }.into())
    }

    fn ask_measured(&mut self, request: &Request) -> Result<(Reply, Option<u64>), Fault> {
        if self.running.is_none() {
            self.hello()?;
        }
        let measurement = self.running.as_ref().and_then(|running| Measurement::begin(running.child.id()));
        let reply = self.ask(request)?;
        Ok((reply, measurement.and_then(Measurement::peak)))
    }

    fn holds(&self) -> Option<u64> {
        self.running.as_ref().and_then(|running| memory::held(running.child.id()))
    }

    fn restart(&mut self) {
        self.sent = None;
        if let Some(running) = self.running.take() {
            running.end();
        }
    }
}

impl Drop for Process {
    /// Lets the child end by itself, for which the end of its stdin is the sign, before it is killed.
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            running.leave();
        }
    }
}

impl Running {
    fn send(&mut self, request: &Request, id: String, time: Duration) -> Result<Sent, Kind> {
        self.nothing_waits()?;
        let line: Arc<str> = (request.line(&id) + "\n").into();
        let bytes = line.len() + request.reply_size();
        self.lines.bound(LONGEST_REPLY + ROOM * bytes);
        // A second a MiB, to the millisecond.
        let time = time + Duration::from_millis((bytes as u64).saturating_mul(1000) >> 20);
        let deadline = Instant::now() + time;
        self.requests.send(Arc::clone(&line), self.has_read);
        self.has_read = false;
        Ok(Sent { id, line, time, deadline })
    }

    fn receive(&mut self, sent: Sent) -> Result<Map<String, Value>, Kind> {
        let Sent { id, line, time, deadline } = sent;
        let Some(event) = self.lines.next(deadline) else {
            return Err(Kind::NoReply { time, read: self.requests.are_sent() });
        };
        let reply = self.line(event)?;
        if reply.trim_ascii() == line.trim_end().as_bytes() {
            return Err(Kind::Echo);
        }
        let reply = self.object(&reply)?;
        let last = std::mem::replace(&mut self.last, id.clone());
        match reply.get("id") {
            Some(Value::String(came)) if *came == id => {
                // Nobody knows the id who has not read the line.
                self.has_read = true;
                Ok(reply)
            }
            Some(Value::String(came)) if *came == last => Err(Kind::SecondReply(self.read)),
            // Whoever could not read the request cannot know its id.
            None | Some(Value::Null) if reply.contains_key("error") => Ok(reply),
            None | Some(Value::Null) => Err(Kind::WrongId(self.read, None)),
            Some(other) => Err(Kind::WrongId(self.read, Some(excerpt(other.to_string().as_bytes())))),
        }
    }

    /// Holds that the child has written nothing since its last reply.
    fn nothing_waits(&mut self) -> Result<(), Kind> {
        match self.lines.next(Instant::now()) {
            Some(Event::Closed) => Err(self.ended()),
            Some(event) => {
                let line = self.line(event)?;
                // What is no reply at all is told for that, whenever it comes.
                let again = self.object(&line)?.get("id").is_some_and(|id| *id == self.last);
                Err(if again {
                    Kind::SecondReply(self.read)
                } else {
                    Kind::Unsolicited(self.read, excerpt(&line))
                })
            }
            None => Ok(()),
        }
    }

    /// The line of an event, if it is one.
    fn line(&mut self, event: Event) -> Result<Vec<u8>, Kind> {
        self.read += 1;
        match event {
            Event::Line(line) => Ok(line),
            Event::TooLong(bound) => Err(Kind::TooLong(self.read, bound)),
            Event::Closed => Err(self.ended()),
        }
    }

    /// The members of the object that a line holds.
    fn object(&self, line: &[u8]) -> Result<Map<String, Value>, Kind> {
        let text = std::str::from_utf8(line).map_err(|_| Kind::NotUtf8(self.read, excerpt(line)))?;
        if text.starts_with('\u{feff}') {
            return Err(Kind::ByteOrderMark(self.read));
        }
        serde_json::from_str(text).map_err(|_| Kind::NotJson(self.read, excerpt(line)))
    }

    /// How the child ended whose stdout has.
    fn ended(&mut self) -> Kind {
        let deadline = Instant::now() + GRACE;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Kind::Ended(status.to_string()),
                Ok(None) if Instant::now() < deadline => thread::sleep(GLANCE),
                Ok(None) | Err(_) => return Kind::StdoutClosed,
            }
        }
    }

    /// The last lines of stderr. Of a child that has ended, what is still under way is waited for.
    fn last_words(&mut self) -> Vec<String> {
        let deadline = Instant::now() + GRACE;
        while matches!(self.child.try_wait(), Ok(Some(_)))
            && !self.tail.is_whole()
            && Instant::now() < deadline
        {
            thread::sleep(GLANCE);
        }
        self.tail.lines()
    }

    /// Ends the child at once.
    fn end(mut self) {
        group::end(&mut self.child);
    }

    /// Ends the child after it had the chance to end by itself.
    fn leave(self) {
        let Self { mut child, requests, mut lines, .. } = self;
        drop(requests);
        let deadline = Instant::now() + GRACE;
        while let Some(Event::Line(_)) = lines.next(deadline) {}
        group::end(&mut child);
    }
}
