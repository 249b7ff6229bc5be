//! States of units, results, kinds of ground and occasions, by the words of the notes (H12, H15).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::terms::words;

words!(
    /// A cause of disorder (H12), each counted once.
    Cause {
        /// In terrain with D.
        Terrain = "terrain",
        /// Contacted in the flank [W-4.6.7b].
        Flank = "flank",
        /// Could not recoil [W-4.8.4a].
        BlockedRecoil = "blocked-recoil",
        /// Friends went through.
        Interpenetration = "interpenetration",
        /// Stood in an illegal formation [W-4.10d].
        Formation = "formation",
        /// Recoiled.
        Recoil = "recoil",
        /// Has just routed.
        Rout = "rout",
        /// Has just pursued.
        Pursuit = "pursuit",
    }
);

words!(
    /// What a reaction test came to (H15).
    Reaction {
        /// Routs.
        Rout = "rout",
        /// Retires one normal move, shaken.
        ForcedRetreat = "forced-retreat",
        /// May approach no enemy in sight [W-4.5.5].
        NoAdvance = "no-advance",
        /// Free within its orders.
        Obey = "obey",
        /// Moves by the rules alone [W-4.11].
        Impetuous = "impetuous",
    }
);

words!(
    /// What a unit still has to do in the next movement phase, from the last melee.
    Pending {
        /// Goes back.
        Recoil = "recoil",
        /// Goes after who recoils.
        FollowUp = "follow-up",
        /// Runs.
        Rout = "rout",
        /// Goes after who runs.
        Pursue = "pursue",
    }
);

words!(
    /// A general's command.
    Command {
        /// Commander-in-chief.
        Chief = "c-in-c",
        /// Sub-general.
        Sub = "sub",
    }
);

words!(
    /// A general's temperament (H18).
    Temperament {
        /// Units with him are impetuous one point later.
        Cautious = "cautious",
        /// No change.
        Bold = "bold",
        /// Units with him are impetuous one point earlier.
        Rash = "rash",
    }
);

words!(
    /// A kind of terrain.
    Ground {
        /// A hill: height inside its contour.
        Hill = "hill",
        /// A wood.
        Wood = "wood",
        /// Rough or rocky ground.
        Rough = "rough",
        /// Scrub or brush.
        Scrub = "scrub",
        /// Soft sand.
        SoftSand = "soft-sand",
        /// Marsh.
        Marsh = "marsh",
        /// A steep slope.
        Steep = "steep",
        /// A minor linear obstacle.
        Obstacle = "obstacle",
    }
);

words!(
    /// Obstacles that a unit may place [W-4.7.7].
    Stakes {
        /// With the unit.
        Carried = "carried",
        /// Before its front.
        Placed = "placed",
    }
);

words!(
    /// Where a wagon's team is [W-4.15.3].
    Team {
        /// Yoked: it can move.
        Linked = "linked",
        /// Inside the laager.
        Unlinked = "unlinked",
        /// Off the table.
        Off = "off",
    }
);

words!(
    /// Where a charger comes from, in the local coordinates of its target [W-4.6.7].
    Bearing {
        /// Wholly before the prolonged front edge.
        Front = "front",
        /// Partly behind it.
        PartlyBehind = "partly-behind",
        /// Wholly behind it.
        SolelyBehind = "solely-behind",
    }
);

words!(
    /// Why a reaction test is taken (H15).
    Occasion {
        /// Wishes to charge.
        Charging = "charging",
        /// Is charged [W-4.7.1a].
        Charged = "charged",
        /// Lost the last melee.
        LostMelee = "lost-melee",
        /// Lost three or more casualties per four figures to shooting.
        ShotAt = "shot-at",
        /// Friends rout within 150 paces in sight.
        FriendsRouting = "friends-routing",
        /// Its general was killed in sight.
        GeneralKilled = "general-killed",
        /// Is surprised [W-3.6b].
        Surprised = "surprised",
        /// Wishes to stop its pursuit.
        StopPursuit = "stop-pursuit",
        /// Tries to rally from rout [W-4.5.1a].
        Rally = "rally",
    }
);

words!(
    /// The letters and words of shooting orders [W-4.12.2].
    TargetType {
        /// Generals.
        Generals = "generals",
        /// Mounted troops.
        Mounted = "mounted",
        /// Elephants.
        Elephants = "elephants",
        /// Artillery.
        Artillery = "artillery",
        /// Chariots.
        Chariots = "chariots",
        /// The enemy nearest.
        Nearest = "nearest",
    }
);
