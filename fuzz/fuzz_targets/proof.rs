//! See `estafette::fuzzing::proof`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| estafette::fuzzing::proof(data));
