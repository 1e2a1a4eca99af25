//! The register: a TOML file that names testees, how to install them and how to start them. It is given by an option and never looked for, because
//! its commands run on this machine.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use boardwire_suite::{
    judge::Level,
    untrusted::Untrusted,
    vectors::{Source, Suite},
};
use clap::Args;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::{
    entry::{Entry, NEWEST, Words, file_name},
    lock::Lock,
    registry::Registry,
};
use crate::{
    failure::Failure,
    file_reading::{files_in, read_file},
    suites::suite::path_from,
};

/// The limit on the files of a testee, which are read before any question.
const MAX_FILES_BYTES: u64 = 64 << 20;

/// The options that name a register, and choose testees from it.
#[derive(Debug, Args)]
pub(super) struct RegisterArgs {
    /// The register: a TOML file that names the testees, how to install them and how to start them
    #[arg(long, value_name = "FILE")]
    register: PathBuf,

    /// Only the testee with this name; may be repeated
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,

    /// The folder that contains a folder for each installed testee
    #[arg(long, value_name = "FOLDER", default_value = "testees")]
    installed: PathBuf,

    /// Also take the newest version of each package, beside the version of the register
    #[arg(long)]
    pub(super) newest: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RegisterFile {
    suite: PathBuf,
    level: Option<Level>,
    timeout: Option<NonZero<u16>>,
    memory: Option<NonZero<u32>>,
    #[serde(default)]
    testee: Vec<Entry>,
}

/// A testee of a register, with its files on this machine.
pub(super) struct Testee {
    pub(super) entry: Entry,
    /// The digest of the entry and its files: of all that is installed or run.
    pub(super) entry_digest: String,
    /// The folder in which the testee is installed.
    pub(super) folder: PathBuf,
    /// The files that are copied into the testee's folder first.
    pub(super) files: Vec<PathBuf>,
    register_folder: PathBuf,
    suite_path: PathBuf,
}

pub(super) struct Register {
    pub(super) path: PathBuf,
    pub(super) suite_path: PathBuf,
    pub(super) level: Level,
    pub(super) timeout: u16,
    pub(super) memory: u32,
    pub(super) testees: Vec<Testee>,
    /// The names of all testees of the register that are not withheld, chosen or not.
    shown_names: HashSet<String>,
}

impl Register {
    /// Reads a register, and takes the chosen testees from it.
    pub(super) fn read(args: &RegisterArgs) -> Result<Self, Failure> {
        let path = &args.register;
        let text = read_file(path)?;
        let fault = |line: &str, what: &str| {
            Failure::new(format!("{}{line}: {what}", Untrusted::from_path(path)))
                .advise("the page \"A table of implementations\" of the book lists the members of a register")
        };
        let file: RegisterFile = toml::from_str(&text).map_err(|error| {
            let line = error.span().map(|span| format!(":{}", text[..span.start].matches('\n').count() + 1));
            fault(&line.unwrap_or_default(), error.message())
        })?;
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let suite = path_from(Path::new(""), &folder.join(&file.suite));
        let mut register = Self {
            path: path.clone(),
            suite_path: if suite.as_os_str().is_empty() { ".".into() } else { suite },
            level: file.level.unwrap_or(Level::Verdict),
            timeout: file.timeout.map_or(10, NonZero::get),
            memory: file.memory.map_or(4096, NonZero::get),
            testees: Vec::new(),
            shown_names: HashSet::new(),
        };
        let mut names = HashSet::new();
        for entry in &file.testee {
            let is_new = names.insert(file_name(&entry.name));
            if let Some(what) = entry.fault().or((!is_new).then_some("the name occurs twice")) {
                return Err(fault("", &format!("the testee {:?}: {what}", entry.name)));
            }
            register.shown_names.extend((!entry.withheld).then(|| entry.name.clone()));
        }
        if let Some(name) = args.only.iter().find(|name| file.testee.iter().all(|entry| entry.name != **name))
        {
            return Err(fault("", &format!("there is no testee {name:?}")));
        }
        let is_chosen = |entry: &Entry| args.only.is_empty() || args.only.contains(&entry.name);
        for entry in file.testee.into_iter().filter(is_chosen) {
            register.testees.push(register.testee(entry, &folder, &args.installed)?);
        }
        if args.newest {
            let lock = Lock::read(&register.path)?;
            let newer = |Testee { entry, .. }: &Testee| entry.newer(lock.newest(&entry.name)?);
            for entry in register.testees.iter().filter_map(newer).collect::<Vec<_>>() {
                register.testees.push(register.testee(entry, &folder, &args.installed)?);
            }
        }
        Ok(register)
    }

    /// Whether a name belongs to a testee that is not withheld, or to its newest version.
    pub(super) fn shows(&self, name: &str) -> bool {
        self.shown_names.contains(name.strip_suffix(NEWEST).unwrap_or(name))
    }

