//! How to write what an army says.

use super::Topic;

/// How a topic is written.
pub(super) fn example(topic: Topic) -> &'static str {
    match topic {
        Topic::List => "write `list 159 Ilkhanid`",
        Topic::Variant => "write `variant years 1300 to 1335, SHK`",
        Topic::Sublist => "write `sub-list late`",
        Topic::Years => "write `years 1260 to 1335` or `years 275 BC to 146 BC`",
        Topic::Commander => "write `commander Hulagu`",
        Topic::Shk | Topic::NoShk => "write `SHK` or `no SHK`",
        Topic::Offers => "write `offers elephants, scythed chariots`",
        Topic::Cost | Topic::Cheapest => "write `cost 1250, cheapest 3`",
        Topic::Used | Topic::NotUsed => "write `used last year` or `not used last year`",
        Topic::Items => "write `items stakes if elephants`",
        Topic::Mixed => "write `mixed Saxons as listed marked`",
        Topic::Detachments => "write `detachment javelinmen as listed`",
        Topic::Period => "write `period medieval`",
        Topic::CloseLmi => "write `close-based LMI`",
        Topic::Abroad => "write `from abroad`",
    }
}
