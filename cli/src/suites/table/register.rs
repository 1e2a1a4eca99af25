//! The register: a TOML file that names testees, how to install them and how to start them. It is given by an option and never looked for, because
//! its commands run on this machine.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Component, Path, PathBuf};

use boardwire_suite::{
    judge::Level,
    untrusted::Untrusted,
    vectors::{Source, Suite},
};
use clap::Args;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{lock::Lock, registry::Registry};
use crate::{
    failure::Failure,
    file_reading::{files_in, read_file},
};

/// The register, and the testees to take from it.
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
struct File {
    suite: PathBuf,
    #[serde(default = "File::level")]
    level: Level,
    #[serde(default = "File::timeout")]
    timeout: u32,
    #[serde(default = "File::memory")]
    memory: u32,
    #[serde(default)]
    testee: Vec<Entry>,
}

impl File {
    fn level() -> Level {
        Level::Verdict
    }

    fn timeout() -> u32 {
        10
    }

    fn memory() -> u32 {
        4096
    }
}

/// A command as a list of words. No shell reads it.
type Words = Vec<String>;

/// What a register says of a testee.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) language: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) registry: Option<Registry>,
    pub(super) package: String,
    pub(super) version: String,
    /// The page of its owner.
    pub(super) page: String,
    pub(super) note: String,
    /// The profiles that it follows, as its owner says.
    pub(super) profiles: Vec<String>,
    pub(super) formats: Vec<String>,
    pub(super) lacks: Vec<String>,
    pub(super) exec_json: bool,
    pub(super) command: Words,
    pub(super) exec: Words,
    pub(super) prepare: Option<Vec<Words>>,
    pub(super) resolved: Option<Words>,
    /// Packages of the system, each with a program or a file that shows that it is installed.
    pub(super) system: BTreeMap<String, String>,
    pub(super) files: Vec<PathBuf>,
    #[serde(skip_serializing)]
    pub(super) withheld: bool,
}

/// A testee of a register, with what its entry says of this machine.
pub(super) struct Testee {
    pub(super) entry: Entry,
    /// The digest of all that is installed or run.
    pub(super) digest: String,
    /// The folder in which it is installed.
    pub(super) folder: PathBuf,
    /// The files that are copied into its folder first.
    pub(super) files: Vec<PathBuf>,
    register: PathBuf,
    suite: PathBuf,
}

/// A register that was read.
pub(super) struct Register {
    pub(super) path: PathBuf,
    pub(super) suite: PathBuf,
    pub(super) level: Level,
    pub(super) timeout: u32,
    pub(super) memory: u32,
    pub(super) testees: Vec<Testee>,
}

impl Register {
    /// Reads a register, and takes the chosen testees from it.
    pub(super) fn read(args: &RegisterArgs) -> Result<Self, Failure> {
        let path = &args.register;
        let text = read_file(path)?;
        let fault = |place: String, what: &str| {
            Failure::new(format!("{}{place}: {what}", Untrusted::from_path(path)))
                .advise("the page \"A table of implementations\" of the book lists the members of a register")
        };
        let file: File = toml::from_str(&text).map_err(|error| {
            let line = error.span().map(|span| text[..span.start].matches('\n').count() + 1);
            fault(line.map_or_else(String::new, |line| format!(":{line}")), error.message())
        })?;
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let mut register = Self {
            path: path.clone(),
            suite: normal(&folder.join(&file.suite)),
            level: file.level,
            timeout: file.timeout,
            memory: file.memory,
            testees: Vec::new(),
        };
        let mut names = HashSet::new();
        for entry in file.testee {
            let of_entry = |what: &str| fault(String::new(), &format!("the testee {:?}: {what}", entry.name));
            if let Some(what) = entry.fault() {
                return Err(of_entry(what));
            }
            if !names.insert(file_name(&entry.name)) {
                return Err(of_entry("the name occurs twice"));
            }
            register.testees.push(register.testee(entry, &folder, &args.installed)?);
        }
        if let Some(name) =
            args.only.iter().find(|name| register.testees.iter().all(|testee| testee.entry.name != **name))
        {
            return Err(fault(String::new(), &format!("there is no testee {name:?}")));
        }
        register.testees.retain(|testee| args.only.is_empty() || args.only.contains(&testee.entry.name));
        if args.newest {
            let lock = Lock::read(&register.path)?;
            for index in 0..register.testees.len() {
                let entry = register.testees[index].entry.clone();
                if let Some(entry) = lock.newest(&entry.name).and_then(|version| entry.newer(version)) {
                    register.testees.push(register.testee(entry, &folder, &args.installed)?);
                }
            }
        }
        Ok(register)
    }

    /// Its suite with all profiles chosen, and their names.
    pub(super) fn suite(&self) -> Result<(Suite, Vec<String>), Failure> {
        let mut suite = Suite::load(&Source::Folder(self.suite.clone()), &[])?;
        let profiles: BTreeSet<String> =
            suite.formats.iter().flat_map(|format| format.profiles.clone()).collect();
        let profiles = Vec::from_iter(profiles);
        suite.choose_profiles(&profiles);
        Ok((suite, profiles))
    }

