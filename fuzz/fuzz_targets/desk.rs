//! See `estafette::app::fuzzing::desk`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| estafette::app::fuzzing::desk(data));
