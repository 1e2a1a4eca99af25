//! The decoders that read as the others do, but for what they decode.

/// Writes `decode`, by the name and the type of what it decodes. With a function that reads bytes and reports to an observer, also writes
/// `decode_with` of a format for which no option has a meaning.
macro_rules! decoders {
    ($what:literal, $value:ty) => {
        #[doc = concat!("Decodes ", $what, ".")]
        ///
        /// # Errors
        /// The first fault in reading order.
        pub fn decode(bytes: &[u8]) -> Result<$value, $crate::formats::DecodeError> {
            decode_with(bytes, $crate::options::Options::new(), &mut ())
        }
    };
    ($what:literal, $value:ty, $($read:tt)+) => {
        decoders!($what, $value);

        #[doc = concat!("Decodes ", $what, " and reports each field to `observer`. No option has a meaning here.")]
        ///
        /// # Errors
        /// The first fault in reading order.
        pub fn decode_with(
            bytes: &[u8],
            _options: $crate::options::Options,
            observer: &mut (impl $crate::observe::Observer + ?Sized),
        ) -> Result<$value, $crate::formats::DecodeError> {
            $($read)+(bytes, observer)
        }
    };
}

pub(super) use decoders;
