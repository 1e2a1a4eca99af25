//! Random schedules of partial reads, partial writes, failures and retries: 5 000, or the number in `SCHEDULES`.

use arbitrary::{Arbitrary, Unstructured};
use boardwire_fuzz::{generate::noise, schedules::Schedule, splits};

#[test]
fn reader_and_writer_agree_with_the_slice_codec() {
    let count: u64 =
        std::env::var("SCHEDULES").map_or(5_000, |count| count.parse().expect("SCHEDULES is a number"));
    for seed in 0..count {
        let bytes = noise(seed, 32 << (seed % 5));
        let schedule = Schedule::arbitrary(&mut Unstructured::new(&bytes)).expect("bytes make a schedule");
        let checked = std::panic::catch_unwind(|| splits::check(&schedule));
        assert!(checked.is_ok(), "schedule {seed} of {count}: {schedule:?}");
    }
}
