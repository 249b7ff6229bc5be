//! See `estafette::fuzzing::post`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| estafette::fuzzing::post(data));
