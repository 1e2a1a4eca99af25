//! `boardwire conform` with testees that misbehave. It reports the fault of each; none of them stops the run,
//! and none outlives it. Verdicts, messages and exit statuses are written by hand. The tests `hostile` have more faults.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use shell_words::quote;

use crate::support::{Folder, Ran, shell};
use crate::testees::{ONE, TEN, command_with_fault, judge, run_patiently, run_with_fault};

#[test]
fn programs_that_are_not_testees_are_reported() {
    let folder = Folder::new();
    let script = folder.file("script", "print('hello')\n");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let silence =
        "no hello in 2 s: read a line from stdin, write the reply to stdout as one line, and flush stdout";
    for (testee, what) in [
        ("nobody-has-this-program --x", "there is no program `nobody-has-this-program`"),
        ("./program/runner.rs", "`./program/runner.rs` is not executable"),
        // A file without a first line that names a program is a script of the shell.
        (script.to_str().unwrap(), "ended before it said hello (exit status: 2)"),
        (&format!("./{}", "x".repeat(300)), "cannot be started"),
        ("yes garbage", "line 1 is not a JSON object: \"garbage\": stdout is for replies, log to stderr"),
        ("sh -c 'echo broken 1>&2; exit 3'", "stderr    broken"),
        ("sh -c 'read line; echo {}; read line'", "line 1 has no id"),
        ("sleep 3600", silence),
    ] {
        let time = if testee.starts_with("sleep") { " --hello-timeout 0.2 " } else { "" };
        assert_eq!(judge(testee, &format!("{ONE}{time}")).ended(3).says(what).stdout, "", "{testee}");
    }
}

#[test]
fn the_adapter_is_judged_separately() {
    let chosen = "--format ternary-stream --skip large";
    let ran = run_with_fault("any-leniency", chosen);
    ran.ended(0)
        .says("warning: adapter: 2 of ")
        .says(" checks fail: --adapter lists them and makes them count\n");
    assert!(ran.verdict().starts_with("conformant: "), "{ran}");
    let ran = run_with_fault("any-leniency", &format!("{chosen} --adapter"));
    ran.ended(1)
        .says("FAIL protocol.allow-unknown: a leniency that does not exist; and the same with 1 other operation\n")
        .says("expected  `unsupported`\n  got       ok {\"records\":");
    assert!(ran.verdict().contains("; adapter: 2 of "), "{ran}");
    assert_eq!(ran.stdout.matches("FAIL ").count(), 1);
    // The adapter is checked by requests made from the shortest vector, which this choice excludes.
    assert_eq!(run_with_fault("any-leniency", ONE).verdict(), "conformant: 1 of 1 vectors at level offset");
}

const STAYS: &str = "answer(); forever()";

#[test]
fn a_testee_ends_with_its_input() {
    // The same timeout applies to hello, which a busy machine may answer late.
    for seconds in [1, 8, 64] {
        let ran =
            run_with_fault(STAYS, &format!("--format xiangqi-list --adapter --hello-timeout {seconds} "));
        if ran.status == Some(1) {
            ran.says("FAIL protocol.end-of-input: standard input ends\n  expected  the program ends\n");
            let again = format!("  again     : | {}", command_with_fault(STAYS));
            ran.says(format!("  got       it still runs after {} s\n{again}", seconds.min(5)));
            return;
        }
    }
    panic!("it says no hello");
}

#[test]
fn a_run_continues_with_a_new_process_after_a_crash() {
    let ran = run_with_fault("tenth", "--id xf.decode.pawns*");
    // The testee crashes three times in the 39 requests, and four times in the 36 repeated requests, of which some are sent twice.
    assert_eq!(ran.ended(1).verdict(), "not conformant: 32 of 39 vectors at level offset");
    ran.says("stderr    out of luck").says("\nFAULT 7 vectors: no reply can be judged: `ended`\n");
    ran.omits("ended early");
}

