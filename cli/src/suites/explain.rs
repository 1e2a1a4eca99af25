//! `boardwire explain --testee`: shows every field of an input in a format of any suite, as a testee reads it.

use std::io::{self, Write};
use std::process::ExitCode;

use anstream::{StripStream, stdout};
use anstyle::Style;
use boardwire_suite::{
    description::Description,
    explain::explain,
    formats::{Format, InputKind},
    protocol::{Op, Request},
    select::{ensure, is_format},
    untrusted::{Untrusted, json_line},
    value::{Map, Value},
    vectors::{Source, Suite},
};
use clap::Args;
use serde_json::json;

use crate::fields::{self, FieldPrinter, FieldSelection, FieldStyle, Shown, Units};
use crate::suites::{
    command::{self, TesteeLimits},
    report_text::not_run,
    suite::SuiteArgs,
};
use crate::{built_in, exit, failure::Failure, hex_text, input_source::RawInput, inspector};

/// The testee that explains a format of a suite.
#[derive(Debug, Args)]
pub(crate) struct TesteeArgs {
    /// Explain the input by this program, given with its arguments. It speaks the testee protocol and offers the operation `explain`
    #[arg(long, value_name = "COMMAND", requires = "input")]
    #[arg(conflicts_with_all = ["from", "exact", "allow", "limit", "position", "turn", "notation"])]
    pub(crate) testee: Option<String>,

    #[command(flatten)]
    suite: SuiteArgs,

    #[command(flatten)]
    limits: TesteeLimits,

    /// Add a link that opens the explanation in the inspector at this URL
    #[arg(long, value_name = "URL", value_parser = inspector::base)]
    inspector: Option<String>,
}

pub(crate) fn run(
    args: &TesteeArgs,
    command: &str,
    input: &str,
    format: Option<&str>,
    style: FieldStyle,
    selection: FieldSelection,
) -> Result<ExitCode, Failure> {
    let suite = Suite::description(&args.suite.source())?;
    let format = explained_format(&suite, format)?;
    let members = Map::from([(format.input.key().to_owned(), read_input(format.input, input)?.into())]);
    let mut testee = command::process("--testee", command, args.limits)?;
    let explanation = match explain(&mut testee, &suite, format, members) {
        Ok(Ok(explanation)) => explanation,
        Ok(Err(hello)) => {
            return Err(Failure::new(format!("{} does not offer explain of {}", hello.name, format.id))
                .advise(format!("its hello names {}", json!(hello.formats))));
        }
        Err(fault) => {
            anstream::stderr().write_all(not_run(&fault).as_bytes())?;
            return Ok(ExitCode::from(exit::NOT_RUN));
        }
    };
    let mut out = io::BufWriter::new(stdout().lock());
    write_explanation(&mut out, style, selection, &explanation)?;
    if let Some(base) = &args.inspector {
        match (inspector::url(base, &explanation), style) {
            (Some(url), FieldStyle::Table(_)) => writeln!(out, "\ninspector  {url}")?,
            (Some(url), FieldStyle::Json) => writeln!(out, "{}", json!({ "inspector": url }))?,
            (None, _) => anstream::eprintln!("too long for a link: open the output of --json in the page"),
        }
    }
    out.flush()?;
    Ok(ExitCode::from(u8::from(explanation.contains_key("error"))))
}

/// The format with that name, or the only one with the operation `explain`.
fn explained_format<'a>(suite: &'a Description, given: Option<&str>) -> Result<&'a Format, Failure> {
    let formats = suite.formats.iter().filter(|format| format.operations.contains(&Op::Explain));
    let ids = formats.clone().map(|format| format.id.as_str());
    if let Some(given) = given {
        ensure("no format with the operation explain has the name", given, ids.clone(), is_format)?;
    }
    let chosen: Vec<_> =
        formats.filter(|format| given.is_none_or(|given| is_format(given, &format.id))).collect();
    let &[format] = &chosen[..] else {
        let (count, ids) = (chosen.len(), ids.collect::<Vec<_>>().join(", "));
        let advice = format!("choose one with --format: {ids}");
        return Err(Failure::new(format!("{count} formats of the suite have the operation explain"))
            .advise(if count == 0 { "a format lists it in suite.json" } else { &advice }));
    };
    Ok(format)
}

