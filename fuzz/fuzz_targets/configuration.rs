//! See `estafette::fuzzing::configuration`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| estafette::fuzzing::configuration(data));
