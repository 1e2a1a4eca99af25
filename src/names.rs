//! The names of the variants of enums.

/// An enum from a table: each variant with its name in the specification and the protocol. The items after the table are members of the type.
macro_rules! names {
    (
        $(#[$about:meta])*
        pub enum $name:ident {
            $($(#[$doc:meta])* $variant:ident => $text:literal,)*
        }
        $($member:tt)*
    ) => {
        $(#[$about])*
        #[non_exhaustive]
        pub enum $name {
            $($(#[$doc])* $variant,)*
        }

        impl $name {
            $($member)*

            /// The name in the specification and the protocol.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                }
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

/// Displays each variant of an enum as a word.
macro_rules! display {
    ($type:ty: $($variant:ident => $word:literal),*) => {
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(match self {
                    $(Self::$variant => $word,)*
                })
            }
        }
    };
}

pub(crate) use display;
pub(crate) use names;
