//! A command as a testee. It runs once for each input, reads the input from stdin, and accepts or rejects it by its exit status, so that its
//! adapter needs five lines.

use std::time::{Duration, Instant};

use super::{
    child::Child,
    fault::{Fault, FaultKind, Wait, shortened},
    protocol::{Hello, Op, Reply, Request},
    testee::Testee,
    testee_process::Limits,
};
use crate::value::{Depth, ParseError, Value, parse};

/// A command that runs once for each input of one format: exit status 0 accepts, 1 rejects.
#[derive(Debug)]
pub struct Exec {
    program: String,
    arguments: Vec<String>,
    format: String,
    timeout: Duration,
    max_memory: Option<u64>,
    factor: u32,
    /// Whether the command prints the values of accepted inputs.
    prints: bool,
    /// The features of the format that the command lacks. Vectors that need them are not judged.
    pub lacks: Vec<String>,
}

/// The maximum length of a printed value, in addition to four times the length of the right reply.
const MAX_PRINTED_BYTES: usize = 1 << 20;

impl Exec {
    /// Makes a testee of a command for one format; `None` if the command is empty. With `prints`, the command prints the values of accepted inputs
    /// as JSON.
    pub fn new(command: Vec<String>, format: String, limits: Limits, prints: bool) -> Option<Self> {
        let mut words = command.into_iter();
        let program = words.next().filter(|program| !program.is_empty())?;
        let arguments = words.collect();
        let Limits { reply: timeout, memory: max_memory, .. } = limits;
        Some(Self { program, arguments, format, timeout, max_memory, factor: 1, prints, lacks: Vec::new() })
    }

    fn run(&self, input: Vec<u8>, request: &Request) -> Result<Reply, Fault> {
        let max_bytes = MAX_PRINTED_BYTES.saturating_add(request.reply_size.saturating_mul(4));
        let mut child = Child::start(&self.program, &self.arguments, max_bytes, self.max_memory)?;
        // A command may reject before it reads the complete input.
        child.requests.send(input.into());
        child.requests.close();
        let time = self.timeout * self.factor;
        let deadline = Instant::now() + time;
        let printed = if self.prints { child.output(deadline, max_bytes) } else { Some(Vec::new()) };
        let Some(printed) = printed else {
            return Ok(Reply::Error(format!("its output has more than {max_bytes} bytes")));
        };
        let status = child.wait_for_end(deadline);
        let kind = match status.map(|status| (status.code(), status)) {
            Some((Some(0), _)) if self.prints => {
                return Ok(parse_printed(&printed, request.reply_depth).map_or_else(Reply::Error, Reply::Ok));
            }
            Some((Some(0), _)) => return Ok(Reply::Accepted),
            Some((Some(1), _)) => return Ok(Reply::Rejected),
            Some((_, status)) => {
                child.memory_fault().unwrap_or_else(|| FaultKind::UnexpectedStatus(status.to_string()))
            }
            None => FaultKind::NoReply(Wait { time, has_read: true, answered_count: 0 }),
        };
        Err(Fault { kind, stderr: child.end() })
    }
}

/// Parses the JSON value that a command prints.
fn parse_printed(printed: &[u8], max_depth: Depth) -> Result<Value, String> {
    let text = String::from_utf8_lossy(printed);
    parse(&text, max_depth).map_err(|error| match error {
        ParseError::Syntax(_) => format!("its output is not one JSON value: {}", shortened(&text)),
        error => format!("its output is not valid: {error}"),
    })
}

impl Testee for Exec {
    fn hello(&mut self) -> Result<Hello, Fault> {
        // A program that does not exist must be reported before the first vector.
        if let Err(fault) = self.run(Vec::new(), &Request::hello())
            && matches!(fault.kind, FaultKind::NotFound(_) | FaultKind::NotExecutable(_))
        {
            return Err(fault);
        }
        Ok(Hello {
            name: [std::slice::from_ref(&self.program), &self.arguments].concat().join(" "),
            formats: [(self.format.clone(), [Op::Decode.name().to_owned()].into())].into(),
            lacks: [(self.format.clone(), self.lacks.iter().cloned().collect())].into(),
            ..Hello::default()
        })
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        if let Some(key) = request.first_extra_key() {
            return Ok(Reply::Unsupported(format!("a command that is run on bytes alone gets no `{key}`")));
        }
        match request.input() {
            Some(input) => self.run(input, request),
            None => Ok(Reply::Unsupported("there are no bytes to be run on".to_owned())),
        }
    }

    fn multiply_timeouts(&mut self, factor: u32) {
        self.factor = factor;
    }

    /// Does nothing: each input gets a new process.
    fn restart(&mut self) {}
}