/// Reads INPUT as the member of a request: the hex of bytes, or a text.
fn read_input(kind: InputKind, input: &str) -> Result<String, Failure> {
    let source = RawInput::open(input.as_ref())?;
    let fail = |what: String| Err(Failure::new(what));
    if source.rest.is_some() {
        return fail("the input is longer than 1 MiB, the most that is explained".to_owned());
    }
    match (kind, source.open_error.map(|_| hex_text::decode(input))) {
        (InputKind::Text, _) => String::from_utf8(source.head)
            .or_else(|error| fail(format!("the input is a text, but not UTF-8: {error}"))),
        (_, None) => Ok(hex::encode(source.head)),
        (_, Some(Some(Ok(bytes)))) => Ok(hex::encode(bytes)),
        (_, Some(Some(Err(fault)))) => fail(format!("hex, character {}: {}", fault.character, fault.reason)),
        (_, Some(None)) => fail(format!("`{:.100}` is neither a file nor hex", Untrusted::new(input))),
    }
}

/// Explains the input of a request as text: by the reference, or by the first of these programs that can.
pub(crate) fn explain_request<'a>(
    source: &Source,
    commands: impl IntoIterator<Item = &'a String>,
    limits: TesteeLimits,
    request: &Request,
) -> Option<String> {
    let id = request.member("format")?.as_str()?;
    if *source == Source::Embedded {
        return built_in::explain(id, request);
    }
    let suite = Suite::description(source).ok()?;
    let format = suite.format(id).filter(|format| request.member(format.input.key()).is_some())?;
    let (command, explanation) = commands.into_iter().find_map(|command| {
        let mut testee = command::process("--testee", command, limits).ok()?;
        Some((command, explain(&mut testee, &suite, format, request.fields()).ok()?.ok()?))
    })?;
    let mut out = StripStream::new(Vec::new());
    writeln!(out, "fields by {}", Untrusted::new(command)).ok()?;
    let style = FieldStyle::Table(fields::DEFAULT_WIDTH);
    write_explanation(&mut out, style, FieldSelection::default(), &explanation).ok()?;
    String::from_utf8(out.into_inner()).ok()
}

/// Writes the fields of an explanation, and its fault.
fn write_explanation(
    out: &mut impl Write,
    style: FieldStyle,
    selection: FieldSelection,
    explained: &Map,
) -> io::Result<()> {
    let key = if explained.contains_key("hex") { "hex" } else { "text" };
    let text = explained[key].as_str().unwrap_or_default();
    if let FieldStyle::Json = style {
        writeln!(out, "{}", json_line(&json!({ "input": { "format": explained["format"], key: text } })))?;
    }
    let (bytes, characters) = (hex::decode(text).unwrap_or_default(), text.chars().collect::<Vec<_>>());
    let input = if key == "hex" { Units::Bits(&bytes) } else { Units::Characters(&characters) };
    let mut printer = FieldPrinter::new(out, style, input, selection, ());
    explained["fields"].as_array().into_iter().flatten().for_each(|field| printer.add(field));
    if let Some(error) = explained.get("error") {
        let at = error["at"].as_object().and_then(|at| at.first());
        let offset = at.and_then(|(unit, at)| at.as_u64()?.checked_mul(if unit == "byte" { 8 } else { 1 }));
        let what = format!(
            "{}: {} ({})",
            member_text(error, "code"),
            member_text(error, "what"),
            member_text(error, "requirement")
        );
        let json = json!({ "error": error, "requirement": error["requirement"] });
        printer.fault(offset.unwrap_or_else(|| printer.end()), what.trim_end_matches(":  ()"), "", &json);
    }
    printer.finish()
}

/// A member as text for people: a text without quotes, and nothing for null.
fn member_text(object: &Value, key: &str) -> String {
    match object.get(key) {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => Untrusted::new(text).to_string(),
        Some(value) => Untrusted::new(value.to_string()).to_string(),
    }
}

impl Shown for &Value {
    type Context = ();

    fn extent(&self) -> (u64, u64) {
        (self["start"].as_u64().unwrap_or_default(), self["len"].as_u64().unwrap_or_default())
    }

    /// Fields with the same name have the same colour.
    fn color(&self) -> Style {
        let sum: usize = member_text(self, "name").bytes().map(usize::from).sum();
        fields::on_default([31, 133, 65][sum % 3])
    }

    fn cells(&self, (): &()) -> [String; 4] {
        let ids = self.get("requirements").and_then(Value::as_array).into_iter().flatten();
        let ids = fields::short_ids(&ids.filter_map(Value::as_str).collect::<Vec<_>>());
        let name = format!("{} {}", member_text(self, "name"), member_text(self, "number"));
        [name, member_text(self, "value"), member_text(self, "represents"), ids]
            .map(|text| format!("{:.40}", Untrusted::new(text.trim_end())))
    }

    fn json(&self, input: Units<'_>, (): &()) -> serde_json::Value {
        let mut json = json!(self);
        json["bits"] = input.text(self.extent().0, self.extent().1, fields::MAX_OBJECT_BITS).into();
        json["meaning"] = member_text(self, "represents").into();
        json
    }
}
