//! Testees that misuse the three pipes in every way. `conform`, `doctor` and `fuzz` still end, report the fault, and leave no process
//! running.

use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::harness::{Folder, PROGRAM, Program, Ran};

/// A command that starts testees, with arguments that keep it short. The vector of conform is a rejecting one, so its valid counterpart is
/// asked as well.
const COMMANDS: [&[&str]; 3] = [
    &["conform", "--id", "tb.decode.byte-middle-243"],
    &["doctor"],
    &["fuzz", "--format", "ternary-board", "--op", "decode", "--seed", "1", "--cases", "2", "--time", "1"],
];

/// The exit statuses of the three commands for a testee without a proper hello.
const NO_HELLO: [i32; 3] = [3, 1, 3];

/// For one that answers hello alone.
const NO_REPLY: [i32; 3] = [1, 1, 1];

/// For one that answers all requests.
const SOUND: [i32; 3] = [0, 0, 0];

/// A time that no testee of these needs.
const LONG: &str = "100";

/// A timeout that always expires: no output of this testee is a reply.
const BRIEF: &str = "0.2";

/// The behaviour of a testee, and the expected result.
struct Case {
    does: &'static str,
    statuses: [i32; 3],
    /// The message of each command that fails.
    says: &'static str,
    hello: &'static str,
    reply: &'static str,
}

const fn case(does: &'static str, statuses: [i32; 3], says: &'static str) -> Case {
    Case { does, statuses, says, hello: LONG, reply: LONG }
}

/// A testee that never says hello, or whose hello never ends.
const fn silent(does: &'static str, says: &'static str) -> Case {
    Case { hello: BRIEF, ..case(does, NO_HELLO, says) }
}

/// A testee that says hello and never replies.
const fn mute(does: &'static str, says: &'static str) -> Case {
    Case { reply: BRIEF, ..case(does, NO_REPLY, says) }
}

const SILENT: &str = "no hello in ";

#[test]
fn a_testee_without_a_hello_is_reported() {
    run_all(&[
        silent("forever()", SILENT),
        silent("time.sleep(3600)", SILENT),
        silent("write(b'{'); forever()", SILENT),
        silent("os.close(0); forever()", SILENT),
        silent("read(); os.close(0); forever()", SILENT),
        silent("os.kill(os.getpid(), signal.SIGSTOP)", SILENT),
        silent("os.setpgid(0, os.getpgid(os.getppid())); forever()", SILENT),
        silent("[signal.signal(n, signal.SIG_IGN) for n in (1, 2, 3, 13, 15)]; forever()", SILENT),
        silent("flood(2)", SILENT),
        silent("flood(2, b'no\\n')", SILENT),
        silent("meanwhile(flood, 2); flood(1, b' ')", ""),
        silent("drip(1)", ""),
        silent("drip(2)", SILENT),
        silent("child(flood, 2); forever()", SILENT),
        // A process that outlives the testee keeps the pipes open.
        case("child(forever); os._exit(5)", NO_HELLO, "ended before it said hello (exit status: 5)"),
        case("os.close(1); forever()", NO_HELLO, "closed its stdout and did not end"),
        case(
            "os.close(0); os.close(1); os.close(2); forever()",
            NO_HELLO,
            "closed its stdout and did not end",
        ),
        case("raise MemoryError('all of it')", NO_HELLO, "MemoryError: all of it"),
        case("b'x' * (1 << 40)", NO_HELLO, "MemoryError"),
    ]);
}

