//! See `estafette::fuzzing::commands`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| estafette::fuzzing::commands(data));
