//! Random small battlefields.
