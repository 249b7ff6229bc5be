//! Phases: the clock, runs, rounds of a beacon, drafts and rulings, reports, press, and who looks on.

pub(crate) mod clock;
pub(crate) mod create;
pub(crate) mod dice_words;
pub(crate) mod drafts;
pub(crate) mod ending;
pub(crate) mod full;
pub(crate) mod gathered;
pub(crate) mod heads;
pub(crate) mod observers;
pub(crate) mod owed;
pub(crate) mod periods;
pub(crate) mod press;
pub(crate) mod publish;
pub(crate) mod record;
pub(crate) mod renew;
pub(crate) mod resolve;
pub(crate) mod rounds;
pub(crate) mod run;
pub(crate) mod show;
pub(crate) mod umpire;
