//! Judges a testee of the protocol with the packed crate, as a test without Rust's harness. The variable is that of `against_runner.py`.

use std::{env, sync::Mutex, time::Duration};

use boardwire_suite::testee_process::{Limits, Process};
use boardwire_vectors::{Codec, Depth, Function, Reply, Request, Testee, Value, parse, run};

fn main() {
    let names: &Value = Box::leak(Box::new(parse(&env::var("TESTEE").unwrap(), Depth::MAX).unwrap()));
    let text = |value: &'static Value| value.as_str().unwrap();
    let list = |name: &str| names[name].as_array().unwrap().iter().map(text).collect::<Vec<_>>();
    let limits = Limits { hello: Duration::from_secs(60), reply: Duration::from_secs(60), memory: None };
    let command = list("command").into_iter().map(str::to_owned).collect();
    let testee = Box::leak(Box::new(Mutex::new(Process::new(command, limits).unwrap())));
    let ask = |request: &Request| {
        Err(testee.lock().unwrap().ask(request.asked).unwrap_or_else(|fault| Reply::Error(fault.to_string())))
    };
    let functions = list("operations").into_iter().map(|name| (name, Box::new(ask) as Function)).collect();
    let codec = Codec { format: text(&names["format"]), functions, ..Codec::default() };
    run(codec, text(&names["level"]).parse().unwrap(), &list("profiles"))
}
