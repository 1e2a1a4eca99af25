//! Rates of runs that take turns.

use std::{hint::black_box, time::Duration};

use cpu_time::ProcessTime;

/// Rounds of which the median counts.
const ROUNDS: usize = 15;

/// The least time of a run in a round.
const MIN_TIME: Duration = Duration::from_millis(20);

/// Something that can be repeated.
pub type Run = Box<dyn FnMut()>;

/// A run that does something with each input.
pub fn each<T: 'static>(inputs: Vec<T>, mut run: impl FnMut(&T) + 'static) -> Run {
    Box::new(move || {
        for input in &inputs {
            run(black_box(input));
        }
    })
}

/// A run that calls a function with each input.
pub fn calls<T: 'static, R>(inputs: Vec<T>, mut function: impl FnMut(&T) -> R + 'static) -> Run {
    each(inputs, move |input| {
        black_box(function(input));
    })
}

/// A run that encodes each value into the same buffer.
pub fn encoding<T: 'static>(values: Vec<T>, encode: impl Fn(&T, &mut Vec<u8>) + 'static) -> Run {
    let mut bytes = Vec::new();
    each(values, move |value| {
        bytes.clear();
        encode(value, &mut bytes);
        black_box(&bytes);
    })
}

/// A work that two programs do.
pub struct Work {
    pub name: &'static str,
    /// What is counted: `cells`.
    pub unit: &'static str,
    /// How many units a run is.
    pub units: u64,
    pub ours: Run,
    /// The other program.
    pub peer: &'static str,
    pub theirs: Run,
    /// The bytes that a run reads or writes in the compact format.
    pub bytes: Option<Vec<u8>>,
}

/// Measures the works and prints a table.
pub fn print(works: Vec<Work>) {
    println!("| work | peer | ours, M/s | peer, M/s | ratio | share of memcpy |");
    println!("|---|---|---:|---:|---:|---:|");
    for Work { name, unit, units, ours, peer, theirs, bytes } in works {
        let copied = bytes.is_some();
        let mut runs = vec![ours, theirs];
        runs.extend(bytes.map(copy));
        let seconds = medians(&mut runs);
        #[expect(clippy::cast_precision_loss, reason = "a rate")]
        let rate = |seconds: f64| units as f64 / seconds / 1e6;
        let share = if copied { format!("{:.1} %", seconds[2] / seconds[0] * 100.0) } else { "–".into() };
        println!(
            "| {name}, {unit} | {peer} | {} | {} | {:.1} | {share} |",
            figure(rate(seconds[0])),
            figure(rate(seconds[1])),
            seconds[1] / seconds[0],
        );
    }
}

/// Three digits that count.
fn figure(value: f64) -> String {
    match value {
        100.0.. => format!("{value:.0}"),
        10.0..100.0 => format!("{value:.1}"),
        1.0..10.0 => format!("{value:.2}"),
        _ => format!("{value:.4}"),
    }
}

/// Copies the bytes.
fn copy(bytes: Vec<u8>) -> Run {
    let mut target = bytes.clone();
    Box::new(move || {
        target.copy_from_slice(black_box(&bytes));
        black_box(&mut target);
    })
}

/// The seconds of processor time of each run, a median of rounds in which all runs take turns.
fn medians(runs: &mut [Run]) -> Vec<f64> {
    let repetitions: Vec<u32> = runs.iter_mut().map(repetitions).collect();
    let mut seconds = vec![Vec::new(); runs.len()];
    for _ in 0..ROUNDS {
        for (at, run) in runs.iter_mut().enumerate() {
            seconds[at].push(time(run, repetitions[at]).as_secs_f64() / f64::from(repetitions[at]));
        }
    }
    let median = |mut of: Vec<f64>| {
        of.sort_by(f64::total_cmp);
        of[ROUNDS / 2]
    };
    seconds.into_iter().map(median).collect()
}

/// How often a run must be repeated.
fn repetitions(run: &mut Run) -> u32 {
    let mut repetitions = 1;
    while time(run, repetitions) < MIN_TIME {
        repetitions *= 2;
    }
    repetitions
}

fn time(run: &mut Run, repetitions: u32) -> Duration {
    let start = ProcessTime::now();
    for _ in 0..repetitions {
        run();
    }
    start.elapsed()
}
