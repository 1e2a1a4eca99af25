//! A testee that decodes and encodes for the source of requests, and may know the right replies.

use super::Fields;
use crate::{
    fault::Fault,
    formats::Format,
    protocol::{Hello, Op, Request},
    testee::Testee,
    timeouts,
    value::Value,
    vectors::{Case, Suite},
};

/// The testee.
pub struct Codec {
    testee: Box<dyn Testee>,
    hello: Hello,
    /// Whether the replies of the testee are known to be right.
    pub(super) is_reference: bool,
}

impl Codec {
    /// A testee that encodes values, for more requests.
    ///
    /// # Errors
    /// If the testee cannot be started or does not say hello.
    pub fn encoder(mut testee: Box<dyn Testee>) -> Result<Self, Fault> {
        let hello = timeouts::hello(&mut *testee)?;
        Ok(Self { testee, hello, is_reference: false })
    }

    /// A testee whose replies are right.
    ///
    /// # Errors
    /// The errors of [`Codec::encoder`].
    pub fn reference(testee: Box<dyn Testee>) -> Result<Self, Fault> {
        Ok(Self { is_reference: true, ..Self::encoder(testee)? })
    }

    pub(super) fn knows(&self, format: &str, op: Op) -> bool {
        self.hello.knows(format, op)
    }

    /// The reply to a request as a vector expects it; `None` for a reply that no vector expects.
    fn reply(&mut self, suite: &Suite, op: Op, format: &str, fields: Fields) -> Option<Value> {
        let request = Request::new(op, format, fields, REPLY_BYTES).with_reply_depth(suite.depth);
        match self.testee.ask(&request) {
            Ok(reply) if reply.is_own_limit(&request) => None,
            Ok(reply) => reply.as_expected(),
            Err(_) => {
                self.testee.restart();
                None
            }
        }
    }

    /// A request with the reply of the testee; `None` if the request is malformed, or asks for what the testee does not offer.
    pub(super) fn case(&mut self, suite: &Suite, op: Op, format: &str, fields: Fields) -> Option<Case> {
        let right = self.reply(suite, op, format, fields.clone())?;
        Some(Case::in_suite(&suite.description, op, format, fields, right))
    }

    /// The value of the input of a request, if the input is valid without a limit.
    pub(super) fn decoded(&mut self, suite: &Suite, format: &Format, fields: &Fields) -> Option<Value> {
        let (input_format, key) = self.input_of(suite, format, fields)?;
        let mut request = fields.clone();
        request.shift_remove("limits");
        request.insert(input_format.input.key().to_owned(), fields[&key].clone());
        Some(self.reply(suite, Op::Decode, &input_format.id, request)?.get_mut("ok")?.take())
    }

    /// The request with the encoding of a value as its input, if the value is valid.
    pub(super) fn with_encoded(
        &mut self,
        suite: &Suite,
        format: &Format,
        fields: &Fields,
        value: Value,
    ) -> Option<Fields> {
        let (input_format, key) = self.input_of(suite, format, fields)?;
        let mut request = fields.clone();
        request.insert("value".to_owned(), value);
        let mut encoded = self.reply(suite, Op::Encode, &input_format.id, request)?;
        let mut fields = fields.clone();
        fields.insert(key, encoded["ok"].get_mut(input_format.input.key())?.take());
        Some(fields)
    }

    /// The format that reads the input of a request, and the key of the input in the request. It is the format of the request or, if that has no
    /// values, the first format in it.
    fn input_of<'s>(
        &self,
        suite: &'s Suite,
        format: &'s Format,
        fields: &Fields,
    ) -> Option<(&'s Format, String)> {
        let contained = format.contains.iter().filter_map(|id| suite.format(id));
        let has_values = |format: &&Format| {
            [Op::Decode, Op::Encode]
                .iter()
                .all(|op| format.operations.contains(op) && self.knows(&format.id, *op))
        };
        let input_format = std::iter::once(format).chain(contained).find(has_values)?;
        let is_text = |key: &&String| fields[*key].is_string();
        let key = Some(format.input.key()).filter(|key| fields.contains_key(*key)).map(str::to_owned);
        Some((input_format, key.or_else(|| fields.keys().find(is_text).cloned())?))
    }
}

/// The length of most replies.
const REPLY_BYTES: usize = 1 << 16;
