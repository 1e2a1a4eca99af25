//! Judges a testee of the protocol with the packed crate, as a test without Rust's harness. The variables are those of `against_runner.py`.

use std::{env, sync::Mutex, time::Duration};

use boardwire_suite::protocol::Request as Asked;
use boardwire_suite::testee_process::{Limits, Process};
use boardwire_vectors::{Codec, Depth, Function, Reply, Request, Testee, parse, run};

fn main() {
    let variable = |name| &*env::var(name).unwrap().leak();
    let words = |name| parse(variable(name), Depth::MAX).unwrap().read::<Vec<String>>().unwrap();
    let limits = Limits { hello: Duration::from_secs(60), reply: Duration::from_secs(60), memory: None };
    let testee = Box::leak(Box::new(Mutex::new(Process::new(words("COMMAND"), limits).unwrap())));
    let format = variable("FORMAT");
    let offered = testee.lock().unwrap().hello().unwrap().formats.remove(format).unwrap_or_default();
    let ask = |request: &Asked| testee.lock().unwrap().ask(request);
    let function = move |operation: String| {
        let reply = |fault: boardwire_suite::fault::Fault| Reply::Error(format!("{fault}"));
        (
            &*operation.leak(),
            Box::new(move |request: &Request| Err(ask(request.asked).unwrap_or_else(reply))) as Function,
        )
    };
    let functions = offered.into_iter().map(function).collect();
    let profiles: Vec<&str> = words("PROFILES").into_iter().map(|name| &*name.leak()).collect();
    run(Codec { format, functions, ..Codec::default() }, variable("LEVEL").parse().unwrap(), &profiles)
}
