//! Finds what each drawn vector of a suite adds to the other vectors.

use std::collections::HashMap;

use super::{added::KIND, wrong::WrongCodec};
use crate::{
    drawn::{Features, Question, Requests},
    fuzz::{
        answers::MemberView,
        panel::{Panel, Participants},
    },
    vectors::{Outcome, Suite, Vector},
};

/// A drawn vector.
#[derive(Debug)]
pub struct DrawnVector<'s> {
    /// The vector.
    pub vector: &'s Vector,
    /// A feature that no other vector has, or a wrong codec that only this vector shows; `None` if there is neither.
    pub adds: Option<String>,
    /// The testees that no longer give its reply.
    pub disagreeing: Vec<String>,
}

/// Asks all testees every drawn request again, and looks for what each drawn vector adds to the others.
pub fn check<'s>(
    suite: &'s Suite,
    panel: &mut Panel<'_>,
    source: &mut Requests<'_>,
    wrong_codecs: &mut [WrongCodec],
) -> Vec<DrawnVector<'s>> {
    let level = panel.level;
    let mut features = Features::default();
    for vector in suite.vectors() {
        features.add_vector(vector);
    }
    // A wrong codec is shown by a drawn vector alone if no other vector shows it.
    let mut shown_by_one: HashMap<&str, String> = HashMap::new();
    for codec in wrong_codecs {
        let mut showing = suite.vectors().iter().filter(|vector| codec.is_shown_by(vector, level));
        if let (Some(only), None) = (showing.next(), showing.next()) {
            shown_by_one.insert(&only.id, format!("shows that `{}` is wrong", codec.name));
        }
    }
    let names: Vec<String> = panel.names().into_iter().map(str::to_owned).collect();
    let drawn = suite.vectors().iter().filter(|vector| vector.provenance.kind == KIND).map(|vector| {
        let (request, expect) = (vector.request(), vector.expect());
        let own_feature = expect.iter().find_map(|right| features.only_in(&request, right));
        let case = vector.case();
        let question = Question { request: case.request.clone(), right: Some(case) };
        let views = panel.ask(source, question, false, Participants::All).views;
        let is_other = |view: &MemberView| view.class.is_some_and(|class| class > 0);
        let others = views
            .iter()
            .zip(&names)
            .filter(|(view, _)| is_other(view) && vector.outcome != Outcome::Disputed);
        DrawnVector {
            vector,
            adds: own_feature.or_else(|| shown_by_one.remove(vector.id.as_str())),
            disagreeing: others.map(|(_, name)| name.clone()).collect(),
        }
    });
    drawn.collect()
}
