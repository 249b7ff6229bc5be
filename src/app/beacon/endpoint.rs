//! One endpoint of a beacon: where it is, and one question to it. Nothing that it says is believed here: a round
//! counts when its signature does, and whoever asked looks at that.

use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::body::{Body, Incoming};
use hyper::client::conn::http1;
use hyper::header::{ACCEPT, HOST, USER_AGENT};
use hyper::{Request, Uri};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

use estafette_core::{Beacon, Round, WrongRound};
use estafette_mail::trusting;

/// Bytes of an answer's body that are read at most; a round has less than 500.
const LONGEST: usize = 4_096;
/// Bytes of an answer's head that are read at most.
const LONGEST_HEAD: usize = 16_384;

/// Where rounds are asked for: what stands before `/public/NUMBER` in drand's HTTP interface.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    secure: bool,
    host: String,
    port: u16,
    /// Without a slash at its end.
    path: String,
}

/// Which round is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// The one of this number.
    Number(u64),
    /// The newest that there is.
    Newest,
}

/// Why an endpoint gave no round that counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoRound {
    /// It could not be reached, or broke off.
    Down(String),
    /// It took longer than it may.
    Slow(Duration),
    /// It answered with another status than 200.
    Status(u16),
    /// It has not got the round yet: 404 or 425.
    NotYet(u16),
    /// Its answer is longer than any round.
    TooLong,
    /// Its answer is no round.
    Garbled,
    /// Its answer is another round than the one asked for.
    Other(u64),
    /// Its answer is a round whose signature does not count.
    Forged(WrongRound),
}

impl Endpoint {
    /// Reads `https://HOST/PATH`, or `http://` where nobody minds who listens: rounds are public, and signed.
    /// `None` where it is no such address.
    pub fn read(text: &str) -> Option<Self> {
        let uri: Uri = text.trim_end_matches('/').parse().ok()?;
        let secure = match uri.scheme_str()? {
            "https" => true,
            "http" => false,
            _ => return None,
        };
        let host = uri.host().filter(|host| !host.is_empty())?.to_owned();
        // Neither a name and password nor a question belongs into it.
        if uri.authority()?.as_str().contains('@') || uri.query().is_some() {
            return None;
        }
        let port = uri.port_u16().unwrap_or(if secure { 443 } else { 80 });
        Some(Self { secure, host, port, path: uri.path().trim_end_matches('/').to_owned() })
    }

    /// Asks for a round and holds it against the network's key. It may take `patience` in all.
    ///
    /// # Errors
    /// Why it gave none that counts.
    pub async fn ask(&self, wanted: Wanted, network: &Beacon, patience: Duration) -> Result<Round, NoRound> {
        let answer = timeout(patience, self.answer(wanted)).await.map_err(|_| NoRound::Slow(patience))??;
        let round = read_round(&answer).ok_or(NoRound::Garbled)?;
        match wanted {
            Wanted::Number(number) if number != round.number => return Err(NoRound::Other(round.number)),
            Wanted::Number(_) | Wanted::Newest => {}
        }
        network.verify(&round).map_err(NoRound::Forged)?;
        Ok(round)
    }

    async fn answer(&self, wanted: Wanted) -> Result<Vec<u8>, NoRound> {
        let host = self.host.trim_start_matches('[').trim_end_matches(']');
        let tcp = TcpStream::connect((host, self.port)).await.map_err(|e| down(&e))?;
        if !self.secure {
            return self.exchange(tcp, wanted).await;
        }
        let name = ServerName::try_from(host.to_owned()).map_err(|e| down(&e))?;
        let config = trusting(None).map_err(NoRound::Down)?;
        let tls = TlsConnector::from(Arc::new(config)).connect(name, tcp).await.map_err(|e| down(&e))?;
        self.exchange(tls, wanted).await
    }

