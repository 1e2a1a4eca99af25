//! A Xiangqi engine as a testee of `xiangqi-rules/1`: it speaks UCI or UCCI, and its moves at depth 1 are the legal moves.

use std::time::{Duration, Instant};

use boardwire_suite::{
    fault::{Fault, FaultKind, Wait},
    program::Program,
    protocol::{Hello, Reply, Request},
    testee::Testee,
    untrusted::Untrusted,
    vectors::{Outcome, Suite},
};
use serde_json::{Value, json};

use crate::command::Times;

const FORMAT: &str = "xiangqi-rules/1";

const OPENING: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

/// The limit on the length of a line.
const MAX_LINE_BYTES: usize = 1 << 16;

/// The limit on the lines of an answer. No position has this number of moves, and a greeting may have many options.
const MAX_LINES: usize = 10_000;

/// The time for an engine to end after `quit`.
const END_TIMEOUT: Duration = Duration::from_secs(1);

/// The chosen vectors that an engine can answer: those of legal positions with a depth of at least one ply.
pub(super) fn answerable(suite: &Suite, chosen: &[usize]) -> Vec<usize> {
    let is_answerable = |index: &&usize| {
        let vector = &suite.vectors()[**index];
        let depth = vector.request().member("depth").and_then(Value::as_u64);
        &*vector.format == FORMAT && vector.outcome == Outcome::Accept && depth != Some(0)
    };
    chosen.iter().filter(is_answerable).copied().collect()
}

pub(super) struct Engine {
    words: Vec<String>,
    times: Times,
    factor: u32,
    running: Option<Running>,
}

struct Running {
    program: Program,
    /// The number of the first rank: 1, or 0 as in UCCI.
    first_rank: u8,
    answered: usize,
}

impl Engine {
    /// Makes an engine of a command line; `None` if the command line is empty.
    pub(super) fn new(words: Vec<String>, times: Times) -> Option<Self> {
        let is_named = words.first().is_some_and(|word| !word.is_empty());
        is_named.then_some(Self { words, times, factor: 1, running: None })
    }

    fn fault(&mut self, kind: FaultKind) -> Fault {
        Fault { kind, stderr: self.running.take().map(|running| running.program.end()).unwrap_or_default() }
    }

    fn greet(&mut self) -> Result<Hello, FaultKind> {
        let time_limit = self.times.hello_timeout * self.factor;
        let deadline = Instant::now() + time_limit;
        let program = Program::start(&self.words[0], &self.words[1..], MAX_LINE_BYTES)?;
        let running = self.running.insert(Running { program, first_rank: 0, answered: 0 });
        // An engine ignores the word of the other protocol. One that speaks both goes on with UCCI.
        running.program.write_line("uci\nucci");
        let greeted = running.lines(deadline, time_limit, |line| line == "uciok" || line == "ucciok");
        let greeting = greeted.map_err(|error| match error {
            FaultKind::NoReply(_) => FaultKind::NoHello(time_limit),
            FaultKind::Ended(status) => FaultKind::EndedAtOnce(status),
            other => other,
        })?;
        let greeting_value =
            |key: &str| greeting.iter().find_map(|line| line.strip_prefix(key)).map(str::to_owned);
        let has_variants = greeting.iter().any(|line| line.starts_with("option name UCI_Variant "));
        if has_variants {
            running.program.write_line("setoption name UCI_Variant value xiangqi");
        }
        let opening = match running.perft(OPENING, 1, deadline, time_limit) {
            Ok(moves) if !moves.is_empty() => moves,
            Ok(_) | Err(FaultKind::NoReply(_)) => {
                let what = "it does not list the moves of the opening for `go perft 1`";
                return Err(FaultKind::BadHello(what.to_owned()));
            }
            Err(error) => return Err(error),
        };
        // In the opening, a cannon can capture on the last rank.
        running.first_rank =
            u8::from(opening.iter().any(|(step, _)| step.iter().any(|(_, rank)| *rank == 10)));
        Ok(Hello {
            name: greeting_value("id name ").unwrap_or_else(|| "engine".to_owned()),
            version: String::new(),
            language: String::new(),
            formats: vec![(FORMAT.to_owned(), vec!["legal-moves".to_owned(), "perft".to_owned()])],
        })
    }

