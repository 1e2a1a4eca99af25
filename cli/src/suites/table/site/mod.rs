//! `boardwire table site`: writes pages from all results so far.

mod changes;
mod feed;
mod index;
mod markdown;
mod owner;
mod standing;
mod standings;
mod testee_page;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

use clap::Args;

use super::register::{Register, RegisterArgs};
use crate::{
    failure::Failure,
    folder_writing::fill,
    output::{Output, Overwriting, print},
    suites::pages::is_address,
    terminal::count,
};
use standings::Standings;

/// Write a static page of the results so far, with a page, a badge and a text for the owner of each testee, and a feed of changes
///
/// The pages need no server, no script and no other site.
#[derive(Debug, Args)]
pub(crate) struct SiteArgs {
    #[command(flatten)]
    register: RegisterArgs,

    /// The folder that contains a folder of reports for each date
    #[arg(long, value_name = "FOLDER", default_value = "results")]
    results: PathBuf,

    /// The folder of the pages: new or empty, or with the pages of an earlier run, which are replaced
    #[arg(short, long, value_name = "FOLDER", required_unless_present = "markdown")]
    output: Option<PathBuf>,

    /// The address at which the pages will be, for the feed and the badges
    #[arg(long, value_name = "URL", default_value = "", value_parser = address)]
    url: String,

    /// Also write the table as Markdown
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,

    #[command(flatten)]
    overwriting: Overwriting,
}

/// Removes the pages of an earlier run, and nothing else: a folder with any other file stays as it is.
fn remove_earlier_pages(folder: &Path) -> Result<(), Failure> {
    let fail = |error: io::Error| Failure::file(folder, "replace", &error);
    let is_page = |path: &Path| {
        let ending = path.extension().and_then(OsStr::to_str);
        path.is_file() && ending.is_some_and(|ending| ["html", "svg", "json", "md", "xml"].contains(&ending))
    };
    if !folder.join("feed.xml").is_file() {
        return Ok(());
    }
    let paths = fs::read_dir(folder).map_err(fail)?.map(|entry| entry.map(|entry| entry.path()));
    let paths = paths.collect::<Result<Vec<_>, _>>().map_err(fail)?;
    if paths.iter().all(|path| is_page(path)) {
        paths.iter().try_for_each(fs::remove_file).map_err(fail)?;
    }
    Ok(())
}

/// Reads an address, with a slash at its end.
fn address(text: &str) -> Result<String, String> {
    let is_plain = text.chars().all(|c| c.is_ascii_graphic());
    if text.is_empty() || is_address(text) && is_plain {
        Ok(if text.is_empty() || text.ends_with('/') { text.to_owned() } else { format!("{text}/") })
    } else {
        Err("expected an address such as https://example.org/table/".to_owned())
    }
}

pub(super) fn run(args: &SiteArgs) -> Result<ExitCode, Failure> {
    if let Some(path) = &args.markdown {
        Output::check(path, args.overwriting)?;
    }
    let register = Register::read(&args.register)?;
    let (suite, _) = register.suite()?;
    let standings = Standings::read(&register, &suite, &args.results)?;
    if let Some(folder) = &args.output {
        let mut files = vec![
            ("index.html".into(), index::page(&standings)),
            ("feed.xml".into(), feed::feed(&standings, &args.url)),
        ];
        for (standing, report) in standings.latest.iter().zip(&standings.reports) {
            let [svg, json] = feed::badges(&standings, standing);
            let text = owner::text(&standings, standing, report);
            let pages = [
                (".html", testee_page::page(&standings, standing, report, &text, &args.url)),
                (".svg", svg),
                (".json", json),
                (".md", text),
            ];
            files.extend(
                pages.map(|(ending, text)| (PathBuf::from(standing.file_name.clone() + ending), text)),
            );
        }
        remove_earlier_pages(folder)?;
        let file_count = fill(folder, files)?;
        let testees = count(standings.latest.len(), "testee");
        print(&format!("{} about {testees}\n", count(file_count, "file")))?;
    }
    if let Some(path) = &args.markdown {
        Output::write_file(path, args.overwriting, markdown::table(&standings).as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}
