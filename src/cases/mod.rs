//! Runs adjudication cases: a position, orders and dice against an expectation.