/// On Linux the system reports the memory of a process.
#[test]
#[cfg(target_os = "linux")]
fn a_right_reply_may_take_too_much_memory() {
    let one = "--id tb.decode.resources-greatest-and-a-byte";
    let ran = run_with_fault("greedy", one);
    ran.ended(1).says("expected  at most 64 MiB for a request and a reply of").says("MiB more than before");
    run_with_fault("none", one).ended(0).says("conformant: 1 of 1");
    // The memory is measured only for vectors that judge the memory.
    run_with_fault("greedy", ONE).ended(0).says("conformant: 1 of 1");
}

#[test]
fn a_hang_ends_with_the_timeout_and_a_new_process() {
    let ran = run_with_fault("hang", &format!("{TEN} --timeout 0.2 "));
    ran.ended(1).says("no reply in 2.2 s: write each reply to stdout as one line, and flush stdout");
    ran.says("7 vectors were not run: 3 requests in a row without a reply");
}

/// The end of its stdin shows a testee that there are no more requests.
#[test]
fn the_report_is_written_before_the_testee_ends() {
    let folder = Folder::new();
    let badge = folder.path("badge.svg").display().to_string();
    let testee = format!("sh -c 'boardwire testee; test -e {badge} || echo > {badge}.early; exec yes'");
    let ran = judge(&testee, &format!("{ONE} --badge {badge}"));
    assert_eq!(ran.verdict(), "conformant: 1 of 1 vectors at level offset");
    assert!(folder.path("badge.svg").exists() && !folder.path("badge.svg.early").exists());
}

#[test]
fn json_style_and_earlier_requests_change_no_reply() {
    let ran = run_with_fault("plain-json-alone", TEN);
    ran.ended(1).says("differs   the reply is right, but wrong if the request is written");
    let ran = run_with_fault("forgetful", TEN);
    ran.ended(1).says("differs   the first time, before other requests, the reply was right");
}

/// The id of the first failure of a run with this kind, and the run of its `again` command.
fn repeated(arguments: &str, kind: &str) -> (String, Ran) {
    let ran = run_patiently(&format!("conform --json {arguments}"));
    let report = ran.json();
    let mut failures = report["failures"].as_array().unwrap().iter();
    let failure = failures.find(|failure| failure["kind"] == kind).unwrap_or_else(|| panic!("{ran}"));
    // One failure is a testee that does not end, for which no time is too short. The other failures may take long on a slow machine.
    let time = if failure["id"] == "protocol.end-of-input" { 5 } else { 600 };
    let again = quote(failure["again"].as_str().unwrap());
    (failure["id"].as_str().unwrap().to_owned(), shell(format!("exec timeout {time} sh -c {again}")).run())
}

#[test]
fn each_line_to_repeat_a_failure_repeats_it() {
    let folder = Folder::new();
    folder.stdout("export \"it's one\" --format xiangqi-list --format ternary-stream --max-size 4000");
    let vectors = format!("--vectors \"{}\"", folder.path("it's one").display());
    let testee = |fault| format!("--testee {}", quote(&command_with_fault(fault)));
    for more in ["", &vectors] {
        for (testee, kind) in
            [(testee("always-truncated"), "code"), ("--exec 'sh -c \"exit 0\"'".into(), "accepted")]
        {
            let (id, ran) = repeated(&format!("{testee} --format xiangqi-list {more}"), kind);
            ran.ended(1).says(format!("FAIL {id}")).says("not conformant: 0 of 1 vectors");
        }
        let lenient =
            format!("{} --adapter --format ternary-stream --op explain {more}", testee("any-leniency"));
        let (id, ran) = repeated(&lenient, "protocol");
        ran.ended(0).says("\"ok\"");
        assert_eq!(id, "protocol.allow-unknown");
    }
    let stays = format!("{} --adapter --hello-timeout 2 --format xiangqi-list", testee(STAYS));
    let (id, ran) = repeated(&stays, "protocol");
    assert_eq!((id.as_str(), ran.status), ("protocol.end-of-input", Some(124)));
}
