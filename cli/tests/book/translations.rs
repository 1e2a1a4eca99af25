//! The Chinese pages have the examples, the names and the numbers of the English ones.

use std::fs;

use crate::{sheet::Sheet, text};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const PAGE: &str = "zh-cn.md";
/// The line before the link to the English page.
const ORIGINAL: &str = "英文原文：[";

/// The parts that a translation keeps: the lines of its examples in order, and, in any order, the texts in backticks and the numbers.
#[derive(Debug, Default, PartialEq)]
struct Kept {
    examples: Vec<String>,
    names: Vec<String>,
    numbers: Vec<String>,
}

impl Kept {
    fn of(page: &str) -> Self {
        let mut kept = Self::default();
        let (mut is_block, mut prose) = (false, String::new());
        for line in page.lines() {
            let is_fence = line.starts_with("```");
            if is_block || is_fence || line.starts_with("    ") {
                kept.examples.push(line.to_owned());
            } else if !line.starts_with('#') && !line.starts_with('<') && !line.starts_with(ORIGINAL) {
                prose.push_str(line);
                prose.push('\n');
            }
            is_block ^= is_fence;
        }
        for (at, part) in prose.split('`').enumerate() {
            if at % 2 == 1 {
                kept.names.push(part.to_owned());
                continue;
            }
            // Of a link only the text counts.
            for (at, part) in part.split("](").enumerate() {
                let text = if at == 0 { part } else { part.split_once(')').map_or("", |(_, rest)| rest) };
                let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
                kept.numbers.extend(numbers.map(str::to_owned));
            }
        }
        kept.names.sort();
        kept.numbers.sort();
        kept
    }
}

/// A block of the Chinese page is one of the English page.
pub(crate) fn check(sheet: &mut Sheet<'_>) {
    let page = fs::read_to_string(text::folder().join(sheet.item.arg(0))).unwrap();
    let lines = |item: &text::Item| item.lines.iter().map(|(_, line)| line.clone()).collect::<Vec<_>>();
    let own = lines(sheet.item);
    let is_there = text::cut("", &page).iter().any(|item| item.is_block() && lines(item) == own);
    sheet.holds(0, is_there);
    (0..sheet.item.lines.len()).for_each(|line| sheet.claim_line(line));
}

#[test]
fn the_chinese_readme_has_the_examples_names_and_numbers_of_the_english_one() {
    let [english, chinese] = ["README.md", "README.zh-CN.md"]
        .map(|name| Kept::of(&fs::read_to_string(format!("{ROOT}/{name}")).unwrap()));
    assert!(english.examples.len() > 40 && english.names.len() > 10);
    assert_eq!(chinese, english);
}

#[test]
fn the_chinese_overview_has_the_examples_names_and_numbers_of_each_chapter() {
    let read = |name: &str| fs::read_to_string(text::folder().join(name)).unwrap();
    let page = read(PAGE);
    let mut count = 0;
    for section in page.split("\n## ").filter(|section| section.contains(ORIGINAL)) {
        let name = section.split(ORIGINAL).nth(1).unwrap().split(']').next().unwrap();
        let chapter = read(name);
        let glance = chapter.split("\n## At a glance\n").nth(1).unwrap().split("\n## ").next().unwrap();
        let body = section.split_once('\n').unwrap().1;
        assert_eq!(Kept::of(body), Kept::of(glance), "{name}");
        count += 1;
    }
    let chapters = fs::read_dir(text::folder()).unwrap().map(|entry| entry.unwrap().file_name());
    let games = chapters.filter(|name| {
        let name = name.to_str().unwrap();
        name.starts_with("xiangqi-") || name.starts_with("go-")
    });
    assert_eq!(count, games.count());
}
