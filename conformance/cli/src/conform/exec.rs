//! A command for each input: it gets bytes and nothing else, and says no more than its exit status.

use boardwire_suite::{
    exec::Exec,
    fault::{Fault, Kind},
    protocol::{Hello, Op, Reply, Request},
    testee::Testee,
    vectors::{Outcome, Suite},
};
use serde_json::Value;

/// What no command is told.
const NOT_TOLD: [&str; 3] = ["allow", "limits", "position"];

/// Those of the chosen vectors that a command can be asked: their bytes or their text are the complete request.
pub(super) fn asked(suite: &Suite, chosen: &[usize]) -> Vec<usize> {
    let is_asked = |index: &&usize| {
        let vector = &suite.vectors()[**index];
        vector.op == Op::Decode && {
            let request = vector.request();
            NOT_TOLD.iter().all(|key| request.member(key).is_none())
        }
    };
    chosen.iter().filter(is_asked).copied().collect()
}

/// A command, and the requests that may be accepted or rejected.
pub(super) struct Command {
    exec: Exec,
    /// Each with the rejection that is right.
    either: Vec<(Request, Reply)>,
}

impl Command {
    pub(super) fn new(exec: Exec, suite: &Suite, chosen: &[usize]) -> Self {
        let vectors = chosen.iter().map(|&index| &suite.vectors()[index]);
        let either = vectors.filter(|vector| vector.outcome == Outcome::Either).filter_map(|vector| {
            let rejection = vector.expect().into_iter().find(|reply| reply.get("reject").is_some())?;
            let code = rejection["reject"].as_str()?.to_owned();
            let at = rejection.get("at").cloned().filter(Value::is_object);
            Some((vector.request(), Reply::Reject { code, at }))
        });
        Self { exec, either: either.collect() }
    }

    /// The rejection of a request that may be rejected.
    fn rejection(&self, request: &Request) -> Option<Reply> {
        self.either.iter().find(|(either, _)| either == request).map(|(_, reply)| reply.clone())
    }
}

impl Testee for Command {
    fn hello(&mut self) -> Result<Hello, Fault> {
        self.exec.hello()
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        let reply = self.exec.ask(request);
        let is_rejection = match &reply {
            Ok(Reply::Rejected) => true,
            // It could not judge the input, which is beyond its means.
            Err(Fault { kind: Kind::OddStatus(status), .. }) => status.ends_with(": 2"),
            _ => false,
        };
        // An exit status names no code, so the one that is right is taken for named.
        self.rejection(request).filter(|_| is_rejection).map_or(reply, Ok)
    }

    fn restart(&mut self) {
        self.exec.restart();
    }
}
