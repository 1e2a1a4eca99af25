//! A command as a testee. It runs once for each input, reads the input from stdin, and accepts or rejects it by its exit status, so that its
//! adapter needs five lines.

use std::io::{Read, Write};
use std::panic::resume_unwind;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{
    fault::{Fault, FaultKind, Wait, shortened},
    group::Leader,
    pipes::Tail,
    protocol::{Hello, Op, Reply, Request},
    testee::Testee,
};

/// A command that runs once for each input of one format: exit status 0 accepts, 1 rejects.
#[derive(Debug)]
pub struct Exec {
    program: String,
    arguments: Vec<String>,
    format: String,
    timeout: Duration,
    factor: u32,
    /// Whether it prints the values of accepted inputs.
    prints: bool,
}

/// The maximum length of a printed value, in addition to four times the length of the right reply.
const MAX_PRINTED_BYTES: usize = 1 << 20;

impl Exec {
    /// Makes a testee of a command for one format; `None` if the command is empty. With `prints`, the command prints the values of accepted inputs
    /// as JSON.
    pub fn new(command: Vec<String>, format: String, timeout: Duration, prints: bool) -> Option<Self> {
        let mut words = command.into_iter();
        let program = words.next().filter(|program| !program.is_empty())?;
        Some(Self { program, arguments: words.collect(), format, timeout, factor: 1, prints })
    }

    fn run(&self, input: Vec<u8>, reply_size: usize) -> Result<Reply, Fault> {
        let mut command = Command::new(&self.program);
        let output = if self.prints { Stdio::piped() } else { Stdio::null() };
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(output).stderr(Stdio::piped());
        let mut leader = Leader::start(&mut command)
            .map_err(|error| FaultKind::from_start_error(&self.program, &error))?;
        let tail = leader.child.stderr.take().map(Tail::start);
        if let Some(mut stdin) = leader.child.stdin.take() {
            // A command may reject before it reads the complete input.
            thread::spawn(move || stdin.write_all(&input));
        }
        let max_bytes = MAX_PRINTED_BYTES.saturating_add(reply_size.saturating_mul(4));
        let printed = leader.child.stdout.take().map(|stdout| thread::spawn(move || read(stdout, max_bytes)));
        let time = self.timeout * self.factor;
        let status = leader.wait_for_end(Instant::now() + time);
        let kind = match status.map(|status| (status.code(), status)) {
            Some((Some(0), _)) => {
                // stdout ends when no process of the group can write to it.
                drop(leader);
                let printed =
                    printed.map(|reader| reader.join().unwrap_or_else(|panic| resume_unwind(panic)));
                return Ok(
                    printed.map_or(Reply::Accepted, |value| value.map_or_else(Reply::Error, Reply::Ok))
                );
            }
            Some((Some(1), _)) => return Ok(Reply::Rejected),
            Some((_, status)) => FaultKind::UnexpectedStatus(status.to_string()),
            None => FaultKind::NoReply(Wait { time, read: true, answered: 0 }),
        };
        // stderr ends when no process of the group can write to it.
        drop(leader);
        Err(Fault { kind, stderr: tail.map(Tail::finish).unwrap_or_default() })
    }
}

/// Reads the JSON value that a command prints.
fn read(stdout: impl Read, max_bytes: usize) -> Result<Value, String> {
    let mut text = Vec::new();
    let read = stdout.take(max_bytes as u64 + 1).read_to_end(&mut text);
    read.map_err(|error| format!("its output cannot be read: {error}"))?;
    if text.len() > max_bytes {
        return Err(format!("its output has more than {max_bytes} bytes"));
    }
    let fault =
        || format!("its output is not one JSON value: {}", shortened(&String::from_utf8_lossy(&text)));
    serde_json::from_slice(&text).map_err(|_| fault())
}

impl Testee for Exec {
    fn hello(&mut self) -> Result<Hello, Fault> {
        // A program that does not exist must be reported before the first vector.
        if let Err(fault) = self.run(Vec::new(), 0)
            && matches!(fault.kind, FaultKind::NotFound(_) | FaultKind::NotExecutable(_))
        {
            return Err(fault);
        }
        Ok(Hello {
            name: [std::slice::from_ref(&self.program), &self.arguments].concat().join(" "),
            version: String::new(),
            language: String::new(),
            formats: vec![(self.format.clone(), vec![Op::Decode.name().to_owned()])],
        })
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        if let Some(key) = request.first_extra_key() {
            return Ok(Reply::Unsupported(format!("a command that is run on bytes alone gets no `{key}`")));
        }
        let member = |key| request.member(key).and_then(Value::as_str);
        let hex = member("hex").and_then(|hex| hex::decode(hex).ok());
        let text = member("text").map(|text| text.as_bytes().to_vec());
        match hex.or(text) {
            Some(input) => self.run(input, request.reply_size()),
            None => Ok(Reply::Unsupported("there are no bytes to be run on".to_owned())),
        }
    }

    fn multiply_timeouts(&mut self, factor: u32) {
        self.factor = factor;
    }

    /// Does nothing: each input gets a new process.
    fn restart(&mut self) {}
}
