//! Schedules read, shown, and asked for deadlines.
