//! A suite: its description and its vectors.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Deref;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ThreadId};

pub use super::outcome::Outcome;
pub use super::source::{Source, SuiteFault, vector_files};
pub use super::vector::{Case, Provenance, Vector};
use super::{
    accepting::Accepting,
    check::{self, Check},
    contrast::{Contrasts, Pair},
    description::Description,
    fault::quoted,
    nearest::suggestion,
    protocol::FormatOp,
    released::Status,
    requirements::{Requirement, Strength},
    source,
    vector::VectorFile,
};

/// A suite: its description and vectors.
#[derive(Debug)]
pub struct Suite {
    /// The description of the suite, shared with cases that outlive the suite.
    pub description: Arc<Description>,
    vectors: Vec<Vector>,
    by_id: HashMap<String, usize>,
    accepting: Accepting,
    contrasts: Contrasts,
    /// The requests that test an adapter.
    pub(super) checks: Vec<Check>,
    /// The last case of each thread, with the index of its vector.
    last_cases: Mutex<HashMap<ThreadId, (usize, Arc<Case>)>>,
}

/// The limit on the memory of all vectors from outside the program with their runs expanded.
const MAX_TOTAL_BYTES: usize = 1 << 31;

impl Deref for Suite {
    type Target = Description;

    fn deref(&self) -> &Description {
        &self.description
    }
}

