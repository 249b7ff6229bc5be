//! See `estafette::app::fuzzing::post`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| estafette::app::fuzzing::post(data));
