//! Configuration, clock, command line: the only room that reads the clock, the environment or the
//! network's settings, and hands them down as values.
