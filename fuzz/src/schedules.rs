//! Inputs and outputs that move bytes in parts, and fail between the parts.

use std::{
    io::{self, Read, Write},
    iter::{Copied, Cycle},
    slice::Iter,
};

use arbitrary::{Arbitrary, Result as Drawn, Unstructured};

use boardwire::formats::ternary_stream;

use crate::{damage::Damaged, generate::Records};

/// One call of an input or an output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Moves at most this number of bytes.
    Move(usize),
    /// Reports that it was interrupted.
    Interrupt,
    /// Fails with [`FAILURE`].
    Fail,
    /// Reports more bytes than the call may move.
    Overstate,
    /// An output accepts no byte; an input fails.
    Nothing,
}

/// The error of [`Step::Fail`].
pub const FAILURE: io::ErrorKind = io::ErrorKind::WouldBlock;

impl<'a> Arbitrary<'a> for Step {
    fn arbitrary(u: &mut Unstructured<'a>) -> Drawn<Self> {
        Ok(match u.int_in_range(0..=15_u8)? {
            0..=7 => Self::Move(u.int_in_range(1..=12)?),
            8 => Self::Move(u.int_in_range(1..=20_000)?),
            9..=10 => Self::Interrupt,
            11..=13 => Self::Fail,
            14 => Self::Overstate,
            _ => Self::Nothing,
        })
    }
}

/// Records, damaged or not, and the steps of their reader and writer.
#[derive(Debug, Clone)]
pub struct Schedule {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The steps of the input and of the output, repeated in a cycle. The last one moves bytes.
    pub steps: Vec<Step>,
    /// The number of chunks that the reader reads of each record before it continues; repeated in a cycle.
    pub chunk_counts: Vec<u8>,
    /// Whether the reader has an observer of the fields.
    pub is_observed: bool,
}

impl<'a> Arbitrary<'a> for Schedule {
    fn arbitrary(u: &mut Unstructured<'a>) -> Drawn<Self> {
        let is_observed = u.arbitrary()?;
        let step_count = u.int_in_range(0..=7)?;
        let mut steps = (0..step_count).map(|_| u.arbitrary()).collect::<Drawn<Vec<Step>>>()?;
        steps.push(Step::Move(u.int_in_range(1..=40)?));
        let chunk_counts = if u.ratio(1, 2)? {
            vec![u8::MAX]
        } else {
            vec![u.int_in_range(0..=3)?, u8::MAX, u.arbitrary()?]
        };
        // In one of 40 schedules the bytes are longer than the buffers of reader and writer.
        let repeat_count = if u.ratio(1, 40)? { u.int_in_range(1..=300)? } else { 0 };
        let records: Damaged<Records> = u.arbitrary()?;
        let encode = |records: &Records| ternary_stream::encode(&records.0);
        let bytes = [encode(&records.value).repeat(repeat_count), records.bytes(encode)].concat();
        Ok(Self { bytes, steps, chunk_counts, is_observed })
    }
}

/// The steps of a schedule, in a cycle.
#[derive(Debug, Clone)]
pub struct Steps<'a>(Cycle<Copied<Iter<'a, Step>>>);

impl<'a> Steps<'a> {
    /// # Panics
    /// If no step moves a byte: the calls would never end.
    pub fn new(steps: &'a [Step]) -> Self {
        assert!(steps.iter().any(|step| matches!(step, Step::Move(1..))), "a step moves bytes: {steps:?}");
        Self(steps.iter().copied().cycle())
    }

    fn next(&mut self) -> Step {
        self.0.next().expect("there is a step")
    }
}

/// An input that follows steps.
#[derive(Debug)]
pub struct Input<'a> {
    bytes: &'a [u8],
    steps: Steps<'a>,
}

impl<'a> Input<'a> {
    /// An input of `bytes`.
    pub const fn new(bytes: &'a [u8], steps: Steps<'a>) -> Self {
        Self { bytes, steps }
    }
}

impl Read for Input<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.steps.next() {
            Step::Move(max_bytes) => {
                let byte_count = buffer.len().min(max_bytes);
                self.bytes.read(&mut buffer[..byte_count])
            }
            Step::Interrupt => Err(io::ErrorKind::Interrupted.into()),
            Step::Fail | Step::Nothing => Err(FAILURE.into()),
            Step::Overstate => Ok(buffer.len() + 1),
        }
    }
}

/// An output that follows steps, and its bytes.
#[derive(Debug)]
pub struct Output<'a> {
    /// The bytes.
    pub bytes: Vec<u8>,
    steps: Steps<'a>,
}

impl<'a> Output<'a> {
    /// An output to which nothing has been written.
    pub const fn new(steps: Steps<'a>) -> Self {
        Self { bytes: Vec::new(), steps }
    }
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.steps.next() {
            Step::Move(max_bytes) => self.bytes.write(&bytes[..bytes.len().min(max_bytes)]),
            Step::Interrupt => Err(io::ErrorKind::Interrupted.into()),
            Step::Fail => Err(FAILURE.into()),
            Step::Overstate => Ok(bytes.len() + 1),
            Step::Nothing => Ok(0),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.steps.next() {
            Step::Fail => Err(FAILURE.into()),
            _ => Ok(()),
        }
    }
}
