//! Random schedules of partial reads, partial writes, failures and retries: 5 000, or as many as `SCHEDULES` says.

use arbitrary::{Arbitrary, Unstructured};
use boardwire_fuzz::{memory::Counting, properties, schedules::Schedule};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// `SplitMix64`: the bytes of schedule `seed`.
fn noise(seed: u64, count: usize) -> Vec<u8> {
    let words = (1..).map(|at: u64| {
        let mut z =
            seed.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(at.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    });
    words.take(count.div_ceil(8)).flat_map(u64::to_le_bytes).take(count).collect()
}

#[test]
fn reader_and_writer_agree_with_the_slice_codec() {
    let count: u64 =
        std::env::var("SCHEDULES").map_or(5_000, |count| count.parse().expect("SCHEDULES is a number"));
    for seed in 0..count {
        let bytes = noise(seed, 32 << (seed % 5));
        let schedule = Schedule::arbitrary(&mut Unstructured::new(&bytes)).expect("bytes make a schedule");
        let checked = std::panic::catch_unwind(|| properties::ternary_splits(&schedule));
        assert!(checked.is_ok(), "schedule {seed} of {count}: {schedule:?}");
    }
}