#[test]
fn an_invalid_hello_is_reported() {
    const NOT_JSON: &str = "line 1 is not a JSON object";
    run_all(&[
        case("flood(1)", NO_HELLO, "line 1 is longer than"),
        case("flood(1, b'\\n')", NO_HELLO, NOT_JSON),
        case("flood(1, b'no\\n')", NO_HELLO, NOT_JSON),
        case("flood(1, b'\\0')", NO_HELLO, "line 1 is longer than"),
        case("write(b'{\"id\":')", NO_HELLO, NOT_JSON),
        case("write(b'\\0' * 99 + b'\\n'); forever()", NO_HELLO, "\\0\\0"),
        case("write(b'\\xff\\xc0\\n'); forever()", NO_HELLO, "line 1 is not UTF-8"),
        case("write(b'\\xef\\xbb\\xbf{}\\n'); forever()", NO_HELLO, "byte order mark"),
        case("write('\\ufeff{}\\n'.encode('utf-16-le')); forever()", NO_HELLO, "line 1 is not UTF-8"),
        case("write(b'[' * 30000 + b'\\n'); forever()", NO_HELLO, NOT_JSON),
        case("write(b'\\x1b]0;owned\\x07\\x1b[2J\\n'); forever()", NO_HELLO, "\\u{1b}]0;owned\\u{7}"),
        case("while True: write(sys.stdin.buffer.readline())", NO_HELLO, "echoes its input"),
        case("hello(id='x' * 9000); forever()", NO_HELLO, "which is not the id of the request"),
        case("hello(id=['x'] * 9000); forever()", NO_HELLO, "which is not the id of the request"),
        case("hello(name='x' * (1 << 20)); forever()", NO_HELLO, "line 1 is longer than"),
        case("hello(name='\\ud800'); forever()", NO_HELLO, NOT_JSON),
        case("hello(name=7); forever()", NO_HELLO, "it has no \"name\""),
        case("hello(formats=[]); forever()", NO_HELLO, "it has no \"formats\""),
        case("hello(formats={'\\x1b[2J\\u202e': 7}); forever()", NO_HELLO, "\\u{1b}[2J\\u{202e}"),
        case("hello(error='no', name=None, formats=None)", NO_HELLO, "the reply to hello is not valid"),
    ]);
}

#[test]
fn each_exit_status_and_signal_is_named() {
    let folder = Folder::new();
    for status in [0, 1, 2, 77, 101, 126, 127, 128, 137, 255] {
        let does = format!("os._exit({status})");
        let says = format!("ended before it said hello (exit status: {status})");
        run(&folder, &does, &[LONG, LONG], COMMANDS[0], 3, &says);
    }
    for signal in [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 13, 14, 15] {
        let does = format!(
            "signal.signal({signal}, signal.SIG_DFL) if {signal} != 9 else 0; os.kill(os.getpid(), {signal})"
        );
        let says = format!("ended before it said hello (signal: {signal} (");
        run(&folder, &does, &[LONG, LONG], COMMANDS[0], 3, &says);
    }
}

#[test]
fn a_testee_that_never_replies_is_reported() {
    const MUTE: &str = "no reply in ";
    run_all(&[
        mute("hello(); forever()", MUTE),
        mute("hello(); read(); forever()", MUTE),
        mute("hello(); read(); write(b'{'); forever()", MUTE),
        mute("hello(); read(); flood(2)", MUTE),
        mute("hello(); read(); drip(1)", ""),
        mute("hello(); [signal.signal(n, signal.SIG_IGN) for n in (1, 2, 3, 13, 15)]; forever()", MUTE),
        mute("hello(); os.close(0); forever()", MUTE),
        mute("hello(); read(); os.kill(os.getpid(), signal.SIGSTOP)", MUTE),
        // The reply arrives at the end of the input, which is too late.
        mute(
            "hello(); request = read(); sys.stdin.buffer.read(); write(line(expected_reply(request)))",
            MUTE,
        ),
        // A second opening of the pipe can write into it, so that a request finds no room.
        mute(
            "pipe = os.open('/proc/self/fd/0', os.O_WRONLY | os.O_NONBLOCK)\ndata = expected_reply(read())\n\
             try:\n  while True: os.write(pipe, b'x' * 4096)\nexcept BlockingIOError: write(line(data))\nforever()",
            MUTE,
        ),
        // Another one can read the data that the program waits for.
        mute(
            "hello(); read(); pipe = os.open('/proc/self/fd/1', os.O_RDONLY); meanwhile(flood, 1)\n\
             while True: os.read(pipe, 1 << 16)",
            "",
        ),
        // The process ends, and another process keeps its pipes open.
        case(
            "hello(); read(); child(forever); os._exit(5)",
            NO_REPLY,
            "ended without a reply (exit status: 5)",
        ),
        case("hello(); os.close(1); forever()", NO_REPLY, "closed its stdout and did not end"),
        case("hello(); read(); os._exit(0)", NO_REPLY, "ended without a reply (exit status: 0)"),
        case("hello(); read(); os.kill(os.getpid(), 9)", NO_REPLY, "ended without a reply (signal: 9"),
        case("serve(lambda reply: os._exit(3))", NO_REPLY, "ended without a reply (exit status: 3)"),
        case("serve(lambda reply: b'x' * 99 + os.abort())", NO_REPLY, "ended without a reply (signal: 6"),
    ]);
}

