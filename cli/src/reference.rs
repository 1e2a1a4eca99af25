//! The reference implementation within this process.

use std::{io, process::ExitCode};

use boardwire::formats::xiangqi_rules::{MAX_DEPTH, perft};
use boardwire_suite::{
    fault::{Fault, FaultKind},
    protocol::{Hello, Op, Reply, Request},
    testee::Testee,
    value::{Map, Value},
};

use crate::failure::Failure;

/// Returns the reply of the reference as JSON.
pub(crate) fn reply(op: Op, format: &str, fields: Map<String, Value>) -> Value {
    answer(&Request::new(op, format, fields, 0))
}

/// The members of a request in the types that the codecs read.
pub(crate) fn members(request: &Map<String, Value>) -> serde_json::Map<String, serde_json::Value> {
    request.iter().map(|(key, member)| (key.clone(), member.into())).collect()
}

fn answer(request: &Request) -> Value {
    boardwire_testee::answer_members(&members(request.members())).into()
}

/// The reference as a testee.
#[derive(Debug, Default)]
pub struct Reference;

impl Reference {
    fn exchange<T>(
        request: &Request,
        read: impl FnOnce(Map<String, Value>) -> Result<T, String>,
    ) -> Result<T, Fault> {
        let Value::Object(reply) = answer(request) else {
            return Err(Fault::from(FaultKind::BadReply { line: 1, what: "it is not an object".into() }));
        };
        read(reply).map_err(|what| Fault::from(FaultKind::BadReply { line: 1, what }))
    }
}

impl Testee for Reference {
    fn hello(&mut self) -> Result<Hello, Fault> {
        Self::exchange(&Request::hello(), |reply| Hello::read(&reply))
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        Self::exchange(request, Reply::read)
    }

    /// Does nothing: the reference keeps no state.
    fn restart(&mut self) {}
}

/// The reference as the judge of drawn requests. It leaves out requests that take a testee too long.
#[derive(Debug, Default)]
pub struct DrawnReference;

/// The maximum number of sequences of moves that a drawn request has to count.
const MAX_NODES: u64 = 2048;

impl Testee for DrawnReference {
    fn hello(&mut self) -> Result<Hello, Fault> {
        Reference.hello()
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        if let [Some(fen), Some(depth)] = ["fen", "depth"].map(|key| request.member(key)) {
            let fen = fen.as_str().unwrap_or_default();
            let depths = 1..=depth.as_u64().unwrap_or_default().min(u64::from(MAX_DEPTH));
            let mut depths = depths.filter_map(|depth| u8::try_from(depth).ok());
            if depths.any(|depth| perft(fen, depth).is_ok_and(|nodes| nodes > MAX_NODES)) {
                return Ok(Reply::Unsupported("the moves are too many".to_owned()));
            }
        }
        Reference.ask(request)
    }

    fn restart(&mut self) {}
}

/// `boardwire testee`: replies to the requests on standard input.
pub(crate) fn serve() -> Result<ExitCode, Failure> {
    boardwire_testee::serve(io::stdin().lock(), io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}
