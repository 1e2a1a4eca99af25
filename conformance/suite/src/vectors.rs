//! The vectors, as the program embeds them.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::panic::resume_unwind;
use std::rc::Rc;
use std::thread;

use include_dir::{Dir, include_dir};

pub use super::vector::{Case, Outcome, Provenance, Vector};
use super::{
    check::{self, Check},
    contrast::{Answer, Contrasts},
    formats::Format,
    released::{self, Status},
    requirements::{self, Requirement},
    vector::File,
};

static FILES: Dir<'_> = include_dir!("$BOARDWIRE_ROOT/conformance/vectors");

/// Files in the folder of the vectors that contain none.
const OTHERS: [&str; 1] = ["schema.json"];

/// All vectors, and the requirements that they exercise.
#[derive(Debug)]
pub struct Suite {
    vectors: Vec<Vector>,
    by_id: HashMap<String, usize>,
    formats: Vec<String>,
    requirements: Vec<Requirement>,
    contrasts: Contrasts,
    checks: Vec<Check>,
    last: RefCell<Option<(usize, Rc<Case>)>>,
}

/// Reads the vectors of files, in their order. Reading is most of a start, so two threads share it.
fn read_files(files: &[(&str, &str)]) -> Result<Vec<Vector>, Broken> {
    let read = |files: &[(&str, &str)]| {
        let mut vectors = Vec::new();
        for (name, text) in files {
            let file: File = serde_json::from_str(text)
                .map_err(|error| Broken { file: (*name).to_owned(), what: error.to_string() })?;
            vectors.extend(file.into_vectors(name));
        }
        Ok(vectors)
    };
    let whole: usize = files.iter().map(|(_, text)| text.len()).sum();
    let mut before = 0;
    let half = files.iter().take_while(|(_, text)| {
        before += text.len();
        before <= whole / 2
    });
    let (first, second) = files.split_at(half.count());
    let (first, second) = thread::scope(|scope| {
        let second = scope.spawn(|| read(second));
        (read(first), second.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    let mut vectors = first?;
    vectors.extend(second?);
    Ok(vectors)
}

/// A fault in the data of the suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    file: String,
    what: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.what)
    }
}

impl std::error::Error for Broken {}

impl Suite {
    /// The suite that the program embeds.
    ///
    /// # Errors
    /// If a file of it is broken, because the program was built from a broken tree.
    pub fn embedded() -> Result<Self, Broken> {
        Self::embedded_of(&[])
    }

    /// The embedded suite with the vectors of these formats alone; of all formats if none is named. Reading is most of a short run.
    ///
    /// # Errors
    /// As [`Suite::embedded`].
    pub fn embedded_of(formats: &[&str]) -> Result<Self, Broken> {
        Self::with(formats, Vec::new()).map(|(suite, _)| suite)
    }

    /// The embedded suite with further files of vectors, all of which count, and the indices of their vectors. A vector replaces the embedded
    /// one with the same id. Of the embedded ones it has those of the same formats.
    ///
    /// # Errors
    /// If a file does not have the form of a file of vectors.
    pub fn embedded_with(further: &[(String, String)]) -> Result<(Self, Vec<usize>), Broken> {
        let further: Vec<(&str, &str)> = further.iter().map(|(name, text)| (&**name, &**text)).collect();
        let further = read_files(&further)?;
        if let Some((vector, what)) = further.iter().find_map(|vector| Some((vector, vector.fault()?))) {
            return Err(Broken { file: vector.file.to_string(), what: format!("{}: {what}", vector.id) });
        }
        let formats: BTreeSet<String> = further.iter().map(|vector| vector.format.to_string()).collect();
        Self::with(&formats.iter().map(String::as_str).collect::<Vec<_>>(), further)
    }

