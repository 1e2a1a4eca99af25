//! The shapes of the values in the conformance protocol, for serde.

/// Writes a type as a value of its shape, and reads it from one. A shape that is not a value of the type is an error.
macro_rules! shaped {
    ($($type:ty: $shape:ty, $write:expr, $read:expr;)*) => {
        $(
            impl serde::Serialize for $type {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    let write: fn(&Self) -> $shape = $write;
                    write(self).serialize(serializer)
                }
            }

            impl<'de> serde::Deserialize<'de> for $type {
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    let shape = <$shape as serde::Deserialize>::deserialize(deserializer)?;
                    let read: fn($shape) -> Result<Self, _> = $read;
                    read(shape).map_err(<D::Error as serde::de::Error>::custom)
                }
            }
        )*
    };
}

pub(crate) use shaped;