#[test]
fn an_invalid_reply_is_reported() {
    const NOT_JSON: &str = "line 2 is not a JSON object";
    run_all(&[
        case("serve(lambda reply: flood(1))", NO_REPLY, "line 2 is longer than"),
        case("serve(lambda reply: flood(1, b'\\n'))", NO_REPLY, NOT_JSON),
        case("serve(lambda reply: line(reply)[:9] + os._exit(0))", NO_REPLY, "ended without a reply"),
        case("serve(lambda reply: [write(line(reply)[:9]), os._exit(0)])", NO_REPLY, NOT_JSON),
        case("serve(lambda reply: b'\\0' + line(reply))", NO_REPLY, NOT_JSON),
        case("serve(lambda reply: b'\\xef\\xbb\\xbf' + line(reply))", NO_REPLY, "byte order mark"),
        case("serve(lambda reply: line(reply).decode().encode('utf-16'))", NO_REPLY, "line 2 is not UTF-8"),
        case("serve(lambda reply: line(reply)[:-1] + b' x\\n')", NO_REPLY, NOT_JSON),
        case("serve(lambda reply: line(reply)[:-1] + line(reply))", NO_REPLY, NOT_JSON),
        case("serve(lambda reply: line(reply | {'x': '\\udead'}))", NO_REPLY, NOT_JSON),
        case("serve(lambda reply: b'{\"ok\":' + b'[' * (1 << 16) + b'\\n')", NO_REPLY, NOT_JSON),
        case("serve(lambda reply: b'{\"ok\":1e999}\\n')", NO_REPLY, NOT_JSON),
        case(
            "serve(lambda reply: b'{\"ok\":[' + b'0,' * (1 << 20) + b'0]}\\n')",
            NO_REPLY,
            "line 2 has more than",
        ),
        case(
            "serve(lambda reply: b'{\"ok\":[' + b'{\"\":[]},' * (1 << 18) + b'0]}\\n')",
            NO_REPLY,
            "line 2 has more than",
        ),
        case("serve(lambda reply: line(reply | {'id': 0}))", NO_REPLY, "which is not the id of the request"),
        case(
            "serve(lambda reply: line(reply | {'id': 'x' * (1 << 20)}))",
            NO_REPLY,
            "which is not the id of the request",
        ),
        case("serve(lambda reply: line(reply | {'id': '\\x1b[2J\\u202e'}))", NO_REPLY, "[2J\\u{202e}"),
        case("serve(lambda reply: line({'id': reply['id']}))", NO_REPLY, "line 2 is not a valid reply"),
        case(
            "serve(lambda reply: line(reply | {'ok': 1, 'error': 'no'}))",
            NO_REPLY,
            "line 2 is not a valid reply",
        ),
        case(
            "serve(lambda reply: line({'id': reply['id'], 'error': '\\x1b]0;x\\x07\\u202e\\x85' * 99}))",
            NO_REPLY,
            "\\u{1b}]0;x\\u{7}\\u{202e}\\u{85}",
        ),
        case(
            "serve(lambda reply: line({'id': reply['id'], 'error': 'x' * (3 << 20)}))",
            NO_REPLY,
            "(3145728 characters)",
        ),
        case(
            "serve(lambda reply: line({'id': reply['id'], 'reject': '\\x9b2J' + 'x' * (3 << 20)}))",
            NO_REPLY,
            "\\u{9b}2J",
        ),
        case(
            "serve(lambda reply: line({'id': reply['id'], 'reject': 'truncated', 'at': {'bit': -1}}))",
            NO_REPLY,
            "reject ",
        ),
        case(
            "serve(lambda reply: line({'id': reply['id'], 'ok': {'\\x1b[2J\\u202e': 10 ** 300}}))",
            NO_REPLY,
            "[2J\\u{202e}",
        ),
        case(
            "serve(lambda reply: line({'id': reply['id'], 'ok': {'rows': 1 << 70, 'cols': 1, 'cells': '0'}}))",
            NO_REPLY,
            "ok {",
        ),
        // The second line is there before the next request.
        case("serve(lambda reply: line(reply) * 2)", NO_REPLY, "replies to the previous request again"),
        case("serve(lambda reply: line(reply) + b'\\x1b[2J\\n')", NO_REPLY, "line 3 is not a JSON object"),
    ]);
}

