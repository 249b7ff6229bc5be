//! See `estafette::fuzzing::desk`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| estafette::fuzzing::desk(data));
