//! See `estafette::app::fuzzing::configuration`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| estafette::app::fuzzing::configuration(data));
