//! A corpus: inputs that are sent first and then changed, and inputs that are worth keeping.

use crate::{
    protocol::{Op, Request},
    value::Value,
};

use super::{Fields, MAX_LEARNT_REQUESTS, OPTIONS, Requests};

impl Requests<'_> {
    /// Sends these inputs first, the shortest first, to each operation that takes one input and otherwise the same members in all requests of
    /// the vectors. Later requests change them. A format of texts gets no input that is not UTF-8. Returns the operations.
    pub fn begin_with(&mut self, mut inputs: Vec<Vec<u8>>) -> Vec<(Op, String)> {
        let operations = self.operations.iter().filter_map(|of| {
            let key = self.suite.format(&of.format)?.input.key();
            let mut all = of.originals.iter().map(|original| {
                let mut fields = original.fields(self.suite);
                fields.retain(|name, _| !OPTIONS.contains(&name.as_str()));
                fields.shift_remove(key).map(|_| fields)
            });
            let constants: Fields = all.next()??;
            all.all(|other| other.as_ref() == Some(&constants)).then(|| (of.op, of.format.clone(), constants))
        });
        self.corpus_operations = operations.collect();
        inputs.sort_by_key(Vec::len);
        for input in &inputs {
            for (op, format, constants) in &self.corpus_operations {
                let key = self.suite.format(format).map_or("hex", |format| format.input.key());
                let value = match key {
                    "hex" => hex::encode(input),
                    _ => match std::str::from_utf8(input) {
                        Ok(text) => text.to_owned(),
                        Err(_) => continue,
                    },
                };
                let mut fields = Fields::from_iter([(key.to_owned(), value.into())]);
                fields.extend(constants.clone());
                self.from_corpus.push((*op, format.clone(), fields));
            }
        }
        for of in &mut self.operations {
            let own = self.from_corpus.iter().filter(|(op, format, _)| (*op, format) == (of.op, &of.format));
            of.learnt.extend(own.take(MAX_LEARNT_REQUESTS).map(|(_, _, fields)| fields.clone()));
        }
        self.corpus_operations.iter().map(|(op, format, _)| (*op, format.clone())).collect()
    }

    /// The number of requests with an input of the corpus.
    pub fn corpus_request_count(&self) -> u64 {
        self.from_corpus.len() as u64
    }

    /// The input of a request, if a corpus is in use and the request has only this input and the constants.
    pub(crate) fn corpus_input(&self, request: &Request) -> Option<Vec<u8>> {
        let of = request.operation();
        let (_, _, constants) =
            self.corpus_operations.iter().find(|(op, format, _)| (*op, format.as_str()) == of)?;
        let mut fields = request.fields();
        let key = self.suite.format(of.1)?.input.key();
        let input = fields.shift_remove(key)?;
        let bytes = |input: &Value| match key {
            "hex" => hex::decode(input.as_str()?).ok(),
            _ => Some(input.as_str()?.as_bytes().to_vec()),
        };
        (fields == *constants).then(|| bytes(&input)).flatten()
    }
}
