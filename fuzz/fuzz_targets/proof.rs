//! See `estafette::app::fuzzing::proof`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| estafette::app::fuzzing::proof(data));
