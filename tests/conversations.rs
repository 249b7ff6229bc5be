//! Golden conversations: whole exchanges of letters and mails, compared to the byte. Each file of
//! `tests/conversations/` says what it shows; `README.md` there says how to read and write one.
//!
//! `ESTAFETTE_BLESS=1 cargo test --test house conversations::` writes what is expected anew. Read what it wrote.

use crate::conversations_support;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use conversations_support::diff::diff;
use conversations_support::script::Script;
use conversations_support::stage;
use estafette::rules::Library;

/// So many conversations there have to be.
const LEAST: usize = 30;
/// Files played at the same time.
const AT_ONCE: usize = 4;

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conversations");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|p| p.extension().is_some_and(|e| e == "txt"));
    files.sort();
    if let Some(only) = std::env::var_os("ESTAFETTE_ONLY") {
        let only = only.to_string_lossy().into_owned();
        files.retain(|p| p.to_string_lossy().contains(&only));
    }
    files
}

/// Plays the conversation of a file; what is wrong with it.
fn hold(library: &Library, path: &Path, blessed: bool) -> Option<String> {
    let name = format!("tests/conversations/{}", path.file_name()?.to_string_lossy());
    let stands = fs::read_to_string(path).unwrap();
    let came = Script::read(&stands).and_then(|script| Ok(script.write(&stage::play(library, &script)?)));
    match came {
        Ok(is) if is == stands => None,
        Ok(is) if blessed => {
            fs::write(path, is).unwrap();
            println!("{name} is written anew; read it");
            None
        }
        Ok(is) => Some(diff(&name, &stands, &is)),
        Err(why) => Some(format!("{name}: {why}")),
    }
}

#[test]
fn every_conversation_goes_as_it_is_written() {
    let blessed = std::env::var_os("ESTAFETTE_BLESS").is_some();
    let library = estafette::shelf::load(None).unwrap();
    let files = files();
    assert!(
        files.len() >= LEAST || std::env::var_os("ESTAFETTE_ONLY").is_some(),
        "{} conversations",
        files.len()
    );
    let (waiting, wrong) = (Mutex::new(files), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(path) = { waiting.lock().unwrap().pop() } {
                    let found = hold(&library, &path, blessed);
                    wrong.lock().unwrap().extend(found);
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}\n\nESTAFETTE_BLESS=1 writes them anew.", wrong.join("\n\n"));
}
