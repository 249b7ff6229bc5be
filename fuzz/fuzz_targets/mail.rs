//! See `estafette::fuzzing::mail`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| estafette::fuzzing::mail(data));