    /// The suite of the register with all profiles chosen, and the names of the profiles.
    pub(super) fn suite(&self) -> Result<(Suite, Vec<String>), Failure> {
        let mut suite = Suite::load(&Source::Folder(self.suite_path.clone()), &[])?;
        let profiles: BTreeSet<String> =
            suite.formats.iter().flat_map(|format| format.profiles.clone()).collect();
        let profiles = Vec::from_iter(profiles);
        suite.choose_profiles(&profiles);
        Ok((suite, profiles))
    }

    /// The testee of an entry. `folder` is the folder of the register.
    fn testee(&self, entry: Entry, folder: &Path, installed: &Path) -> Result<Testee, Failure> {
        let mut hash = Sha256::new();
        let Entry { registry, package, version, prepare, versions_command, command, exec, .. } = &entry;
        let digested = (registry, package, version, prepare, versions_command, command, exec, &entry.files);
        hash.update(serde_json::to_vec(&digested).unwrap_or_default());
        let files: Vec<PathBuf> = entry.files.iter().map(|path| folder.join(path)).collect();
        let mut total_bytes = 0;
        for file in files.iter().flat_map(|path| files_in(path)) {
            let file = file?;
            let fail = |error| Failure::file(&file, "read", &error);
            total_bytes += fs::metadata(&file).map_err(fail)?.len();
            if total_bytes > MAX_FILES_BYTES {
                let what =
                    format!("{:?}: its `files` have more than {} MiB", entry.name, MAX_FILES_BYTES >> 20);
                return Err(Failure::new(what).advise("leave out what a command can make or install"));
            }
            hash.update(file.strip_prefix(folder).unwrap_or(&file).to_string_lossy().as_bytes());
            hash.update(Sha256::digest(fs::read(&file).map_err(fail)?));
        }
        let entry_digest = hex::encode(&hash.finalize()[..6]);
        let (register_folder, suite_path) = (folder.to_owned(), self.suite_path.clone());
        let folder = installed.join(format!("{}-{entry_digest}", file_name(&entry.name)));
        Ok(Testee { entry, entry_digest, folder, files, register_folder, suite_path })
    }
}

impl Testee {
    /// A command with its placeholders replaced. `folder` is the folder of the testee, and other paths begin with `base`.
    fn filled(&self, words: &[String], folder: &Path, base: &Path) -> Words {
        let or_dot = |path: PathBuf| if path.as_os_str().is_empty() { PathBuf::from(".") } else { path };
        let [register, suite] = [&self.register_folder, &self.suite_path].map(|path| or_dot(base.join(path)));
        let placeholders = [
            ("{folder}", folder.to_string_lossy()),
            ("{register}", register.to_string_lossy()),
            ("{suite}", suite.to_string_lossy()),
            ("{package}", (&*self.entry.package).into()),
            ("{version}", (&*self.entry.version).into()),
        ];
        let fill = |word: &String| {
            placeholders
                .iter()
                .fold(word.clone(), |word, (placeholder, value)| word.replace(placeholder, value))
        };
        words.iter().map(fill).collect()
    }

    /// The commands that install the testee. They run in its folder.
    pub(super) fn preparation(&self, here: &Path) -> Vec<Words> {
        let default = self.entry.registry.map_or_else(Vec::new, Registry::preparation);
        let commands = self.entry.prepare.as_ref().unwrap_or(&default);
        commands.iter().map(|words| self.filled(words, &here.join(&self.folder), here)).collect()
    }

    /// The command whose output lists the installed versions. It runs in the testee's folder.
    pub(super) fn resolution(&self, here: &Path) -> Option<Words> {
        let default = self.entry.registry.map(Registry::resolution);
        let words = self.entry.versions_command.clone().or(default)?;
        Some(self.filled(&words, &here.join(&self.folder), here))
    }

    /// The option of `boardwire conform` that starts the testee, and the command.
    pub(super) fn start(&self) -> (&'static str, String) {
        let (option, words) = if self.entry.exec.is_empty() {
            ("--testee", &self.entry.command)
        } else {
            ("--exec", &self.entry.exec)
        };
        (option, shell_words::join(self.filled(words, &self.folder, Path::new(""))))
    }

    /// The options of `boardwire conform` that name and start the testee.
    pub(super) fn options(&self) -> Words {
        let (option, command) = self.start();
        let mut options = vec![option.to_owned(), command];
        options.extend(self.entry.exec_json.then(|| "--exec-json".to_owned()));
        for (option, values) in [("--format", &self.entry.formats), ("--lacks", &self.entry.lacks)] {
            options.extend(values.iter().flat_map(|value| [option.to_owned(), value.clone()]));
        }
        options
    }
}
