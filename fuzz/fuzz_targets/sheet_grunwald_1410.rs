//! See `estafette::fuzzing::sheet_grunwald_1410`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| estafette::fuzzing::sheet_grunwald_1410(data));