#[test]
fn unusual_but_valid_replies_are_accepted() {
    run_all(&[
        case("serve()", SOUND, ""),
        case("serve(lambda reply: line(reply)[:-1] + b'\\r\\n')", SOUND, ""),
        case("serve(lambda reply: [drip(1, bytes([b])) for b in ()] or line(reply))", SOUND, ""),
        case(
            "serve(lambda reply: line(reply).replace(b'{', b'{\"id\":0,\"ok\":7,', 1) if 'ok' in reply else line(reply))",
            SOUND,
            "",
        ),
        case(
            "hello(name='\\x1b]0;x\\x07\\0\\ufffe\\u202e', version='\\x9b2J' * 99, language='\\r\\n\\x85'); answer()",
            SOUND,
            "",
        ),
        case("hello(version='x' * 60000); answer()", SOUND, ""),
        case("hello(); meanwhile(flood, 2); answer()", SOUND, ""),
        case("hello(); meanwhile(flood, 2, b'\\x1b[2J\\n'); answer()", SOUND, ""),
        case("meanwhile(flood, 2, b'\\xff'); serve()", SOUND, ""),
        case("os.close(2); serve()", SOUND, ""),
        case("serve(); os.abort()", SOUND, ""),
        // Other processes keep its pipes open.
        case("child(forever); serve()", SOUND, ""),
        case("child(flood, 2); serve()", SOUND, ""),
        case("child(lambda: child(flood, 2)); serve(); child(flood, 1)", SOUND, ""),
        // The terminal belongs to the program alone.
        case(
            "try: write(b'\\x1b[2J', os.open('/dev/tty', os.O_WRONLY))\nexcept OSError: pass\nserve()",
            SOUND,
            "",
        ),
    ]);
}

/// What everything else relies on, each by one testee: this test alone judges a change of them, in seconds.
#[test]
fn the_guards() {
    let folder = Folder::new();
    let conform = |does: &str, status, says: &str| {
        run(&folder, does, &[LONG, LONG], COMMANDS[0], status, says);
    };
    conform("flood(1)", 3, "line 1 is longer than");
    conform("serve(lambda reply: flood(1))", 1, "line 2 is longer than");
    conform("write(b'\\x1b[2J\\x9b\\n', 2); os._exit(5)", 3, "\\u{1b}[2J");
    // Their children end with them.
    conform("child(forever); os._exit(5)", 3, "(exit status: 5)");
    conform("child(forever); serve()", 0, "");
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let state = tempfile::tempdir().unwrap();
        let mark = format!("HOSTILE={}", state.path().display());
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile/testee.py");
        let testee = shell_words::join([python(), script, "child(forever); forever()"]);
        let mut command = Command::new(PROGRAM);
        command.args(["conform", "--hello-timeout", LONG, "--testee", &testee, "--testee", &testee]);
        command.env("HOSTILE", state.path());
        let mut program = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // The program, and two testees with their children.
        while marked_processes(&mark).len() < 5 {
            thread::sleep(Duration::from_millis(1));
        }
        kill_process(Pid::from_child(&program), signal).unwrap();
        assert_eq!(program.wait().unwrap().code(), Some(130));
        assert!(remaining_processes(&mark).is_empty(), "{signal:?}");
    }
}

