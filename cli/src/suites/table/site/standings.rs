//! The standings: the last result of each testee, counted by profile, and the changes between results.

use std::collections::BTreeSet;
use std::path::Path;

use boardwire_suite::{
    judge::Count,
    protocol::Op,
    released::Status,
    report::{FailedVector, NotRun},
    untrusted::Untrusted,
    vectors::{Suite, Vector},
};

use super::super::{
    entry::{Entry, file_name},
    register::Register,
    results::{self, TesteeResult},
};
use super::changes::{self, Change};
use super::standing::Standing;
use crate::{failure::Failure, suites::pages::LoadedReport};

/// The testees that are not withheld, in the order of the register.
pub(super) struct Standings<'a> {
    pub(super) register: &'a Register,
    pub(super) suite: &'a Suite,
    /// `base`, and each profile.
    pub(super) columns: Vec<String>,
    /// The last result of each testee.
    pub(super) latest: Vec<Standing>,
    /// The report of each last result.
    pub(super) reports: Vec<LoadedReport>,
    /// The changes, the newest first.
    pub(super) changes: Vec<Change>,
    /// The date of the newest result.
    pub(super) date: String,
}

/// The column of vectors that have no profile.
const BASE: &str = "base";

impl<'a> Standings<'a> {
    pub(super) fn read(register: &'a Register, suite: &'a Suite, results: &Path) -> Result<Self, Failure> {
        let profiles: BTreeSet<&str> = suite.vectors().iter().flat_map(Vector::profiles).collect();
        let columns: Vec<String> = [BASE].into_iter().chain(profiles).map(str::to_owned).collect();
        let mut standings = Self {
            register,
            suite,
            columns,
            latest: Vec::new(),
            reports: Vec::new(),
            changes: Vec::new(),
            date: String::new(),
        };
        let dates = results::dates(results)?;
        for testee in register.testees.iter().filter(|testee| !testee.entry.withheld) {
            let results = TesteeResult::all(results, &dates, &testee.entry.name)?;
            let mut history: Vec<_> =
                results.into_iter().map(|result| standings.standing(result, &testee.entry)).collect();
            let changes = history.windows(2).filter_map(|pair| changes::between(&pair[0], &pair[1]));
            standings.changes.extend(history.first().map(changes::first).into_iter().chain(changes));
            if let Some((standing, mut report)) = history.pop() {
                report.split_causes_by_profile(&|failure| {
                    standings.unfollowed_profile(&standing, failure).map(str::to_owned)
                });
                standings.date = standings.date.max(standing.date.clone());
                standings.latest.push(standing);
                standings.reports.push(report);
            }
        }
        if standings.latest.is_empty() {
            return Err(Failure::new("there are no results of these testees")
                .advise("`boardwire table run` writes them"));
        }
        standings.changes.sort_by(|left, right| right.date.cmp(&left.date));
        Ok(standings)
    }

    /// The counts of a result, and its report.
    fn standing(&self, result: TesteeResult, entry: &Entry) -> (Standing, LoadedReport) {
        let TesteeResult { date, entry: judged, versions, suite_digest, why, report, .. } = result;
        // The page, the note and the profiles are from the present register. The version is that of the result.
        let entry = Entry { version: judged.version, ..entry.clone() };
        let report = report.map_or_else(
            || LoadedReport::from(NotRun { fault: why.unwrap_or_default().into(), ..NotRun::default() }),
            LoadedReport::from,
        );
        let report = report.with_testee(&entry.name, &entry.version, &entry.language);
        let mut column_counts = vec![Count::default(); self.columns.len()];
        let mut counted = Count::default();
        let verdicts = report.verdicts();
        for vector in self.vectors() {
            let result = verdicts.of(&vector.id, &vector.format, vector.op.name());
            if result == "not-judged" {
                continue;
            }
            let profiles = vector.profiles();
            let is_counted = profiles.iter().all(|profile| entry.profiles.iter().any(|own| own == profile));
            let column = profiles.first().copied().unwrap_or(BASE);
            let column = self.columns.iter().position(|name| name == column).unwrap_or_default();
            for count in [&mut column_counts[column]].into_iter().chain(is_counted.then_some(&mut counted)) {
                count.of += 1;
                count.right += usize::from(result == "right");
            }
        }
        let file_name = file_name(&entry.name);
        (Standing { entry, file_name, date, suite_digest, versions, column_counts, counted }, report)
    }

    /// The vectors that count. Vectors of `explain` do not: explanations are for people.
    fn vectors(&self) -> impl Iterator<Item = &'a Vector> + use<'a> {
        let is_counted = |vector: &&Vector| vector.status == Status::Scored && vector.op != Op::Explain;
        self.suite.vectors().iter().filter(is_counted)
    }

    /// The profile of the vector that fails or, if a law is broken, of its requirement.
    fn profile(&self, failure: &FailedVector) -> Option<&'a str> {
        if let Some(index) = self.suite.index(failure.id.raw()) {
            return self.suite.vectors()[index].profiles().into_iter().next();
        }
        let mut rules = failure.requirements.iter().filter_map(|rule| self.suite.requirement(rule.id.raw()));
        rules.find_map(|rule| rule.profile.as_deref())
    }

    /// The profile of a failure, if the testee need not follow it.
    fn unfollowed_profile(&self, standing: &Standing, failure: &FailedVector) -> Option<&'a str> {
        self.profile(failure).filter(|profile| standing.entry.profiles.iter().all(|own| own != profile))
    }

    /// The number of vectors of each column.
    pub(super) fn sizes(&self) -> Vec<usize> {
        let names: Vec<&str> =
            self.vectors().map(|vector| vector.profiles().into_iter().next().unwrap_or(BASE)).collect();
        self.columns.iter().map(|column| names.iter().filter(|name| *name == column).count()).collect()
    }

    pub(super) fn about_columns(&self) -> &'static str {
        if self.columns.len() == 1 {
            return "";
        }
        "Only the column `base` says that a testee is wrong. The others are profiles, which a testee need not follow."
    }

    pub(super) fn changes_of(&self, standing: &Standing) -> impl Iterator<Item = &Change> {
        self.changes.iter().filter(|change| change.file_name == standing.file_name)
    }

    /// A command of `boardwire table` for this register, escaped.
    pub(super) fn command(&self, words: &[&str]) -> String {
        let register = self.register.path.to_string_lossy();
        let command = ["boardwire", "table", words[0], "--register", &*register];
        Untrusted::new(shell_words::join(command.iter().chain(&words[1..]))).complete()
    }
}
