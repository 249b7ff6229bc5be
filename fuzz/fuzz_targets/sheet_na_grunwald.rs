//! See `estafette::app::fuzzing::sheet_na_grunwald`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| estafette::app::fuzzing::sheet_na_grunwald(data));