/// The end of stdin is the sign to end. A testee that stays is an error, which the doctor reports.
#[test]
fn a_testee_that_stays_after_its_input_is_ended() {
    const STAYS: [i32; 3] = [0, 1, 0];
    const RUNS: &str = "it still runs after 5 s";
    run_all(&[
        case("serve(); flood(1)", STAYS, RUNS),
        case("serve(); flood(1, b'\\n')", STAYS, RUNS),
        case("serve(); drip(1)", STAYS, RUNS),
        case("serve(); flood(2, b'no\\n')", STAYS, RUNS),
        case("serve(); meanwhile(flood, 2); flood(1)", STAYS, RUNS),
        case("serve(); forever()", STAYS, RUNS),
        case("serve(); os.close(1); os.close(2); forever()", STAYS, RUNS),
        case("signal.signal(15, signal.SIG_IGN); serve(); forever()", STAYS, RUNS),
        case("serve(); os.kill(os.getpid(), signal.SIGSTOP)", STAYS, RUNS),
        case("[child(forever) for _ in range(20)]; serve(); forever()", STAYS, RUNS),
        case(
            "[signal.signal(n, signal.SIG_IGN) for n in (1, 2, 13, 15)]; child(forever); serve(); forever()",
            STAYS,
            RUNS,
        ),
    ]);
}

/// A hello with unknown formats is an error, which the doctor reports.
#[test]
fn a_hello_of_formats_that_do_not_exist() {
    const SLIP: [i32; 3] = [0, 1, 0];
    run_all(&[
        case(
            "hello(formats=FORMATS | {f'x{n}': [] for n in range(4000)}); answer()",
            SLIP,
            "there is no format `x0`",
        ),
        case(
            "hello(formats=FORMATS | {'\\x1b[2J\\u202e\\n': ['\\x9b']}); answer()",
            SLIP,
            "\\u{1b}[2J\\u{202e}\\n",
        ),
        case("hello(formats=FORMATS | {'x' * 60000: []}); answer()", SLIP, "there is no format `xxx"),
    ]);
}

/// The first process says hello and dies; the second has another hello.
#[test]
fn a_changed_hello_ends_the_run() {
    let folder = Folder::new();
    for second in [
        "hello(formats={})",
        "hello(name='other', formats={'x': []})",
        "flood(1)",
        "os._exit(1)",
        "write(b'no\\n')",
    ] {
        let state = tempfile::tempdir().unwrap();
        let state = state.path().join("second");
        let does = format!(
            "if os.path.exists({state:?}):\n  {second}\nelse:\n  open({state:?}, 'w').close(); hello()\nread(); os._exit(9)"
        );
        run(
            &folder,
            &does,
            &[LONG, LONG],
            &["conform", "--id", "tb.decode.byte-middle-24?"],
            1,
            "5 faults in a row",
        );
    }
}

/// A pipe's buffer is smaller than the request.
#[test]
fn an_unread_long_request_ends_with_the_timeout() {
    let folder = Folder::new();
    for does in [
        "hello(); forever()",
        "hello(); os.read(0, 9); forever()",
        "hello(); child(forever, session=True); forever()",
    ] {
        let command = ["conform", "--id", "tb.encode.cols-65536-by-2"];
        let mut ran = Bound::new(&folder, does, &[LONG, BRIEF], &command).run();
        ran.ran.ended(1).says("it has not read the complete request");
        ran.kill_processes_outside_the_group();
    }
}

