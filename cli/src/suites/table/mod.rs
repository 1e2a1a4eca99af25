//! `boardwire table`: keeps a table of implementations. It installs, judges and publishes the testees of a register.

mod entry;
mod lock;
mod machine;
mod prepare;
mod register;
mod registry;
mod results;
mod run;
mod site;

use std::process::ExitCode;

use clap::Subcommand;

use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum TableCommand {
    Prepare(prepare::PrepareArgs),
    Run(run::RunArgs),
    Site(site::SiteArgs),
}

pub(crate) fn run(command: &TableCommand) -> Result<ExitCode, Failure> {
    match command {
        TableCommand::Prepare(args) => prepare::run(args),
        TableCommand::Run(args) => run::run(args),
        TableCommand::Site(args) => site::run(args),
    }
}
