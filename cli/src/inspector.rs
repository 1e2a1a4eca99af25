//! URLs that open an input in the inspector, a page of the book.
//!
//! The fragment of the URL is the state of the page: `v1.`, then the base64url of a JSON object, which is a request of the testee protocol
//! without `op` and `id`. `inspector/src/fragment.js` reads it.

use boardwire::codes::base64url;
use boardwire_suite::{
    value::{Map, Value},
    vectors::Vector,
};

/// The maximum length of a fragment that the page reads.
pub(crate) const MAX_FRAGMENT_BYTES: usize = 1 << 16;

/// Checks the URL of the page, to which the fragment is added.
pub(crate) fn base(text: &str) -> Result<String, String> {
    let is_url = !text.is_empty() && text.chars().all(|c| c.is_ascii_graphic() && c != '#');
    if is_url {
        return Ok(text.to_owned());
    }
    Err("expected a URL in ASCII without spaces and without `#`".to_owned())
}

/// Makes the URL that shows a request; `None` if the request is too long.
pub(crate) fn url(base: &str, request: &Map<String, Value>) -> Option<String> {
    let fragment = format!("v1.{}", base64url::encode(Value::Object(request.clone()).to_string().as_bytes()));
    (fragment.len() <= MAX_FRAGMENT_BYTES).then(|| format!("{base}#{fragment}"))
}

/// Makes the URL that shows the input of a decoder's vector or the expected output of an encoder's vector.
pub(crate) fn vector_url(base: &str, vector: &Vector) -> Option<String> {
    let mut request = Map::new();
    for (key, member) in vector.request().fields() {
        if key != "value" {
            request.insert(key.clone(), member.clone());
        }
    }
    if !(request.contains_key("hex") || request.contains_key("text")) {
        let right = vector.expect().into_iter().next()?;
        let output = ["hex", "text"].into_iter().find_map(|key| Some((key, right["ok"].get(key)?.clone())));
        let (key, written) = output?;
        request.insert(key.into(), written);
    }
    request.insert("format".into(), vector.format.to_string().into());
    url(base, &request)
}
