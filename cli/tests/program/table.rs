//! The table of a register of made-up testees: installed, judged and published.

use std::fs;

use serde_json::Value;

use crate::support::{Folder, first_hostile_character};

const SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program/laws");

/// Texts that a page, a feed, Markdown or a terminal could take for markup or control.
const HOSTILE: &str = "<script>alert(1)</script>]]>\"'|`*_[x](y) @name #1 \u{202e}\u{1b}[31m";

/// A testee that rejects everything with the code in its argument, or uses more and more memory.
const TESTEE: &str = r#"import json, sys
kept = []
for line in sys.stdin:
    request = json.loads(line)
    reply = {"id": request["id"]}
    if request["op"] == "hello":
        reply |= {"name": "x", "formats": {"dictionary/1": ["decode"]}}
    elif sys.argv[1] == "grow":
        while len(kept) < 25:
            kept.append(b"x" * (1 << 24))
        sys.stdin.read()
    else:
        reply |= {"reject": sys.argv[1]}
    print(json.dumps(reply), flush=True)
"#;

/// An entry of a register.
fn entry(name: &str, command: &[&str], more: &str) -> String {
    let [name, command] = [serde_json::to_string(name), serde_json::to_string(command)].map(Result::unwrap);
    format!("[[testee]]\nname = {name}\ncommand = {command}\n{more}\n")
}

/// A folder with the testee, and a register of these entries.
fn folder_with(entries: &[String]) -> Folder {
    let folder = Folder::new();
    folder.file("testee.py", TESTEE);
    write_register(&folder, entries);
    folder
}

fn write_register(folder: &Folder, entries: &[String]) {
    let head = format!("suite = {SUITE:?}\ntimeout = 60\nmemory = 200\n");
    folder.file("register.toml", head + &entries.concat());
}

fn right_entry(more: &str) -> String {
    entry("right", &["python3", "{suite}/codec.py"], more)
}

#[test]
fn a_table_is_prepared_judged_and_published() {
    let folder = folder_with(&[
        right_entry(
            "package = 'codec'\nversion = '1.0'\nprepare = [['sh', '-c', 'echo made > made; env > env']]\nresolved = ['cat', 'made']\nfiles = ['testee.py']",
        ),
        entry("broken", &["true"], "prepare = [['sh', '-c', 'echo why; exit 7']]"),
        entry("missing", &["true"], "system = { libnothing = '/no/such/file', python = 'python3' }"),
        entry("secret", &["python3", "{register}/testee.py", "hidden"], "withheld = true"),
    ]);
    let prepare = "table prepare --register register.toml";
    folder.run(prepare).ended(2).says("echo made > made").says("nothing was run").says("--yes");
    assert!(!folder.path("testees").exists() && !folder.path("register.lock").exists());

    let ran = folder.program(format!("{prepare} --yes")).env("SECRET_TOKEN", "s3cret").run();
    ran.ended(1)
        .says("broken: could not be prepared: `sh -c 'echo why; exit 7'` ended with exit status 7: why");
    ran.says("libnothing is not installed: there is no /no/such/file").says("prepared: 2 of 4 testees");
    let installed = folder.files("testees");
    let text_of = |name: &str| {
        let is_file = |(path, _): &&(String, String)| path.starts_with("right-") && path.ends_with(name);
        &installed.iter().find(is_file).unwrap().1
    };
    assert!(!text_of("/env").contains("s3cret") && text_of("/testee.py") == TESTEE);
    let lock = folder.text("register.lock");
    assert!(lock.contains("resolved = [\"made\"]") && !lock.contains("secret"), "{lock}");
    // A testee that is prepared is not prepared again.
    folder.run(format!("{prepare} --yes")).ended(1).omits("right: prepared").says("broken: could not");

    let run = "table run --register register.toml --date";
    folder.run(format!("{run} 2026-01-05")).ended(1).says("right: ").says("judged: 2 of 4 testees");
    // Only testees without a report are judged again.
    folder.run(format!("{run} 2026-01-05")).ended(1).omits("right: ").says("broken: ");

    // A newer version of the codec has a fault.
    let newer = "package = 'codec'\nversion = '2.0'";
    let newer = entry("right", &["python3", "{register}/testee.py", "no"], newer);
    write_register(&folder, &[newer, entry("secret", &["true"], "withheld = true")]);
    folder.run(format!("{prepare} --yes")).ended(0);
    folder.run(format!("{run} 2026-01-12")).says("0 of 9 vectors right");
    let site = "table site --register register.toml --output site";
    folder.run(format!("{site} --markdown who-fails.md --url https://x.org/t")).ended(0);
    let page = folder.text("site/index.html");
    for file in ["index.html", "right.html", "feed.xml"] {
        assert!(folder.text(format!("site/{file}")).contains("version 2.0 after 1.0; "), "{file}");
    }
    assert!(folder.text("site/feed.xml").contains("<id>https://x.org/t/right.html#2026-01-12</id>"));
    let badge: Value = serde_json::from_str(&folder.text("site/right.json")).unwrap();
    assert!(badge["message"].as_str().unwrap().starts_with("2.0: ") && badge["color"] == "red");
    assert!(folder.text("site/right.svg").contains("2.0: "));
    assert!(
        folder.text("site/right.md").contains("    boardwire conform --testee "),
        "a command that repeats"
    );
    assert!(page.contains("DI-1") && folder.text("who-fails.md").contains("| right | codec 2.0 |"));
    for (name, text) in folder.files("site").into_iter().chain(folder.files("results")) {
        assert!(!name.contains("secret") && !text.contains("secret"), "{name}");
    }
    // The pages of an earlier run are replaced, but a folder with any other file stays as it is.
    folder.run(site).ended(0);
    folder.file("site/other.txt", "");
    folder.run(site).ended(2).says("is not empty");
}