/// The reports of two good testees equal the reports of separate runs. The slow one, which is first, replies only when all others have ended.
#[test]
fn bad_testees_do_not_affect_good_ones() {
    const PATIENT: &str = "600";
    let folder = Folder::new();
    let state = tempfile::tempdir().unwrap();
    let mark = format!("HOSTILE={}", state.path().display());
    let others = ["crashing", "flooding", "lying", "good", "better"];
    let ends = |name: &str| format!("open(os.environ['HOSTILE'] + '/{name}', 'w').close()");
    let slow = format!(
        "serve(lambda reply: [time.sleep(0.01) for _ in iter(lambda: all(os.path.exists(os.environ['HOSTILE'] + '/' + n) for n in {others:?}), True)] and 0 or line(reply))"
    );
    let does = [
        "serve(lambda reply: [END, os._exit(7)])",
        "hello(); read(); END; flood(1)",
        "serve(lambda reply: line(reply | ({'ok': {}} if 'ok' in reply else {'reject': 'truncated'}))); END",
        "hello(name='good'); answer(); END",
        "hello(name='better'); answer(lambda reply: line(reply)[:-1] + b'\\r\\n'); END",
    ];
    let does = others.iter().zip(does).map(|(name, does)| does.replace("END", &ends(name)));
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile/testee.py");
    let testees: Vec<String> = std::iter::once(slow)
        .chain(does)
        .flat_map(|does| ["--testee".to_owned(), shell_words::join([python(), script, &does])])
        .collect();
    let judged = |testees: &[String]| -> Value {
        let options = [
            "conform",
            "--id",
            "tb.decode.byte-middle-24?",
            "--json",
            "--timeout",
            PATIENT,
            "--hello-timeout",
            PATIENT,
        ];
        let arguments: Vec<&str> = options.into_iter().chain(testees.iter().map(String::as_str)).collect();
        let ran = Program::new(&folder, &arguments).env("HOSTILE", state.path()).run();
        assert!(remaining_processes(&mark).is_empty(), "processes are left");
        serde_json::from_slice(&ran.stdout).unwrap_or_else(|error| panic!("{error}\n{ran}"))
    };
    let together = judged(&testees);
    let verdicts: Vec<&str> =
        together["reports"].as_array().unwrap().iter().map(|one| one["verdict"].as_str().unwrap()).collect();
    let bad = "not-conformant";
    assert_eq!(verdicts, ["conformant", bad, bad, bad, "conformant", "conformant"]);
    for good in [4, 5] {
        assert_eq!(together["reports"][good], judged(&testees[2 * good..][..2]), "{}", testees[2 * good + 1]);
    }
}

/// A process that leaves the group of its testee outlives it and delays no command.
#[test]
fn a_process_outside_the_group_causes_no_delay() {
    let folder = Folder::new();
    for does in [
        "child(forever, session=True); serve()",
        "child(flood, 2, session=True); serve()",
        "child(flood, 2, b'\\n', session=True); hello(); os._exit(5)",
        "child(forever, session=True); hello(); read(); os._exit(5)",
    ] {
        for command in COMMANDS {
            let status = i32::from(!does.ends_with("serve()"));
            let mut ran = Bound::new(&folder, does, &[LONG, LONG], command).run();
            ran.ran.ended(status).created(&[]);
            ran.kill_processes_outside_the_group();
        }
    }
}

