//! A beacon whose key a test holds, so that it can sign any round. It makes what drand's quicknet makes: signatures
//! in G1 by the scheme `bls-unchained-g1-rfc9380`. Included by `#[path]`, beside a `use` of `Beacon` and `Round`.

use bls12_381::hash_to_curve::{ExpandMsgXmd, HashToCurve};
use bls12_381::{G1Affine, G1Projective, G2Affine, Scalar};
use sha2_09::{Digest, Sha256};

use super::{Beacon, Round};

/// What hashes to the curve are parted by; as in drand.
const DOMAIN: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/// A beacon with its secret key.
#[derive(Debug, Clone)]
pub struct SigningBeacon(Scalar);

#[allow(dead_code, reason = "not every test uses all of it")]
impl SigningBeacon {
    /// The beacon of a seed: the same seed, the same rounds.
    pub fn new(seed: u64) -> Self {
        Self(Scalar::from(seed) + Scalar::from(1_000_003))
    }

    /// How its rounds are verified: the second of round 1 since 1970 UTC, and the seconds between rounds.
    pub fn beacon(&self, genesis: i64, period: u32) -> Beacon {
        let key = G2Affine::from(G2Affine::generator() * self.0).to_compressed();
        Beacon::new(&hex(&key), genesis, period).expect("a point of the curve")
    }

    /// A round, signed.
    pub fn round(&self, number: u64) -> Round {
        let message = Sha256::digest(&number.to_be_bytes());
        let point: G1Projective = HashToCurve::<ExpandMsgXmd<Sha256>>::hash_to_curve(&message[..], DOMAIN);
        Round { number, signature: hex(&G1Affine::from(point * self.0).to_compressed()) }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}
