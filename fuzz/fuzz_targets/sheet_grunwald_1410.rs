//! See `estafette::app::fuzzing::sheet_grunwald_1410`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| estafette::app::fuzzing::sheet_grunwald_1410(data));
