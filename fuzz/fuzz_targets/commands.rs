//! See `estafette::app::fuzzing::commands`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| estafette::app::fuzzing::commands(data));
