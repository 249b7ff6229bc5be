//! Asks the DNS for what domains publish, and verifies signatures and seals against it with mail-auth.
//!
//! mail-auth is async; a checker has a small runtime of its own. With [`Records::Listed`] every name is
//! answered from the list, and the resolver knows no server, so that nothing is sent.

use std::borrow::Borrow;
use std::fmt;
use std::hash::Hash;
use std::time::{Duration, Instant};

use mail_auth::common::parse::TxtRecordParser;
use mail_auth::common::verify::DomainKey;
use mail_auth::dmarc::Dmarc;
use mail_auth::dmarc::verify::DmarcParameters;
use mail_auth::hickory_resolver::config::{ConnectionConfig, NameServerConfig, ResolverConfig, ResolverOpts};
use mail_auth::hickory_resolver::proto::op::ResponseCode;
use mail_auth::hickory_resolver::system_conf::read_system_conf;
use mail_auth::{
    ArcOutput, AuthenticatedMessage, DkimOutput, DkimResult, DmarcOutput, DnsError, Error,
    MessageAuthenticator, Parameters, ResolverCache, SpfOutput, Txt,
};
use tokio::runtime::{Builder, Runtime};

use super::Records;

/// Longest time that all questions about one letter may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// Longest time for one question to a server.
const ONE_QUESTION: Duration = Duration::from_secs(2);

/// Looks records up and verifies.
pub(super) struct Looker {
    /// The way to the DNS, or why there is none.
    ready: Result<(Runtime, MessageAuthenticator), String>,
    known: ListedRecords,
}

impl fmt::Debug for Looker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Looker").field("ready", &self.ready.is_ok()).finish_non_exhaustive()
    }
}

/// What was found of one mail.
pub(super) struct Looked<'x> {
    /// Each DKIM signature with what came of it, and whether its domain is aligned with `From`.
    pub signatures: Vec<(DkimOutput<'x>, bool)>,
    /// DMARC without any signature: the policy, and whether records could be had.
    pub dmarc: DmarcOutput,
    /// The seals, if they were looked into.
    pub arc: Option<ArcOutput<'x>>,
}

impl Looker {
    /// Makes ready; `None` when nothing shall be looked up.
    pub fn new(records: Records) -> Option<Self> {
        let (config, known) = match records {
            Records::Off => return None,
            Records::System => (read_system_conf().map_err(|e| e.to_string()), ListedRecords(None)),
            Records::Server(address) => {
                let udp = ConnectionConfig::udp();
                let tcp = ConnectionConfig::tcp();
                let connections = [udp, tcp].map(|c| with_port(c, address.port())).to_vec();
                let server = NameServerConfig::new(address.ip(), true, connections);
                let config = ResolverConfig::from_parts(None, vec![], vec![server]);
                (Ok((config, ResolverOpts::default())), ListedRecords(None))
            }
            Records::Listed(list) => {
                let config = ResolverConfig::from_parts(None, vec![], vec![]);
                (Ok((config, ResolverOpts::default())), ListedRecords::of(&list))
            }
        };
        Some(Self { ready: config.and_then(|(config, options)| make_ready(config, options)), known })
    }

