//! `boardwire ask`: inputs for several testees, and who agrees.

use crate::support::{BOARD, CUT, Folder, Ran, program, run, run_with, shell};
use crate::testees::{command_with_fault, patient};

/// Asks the codec in Python, and the reference with a fault of `testee.py`.
fn ask(fault: &str, input: impl AsRef<[u8]>, arguments: &str) -> Ran {
    let testee = shell_words::quote(&command_with_fault(fault)).into_owned();
    let testees = format!("--testee 'python3 testee.py none' --testee {testee}");
    let command = patient(&format!("ask --format ternary-board {testees} {arguments}"));
    program(command).memory_limit(u64::MAX).input(input).run()
}

#[test]
fn testees_that_agree_are_a_class() {
    let grids = [
        ask("none", "", "--reference BOARD"),
        ask("accept-all", "", "ffffffffffff"),
        ask("without-place", "", "--level code --exec true --exec false CUT"),
        ask("unsupported", "", "--exec 'sh -c \"exit 3\"' BOARD"),
        run("ask --format ternary-board --exec false BOARD"),
        ask("without-place", format!("{BOARD}\r\n{CUT}\nno hex\n\n{BOARD}"), "--lines"),
        ask("without-place", format!("{BOARD}\n{CUT}\nno hex"), "--lines --json"),
    ];
    assert_eq!(grids.each_ref().map(|ran| ran.status.unwrap()), [0, 1, 1, 1, 1, 1, 1]);
    insta::assert_snapshot!(grids.map(|ran| ran.transcript()).join("\n"));
}

#[test]
fn an_input_has_a_maximum_length() {
    let record = |bytes: &[u8]| [&u32::try_from(bytes.len()).unwrap().to_be_bytes(), bytes].concat();
    let (long, board) = (vec![b'0'; (16 << 20) + 1], record(&hex::decode(BOARD).unwrap()));
    let records = [&board, &record(&long), &board, &board[..9]].concat();
    run_with(records, "ask --format ternary-board --records")
        .ended(1)
        .says("record 2: the input at byte 12 is longer than 16 MiB\n")
        .says("record 4: the record at byte 16777245 has 5 of 8 bytes\n")
        .says("2 agree, 0 disagree, 0 unanswered, 0 wrong, 2 unreadable\n");
    run_with([0; 3], "ask --format ternary-board --records").says("the length at byte 0 has 3 of 4 bytes");
    let lines = [&long, BOARD.as_bytes()].join(&b'\n');
    run_with(lines, "ask --format ternary-board --lines").ended(1).says("1 agree, ").says("1 unreadable\n");
    run_with(long, "ask --format ternary-board -").ended(2).says("longer than 16 MiB");
}

#[test]
fn an_input_is_a_file_or_itself() {
    let folder = Folder::new();
    folder.file("board", hex::decode(BOARD).unwrap());
    folder.run("ask --format ternary-board board").ended(0).says("vector: tb.decode.sample-3x3 expects ok {");
    run("ask --format xiangqi-fen OPENING").ended(0).says("result: agree");
    for (arguments, status, what) in [
        ("BOARD", 2, "give --format with one of ternary-board/1, "),
        ("--format ternary-board nothing", 2, "it is not hex"),
        ("--format ternary-board --op encode BOARD", 2, "no request to encode ternary-board/1 with only"),
        ("--format ternary-board --lines --records", 2, "cannot be used with"),
        ("--format ternary-board --reference --exec /no BOARD", 3, "/no\nthe testee could not be run"),
    ] {
        run(format!("ask {arguments}")).ended(status).says(what);
    }
}

/// Runs the function in the book's page about corpora, with a list in place of Spark's RDD.
#[test]
fn a_partition_of_spark_keeps_its_order() {
    const LINES: &str =
        "import subprocess as s, sys\nclass Lines(list):\n    def pipe(self, command, checkCode):
        text = '\\n'.join([*self, ''])
        ran = s.run(shlex.split(command), input=text, stdout=s.PIPE, text=True, check=checkCode)
        return Lines(ran.stdout.splitlines())\n    def map(self, function): return map(function, self)
options = ['--format', 'ternary-board', *sys.argv[1:]]
print([answer['result'] for answer in asked(Lines(['030000030000d0', 'no', '']), 'boardwire', options)])\n";
    let page = include_str!("../../../spec/src/corpora.md");
    let function = page.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
    let script = shell_words::quote(&[function, LINES].concat()).into_owned();
    let ran = shell(format!("python3 -c {script}")).run();
    ran.ended(0).says("['agree', 'unreadable', 'agree']");
    shell(format!("python3 -c {script} --exec /no")).run().ended(1).says("CalledProcessError");
}

#[test]
fn a_testee_that_always_fails_gets_no_more_requests() {
    let ran = ask("always", format!("{BOARD}\n").repeat(30), "--lines --reference");
    ran.ended(1).says(" gets no more requests: too many consecutive failures").says("30 unanswered");
}
