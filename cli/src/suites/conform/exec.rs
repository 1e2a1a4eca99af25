//! A command that runs once for each input, as a testee: its exit status is the verdict.

use boardwire_suite::{
    exec::Exec,
    fault::{Fault, FaultKind},
    protocol::{Hello, Op, Reply, Request},
    testee::Testee,
    value::Value,
    vectors::{Outcome, Suite},
};

/// The chosen vectors that a command can answer: those whose request contains only bytes or a text.
pub(super) fn answerable(suite: &Suite, chosen: &[usize]) -> Vec<usize> {
    let is_answerable = |index: &&usize| {
        let vector = &suite.vectors()[**index];
        vector.op == Op::Decode && vector.request().first_extra_key().is_none()
    };
    chosen.iter().filter(is_answerable).copied().collect()
}

/// A command that is judged by its exit status.
pub(super) struct CommandTestee {
    exec: Exec,
    /// The requests that a testee may either accept or reject, each with its correct rejection.
    either: Vec<(Request, Reply)>,
}

impl CommandTestee {
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
}

impl Testee for CommandTestee {
    fn hello(&mut self) -> Result<Hello, Fault> {
        self.exec.hello()
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        let reply = self.exec.ask(request);
        let is_rejection = match &reply {
            Ok(Reply::Rejected) => true,
            // Status 2, as a text: the command could not judge the input. That is a rejection where both verdicts are right.
            Err(Fault { kind: FaultKind::UnexpectedStatus(status), .. }) => status.ends_with(": 2"),
            _ => false,
        };
        // An exit status has no code, so a rejection counts as the right code.
        let either = self.either.iter().find(|(either, _)| is_rejection && either == request);
        either.map_or(reply, |(_, rejection)| Ok(rejection.clone()))
    }

    fn multiply_timeouts(&mut self, factor: u32) {
        self.exec.multiply_timeouts(factor);
    }

    fn restart(&mut self) {
        self.exec.restart();
    }
}
