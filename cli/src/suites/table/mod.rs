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

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Keep a table of implementations: install, judge and publish the testees of a register
#[derive(Debug, Args)]
pub(crate) struct TableCommand {
    #[command(subcommand)]
    action: TableAction,
}

#[derive(Debug, Subcommand)]
enum TableAction {
    Prepare(prepare::PrepareArgs),
    Run(run::RunArgs),
    Site(site::SiteArgs),
}

pub(crate) fn run(args: &TableCommand) -> Result<ExitCode, Failure> {
    match &args.action {
        TableAction::Prepare(args) => prepare::run(args),
        TableAction::Run(args) => run::run(args),
        TableAction::Site(args) => site::run(args),
    }
}
