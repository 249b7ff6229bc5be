//! Telling systemd that the service is ready or stopping (`sd_notify(3)`); silence where nobody listens.

use std::os::linux::net::SocketAddrExt;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};

/// Tells a state such as `READY=1`.
pub fn say(state: &str) {
    let Some(place) = std::env::var_os("NOTIFY_SOCKET") else { return };
    let address = match place.as_bytes().strip_prefix(b"@") {
        Some(name) => SocketAddr::from_abstract_name(name),
        None => SocketAddr::from_pathname(&place),
    };
    let told = address.and_then(|a| UnixDatagram::unbound()?.send_to_addr(state.as_bytes(), &a));
    if let Err(error) = told {
        tracing::warn!("cannot tell systemd {state}: {error}");
    }
}