    fn testee(&self, entry: Entry, folder: &Path, installed: &Path) -> Result<Testee, Failure> {
        let mut hash = Sha256::new();
        let Entry { registry, package, version, prepare, resolved, command, exec, .. } = &entry;
        let told = (registry, package, version, prepare, resolved, command, exec, &entry.files);
        hash.update(serde_json::to_vec(&told).unwrap_or_default());
        let mut files = Vec::new();
        for path in &entry.files {
            let path = folder.join(path);
            for file in files_in(&path) {
                let file = file?;
                let content = std::fs::read(&file).map_err(|error| Failure::file(&file, "read", &error))?;
                hash.update(Sha256::digest(content));
            }
            files.push(path);
        }
        let digest = hex::encode(&hash.finalize()[..6]);
        let folder = normal(folder);
        Ok(Testee {
            folder: installed.join(format!("{}-{digest}", file_name(&entry.name))),
            files,
            digest,
            register: folder,
            suite: self.suite.clone(),
            entry,
        })
    }
}

impl Entry {
    /// What is wrong with the entry by itself.
    fn fault(&self) -> Option<&'static str> {
        const MAX_NAME_BYTES: usize = 100;
        let is_pinned = !self.package.is_empty() && !self.version.is_empty();
        let is_address = ["https://", "http://"].iter().any(|scheme| self.page.starts_with(scheme));
        [
            (self.name.is_empty() || self.name.len() > MAX_NAME_BYTES, "its name needs 1 to 100 bytes"),
            (self.command.is_empty() == self.exec.is_empty(), "it needs `command` or `exec`, and not both"),
            (self.exec.is_empty() && self.exec_json, "`exec_json` needs `exec`"),
            (
                self.exec.is_empty() && !self.lacks.is_empty(),
                "`lacks` needs `exec`: other testees say in their hello what they lack",
            ),
            (self.registry.is_some() && !is_pinned, "`registry` needs `package` and `version`"),
            (!self.page.is_empty() && !is_address, "`page` has to begin with https:// or http://"),
            (self.prepare.iter().flatten().any(Vec::is_empty), "a command of `prepare` has no words"),
        ]
        .into_iter()
        .find_map(|(is_wrong, what)| is_wrong.then_some(what))
    }

    /// The entry with a newer version, if it differs.
    pub(super) fn newer(&self, version: &str) -> Option<Self> {
        (version != self.version).then(|| Self {
            name: format!("{} (newest)", self.name),
            version: version.to_owned(),
            ..self.clone()
        })
    }
}

impl Testee {
    /// A command with its places filled in. The folder is given, because it is another one from within.
    fn filled(&self, words: &[String], folder: &Path, base: &Path) -> Words {
        let here = |path: PathBuf| if path.as_os_str().is_empty() { PathBuf::from(".") } else { path };
        let [register, suite] = [&self.register, &self.suite].map(|path| here(base.join(path)));
        let places = [
            ("{folder}", folder.to_string_lossy()),
            ("{register}", register.to_string_lossy()),
            ("{suite}", suite.to_string_lossy()),
            ("{package}", (&*self.entry.package).into()),
            ("{version}", (&*self.entry.version).into()),
        ];
        let fill =
            |word: &String| places.iter().fold(word.clone(), |word, (place, path)| word.replace(place, path));
        words.iter().map(fill).collect()
    }

    /// The commands that install it, from within its folder.
    pub(super) fn preparation(&self, here: &Path) -> Vec<Words> {
        let default = self.entry.registry.map_or_else(Vec::new, Registry::preparation);
        let commands = self.entry.prepare.as_ref().unwrap_or(&default);
        commands.iter().map(|words| self.filled(words, &here.join(&self.folder), here)).collect()
    }

    /// The command whose output lists the versions that were installed, from within its folder.
    pub(super) fn resolution(&self, here: &Path) -> Option<Words> {
        let default = self.entry.registry.map(Registry::resolution);
        let words = self.entry.resolved.clone().or(default)?;
        Some(self.filled(&words, &here.join(&self.folder), here))
    }

    /// The options of `boardwire conform` that name and start it.
    pub(super) fn options(&self) -> Words {
        let (option, words) = if self.entry.exec.is_empty() {
            ("--testee", &self.entry.command)
        } else {
            ("--exec", &self.entry.exec)
        };
        let command = shell_words::join(self.filled(words, &self.folder, Path::new("")));
        let mut options = vec![option.to_owned(), command];
        options.extend(self.entry.exec_json.then(|| "--exec-json".to_owned()));
        for (option, values) in [("--format", &self.entry.formats), ("--lacks", &self.entry.lacks)] {
            options.extend(values.iter().flat_map(|value| [option.to_owned(), value.clone()]));
        }
        options
    }
}

/// A path without the steps that cancel each other out.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match (part, normal.components().next_back()) {
            (Component::ParentDir, Some(Component::Normal(_))) => _ = normal.pop(),
            (Component::CurDir, _) => {}
            (part, _) => normal.push(part),
        }
    }
    normal
}

/// The name of the files of a testee. Names that are not safe as such get a digest.
pub(super) fn file_name(name: &str) -> String {
    let is_safe = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_.".contains(c);
    let mut safe: String = name.to_lowercase().chars().map(|c| if is_safe(c) { c } else { '-' }).collect();
    if safe != name || safe.starts_with('.') || ["index", "feed"].contains(&&*safe) {
        safe = format!("{}-{}", safe.trim_start_matches('.'), hex::encode(&Sha256::digest(name)[..4]));
    }
    safe
}
