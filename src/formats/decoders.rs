//! Macros for the items that most formats have: the entry of the table, two decoders made from one function, and a type.

/// Writes `FORMAT`, `decode` and `decode_with` of a format whose input alone gives a value, from the function that reads the input.
///
/// `decoders!(xiangqi_map: Bytes([u8]) => Pieces(Pieces), read, Pieces(encode))` names the format's entry in the record, the variant of
/// [`Decode`](crate::formats::Decode) and its input, the variant of [`Value`](crate::formats::Value) and its type, the reader, and the
/// [`Codec`](crate::formats::Codec). A format of a ternary board adds the function that gives the bytes of a board's cells.
macro_rules! decoders {
    (
        $format:ident: $form:ident($input:ty) => $variant:ident($value:ty), $read:expr,
        $codec:ident($($operation:expr),+) $(, $longest:expr)?
    ) => {
        /// The entry of the table.
        pub static FORMAT: $crate::formats::Format = $crate::formats::record::$format(
            $($longest,)?
            $crate::formats::Decode::$form(|input, options, observer| {
                decode_with(input, options, observer).map($crate::formats::Value::$variant)
            }),
            $crate::formats::Codec::$codec($($operation),+),
        );

        /// Decodes an input, strictly and within the default limits.
        ///
        /// # Errors
        #[doc = concat!("The first fault in reading order: ", $crate::formats::record::faults!($format), ".")]
        pub fn decode(input: &$input) -> Result<$value, $crate::formats::DecodeError> {
            decode_with(input, $crate::options::Options::new(), &mut ())
        }

        /// Decodes an input and reports each field to `observer`. [`FORMAT`] has the leniencies that apply.
        ///
        /// # Errors
        /// The errors of [`decode`] that `options` do not allow.
        pub fn decode_with(
            input: &$input,
            options: $crate::options::Options,
            observer: &mut (impl $crate::observe::Observer + ?Sized),
        ) -> Result<$value, $crate::formats::DecodeError> {
            $read(input, options, observer)
        }
    };
}

/// Writes `encode` of a format that has `encode_to`.
macro_rules! encoder {
    ($value:ty) => {
        /// The bytes of a value.
        pub fn encode(value: &$value) -> alloc::vec::Vec<u8> {
            let mut bytes = alloc::vec::Vec::new();
            encode_to(value, &mut bytes);
            bytes
        }
    };
}

/// Writes the type of a format for code that is generic over a format, from its input, its value and an encoder that may fail.
macro_rules! coding {
    ($name:ident: $input:ty => $value:ty, $encode:expr) => {
        /// The type of this format, for code that is [generic over a format](crate::formats::coding).
        #[derive(Debug, Clone, Copy)]
        pub enum $name {}

        impl $crate::formats::coding::Coding for $name {
            const FORMAT: &'static $crate::formats::Format = &FORMAT;
            type Input = $input;
            type Value = $value;

            fn decode_with(
                input: &$input,
                options: $crate::options::Options,
                observer: &mut dyn $crate::observe::Observer,
            ) -> Result<$value, $crate::formats::DecodeError> {
                decode_with(input, options, observer)
            }

            fn encode(
                value: &$value,
            ) -> Result<<$input as alloc::borrow::ToOwned>::Owned, $crate::formats::EncodeError> {
                let encode: fn(&$value) -> _ = $encode;
                encode(value)
            }
        }
    };
}

pub(super) use {coding, decoders, encoder};