    fn with(formats: &[&str], further: Vec<Vector>) -> Result<(Self, Vec<usize>), Broken> {
        let ids: Vec<String> = further.iter().map(|vector| vector.id.clone()).collect();
        let mut files = Vec::new();
        collect(&FILES, &mut files);
        // Each format has a folder with its name.
        let is_asked = |name: &str| {
            let folder = name.split('/').next();
            formats.is_empty() || formats.iter().any(|format| format.split('/').next() == folder)
        };
        files.retain(|(name, _)| is_asked(name));
        let files = files.into_iter().map(|(name, bytes)| {
            let text = std::str::from_utf8(bytes);
            text.map(|text| (name, text))
                .map_err(|error| Broken { file: name.into(), what: error.to_string() })
        });
        let mut vectors = read_files(&files.collect::<Result<Vec<_>, _>>()?)?;
        if !ids.is_empty() {
            vectors.retain(|vector| !ids.contains(&vector.id));
        }
        vectors.extend(further);
        let mut suite = Self::of(requirements::TEXT, vectors)?;
        let all = Format::all().iter().map(|format| format.id.clone());
        let others = suite.formats.iter().filter(|format| Format::find(format).is_none()).cloned();
        suite.formats = all.chain(others).collect();
        let status = released::status();
        suite.set_status(|id| if ids.iter().any(|own| own == id) { Status::Scored } else { status(id) });
        suite.checks = Check::read(check::TEXT)
            .map_err(|error| Broken { file: "protocol.json".to_owned(), what: error.to_string() })?;
        let indices = ids.iter().filter_map(|id| suite.index(id)).collect();
        Ok((suite, indices))
    }

    /// The requests that adapters must reject.
    pub(super) fn checks(&self) -> &[Check] {
        &self.checks
    }

    /// Gives each vector its status.
    pub(super) fn set_status(&mut self, status: impl Fn(&str) -> Status) {
        for vector in &mut self.vectors {
            vector.status = status(&vector.id);
        }
    }

    /// A suite from the text of the requirements and from named texts of vector files, all of which count.
    ///
    /// # Errors
    /// If a text has the wrong form, an id occurs twice, or a valid counterpart is not an accepting vector of the same format and operation.
    pub fn read<'a>(
        requirements: &str,
        files: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, Broken> {
        let files: Vec<(&str, &str)> = files.into_iter().collect();
        Self::of(requirements, read_files(&files)?)
    }

    fn of(requirements: &str, mut vectors: Vec<Vector>) -> Result<Self, Broken> {
        let broken = |file: &str, what: String| Broken { file: file.to_owned(), what };
        let requirements: Vec<Requirement> = serde_json::from_str(requirements)
            .map_err(|error| broken("requirements.json", error.to_string()))?;
        // The requirements list the formats in the order of the specification. Within a format the order of the files remains.
        let mut order: Vec<&str> = requirements.iter().map(|requirement| &*requirement.format).collect();
        order.dedup();
        vectors
            .sort_by_cached_key(|vector: &Vector| order.iter().position(|format| *format == &*vector.format));
        let mut by_id = HashMap::with_capacity(vectors.len());
        for (index, vector) in vectors.iter().enumerate() {
            if by_id.insert(vector.id.clone(), index).is_some() {
                return Err(broken(&vector.file, format!("{}: the id occurs twice", vector.id)));
            }
        }
        let mut formats: Vec<String> = vectors.iter().map(|vector| vector.format.to_string()).collect();
        formats.dedup();
        let suite = Self {
            vectors,
            by_id,
            formats,
            requirements,
            contrasts: Contrasts::default(),
            checks: Vec::new(),
            last: RefCell::default(),
        };
        match suite.vectors.iter().find(|vector| !suite.has_sound_twin(vector)) {
            Some(vector) => Err(broken(
                &vector.file,
                format!("{}: `twin` of a reject must name an accept of its format and operation", vector.id),
            )),
            None => Ok(suite),
        }
    }

