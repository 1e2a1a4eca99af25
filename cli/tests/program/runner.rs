//! `boardwire conform` with testees that misbehave. It reports the fault of each; none of them stops the run,
//! and none outlives it. Verdicts, messages and exit statuses are written by hand.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::testees::{BYTES, ONE, PROGRAM, Ran, TEN, command, conform, judge, patient, run_with_fault};

#[test]
fn programs_that_are_not_testees_are_reported() {
    for (testee, what) in [
        ("nobody-has-this-program --x", "there is no program `nobody-has-this-program`"),
        ("./runner.rs", "`./runner.rs` is not executable"),
        ("false", "ended before it said hello (exit status: 1)"),
        ("true", "ended before it said hello (exit status: 0)"),
        ("sh -c 'kill -9 $$'", "ended before it said hello (signal: 9 (SIGKILL))"),
        ("cat", "the program echoes its input: it is not a testee"),
        ("yes garbage", "line 1 is not a JSON object: \"garbage\": stdout is for replies, log to stderr"),
        ("sh -c 'echo broken 1>&2; exit 3'", "stderr    broken"),
        ("sh -c 'read line; printf \"\\377\\n\"; read line'", "line 1 is not UTF-8"),
        ("sh -c 'read line; echo {}; read line'", "line 1 has no id"),
    ] {
        let ran = judge(testee, &ONE);
        ran.assert_output(3, what);
        assert_eq!(ran.stdout, "", "{testee}");
    }
}

#[test]
fn a_script_without_an_interpreter_is_not_started() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("script");
    fs::write(&script, "print('hello')\n").unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    judge(script.to_str().unwrap(), &ONE).assert_output(3, "cannot be started");
}

#[test]
fn silence_ends_with_the_timeout() {
    let ran = judge("sleep 3600", &[&ONE[..], &["--hello-timeout", "0.2"]].concat());
    ran.assert_output(
        3,
        "no hello in 2 s: read a line from stdin, write the reply to stdout as one line, and flush stdout",
    );
}

#[test]
fn a_hello_needs_its_members() {
    run_with_fault("hello-without-name", &ONE)
        .assert_output(3, "the reply to hello is not valid: it has no \"name\"");
    run_with_fault("hello-without-formats", &ONE)
        .assert_output(3, "the reply to hello is not valid: it has no \"formats\"");
}

#[test]
fn each_fault_has_a_message() {
    for (fault, what) in [
        ("noise", "line 2 is not a JSON object: \"decoding...\": stdout is for replies, log to stderr"),
        ("latin-1", "line 2 is not UTF-8: \"{\"id\":\"\u{fffd}\"}\""),
        ("bom", "line 2 begins with a byte order mark: write UTF-8 without one"),
        ("array", "line 2 is not a JSON object: \"[1]\""),
        ("blank", "line 2 is not a JSON object: \"\""),
        ("wrong-id", "line 2 has the id \"0\", which is not the id of the request"),
        ("number-id", "line 2 has the id 1, which is not the id of the request"),
        ("no-id", "line 2 has no id: copy the id of the request into the reply"),
        ("always", "the program ended without a reply (exit status: 7)"),
        ("always", "stderr    \\u{1b}[31mpanic"),
        (
            "nothing",
            "line 2 is not a valid reply: it has none of \"ok\", \"reject\", \"unsupported\" and \"error\"",
        ),
        ("both", "line 2 is not a valid reply: it has both \"ok\" and \"reject\": one of them is a reply"),
        ("error", "the testee did not understand the request: what?"),
        ("closes-stdout", "the program closed its stdout and did not end"),
    ] {
        let ran = run_with_fault(fault, &ONE);
        ran.assert_output(1, what);
        assert!(ran.stdout.contains("FAULT tb.decode.byte-middle-242: "), "{fault}: {}", ran.stdout);
        assert_eq!(ran.verdict(), "not conformant: 0 of 1 vectors at level offset", "{fault}");
    }
}

#[test]
fn an_endless_line_is_cut_off() {
    run_with_fault("huge", &ONE).assert_output(1, "bytes, more than any right reply to this request");
}

#[test]
fn one_request_has_one_reply() {
    // The second line gets the same report whether it arrives before or after the next request.
    for (fault, what) in [("twice", "replies to the previous request again"), ("afterthought", "\"done\"")] {
        let ran = run_with_fault(fault, &TEN);
        ran.assert_output(1, what);
        // Every other question meets the extra line, among them the counterpart of all that must be rejected. Of the two that are right, one
        // fails when it is repeated.
        assert_eq!(ran.verdict(), "not conformant: 1 of 10 vectors at level offset", "{fault}");
    }
}

