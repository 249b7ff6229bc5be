//! Which function of the telling tells which events. Each function matches its own and names the other groups: an event
//! that stands in a group and is forgotten in its function does not compile, nor does one that stands in none.

/// Units and leaders that move and turn.
macro_rules! of_movement {
    () => {
        Event::Move { .. } | Event::LeaderMove { .. } | Event::Turn { .. }
    };
}

/// What heads an entry with a die of its own.
macro_rules! of_actions {
    () => {
        Event::Combat { .. } | Event::Fire { .. } | Event::Rally { .. }
    };
}

/// The set-up of a side.
macro_rules! of_set_up {
    () => {
        Event::SetUp { .. } | Event::PlacePits { .. }
    };
}

/// What `Tale::tell` tells one by one.
macro_rules! told_singly {
    () => {
        Event::Roll(_)
            | Event::Decision(_)
            | Event::Phase { .. }
            | Event::Passed { .. }
            | Event::Fates(_)
            | Event::Correct(_)
            | Event::Refused { .. }
    };
}

/// What `effects` tells in a sentence each.
macro_rules! of_effects {
    () => {
        Event::RemovePit { .. }
            | Event::Marsh { .. }
            | Event::Pit { .. }
            | Event::CampCheck { .. }
            | Event::PlaceFollowers { .. }
            | Event::Retreat { .. }
            | Event::Displace { .. }
            | Event::Rout { .. }
            | Event::Disorder { .. }
            | Event::Advance { .. }
            | Event::Pursue { .. }
            | Event::Flip { .. }
            | Event::Eliminate { .. }
            | Event::LeaderRisk { .. }
            | Event::Capture { .. }
            | Event::DropStandard { .. }
            | Event::LeaveMap { .. }
            | Event::Return { .. }
            | Event::EnterCamp { .. }
            | Event::Score { .. }
            | Event::GameOver { .. }
    };
}

pub(super) use {of_actions, of_effects, of_movement, of_set_up, told_singly};
