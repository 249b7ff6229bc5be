//! See `estafette::fuzzing::case`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| estafette::fuzzing::case(data));
