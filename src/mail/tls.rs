//! Whom we believe to be a server: TLS 1.2 and 1.3 with the machine's own certificates, and some that are trusted besides.

use std::sync::Arc;

use rustls_platform_verifier::Verifier;
use tokio_rustls::rustls::ClientConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;

/// How a client speaks TLS that trusts the machine's certificates and those of a PEM file, if one is given.
///
/// # Errors
/// In words: a text that is no PEM file, or a machine without certificates.
pub fn trusting(pem: Option<&[u8]>) -> Result<ClientConfig, String> {
    let provider = Arc::new(ring::default_provider());
    let roots: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(pem.unwrap_or_default()).collect();
    let roots = roots.map_err(|e| format!("the trusted certificate is no PEM file: {e:?}"))?;
    if pem.is_some() && roots.is_empty() {
        return Err("the file of the trusted certificate holds none".to_owned());
    }
    let verifier = Verifier::new_with_extra_roots(roots, provider.clone()).map_err(|e| e.to_string())?;
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let builder = builder.map_err(|e| e.to_string())?;
    Ok(builder.dangerous().with_custom_certificate_verifier(Arc::new(verifier)).with_no_client_auth())
}