    fn answer(&mut self, request: &Request) -> Result<Reply, FaultKind> {
        let time_limit = self.times.timeout * self.factor;
        let Some(running) = &mut self.running else { return Err(FaultKind::StdoutClosed) };
        let member = |name: &str| request.member(name);
        let fen = member("fen").and_then(Value::as_str).unwrap_or_default();
        let depth = member("depth").map_or(Some(1), Value::as_u64).unwrap_or_default();
        if depth == 0 {
            // Only a comparison with another depth has this depth, and engines do not accept it.
            return Ok(Reply::Ok(json!({ "nodes": 1 })));
        }
        let mut moves = running.perft(fen, depth, Instant::now() + time_limit, time_limit)?;
        running.answered += 1;
        if member("depth").is_some() {
            let nodes = moves.iter().fold(0_u64, |sum, (_, nodes)| sum.saturating_add(*nodes));
            return Ok(Reply::Ok(json!({ "nodes": nodes })));
        }
        let first_rank = running.first_rank;
        // Squares are numbered from the top of the board to the bottom.
        moves.sort_by_key(|(step, _)| step.map(|(file, rank)| (u8::MAX - rank, file)));
        let square = |(file, rank): (char, u8)| match rank.checked_sub(first_rank) {
            Some(rank) => format!("{file}{rank}"),
            None => format!("{file}{rank} of a board from rank {first_rank}"),
        };
        let moves = moves.iter().map(|(step, _)| step.map(square).concat());
        Ok(Reply::Ok(json!({ "moves": moves.collect::<Vec<_>>() })))
    }
}

/// The squares of a move, each with its file and its rank as the engine counts it.
type Step = [(char, u8); 2];

impl Running {
    /// Asks for the moves of a position, each with the number of sequences of `depth` plies that begin with it.
    fn perft(
        &mut self,
        fen: &str,
        depth: u64,
        deadline: Instant,
        time_limit: Duration,
    ) -> Result<Vec<(Step, u64)>, FaultKind> {
        // A line feed would begin another command, so control characters are removed.
        let mut fields = fen.split(|character: char| character == ' ' || character.is_control());
        let board = fields.next().unwrap_or_default();
        let side = if fields.next() == Some("b") { "b" } else { "w" };
        // Engines need all fields of a FEN.
        self.program.write_line(&format!("position fen {board} {side} - - 0 1\ngo perft {depth}"));
        let lines =
            self.lines(deadline, time_limit, |line| line.to_ascii_lowercase().starts_with("nodes"))?;
        Ok(lines.iter().filter_map(|line| parse_count(line)).collect())
    }

    /// Reads lines up to the line that ends an answer, which is not returned.
    fn lines(
        &mut self,
        deadline: Instant,
        time_limit: Duration,
        is_end: impl Fn(&str) -> bool,
    ) -> Result<Vec<String>, FaultKind> {
        let mut lines = Vec::new();
        while let Some(line) = self.program.read_line(deadline)? {
            let line = String::from_utf8_lossy(&line).trim().to_owned();
            if is_end(&line) {
                return Ok(lines);
            }
            if lines.len() == MAX_LINES {
                let what = format!("more than {MAX_LINES} lines, the last `{:.60}`", Untrusted::new(line));
                return Err(FaultKind::BadReply { line: lines.len(), what });
            }
            lines.push(line);
        }
        Err(FaultKind::NoReply(Wait { time: time_limit, read: true, answered: self.answered }))
    }
}

/// Parses the move and the count of a line such as `h3h10: 1`.
fn parse_count(line: &str) -> Option<(Step, u64)> {
    let (step, nodes) = line.split_once(": ")?;
    let second = step.get(1..)?.find(|character: char| character.is_ascii_lowercase())? + 1;
    let square = |text: &str| {
        let file = text.chars().next().filter(|file| ('a'..='i').contains(file))?;
        let rank = text[1..].parse().ok().filter(|rank| *rank <= 10)?;
        Some((file, rank))
    };
    Some(([square(step.get(..second)?)?, square(step.get(second..)?)?], nodes.parse().ok()?))
}

impl Testee for Engine {
    fn hello(&mut self) -> Result<Hello, Fault> {
        self.restart();
        self.greet().map_err(|kind| self.fault(kind))
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        if self.running.is_none() {
            self.hello()?;
        }
        self.answer(request).map_err(|kind| self.fault(kind))
    }

    fn multiply_timeouts(&mut self, factor: u32) {
        self.factor = factor;
    }

    fn restart(&mut self) {
        self.running = None;
    }
}

impl Drop for Engine {
    /// Asks the engine to quit, and then ends it.
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            running.program.write_line("quit");
            running.program.wait_for_exit(END_TIMEOUT);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::parse_count;

    #[test]
    fn a_line_with_a_move_and_a_count_is_parsed() {
        assert_eq!(parse_count("h3h10: 1"), Some(([('h', 3), ('h', 10)], 1)));
        assert_eq!(parse_count("a0a1: 44"), Some(([('a', 0), ('a', 1)], 44)));
        for line in
            ["Nodes searched: 44", "info string a: 1", "a1j2: 1", "a1a11: 1", "a1a2: x", "é1a2: 1", "aa: 1"]
        {
            assert_eq!(parse_count(line), None, "{line}");
        }
    }
}
