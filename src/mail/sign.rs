//! DKIM signatures (RFC 6376) on mails that go out.
//!
//! A mail is signed when it is handed over, and kept without the signature: one that is handed over again
//! has the same Message-ID and a new signature.

use std::fmt;

use chrono::{DateTime, Utc};
use mail_auth::AuthenticatedMessage;
use mail_auth::common::crypto::{DkimKey, Ed25519Key, RsaKey, SigningKey};
use mail_auth::common::headers::HeaderWriter;
use mail_auth::dkim::{Canonicalization, Signature};
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;

/// The fields that are signed, each as often as it stands in the mail; `From` once more than that, so that
/// none can be added.
const SIGNED: [&str; 16] = [
    "From",
    "To",
    "Cc",
    "Subject",
    "Date",
    "Message-ID",
    "In-Reply-To",
    "References",
    "Reply-To",
    "MIME-Version",
    "Content-Type",
    "Content-Transfer-Encoding",
    "Auto-Submitted",
    "List-Id",
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
];

/// Signs mails for a domain.
pub struct Signer {
    domain: String,
    selector: String,
    key: DkimKey,
}

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signer")
            .field("domain", &self.domain)
            .field("selector", &self.selector)
            .finish_non_exhaustive()
    }
}

/// Why a key cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no key to sign with: {0}; expected an RSA or Ed25519 key in PEM, as `openssl genpkey` writes it")]
pub struct BadKey(String);

impl Signer {
    /// A signer with a private key in PEM: RSA of 2048 bits or more (PKCS#8 or PKCS#1), or Ed25519 (PKCS#8).
    /// Its public half stands in the TXT record `SELECTOR._domainkey.DOMAIN`.
    ///
    /// # Errors
    /// When it is no such key.
    pub fn new(domain: &str, selector: &str, pem: &str) -> Result<Self, BadKey> {
        let der = PrivateKeyDer::from_pem_slice(pem.as_bytes()).map_err(|e| BadKey(format!("{e:?}")))?;
        let ed25519 = match &der {
            PrivateKeyDer::Pkcs8(der) => {
                Ed25519Key::from_pkcs8_maybe_unchecked_der(der.secret_pkcs8_der()).ok()
            }
            _ => None,
        };
        let key = match ed25519 {
            Some(key) => DkimKey::Ed25519(key),
            None => DkimKey::Rsa(RsaKey::from_key_der(der).map_err(|e| BadKey(e.to_string()))?),
        };
        Ok(Self { domain: domain.to_ascii_lowercase(), selector: selector.to_owned(), key })
    }

    /// The mail with a signature on top. Bytes without a header stay as they are.
    pub fn sign(&self, mail: &[u8], now: DateTime<Utc>) -> Vec<u8> {
        let signature = AuthenticatedMessage::parse(mail).and_then(|message| self.signature(&message, now));
        let mut signed = signature.map(|s| s.to_header().into_bytes()).unwrap_or_default();
        signed.extend_from_slice(mail);
        signed
    }

    fn signature(&self, message: &AuthenticatedMessage<'_>, now: DateTime<Utc>) -> Option<Signature> {
        let relaxed = Canonicalization::Relaxed;
        let mut names = Vec::new();
        let mut fields = Vec::new();
        for name in SIGNED {
            // Where a field stands more than once, the last one is signed first.
            let all = message.headers.iter().rev().filter(|(n, _)| n.eq_ignore_ascii_case(name.as_bytes()));
            for field in all {
                names.push(name.to_owned());
                fields.push(*field);
            }
        }
        names.push("From".to_owned());
        let body = relaxed.canonical_body(message.raw_body(), 0);
        let mut signature = Signature {
            v: 1,
            a: self.key.algorithm(),
            d: self.domain.clone(),
            s: self.selector.clone(),
            h: names,
            t: u64::try_from(now.timestamp()).ok()?,
            bh: self.key.hash(body).as_ref().to_vec(),
            ch: relaxed,
            cb: relaxed,
            ..Signature::default()
        };
        let mut data = Vec::new();
        relaxed.canonicalize_headers(fields.into_iter(), &mut data);
        signature.write(&mut data, false);
        signature.b = self.key.sign(data.as_slice()).ok()?;
        Some(signature)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::Envelope;
    use super::super::proof::{Checker, Records, Standing, Voucher};
    use super::*;

    const RSA: (&str, &str) =
        (include_str!("../../tests/mail/keys/rsa.pem"), include_str!("../../tests/mail/keys/rsa.txt"));
    const ED25519: (&str, &str) = (
        include_str!("../../tests/mail/keys/ed25519.pem"),
        include_str!("../../tests/mail/keys/ed25519.txt"),
    );

    fn now() -> DateTime<Utc> {
        "2026-01-05T20:00:00Z".parse().unwrap()
    }

    fn standing(record: &str, mail: &[u8]) -> (Standing, Option<DateTime<Utc>>) {
        let records =
            BTreeMap::from([("s1._domainkey.club.example".to_owned(), vec![record.trim().to_owned()])]);
        let proof = Checker::new(Records::Listed(records), vec![]).check(mail, &Envelope::default(), now());
        assert!(proof.voucher.is_none_or(|v| v == Voucher::Signature));
        (proof.standing, proof.signed_at)
    }

    #[test]
    fn a_mail_that_we_sign_is_known_as_ours_and_no_changed_one() {
        let pkcs1 = (include_str!("../../tests/mail/keys/rsa-pkcs1.pem"), RSA.1);
        let mail = b"From: Estafette <orders@club.example>\r\nTo: ann@a.example\r\nSubject: Zwiad\r\n  i marsz\r\n\
                     Message-ID: <1@club.example>\r\nList-Id: <g.club.example>\r\nContent-Type: text/plain\r\n\r\nhello \r\n\r\n";
        for (pem, record) in [RSA, ED25519, pkcs1] {
            let signer = Signer::new("club.example", "s1", pem).unwrap();
            let signed = signer.sign(mail, now());
            assert!(signed.starts_with(b"DKIM-Signature: v=1;") && signed.ends_with(mail));
            assert_eq!(signed, signer.sign(mail, now()), "the same mail has the same bytes");
            assert_eq!(standing(record, &signed), (Standing::Aligned, Some(now())));
            let text = String::from_utf8(signed.clone()).unwrap();
            for (from, to) in
                [("Zwiad", "Zwrot"), ("hello", "hallo"), ("g.club", "h.club"), ("orders@", "ordess@")]
            {
                assert_eq!(standing(record, text.replacen(from, to, 1).as_bytes()).0, Standing::Unknown);
            }
            let second = format!("From: Eve <orders@club.example>\r\n{text}");
            assert_eq!(standing(record, second.as_bytes()).0, Standing::Unknown);
        }
    }

    #[test]
    fn what_is_no_key_is_refused_with_what_is_wanted() {
        let elliptic = "-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n";
        for bad in ["", "hello", elliptic] {
            let error = Signer::new("club.example", "s1", bad).unwrap_err().to_string();
            assert!(error.contains("openssl genpkey"), "{error}");
        }
        let signer = Signer::new("club.example", "s1", ED25519.0).unwrap();
        assert_eq!(signer.sign(b"", now()), b"");
    }
}