    /// One question and its answer over a connection.
    async fn exchange<W>(&self, wire: W, wanted: Wanted) -> Result<Vec<u8>, NoRound>
    where
        W: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let mut client = http1::Builder::new();
        client.max_buf_size(LONGEST_HEAD);
        let (mut sender, connection) = client.handshake(TokioIo::new(wire)).await.map_err(|e| down(&e))?;
        // Dropped with this question, and the connection with it.
        let mut driver = JoinSet::new();
        driver.spawn(connection);
        let which = match wanted {
            Wanted::Number(number) => number.to_string(),
            Wanted::Newest => "latest".to_owned(),
        };
        let request = Request::get(format!("{}/public/{which}", self.path))
            .header(HOST, self.authority())
            .header(USER_AGENT, "estafette")
            .header(ACCEPT, "application/json")
            .body(String::new())
            .map_err(|e| down(&e))?;
        let answer = sender.send_request(request).await.map_err(|e| down(&e))?;
        match answer.status().as_u16() {
            200 => read_body(answer.into_body()).await,
            status @ (404 | 425) => Err(NoRound::NotYet(status)),
            status => Err(NoRound::Status(status)),
        }
    }

    fn authority(&self) -> String {
        match (self.secure, self.port) {
            (true, 443) | (false, 80) => self.host.clone(),
            (_, port) => format!("{}:{port}", self.host),
        }
    }
}

/// What names it for people: its host, and its port where that is no usual one.
impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.authority())
    }
}

impl fmt::Display for NoRound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Down(why) => write!(f, "it cannot be reached: {why}"),
            Self::Slow(patience) => write!(f, "it did not answer within {} s", patience.as_secs()),
            Self::Status(status) => write!(f, "it answered with status {status}"),
            Self::NotYet(status) => write!(f, "it has not got that round (status {status})"),
            Self::TooLong => write!(f, "its answer is longer than {LONGEST} bytes"),
            Self::Garbled => f.write_str("its answer is no round"),
            Self::Other(number) => write!(f, "it sent another round, number {number}"),
            Self::Forged(WrongRound::Forged) => f.write_str(
                "its signature is forged: it is not that of this round by the beacon's public key",
            ),
            Self::Forged(WrongRound::NoSignature) => f.write_str("what it sent as a signature is none"),
        }
    }
}

fn down(error: &dyn std::error::Error) -> NoRound {
    // The reason lies below: "client error (Connect)" alone helps nobody.
    let deepest = std::iter::successors(Some(error), |e| e.source()).last().unwrap_or(error);
    NoRound::Down(deepest.to_string())
}

async fn read_body(mut body: Incoming) -> Result<Vec<u8>, NoRound> {
    let mut bytes = Vec::new();
    while let Some(frame) = poll_fn(|cx| Pin::new(&mut body).poll_frame(cx)).await {
        let frame = frame.map_err(|e| down(&e))?;
        let Some(data) = frame.data_ref() else { continue };
        if bytes.len() + data.len() > LONGEST {
            return Err(NoRound::TooLong);
        }
        bytes.extend_from_slice(data);
    }
    Ok(bytes)
}

/// `{"round": 123, "signature": "b75c…", …}`: what else stands there follows from these, and is not read.
fn read_round(bytes: &[u8]) -> Option<Round> {
    #[derive(Deserialize)]
    struct Answer {
        round: u64,
        signature: String,
    }
    let said: Answer = serde_json::from_slice(bytes).ok()?;
    Some(Round { number: said.round, signature: said.signature.to_ascii_lowercase() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_whole_or_not_at_all() {
        let found = Endpoint::read("https://api.drand.sh/52db/").unwrap();
        assert_eq!((found.secure, found.host.as_str(), found.port), (true, "api.drand.sh", 443));
        assert_eq!((found.path.as_str(), found.to_string().as_str()), ("/52db", "api.drand.sh"));
        let here = Endpoint::read("http://127.0.0.1:8099").unwrap();
        assert_eq!(
            (here.secure, here.path.as_str(), here.to_string().as_str()),
            (false, "", "127.0.0.1:8099")
        );
        for none in
            ["api.drand.sh", "ftp://a.example", "https://", "https://u:p@a.example", "https://a.example/?x"]
        {
            assert_eq!(Endpoint::read(none), None, "{none}");
        }
    }

    #[test]
    fn a_round_is_read_as_drand_writes_it() {
        let said = br#"{"round":7,"randomness":"00","signature":"ABcd","previous_signature":""}"#;
        assert_eq!(read_round(said), Some(Round { number: 7, signature: "abcd".to_owned() }));
        for none in [&b"<html>"[..], b"{}", br#"{"round":-1,"signature":"ab"}"#, br#"{"round":7}"#] {
            assert_eq!(read_round(none), None);
        }
    }
}