#[test]
fn the_page_of_a_testee_with_too_much_memory_says_so() {
    let folder =
        folder_with(&[entry("grow", &["python3", "{register}/testee.py", "grow"], ""), right_entry("")]);
    folder.run("table prepare --register register.toml --yes").ended(0);
    // The testee inherits the limit of the run, which must not end it before the limit of the register does.
    folder.program("table run --register register.toml").memory_limit(1 << 30).run().ended(0).says("right: ");
    folder.run("table site --register register.toml --output site").ended(0);
    let page = folder.text("site/index.html");
    if cfg!(target_os = "linux") {
        assert!(page.contains("ended early: "), "{page}");
        let page = folder.text("site/grow.html");
        assert!(page.contains("the program used more than 200 MiB of memory, and was ended"), "{page}");
    }
}

#[test]
fn hostile_names_notes_and_replies_are_escaped_everywhere() {
    let more = ["note", "language", "package", "version"]
        .map(|key| format!("{key} = {}", serde_json::to_string(HOSTILE).unwrap()));
    let more = more.join("\n") + "\npage = 'https://x.org/\"onclick=alert(1)'";
    let folder =
        folder_with(&[entry(HOSTILE, &["python3", "{register}/testee.py", HOSTILE], &more), right_entry("")]);
    for command in ["prepare --yes", "run --date 2026-01-05", "site --output site --markdown who-fails.md"] {
        // The harness checks what the command writes to a terminal.
        folder.run(format!("table {command} --register register.toml")).ended(0);
    }
    let markdown = ("who-fails.md".to_owned(), folder.text("who-fails.md"));
    for (name, text) in folder.files("site").into_iter().chain([markdown]) {
        assert_eq!(first_hostile_character(&text), None, "{name}");
        // Only these files are markup: Markdown escapes brackets or has them in code, and the JSON of a badge is not markup.
        let kind = name.rsplit_once('.').unwrap().1;
        let is_markup = ["html", "svg", "xml"].contains(&kind);
        assert!(!is_markup || !text.contains("<script") && !text.contains("\"onclick"), "{name}");
        assert!(kind == "svg" || text.contains("script") || name.starts_with("right"), "{name}: it is shown");
    }
}

#[test]
fn a_faulty_register_is_rejected() {
    let with_entry = |more: &str| format!("suite = 'x'\n[[testee]]\nname = 'a'\n{more}\n");
    for (text, what) in [
        (with_entry("command = ['x']\nunknown = 1"), "register.toml:5: unknown field `unknown`"),
        (with_entry(""), "it needs `command` or `exec`"),
        (with_entry("command = ['x']\nregistry = 'pypi'"), "`registry` needs `package` and `version`"),
        (with_entry("command = ['x']\nlacks = ['y']"), "`lacks` needs `exec`"),
        (with_entry("command = ['x']\npage = 'javascript:alert(1)'"), "`page` has to begin with https://"),
        (with_entry("command = ['x']\n[[testee]]\nname = 'a'\ncommand = ['x']"), "the name occurs twice"),
        (with_entry("command = ['x']\nfiles = ['none']"), "cannot read none"),
        ("suite = 3".to_owned(), "register.toml:1: invalid type"),
        ("\u{1b}".to_owned(), "register.toml:1: "),
    ] {
        let folder = Folder::new();
        folder.file("register.toml", text);
        for command in ["prepare", "run", "site --output site"] {
            folder.run(format!("table {command} --register register.toml")).ended(2).says(what);
        }
        assert!(fs::read_dir(folder.path(".")).unwrap().count() == 1);
    }
    let folder = folder_with(&[right_entry("")]);
    folder.run("table run --register register.toml --only left").ended(2).says("there is no testee \"left\"");
    let ran = folder.run("table site --register register.toml --output site");
    ran.ended(2).says("`boardwire table run` writes the results");
}
