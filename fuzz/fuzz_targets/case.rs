//! See `estafette::app::fuzzing::case`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| estafette::app::fuzzing::case(data));
