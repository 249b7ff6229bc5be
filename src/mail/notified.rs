//! Signs that a mail is the notification of a forum: somebody wrote a post, and the forum tells whoever reads along.
//! Such a mail holds the words of a person, and is written by a machine.

use std::fmt;

use super::fields::Fields;

/// The software of a forum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forum {
    /// Discourse.
    Discourse,
    /// phpBB.
    PhpBb,
    /// Simple Machines Forum.
    Smf,
    /// vBulletin.
    Vbulletin,
}

impl fmt::Display for Forum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Discourse => "Discourse",
            Self::PhpBb => "phpBB",
            Self::Smf => "Simple Machines Forum",
            Self::Vbulletin => "vBulletin",
        })
    }
}

/// How values of `X-Mailer` begin that forums write.
const MAILERS: [(&str, Forum); 3] =
    [("phpbb", Forum::PhpBb), ("smf", Forum::Smf), ("vbulletin", Forum::Vbulletin)];
/// How the Message-IDs begin that Discourse gives to posts, now and in former years; a number follows.
const POSTS: [&str; 2] = ["discourse/post/", "topic/"];
/// The page behind the link with which a mail of Discourse is unsubscribed; a key follows.
const UNSUBSCRIBE: &str = "/email/unsubscribe/";
/// Letters that such a key has at least.
const KEY: usize = 32;

/// The forum that a mail is the notification of.
pub(super) fn sign(fields: &Fields) -> Option<Forum> {
    fields.0.iter().find_map(|field| {
        let value = || field.text().trim().to_lowercase();
        match field.name.as_str() {
            "x-phpbb-origin" => Some(Forum::PhpBb),
            "x-mailer" | "x-mimeole" => {
                let value = value();
                MAILERS.iter().find(|(mailer, _)| begins(&value, mailer)).map(|(_, forum)| *forum)
            }
            name if name.starts_with("x-discourse-") => Some(Forum::Discourse),
            "message-id" if is_post(&value()) => Some(Forum::Discourse),
            "list-unsubscribe" if is_unsubscribing(&value()) => Some(Forum::Discourse),
            _ => None,
        }
    })
}

/// Whether the first word of a value is this name, whatever its version.
fn begins(value: &str, mailer: &str) -> bool {
    value.strip_prefix(mailer).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphabetic()))
}

fn is_post(id: &str) -> bool {
    let id = id.trim_start_matches('<');
    POSTS.iter().any(|post| {
        let rest = id.strip_prefix(post).and_then(|rest| rest.split_once('@')).map(|(number, _)| number);
        rest.is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
    })
}

fn is_unsubscribing(value: &str) -> bool {
    let key = value.split_once(UNSUBSCRIBE).map(|(_, key)| key);
    key.is_some_and(|key| key.bytes().take_while(u8::is_ascii_hexdigit).count() >= KEY)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(header: &str) -> Option<Forum> {
        sign(&Fields::read(format!("From: a@b.example\r\n{header}\r\n").as_bytes()))
    }

    #[test]
    fn forums_are_known_by_what_they_write_themselves() {
        let key = "0123456789abcdef".repeat(4);
        let list = format!("List-Unsubscribe: <https://forum.example/email/unsubscribe/{key}>");
        for (header, forum) in [
            ("Message-ID: <discourse/post/4711@forum.example>", Forum::Discourse),
            ("Message-ID: <topic/35/53.s3@forum.example>", Forum::Discourse),
            ("X-Discourse-Post-Ids: 3,4", Forum::Discourse),
            (list.as_str(), Forum::Discourse),
            ("X-phpBB-Origin: phpbb://forum.example", Forum::PhpBb),
            ("X-Mailer: phpBB3", Forum::PhpBb),
            ("X-Mailer: SMF", Forum::Smf),
            ("X-Mailer: vBulletin Mail via PHP", Forum::Vbulletin),
        ] {
            assert_eq!(found(header), Some(forum), "{header}");
        }
    }

    #[test]
    fn mailing_lists_and_persons_who_answer_a_post_are_none() {
        for header in [
            "List-Id: <club.lists.example>",
            "List-Unsubscribe: <https://lists.example/unsubscribe/club>",
            "In-Reply-To: <discourse/post/4711@forum.example>",
            "References: <topic/35/53@forum.example>",
            "Message-ID: <topic/of-the-day@post.example>",
            "X-Mailer: SMFmail 3",
        ] {
            assert_eq!(found(header), None, "{header}");
        }
    }
}