/// A command for each input is a program as well.
#[test]
fn faults_of_a_command_are_reported() {
    let folder = Folder::new();
    for (does, says) in [
        ("forever()", "no reply in 2.2 s"),
        ("flood(1)", "no reply in 2.2 s"),
        ("flood(2)", "no reply in 2.2 s"),
        ("os.kill(os.getpid(), signal.SIGSTOP)", "no reply in 2.2 s"),
        ("[signal.signal(n, signal.SIG_IGN) for n in (1, 2, 13, 15)]; forever()", "no reply in 2.2 s"),
        ("child(forever); forever()", "no reply in 2.2 s"),
    ] {
        exec(&folder, does, BRIEF, 5, says);
    }
    for (does, says) in [
        ("os._exit(2)", "exit status 2"),
        ("os.abort()", "signal 6"),
        ("child(flood, 2); os._exit(2)", "exit status 2"),
        ("write(b'last words\\n', 2); os._exit(2)", "last words"),
        ("write(b'\\x1b[2J\\x9b\\n', 2); os._exit(2)", "\\u{1b}[2J"),
    ] {
        exec(&folder, does, LONG, 1, says);
    }
}

fn exec(folder: &Folder, does: &str, timeout: &str, status: i32, says: &str) {
    let command = ["conform", "--format", "ternary-board", "--id", "tb.decode.byte-middle-242"];
    let times = [LONG, timeout];
    let mut bound = Bound::new(folder, does, &times, &command);
    bound.option = "--exec";
    bound.run().ran.ended(status).says(says).created(&[]);
}

/// A testee that changes its user cannot be ended by the program, as with `sudo -u`. Only root can make one.
#[test]
fn a_testee_of_another_user_does_not_block_the_run() {
    const NOBODY: u32 = 65534;
    if !rustix::process::geteuid().is_root() {
        eprintln!("skipped: a testee of another user needs root");
        return;
    }
    let folder = Folder::new();
    let mode = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    let (program, perl) = (folder.path("boardwire"), folder.path("perl"));
    fs::copy(PROGRAM, &program).unwrap();
    fs::copy("/usr/bin/perl", &perl).unwrap();
    chown(&perl, Some(NOBODY - 1), None).unwrap();
    mode(&folder.path(""), 0o755);
    mode(&perl, 0o4755);
    let testee = shell_words::join([perl.to_str().unwrap(), "-e", "$< = $>; sleep 600"]);
    let mark = format!("HOSTILE={}", folder.path("").display());
    // The time limit of hello, and whether a signal is sent once the testee runs.
    for (hello, is_interrupted) in [("0.5", false), ("0.1", true), ("600", true)] {
        let mut run = Command::new(&program);
        run.args(["conform", "--testee", &testee, "--hello-timeout", hello]).uid(NOBODY);
        let run =
            run.env("HOSTILE", folder.path("")).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        if is_interrupted {
            // Before the testee has changed its user, the program can end it.
            while !marked_processes(&mark).iter().any(|process| process.runs_as(NOBODY - 1)) {
                thread::sleep(Duration::from_millis(1));
            }
            kill_process(Pid::from_child(&run), Signal::TERM).unwrap();
        }
        let ended = run.wait_with_output().unwrap();
        let output_text = String::from_utf8(ended.stderr).unwrap();
        if is_interrupted {
            assert_eq!(ended.status.code(), Some(130), "{output_text}");
        } else {
            assert_eq!(ended.status.code(), Some(3), "{output_text}");
            assert!(
                output_text.contains("could not be ended and still runs: it may belong to another user"),
                "{output_text}"
            );
        }
        // Without a hello in time there is a second one.
        let left = marked_processes(&mark);
        assert!(matches!(left.len(), 1 | 2), "{output_text}");
        for process in left {
            kill_process(process.id, Signal::KILL).unwrap();
        }
        while !marked_processes(&mark).is_empty() {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// The interpreter itself: the file found by its name may be a script that starts more slowly than Python.
fn python() -> &'static str {
    static PYTHON: LazyLock<String> = LazyLock::new(|| {
        let found =
            Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output().unwrap();
        String::from_utf8(found.stdout).unwrap().trim().to_owned()
    });
    &PYTHON
}

#[track_caller]
fn run_all(cases: &[Case]) {
    let folder = Folder::new();
    for Case { does, statuses, says, hello, reply } in cases {
        thread::scope(|scope| {
            for (command, &status) in COMMANDS.into_iter().zip(statuses) {
                let says = if status == 0 { "" } else { says };
                let folder = &folder;
                scope.spawn(move || run(folder, does, &[hello, reply], command, status, says));
            }
        });
    }
}

#[track_caller]
fn run(folder: &Folder, does: &str, times: &[&str; 2], command: &[&str], status: i32, says: &str) {
    eprintln!("{} {does}", command[0]);
    Bound::new(folder, does, times, command).run().ran.ended(status).says(says).created(&[]);
}

/// A run of the program, whose testees can be found again.
struct Bound<'a> {
    folder: &'a Folder,
    testee: String,
    option: &'static str,
    arguments: Vec<&'a str>,
    times: &'a [&'a str; 2],
}

