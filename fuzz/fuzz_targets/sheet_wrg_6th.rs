//! See `estafette::app::fuzzing::sheet_wrg_6th`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| estafette::app::fuzzing::sheet_wrg_6th(data));