#[test]
fn the_adapter_is_judged_separately() {
    let list = ["--format", "ternary-stream", "--skip", "large"];
    let ran = run_with_fault("any-leniency", &list);
    ran.assert_output(0, "warning: adapter: 2 of ");
    ran.assert_output(0, " checks fail: --adapter lists them and makes them count\n");
    assert!(ran.verdict().starts_with("conformant: "), "{}", ran.verdict());
    let ran = run_with_fault("any-leniency", &[&list[..], &["--adapter"]].concat());
    ran.assert_output(
        1,
        "FAIL protocol.allow-unknown: a leniency that does not exist; and the same with 1 other operation\n",
    );
    ran.assert_output(1, "expected  `unsupported`\n  got       ok {\"records\":");
    let verdict = "; adapter: 2 of ";
    assert!(ran.verdict().contains(verdict), "{}", ran.verdict());
    assert_eq!(ran.stdout.matches("FAIL ").count(), 1);
    // A choice of other vectors excludes this one.
    assert_eq!(run_with_fault("any-leniency", &ONE).verdict(), "conformant: 1 of 1 vectors at level offset");
}

#[test]
fn a_testee_ends_with_its_input() {
    // The same timeout applies to hello, which a busy machine may answer late.
    let mut runs = ["1", "8", "64"].into_iter().map(|seconds| {
        (
            run_with_fault("stays", &["--format", "xiangqi-list", "--adapter", "--hello-timeout", seconds]),
            seconds,
        )
    });
    let (ran, seconds) = runs.find(|(ran, _)| ran.status == Some(1)).expect("it says hello");
    ran.assert_output(1, "FAIL protocol.end-of-input: standard input ends\n  expected  the program ends\n");
    let seconds = if seconds == "1" { "1" } else { "5" };
    ran.assert_output(
        1,
        &format!(
            "  got       it still runs after {seconds} s\n  again     : | python3 testees/inject.py stays "
        ),
    );
}

#[test]
fn a_run_continues_with_a_new_process_after_a_crash() {
    let ran = run_with_fault("tenth", &BYTES);
    ran.assert_output(1, "stderr    out of luck");
    // It crashes five times in the 56 requests, and six times in the 51 repeated ones, of which some are sent twice.
    assert_eq!(ran.verdict(), "not conformant: 45 of 56 vectors at level offset");
    ran.assert_output(1, "\nFAULT 11 vectors: no reply can be judged: `ended`\n");
    assert!(!ran.stdout.contains("ended early"));
}

#[test]
fn five_consecutive_faults_end_the_run() {
    let ran = run_with_fault("always", &BYTES);
    ran.assert_output(
        1,
        "the run ended early, 51 vectors were not run: 5 faults in a row, the last: the program ended",
    );
    assert_eq!(ran.verdict(), "not conformant: 0 of 5 vectors at level offset");
}

/// On Linux the system reports the memory of a process.
#[test]
#[cfg(target_os = "linux")]
fn a_right_reply_may_take_too_much_memory() {
    let one = ["--id", "tb.decode.resources-greatest-and-a-byte"];
    let ran = run_with_fault("greedy", &one);
    ran.assert_output(1, "expected  at most 64 MiB for a request and a reply of");
    assert!(ran.stdout.contains("MiB more than before"), "{}", ran.stdout);
    run_with_fault("none", &one).assert_output(0, "conformant: 1 of 1");
    // Vectors that are not about memory do not measure it.
    run_with_fault("greedy", &ONE).assert_output(0, "conformant: 1 of 1");
}

#[test]
fn a_hang_ends_with_the_timeout_and_a_new_process() {
    let ran = run_with_fault("hang", &[&TEN[..], &["--timeout", "0.2"]].concat());
    ran.assert_output(1, "no reply in 2.2 s: write each reply to stdout as one line, and flush stdout");
    ran.assert_output(1, "7 vectors were not run: 3 requests in a row without a reply");
}

/// The end of its stdin shows a testee that there are no more requests.
#[test]
fn the_report_is_written_before_the_testee_ends() {
    let folder = tempfile::tempdir().unwrap();
    let [badge, early] = ["badge.svg", "early"].map(|name| folder.path().join(name).display().to_string());
    let script = format!("boardwire testee; test -e {badge} || echo > {early}; exec yes");
    let testee = format!("sh -c '{script}'");
    let ran = judge(&testee, &[&ONE[..], &["--badge", &badge]].concat());
    assert_eq!(ran.verdict(), "conformant: 1 of 1 vectors at level offset");
    assert!(!fs::exists(early).unwrap());
}

#[test]
fn json_style_and_earlier_requests_change_no_reply() {
    let ran = run_with_fault("plain-json-alone", &TEN);
    ran.assert_output(1, "differs   the reply is right, but wrong if the request is written");
    let ran = run_with_fault("forgetful", &TEN);
    ran.assert_output(1, "differs   the first time, before other requests, the reply was right");
}

#[test]
fn a_testee_that_does_not_read_does_not_block_the_run() {
    let ran = run_with_fault("stops-reading", &["--id", "tb.encode.cols-65536-by-2", "--timeout", "0.1"]);
    ran.assert_output(1, "and it has not read the complete request");
}

#[test]
fn replies_that_the_protocol_allows_are_accepted() {
    for fault in ["none", "halves", "chatter", "extra"] {
        let ran = run_with_fault(fault, &TEN);
        assert_eq!(ran.verdict(), "conformant: 10 of 10 vectors at level offset", "{fault}: {}", ran.stdout);
        assert_eq!(ran.status, Some(0), "{fault}");
    }
}