/// Reads the vectors of files, in their order. Reading takes most of the start time, so two threads share it.
fn read_files<N: AsRef<str> + Sync, T: AsRef<str> + Sync>(
    suite: &Arc<Description>,
    files: &[(N, T)],
) -> Result<Vec<Vector>, SuiteFault> {
    let read = |files: &[(N, T)]| {
        let mut vectors = Vec::new();
        for (name, text) in files {
            let (name, text) = (name.as_ref(), text.as_ref());
            let file: VectorFile =
                serde_json::from_str(text).map_err(|error| SuiteFault::new(name, error))?;
            let in_file = file.into_vectors(name, suite);
            vectors.extend(in_file.map_err(|(id, what)| SuiteFault::of_record(name, &id, what))?);
        }
        Ok(vectors)
    };
    let total_bytes: usize = files.iter().map(|(_, text)| text.as_ref().len()).sum();
    let mut read_bytes = 0;
    let half = files.iter().take_while(|(_, text)| {
        read_bytes += text.as_ref().len();
        read_bytes <= total_bytes / 2
    });
    let (first_files, second_files) = files.split_at(half.count());
    let (first, second) = thread::scope(|scope| {
        let second = scope.spawn(|| read(second_files));
        (read(first_files), second.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    let mut vectors = first?;
    vectors.extend(second?);
    Ok(vectors)
}

impl Suite {
    /// The suite that the program embeds.
    ///
    /// # Errors
    /// If a file of it is broken, because the program was built from a broken tree.
    pub fn embedded() -> Result<Self, SuiteFault> {
        Self::load(&Source::Embedded, &[])
    }

    /// The suite of a source. An embedded suite has only the vectors of these formats, unless the list is empty: reading takes most of a short run.
    ///
    /// # Errors
    /// If a file of it is broken.
    pub fn load(source: &Source, formats: &[&str]) -> Result<Self, SuiteFault> {
        Self::with_added(source, formats, Vec::new()).map(|(suite, _)| suite)
    }

    /// The suite of a source with added files of vectors, all of which count, and the indices of their vectors. A vector replaces the vector
    /// of the suite with the same id. From an embedded suite only vectors of the same formats are loaded.
    ///
    /// # Errors
    /// If a file does not have the form of a file of vectors.
    pub fn with_files(source: &Source, added: &[(String, String)]) -> Result<(Self, Vec<usize>), SuiteFault> {
        let added = read_files(&Self::description(source)?, added)?;
        check_foreign(&added)?;
        let formats: BTreeSet<String> = added.iter().map(|vector| vector.format.to_string()).collect();
        Self::with_added(source, &formats.iter().map(String::as_str).collect::<Vec<_>>(), added)
    }

    /// The description of the suite of a source.
    ///
    /// # Errors
    /// The errors of [`Suite::load`].
    pub fn description(source: &Source) -> Result<Arc<Description>, SuiteFault> {
        match source {
            Source::Embedded => Ok(Arc::clone(Description::embedded())),
            Source::Folder(_) => {
                Description::read(source).map(Arc::new).map_err(|fault| source.with_full_path("", fault))
            }
        }
    }

    fn with_added(
        source: &Source,
        formats: &[&str],
        added: Vec<Vector>,
    ) -> Result<(Self, Vec<usize>), SuiteFault> {
        let description = Self::description(source)?;
        let ids: Vec<String> = added.iter().map(|vector| vector.id.clone()).collect();
        let ids_added: HashSet<&str> = ids.iter().map(String::as_str).collect();
        let with_path = |fault| source.with_full_path(source::VECTORS_FOLDER, fault);
        let mut vectors = read_files(&description, &source.vectors(formats)?).map_err(with_path)?;
        if *source != Source::Embedded {
            check_foreign(&vectors).map_err(with_path)?;
        }
        if !ids_added.is_empty() {
            vectors.retain(|vector| !ids_added.contains(&*vector.id));
        }
        vectors.extend(added);
        let mut suite = Self::from_vectors(description, vectors).map_err(with_path)?;
        let description = Arc::clone(&suite.description);
        let released = description.released(formats);
        let status = description.status(released.as_deref());
        suite.set_status(|id| if ids_added.contains(id) { Status::Scored } else { status(id) });
        suite.choose_profiles(&[]);
        suite.checks =
            serde_json::from_str(check::TEXT).map_err(|error| SuiteFault::new("protocol.json", error))?;
        let indices = ids.iter().filter_map(|id| suite.index(id)).collect();
        Ok((suite, indices))
    }

    /// Sets the status of each vector; disputed vectors have theirs already.
    pub(super) fn set_status(&mut self, status: impl Fn(&str) -> Status) {
        for vector in self.vectors.iter_mut().filter(|vector| vector.outcome != Outcome::Disputed) {
            vector.status = status(&vector.id);
        }
    }

    /// Makes those vectors count whose requirements are all of strength `must`, and of no profile or of one of these.
    pub fn choose_profiles(&mut self, profiles: &[String]) {
        let is_optional = |rule: &Requirement| rule.profile.is_some() || rule.strength < Strength::Must;
        // Most suites have no such requirement.
        if !self.description.requirements.iter().any(is_optional) {
            return;
        }
        for vector in &mut self.vectors {
            let is_chosen = |profile: &str| profiles.iter().any(|chosen| chosen == profile);
            let counts = vector.strength() == Strength::Must && vector.profiles().into_iter().all(is_chosen);
            vector.status = match vector.status {
                Status::Scored if !counts => Status::Observed,
                Status::Observed if counts => Status::Scored,
                status => status,
            };
        }
    }

    /// A suite from the text of the requirements and from named texts of vector files, all of which count.
    #[cfg(test)]
    pub(crate) fn from_texts<'a>(
        requirements: &str,
        files: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, SuiteFault> {
        let files: Vec<(&str, &str)> = files.into_iter().collect();
        let description = Arc::new(Description::from_requirements(requirements)?);
        let vectors = read_files(&description, &files)?;
        Self::from_vectors(description, vectors)
    }

    fn from_vectors(description: Arc<Description>, mut vectors: Vec<Vector>) -> Result<Self, SuiteFault> {
        // Within a format the order of the files remains.
        let format_index = |vector: &Vector| description.format_index(&vector.format);
        vectors.sort_by_cached_key(format_index);
        let mut by_id = HashMap::with_capacity(vectors.len());
        for (index, vector) in vectors.iter().enumerate() {
            if by_id.insert(vector.id.clone(), index).is_some() {
                let fault = SuiteFault::of_record(&*vector.file, &vector.id, "the id occurs twice");
                return Err(SuiteFault { record: vector.id_in_file().to_owned(), part: "/id", ..fault });
            }
        }
        let suite = Self {
            description,
            vectors,
            by_id,
            accepting: Accepting::default(),
            contrasts: Contrasts::default(),
            checks: Vec::new(),
            last_cases: Mutex::default(),
        };
        for vector in &suite.vectors {
            if let Some(what) = suite.counterpart_fault(vector) {
                return Err(SuiteFault::of_record(&*vector.file, &vector.id, what).in_part("/counterpart"));
            }
        }
        Ok(suite)
    }

    /// The reason why the counterpart that a vector names cannot be its counterpart.
    fn counterpart_fault(&self, vector: &Vector) -> Option<String> {
        let id = vector
            .counterpart
            .as_ref()
            .filter(|_| matches!(vector.outcome, Outcome::Reject | Outcome::Either))?;
        let Some(counterpart) = self.counterpart(vector) else {
            let near = suggestion(id, self.vectors.iter().map(|vector| &vector.id));
            return Some(format!("`counterpart`: no vector has the id {}{near}", quoted(id)));
        };
        let is_sound = counterpart.outcome == Outcome::Accept && counterpart.kind() == vector.kind();
        (!is_sound).then(|| "`counterpart` must name an accept of its format and operation".to_owned())
    }

    /// All vectors: by format, then by file, then in the order of the file.
    pub fn vectors(&self) -> &[Vector] {
        &self.vectors
    }

    /// The index of a vector among [`Suite::vectors`].
    pub fn index(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    /// The valid counterpart, which must be accepted for the rejection of this vector to count.
    pub fn counterpart(&self, vector: &Vector) -> Option<&Vector> {
        vector.counterpart.as_deref().and_then(|id| self.index(id)).map(|index| &self.vectors[index])
    }

    /// The request and the right reply of the vector with this index. The last one is kept for the testees that receive it next.
    pub(super) fn case(&self, index: usize) -> Arc<Case> {
        let thread = thread::current().id();
        let last_cases = || self.last_cases.lock().unwrap_or_else(PoisonError::into_inner);
        // Only one case is kept: some are long.
        let kept = last_cases().remove(&thread).filter(|(last, _)| *last == index);
        let case = kept.map_or_else(|| Arc::new(self.vectors[index].case()), |(_, case)| case);
        last_cases().insert(thread, (index, Arc::clone(&case)));
        case
    }

    /// Two short vectors of this kind that must be accepted, and whose right replies differ from each other and from the input.
    pub(super) fn contrasts(&self, kind: FormatOp) -> Pair {
        self.contrasts.pair(&self.vectors, &self.accepting, kind)
    }

    /// The indices of the vectors of this kind that must be accepted, the shortest first.
    pub(super) fn accepting(&self, kind: &FormatOp) -> &[usize] {
        self.accepting.shortest_first(&self.vectors, kind)
    }

    /// The ids of the formats, in the order of the specification, whether or not their vectors have been read. Formats of vectors alone come
    /// last.
    pub fn format_ids(&self) -> Vec<&str> {
        let ids = self.formats.iter().map(|format| format.id.as_str());
        let mut seen = HashSet::new();
        ids.chain(self.vectors.iter().map(|vector| &*vector.format)).filter(|id| seen.insert(*id)).collect()
    }
}

/// Checks vectors that come from outside the program, as a test checks the embedded ones.
fn check_foreign(vectors: &[Vector]) -> Result<(), SuiteFault> {
    let mut total_bytes = 0_usize;
    for vector in vectors {
        let fault = |what| SuiteFault::of_record(&*vector.file, &vector.id, what);
        total_bytes = total_bytes.saturating_add(vector.check().map_err(fault)?);
        if total_bytes > MAX_TOTAL_BYTES {
            return Err(fault(format!(
                "with this vector, the suite takes more than {MAX_TOTAL_BYTES} bytes of memory"
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
use super::value::Value;

#[cfg(test)]
impl Suite {
    pub(crate) fn file(format: &str, vectors: &[Value]) -> String {
        let provenance = crate::json!({"kind": "hand", "origin": "here", "confirmed_by": "no one"});
        let vectors = vectors.to_vec().into();
        Value::object([("format", format.into()), ("provenance", provenance), ("vectors", vectors)])
            .to_string()
    }

    /// A vector of no requirement, as a file has it.
    pub(crate) fn vector(id: &str, op: &str, outcome: &str, request: &Value, expect: &Value) -> Value {
        crate::json!({
            "id": id, "reason": "r", "requirements": [], "op": op, "outcome": outcome, "request": request, "expect": expect,
        })
    }

    /// A suite of vectors of one format, without rules.
    pub(crate) fn of_vectors(vectors: &[Value]) -> Self {
        Self::from_texts("[]", [("file", Self::file("a/1", vectors).as_str())]).unwrap()
    }
}