impl<'a> Bound<'a> {
    fn new(folder: &'a Folder, does: &str, times: &'a [&'a str; 2], command: &[&'a str]) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile/testee.py");
        let testee = shell_words::join([python(), script, does]);
        Self { folder, testee, option: "--testee", arguments: command.to_vec(), times }
    }

    /// Runs it. Processes of the testee that are in its group have ended soon after.
    #[track_caller]
    fn run(&self) -> Left {
        let [hello, reply] = *self.times;
        let mut arguments = self.arguments.clone();
        arguments.extend([self.option, &self.testee, "--timeout", reply, "--hello-timeout", hello]);
        // Child processes inherit this mark.
        let state = tempfile::tempdir().unwrap();
        let mark = format!("HOSTILE={}", state.path().display());
        let ran = Program::new(self.folder, &arguments).env("HOSTILE", state.path()).terminal().run();
        let left = remaining_processes(&mark);
        assert!(left.iter().all(|left| left.has_session), "processes of {} are left", self.testee);
        Left { ran, left }
    }
}

struct Left {
    ran: Ran,
    left: Vec<Process>,
}

impl Left {
    /// Ends the processes that left the group of the testee, which the program cannot end.
    fn kill_processes_outside_the_group(&mut self) {
        for process in self.left.drain(..) {
            let _ = kill_process(process.id, Signal::KILL);
        }
    }
}

struct Process {
    id: Pid,
    has_session: bool,
}

impl Process {
    /// Whether its real user is this one. The effective one changes before.
    fn runs_as(&self, user: u32) -> bool {
        let status = fs::read_to_string(format!("/proc/{}/status", self.id.as_raw_nonzero()));
        status.is_ok_and(|status| status.contains(&format!("\nUid:\t{user}\t")))
    }
}

/// The processes with this mark that still live when those without a session of their own had time to end.
fn remaining_processes(mark: &str) -> Vec<Process> {
    let start = Instant::now();
    loop {
        let left = marked_processes(mark);
        let may_end = left.iter().any(|left| !left.has_session);
        if !may_end || start.elapsed() > Duration::from_secs(60) {
            return left;
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// The processes whose environment has this mark.
fn marked_processes(mark: &str) -> Vec<Process> {
    let processes = fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let path = entry.ok()?.path();
        let id: i32 = path.file_name()?.to_str()?.parse().ok()?;
        let environment = fs::read(path.join("environ")).ok()?;
        let is_marked = environment.split(|byte| *byte == 0).any(|variable| variable == mark.as_bytes());
        (is_marked && lives(&path))
            .then(|| Process { id: Pid::from_raw(id).unwrap(), has_session: heads_session(&path, id) })
    });
    processes.collect()
}

/// The fields of `/proc/PID/stat` from the state on.
fn stat(path: &Path) -> Option<Vec<String>> {
    let stat = fs::read_to_string(path.join("stat")).ok()?;
    Some(stat.rsplit_once(") ")?.1.split(' ').map(str::to_owned).collect())
}

fn lives(path: &Path) -> bool {
    stat(path).is_some_and(|stat| stat[0] != "Z" && stat[0] != "X")
}

fn heads_session(path: &Path, id: i32) -> bool {
    stat(path).is_some_and(|stat| stat[3] == id.to_string())
}