#[test]
fn control_characters_of_a_testee_are_escaped() {
    let ran = run_with_fault("hello-with-bell", &ONE);
    ran.assert_output(0, "testee: \\u{7}\\u{1b}[31mred ");
}

/// Whether a process is alive and not a zombie.
fn lives(pid: &str) -> bool {
    fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
}

fn ends(pid: &str) -> bool {
    let start = Instant::now();
    while lives(pid) && start.elapsed() < Duration::from_secs(600) {
        sleep(Duration::from_millis(5));
    }
    !lives(pid)
}

/// The content of a file that a child writes in one call.
fn wait_for_file(path: &std::path::Path) -> String {
    let start = Instant::now();
    loop {
        match fs::read_to_string(path) {
            Ok(text) if text.ends_with('\n') => return text.trim().to_owned(),
            _ if start.elapsed() > Duration::from_secs(600) => panic!("no {}", path.display()),
            _ => sleep(Duration::from_millis(5)),
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn children_of_a_testee_end_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let pid = folder.path().join("pid");
    let testee = format!("sh -c 'sleep 100 & echo $! > {}; exec cat'", pid.display());
    judge(&testee, &ONE).assert_output(3, "echoes its input");
    assert!(ends(&wait_for_file(&pid)));
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_leaves_no_process() {
    let folder = tempfile::tempdir().unwrap();
    let pid = folder.path().join("pid");
    let testee = format!("sh -c 'echo $$ > {}; exec sleep 3600'", pid.display());
    let mut run = command(&[&["--testee", &testee, "--hello-timeout", "600"], &ONE[..]].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let pid = wait_for_file(&pid);
    assert!(lives(&pid));
    assert!(Command::new("kill").args(["-TERM", &run.id().to_string()]).status().unwrap().success());
    assert_eq!(run.wait().unwrap().code(), Some(130));
    assert!(ends(&pid));
}

/// The first failure of a run with this kind, and the output of its `again` command.
fn repeated(arguments: &[&str], kind: &str) -> (Value, Ran) {
    let ran = conform(&patient(&[&["--json"], arguments].concat()));
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    let mut failures = report["failures"].as_array().unwrap().iter();
    let failure =
        failures.find(|failure| failure["kind"] == kind).unwrap_or_else(|| panic!("{}", ran.stdout));
    // A testee that does not end is the failure of one of them, which no time is too short for. The others may take long on a busy machine.
    let time = if failure["id"] == "protocol.end-of-input" { 5 } else { 600 };
    let again = shell_words::quote(failure["again"].as_str().unwrap());
    let line = format!("exec timeout {time} sh -c {again}");
    let mut command = command(&[]);
    let shell = command
        .get_envs()
        .map(|(name, value)| (name.to_owned(), value.unwrap().to_owned()))
        .collect::<Vec<_>>();
    let folder = command.get_current_dir().unwrap().to_owned();
    command = Command::new("sh");
    command.args(["-c", &line]).envs(shell).current_dir(folder).stdin(Stdio::null());
    (failure.clone(), command.output().unwrap().into())
}

#[test]
fn each_line_to_repeat_a_failure_repeats_it() {
    let folder = tempfile::tempdir().unwrap();
    let vectors = folder.path().join("it's one").display().to_string();
    let exported = Command::new(PROGRAM)
        .args([
            "export",
            &vectors,
            "--format",
            "xiangqi-list",
            "--format",
            "ternary-stream",
            "--max-size",
            "4000",
        ])
        .output()
        .unwrap();
    assert!(exported.status.success());
    let command_with_fault = |fault: &str| format!("python3 testees/inject.py {fault} boardwire testee");
    let [wrong, lenient, stays] = ["always-truncated", "any-leniency", "stays"].map(command_with_fault);
    for more in [&[][..], &["--vectors", &vectors]] {
        let lenient =
            [&["--testee", &lenient, "--adapter", "--format", "ternary-stream", "--op", "explain"], more]
                .concat();
        let more = [&["--format", "xiangqi-list"], more].concat();
        let (failure, ran) = repeated(&[&["--testee", &wrong], &more[..]].concat(), "code");
        ran.assert_output(1, &format!("FAIL {}", failure["id"].as_str().unwrap()));
        ran.assert_output(1, "not conformant: 0 of 1 vectors");
        let (failure, ran) = repeated(&[&["--exec", "sh -c 'exit 0'"], &more[..]].concat(), "accepted");
        ran.assert_output(1, &format!("FAIL {}", failure["id"].as_str().unwrap()));
        let (failure, ran) = repeated(&lenient, "protocol");
        assert_eq!(failure["id"], "protocol.allow-unknown");
        ran.assert_output(0, "\"ok\"");
    }
    let stays = ["--testee", &stays, "--adapter", "--hello-timeout", "2", "--format", "xiangqi-list"];
    let (failure, ran) = repeated(&stays, "protocol");
    assert_eq!((failure["id"].as_str(), ran.status), (Some("protocol.end-of-input"), Some(124)));
}