    fn has_sound_twin(&self, vector: &Vector) -> bool {
        vector.outcome != Outcome::Reject
            || self.twin(vector).is_some_and(|twin| {
                twin.outcome == Outcome::Accept && twin.format == vector.format && twin.op == vector.op
            })
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
    pub fn twin(&self, vector: &Vector) -> Option<&Vector> {
        vector.twin.as_deref().and_then(|id| self.index(id)).map(|index| &self.vectors[index])
    }

    /// The request and the right reply of the vector with this index. The last one is kept for the testees that receive it next.
    pub(super) fn case(&self, index: usize) -> Rc<Case> {
        match &mut *self.last.borrow_mut() {
            Some((last, case)) if *last == index => Rc::clone(case),
            other => {
                // Only one is kept: some are long.
                *other = None;
                Rc::clone(&other.insert((index, Rc::new(self.vectors[index].case()))).1)
            }
        }
    }

    /// The index of the contrast of a vector that must be accepted, and whose right reply is `answer`.
    pub(super) fn contrast(&self, vector: &Vector, answer: Answer) -> Option<usize> {
        self.contrasts.index(&self.vectors, vector, answer)
    }

    /// The index of the shortest vector of the same format and operation that must be accepted, and whose right reply is not the input.
    pub(super) fn simplest(&self, vector: &Vector) -> Option<usize> {
        self.contrasts.simplest(&self.vectors, vector)
    }

    /// All requirements, in the order of the specification.
    pub fn requirements(&self) -> &[Requirement] {
        &self.requirements
    }

    /// The requirement with this id.
    pub fn requirement(&self, id: &str) -> Option<&Requirement> {
        self.requirements.iter().find(|requirement| requirement.id == id)
    }

    /// The formats of the suite, in the order of the specification, whether or not their vectors have been read.
    pub fn formats(&self) -> &[String] {
        &self.formats
    }
}

fn collect(folder: &'static Dir<'_>, files: &mut Vec<(&'static str, &'static [u8])>) {
    let is_json =
        |file: &&include_dir::File<'_>| file.path().extension().is_some_and(|extension| extension == "json");
    let files_here = folder.files().filter(is_json);
    let mut found: Vec<_> =
        files_here.filter_map(|file| Some((file.path().to_str()?, file.contents()))).collect();
    found.retain(|(name, _)| !OTHERS.contains(name));
    found.sort_unstable_by_key(|(name, _)| *name);
    files.extend(found);
    let mut folders: Vec<_> = folder.dirs().collect();
    folders.sort_unstable_by_key(|folder| folder.path());
    for folder in folders {
        collect(folder, files);
    }
}

#[cfg(test)]
mod tests {
    use super::Suite;
    use serde_json::{Value, json};

    fn vector(id: &str, op: &str, twin: Option<&str>) -> Value {
        let outcome = if twin.is_some() { "reject" } else { "accept" };
        let expect =
            if twin.is_some() { json!({"reject": "x"}) } else { json!({"ok": {"hex": [["00", 3]]}}) };
        json!({
            "id": id, "reason": "r", "requirements": [], "op": op, "twin": twin,
            "request": {"hex": [["ff", 2], ["0a", 1]]}, "outcome": outcome, "expect": expect,
        })
    }

    fn read(format: &str, vectors: &[Value]) -> Result<Suite, String> {
        let file = json!({
            "format": format, "licence": "CC0-1.0", "vectors": vectors,
            "provenance": {"kind": "hand", "origin": "here", "confirmed_by": "no one"},
        });
        Suite::read("[]", [("folder/file.json", file.to_string().as_str())])
            .map_err(|broken| broken.to_string())
    }

    #[test]
    fn long_strings_are_written_out_when_they_are_asked_for() {
        let suite = read("a/1", &[vector("aa.decode.x", "decode", None)]).unwrap();
        let vector = &suite.vectors()[0];
        assert_eq!(vector.request().members()["hex"], "ffff0a");
        assert_eq!(vector.expect(), [json!({"ok": {"hex": "000000"}})]);
    }

    #[test]
    fn faults_name_their_file_and_vector() {
        let reported = |vectors: &[Value]| read("a/1", vectors).unwrap_err();
        let good = vector("aa.decode.x", "decode", None);
        assert_eq!(reported(&[good.clone(), good]), "folder/file.json: aa.decode.x: the id occurs twice");
        let twin = "`twin` of a reject must name an accept of its format and operation";
        let alone = vector("aa.decode.y", "decode", Some("aa.decode.absent"));
        assert_eq!(reported(&[alone]), format!("folder/file.json: aa.decode.y: {twin}"));
        let of_other =
            [vector("aa.decode.y", "decode", Some("aa.encode.x")), vector("aa.encode.x", "encode", None)];
        assert_eq!(reported(&of_other), format!("folder/file.json: aa.decode.y: {twin}"));
        let mut odd = vector("aa.decode.z", "decode", None);
        odd["reasons"] = json!("x");
        assert!(reported(&[odd]).starts_with("folder/file.json: unknown field `reasons`"));
    }

    #[test]
    fn the_embedded_suite_is_sound_and_in_the_order_of_the_specification() {
        let suite = Suite::embedded().unwrap();
        let mut read: Vec<&str> = suite.vectors().iter().map(|vector| &*vector.format).collect();
        read.dedup();
        assert_eq!(suite.formats(), read);
    }
}