    /// Looks one mail up. `sealers` are the domains whose seals are worth looking into.
    ///
    /// # Errors
    /// Why it cannot be looked up now.
    pub fn look<'x>(
        &'x self,
        message: &'x AuthenticatedMessage<'x>,
        domain: &'x str,
        sealers: &[String],
    ) -> Result<Looked<'x>, String> {
        let (runtime, dns) =
            self.ready.as_ref().map_err(|why| format!("there is no way to the DNS: {why}"))?;
        let sealed = message
            .as_headers
            .last()
            .is_some_and(|seal| sealers.contains(&seal.header.d.to_ascii_lowercase()));
        let looked = self.look_up(dns, message, domain, sealed);
        runtime
            .block_on(async { tokio::time::timeout(PATIENCE, looked).await })
            .map_err(|_| format!("the DNS did not answer within {} seconds", PATIENCE.as_secs()))
    }

    async fn look_up<'x>(
        &'x self,
        dns: &'x MessageAuthenticator,
        message: &'x AuthenticatedMessage<'x>,
        domain: &'x str,
        sealed: bool,
    ) -> Looked<'x> {
        let params = || Parameters::new(message).with_txt_cache(&self.known);
        let dmarc = self.dmarc(dns, message, &[]).await;
        let mut signatures = Vec::new();
        for output in dns.verify_dkim(params()).await {
            let of_domain = output.signature().is_some_and(|s| s.d.eq_ignore_ascii_case(domain));
            // Whether a domain that fails would be aligned matters where it failed for now only.
            let asked = matches!(output.result(), DkimResult::Pass);
            let aligned = of_domain
                || asked && {
                    let one = std::slice::from_ref(&output);
                    matches!(self.dmarc(dns, message, one).await.dkim_result(), mail_auth::DmarcResult::Pass)
                };
            signatures.push((output, aligned));
        }
        let arc = if sealed { Some(dns.verify_arc(params()).await) } else { None };
        Looked { signatures, dmarc, arc }
    }

    async fn dmarc(
        &self,
        dns: &MessageAuthenticator,
        message: &AuthenticatedMessage<'_>,
        signatures: &[DkimOutput<'_>],
    ) -> DmarcOutput {
        let spf = SpfOutput::default();
        let asked = DmarcParameters::new(message, signatures, "", &spf);
        dns.verify_dmarc(Parameters::new(asked).with_txt_cache(&self.known)).await
    }
}

fn with_port(connection: ConnectionConfig, port: u16) -> ConnectionConfig {
    let mut connection = connection;
    connection.port = port;
    connection
}

fn make_ready(
    config: ResolverConfig,
    mut options: ResolverOpts,
) -> Result<(Runtime, MessageAuthenticator), String> {
    options.timeout = options.timeout.min(ONE_QUESTION);
    let runtime = Builder::new_current_thread().enable_all().build().map_err(|e| e.to_string())?;
    let guard = runtime.enter();
    let dns = MessageAuthenticator::new(config, options).map_err(|e| e.to_string())?;
    drop(guard);
    Ok((runtime, dns))
}

/// Records known beforehand; with a list, every name that is not in it does not exist.
struct ListedRecords(Option<Vec<(Box<str>, Txt)>>);

impl ListedRecords {
    fn of(list: &std::collections::BTreeMap<String, Vec<String>>) -> Self {
        let record = |(name, texts): (&String, &Vec<String>)| {
            let name = format!("{}.", name.trim_end_matches('.').to_ascii_lowercase());
            let txt = if name.starts_with("_dmarc.") {
                parsed::<Dmarc>(texts)
            } else if name.contains("._domainkey.") {
                parsed::<DomainKey>(texts)
            } else {
                return None;
            };
            Some((name.into_boxed_str(), txt))
        };
        Self(Some(list.iter().filter_map(record).collect()))
    }
}

fn parsed<T: TxtRecordParser + Into<Txt>>(texts: &[String]) -> Txt {
    let mut last = Txt::Error(Error::Dns(DnsError::InvalidRecordType));
    for text in texts {
        match T::parse(text.as_bytes()) {
            Ok(record) => return record.into(),
            Err(error) => last = Txt::Error(error),
        }
    }
    last
}

impl ResolverCache<Box<str>, Txt> for ListedRecords {
    fn get<Q>(&self, name: &Q) -> Option<Txt>
    where
        Box<str>: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let list = self.0.as_ref()?;
        let found = list.iter().find(|(known, _)| Borrow::<Q>::borrow(known) == name);
        let missing = || Txt::Error(Error::Dns(DnsError::RecordNotFound(ResponseCode::NXDomain)));
        Some(found.map_or_else(missing, |(_, txt)| txt.clone()))
    }

    fn remove<Q>(&self, _: &Q) -> Option<Txt>
    where
        Box<str>: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        None
    }

    fn insert(&self, _: Box<str>, _: Txt, _: Instant) {}
}
