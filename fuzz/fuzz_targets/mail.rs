//! See `estafette::app::fuzzing::mail`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| estafette::app::fuzzing::mail(data));
