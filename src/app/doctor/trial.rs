//! The doctor's test mail: out through the way out, and back through the way in. On its way it pretends what a forger
//! would.

use std::thread;
use std::time::Duration;

use super::super::clock;
use super::super::config::Config;
use super::super::context::{Context, StoreFile};
use super::super::transport::Outlet;
use super::{Service, Tell, fine, forged, note, wrong};
use estafette_mail::{Address, Kind, Message};

/// Time between two looks for it.
const LOOK: Duration = Duration::from_millis(500);

/// Sends a mail to ourselves, and waits for it when a service is there to take it in.
pub(super) fn send(
    context: &Context,
    config: &Config,
    outlet: &Outlet,
    (service, seconds): (Service, u32),
    tell: Tell<'_>,
) {
    let own = format!("{}@{}", config.address, config.domain);
    let mail = match written(config, &own) {
        Ok(mail) => mail,
        Err(why) => return tell(wrong("test mail", why)),
    };
    if let Err(error) = outlet.send_test(&own, &mail.bytes) {
        return tell(wrong("test mail", error.to_string()));
    }
    if service == Service::Stopped {
        let text = format!("it went out to {own}; start the service to see it come back");
        return tell(note("test mail", text));
    }
    let tries = u64::from(seconds) * 1_000 / u64::try_from(LOOK.as_millis()).unwrap_or(1);
    for _ in 0..tries.max(1) {
        match arrived(context, &mail) {
            Ok(Some(raw)) => {
                tell(fine("test mail", format!("it went out to {own} and came back")));
                return tell(forged::finding(&raw, &config.trust.servers, mail.sent));
            }
            Ok(None) => thread::sleep(LOOK),
            Err(why) => return tell(wrong("test mail", why)),
        }
    }
    let text = format!(
        "it went out to {own}, and did not come back within {seconds} seconds: look into the mail server's log \
         for {}",
        mail.message_id
    );
    tell(wrong("test mail", text));
}

/// A test mail, and how to know it again.
struct TestMail {
    bytes: Vec<u8>,
    message_id: String,
    sent: chrono::DateTime<chrono::Utc>,
}

fn written(config: &Config, own: &str) -> Result<TestMail, String> {
    let mut random = clock::randomness().map_err(|f| f.text)?;
    let mut token = [0; 20];
    random(&mut token);
    // Of the shape of all our Message-IDs, so that it is known as our own mail when it comes back.
    let message_id = format!("{}@{}", estafette_core::dice::hex(&token), config.domain);
    let house = Address { name: config.name.clone(), mailbox: own.to_owned() };
    let sent = clock::now();
    let message = Message {
        from: house.clone(),
        reply_to: None,
        to: house,
        subject: "Estafette: does mail come back?".to_owned(),
        message_id: message_id.clone(),
        in_reply_to: None,
        references: Vec::new(),
        date: sent.fixed_offset(),
        kind: Kind::Generated,
        envelope_from: Some(own.to_owned()),
        text: "This mail was sent by `estafette doctor` to see whether mail comes back.\n\
               Nobody has to do anything.\n"
            .to_owned(),
        html: None,
        inline: Vec::new(),
        attachments: Vec::new(),
        list_id: None,
        unsubscribe: None,
    };
    let mut bytes = forged::fields(&config.trust.servers, sent).into_bytes();
    bytes.extend(message.to_bytes().map_err(|e| e.to_string())?);
    Ok(TestMail { bytes, message_id, sent })
}

/// The bytes of the test mail as it came back, once it did.
fn arrived(context: &Context, mail: &TestMail) -> Result<Option<Vec<u8>>, String> {
    let shelf = context.shelf().map_err(|f| f.text)?;
    let mut house = context.house(&shelf, StoreFile::Existing).map_err(|f| f.text)?;
    let Some(id) = house.letter_with(&mail.message_id, mail.sent).map_err(|e| e.to_string())? else {
        return Ok(None);
    };
    house.letter_bytes(&id).map_err(|e| e.to_string())
}
