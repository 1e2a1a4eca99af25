//! `boardwire random`: generates a board, saves it, reads it back, and compares the cells with the generated ones.
//!
//! The comparison generates the cells again from the seed, because a comparison with the board in memory would miss cells that `set` lost.

use std::{
    fs::{self, File},
    io::BufReader,
    io::Write,
    path::PathBuf,
    process::ExitCode,
};

use anstream::stdout;
use boardwire::{
    formats::ternary_board::{RecordReader, encode},
    games::ternary::{Board, Cell, Dimensions},
    options::{Limits, Options},
};
use boardwire_suite::untrusted::{Untrusted, json_lines};
use clap::Args;
use rand::{RngExt, SeedableRng, TryRng, rngs::SysRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

use crate::boards::read::check_memory_for;
use crate::{
    failure::Failure,
    output::{Output, Overwriting},
};

/// Make a random ternary board, save it, and read it back
#[derive(Debug, Args)]
pub(crate) struct RandomArgs {
    /// The file to write
    file: PathBuf,

    /// The number of rows, 1 to 16777215
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(Dimensions::MAX)))]
    rows: u32,

    /// The number of columns, 1 to 16777215
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(Dimensions::MAX)))]
    cols: u32,

    /// Generate the board from this seed; the same seed gives the same board
    #[arg(long)]
    seed: Option<u64>,

    /// Reject a board with more cells than this
    #[arg(long, value_name = "CELLS")]
    limit: Option<u64>,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

/// Checks that the file does not exist, or may be replaced and then read back.
fn check_replaceable(args: &RandomArgs) -> Result<(), Failure> {
    let name = Untrusted::from_path(&args.file);
    match fs::metadata(&args.file) {
        Ok(metadata) if !metadata.is_file() && !metadata.is_dir() => {
            Err(Failure::new(format!("{name} is a pipe or a device, which cannot be read back"))
                .advise("name a file"))
        }
        Ok(metadata) if metadata.is_file() && !args.force => {
            Err(Failure::new(format!("{name} already exists"))
                .advise("name another file, or give --force to replace this one"))
        }
        _ => Output::check(&args.file, Overwriting { force: args.force }),
    }
}

pub(crate) fn run(args: &RandomArgs) -> Result<ExitCode, Failure> {
    check_replaceable(args)?;
    let seed = seed(args.seed)?;
    let limits = args.limit.map_or(Limits::DEFAULT, Limits::max_cells);
    let size = Dimensions::new(args.rows, args.cols).map_err(|fault| Failure::new(fault.to_string()))?;
    if limits.check_cells(size.cells()).is_ok() {
        check_memory_for(size)?;
    }
    let mut board = Board::new(size, limits).map_err(|fault| {
        Failure::new(fault.to_string()).advise("raise it with --limit if the memory suffices")
    })?;

    let mut counts = [0u64; 3];
    let mut rng = RandomCells::new(seed);
    for row in 0..size.rows() {
        for col in 0..size.cols() {
            let cell = rng.next();
            counts[usize::from(cell.trit())] += 1;
            board.set(row, col, cell).map_err(|error| Failure::new(error.to_string()))?;
        }
    }
    Output::write_file(&args.file, Overwriting { force: args.force }, &encode(&board))?;
    drop(board);
    let different_count = compare(args, seed)?;
    report(args, seed, counts, different_count)
}

/// Returns the given seed, or a random one.
pub(crate) fn seed(given: Option<u64>) -> Result<u64, Failure> {
    given.map_or_else(|| SysRng.try_next_u64(), Ok).map_err(|error| {
        Failure::new(format!("cannot generate a seed: {error}")).advise("give one with --seed")
    })
}

/// Reads the file, generates the cells again, and returns the number of cells that differ.
fn compare(args: &RandomArgs, seed: u64) -> Result<u64, Failure> {
    let fail = |error: String| {
        Failure::new(format!("{} cannot be read back: {error}", Untrusted::from_path(&args.file)))
    };
    let file = File::open(&args.file).map_err(|error| fail(error.to_string()))?;
    let options = Options::new().with_limits(Limits::NONE);
    let mut reader = RecordReader::new(BufReader::new(file), options);
    let size = reader.record().map_err(|error| fail(error.to_string()))?;
    if (size.rows(), size.cols()) != (args.rows, args.cols) {
        return Err(fail(format!("it has {} rows and {} columns", size.rows(), size.cols())));
    }
    let mut rng = RandomCells::new(seed);
    let mut different_count = 0;
    while let Some(cells) = reader.cells().map_err(|error| fail(error.to_string()))? {
        different_count += cells.iter().filter(|&&cell| cell != rng.next()).count() as u64;
    }
    reader.end().map_err(|error| fail(error.to_string()))?;
    Ok(different_count)
}

fn report(args: &RandomArgs, seed: u64, counts: [u64; 3], different_count: u64) -> Result<ExitCode, Failure> {
    let [empty, white, black] = counts;
    let mut out = stdout().lock();
    if args.json {
        let answer = json!({
            "file": args.file.display().to_string(), "rows": args.rows, "cols": args.cols, "seed": seed,
            "empty": empty, "white": white, "black": black, "different": different_count,
        });
        writeln!(out, "{}", json_lines(&answer)?)?;
    } else {
        writeln!(out, "{}: {} x {}, seed {seed}", Untrusted::from_path(&args.file), args.rows, args.cols)?;
        writeln!(out, "  empty  {empty}\n  white  {white}\n  black  {black}")?;
        match different_count {
            0 => writeln!(out, "  read back: every cell is as generated")?,
            _ => writeln!(out, "  read back: {different_count} cells differ from the generated cells")?,
        }
    }
    Ok(ExitCode::from(u8::from(different_count > 0)))
}

/// The cells of a seed, uniform and independent. The same seed gives the same cells.
struct RandomCells(ChaCha8Rng);

impl RandomCells {
    fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    fn next(&mut self) -> Cell {
        Cell::from_trit(self.0.random_range(0..3)).unwrap_or_default()
    }
}
