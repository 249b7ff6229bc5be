//! Memory that is given back. The allocator of glibc keeps an arena for each of many threads, and what was freed in them;
//! after large letters that is three times what the service needs. What tells it to keep little is read when a program
//! starts, so the service starts itself once more.

use std::env;
use std::os::unix::process::CommandExt;
use std::process::Command;

use super::exit::{Exit, Failure};

/// What tells the allocator: two arenas; blocks from 128 kB on are the system's own again when they are freed; so is
/// what is free at the end of an arena.
const SETTINGS: [(&str, &str); 3] =
    [("MALLOC_ARENA_MAX", "2"), ("MALLOC_MMAP_THRESHOLD_", "131072"), ("MALLOC_TRIM_THRESHOLD_", "131072")];

/// Goes on in the same process with an allocator that keeps little. What is set already stays as it is set.
///
/// # Errors
/// When the program cannot be started once more.
pub fn keep_little() -> Result<(), Failure> {
    let unset: Vec<_> = SETTINGS.into_iter().filter(|(name, _)| env::var_os(name).is_none()).collect();
    if unset.is_empty() || !cfg!(target_env = "gnu") {
        return Ok(());
    }
    let failed = |e: std::io::Error| {
        Failure::new(Exit::Temporary, format!("the service cannot start itself with little memory: {e}"))
    };
    let program = env::current_exe().map_err(failed)?;
    // It does not come back if it starts.
    Err(failed(Command::new(program).args(env::args_os().skip(1)).envs(unset).exec()))
}
