//! What a board of fields with cards and pawns shows, as plain values. All texts are ready in the
//! reader's language; style classes (`crown`, `red`) choose the look. A scene holds only what its reader
//! may see.

/// A board of fields, the seats around it, and what may be seen of their hands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CardScene {
    /// Title: the game and the round.
    pub title: String,
    /// A line below the title: the phase, who starts. May be empty.
    pub subtitle: String,
    /// Words that nobody may overlook, across the whole width: `UMPIRE'S VIEW – everything`.
    pub banner: Option<String>,
    /// The rounds and where the game stands.
    pub track: Track,
    /// The card that lies open for all, or its empty space.
    pub event: Option<EventSpace>,
    /// The fields in order, two beside each other.
    pub fields: Vec<BoardField>,
    /// Heads of the columns of [`SeatRow::cells`].
    pub columns: Vec<String>,
    /// The seats in order.
    pub seats: Vec<SeatRow>,
    /// Cards that the reader may see in somebody's possession.
    pub hands: Vec<Hand>,
    /// The kinds of card, with the letter that each bears; those with a title are in the legend.
    pub kinds: Vec<CardKind>,
    /// Other signs to explain below the board.
    pub legend: Vec<(Sign, String)>,
    /// Lines of text at the end; long ones are wrapped.
    pub notes: Vec<String>,
}

/// A row of steps, such as rounds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Track {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// Which step is now, from 0.
    pub current: Option<usize>,
}

/// A step of a track.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Step {
    /// `IV`.
    pub label: String,
    /// A kind of card whose emblem stands below it, such as the enemy from that round on.
    pub emblem: Option<String>,
}

/// The space of an open card with words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EventSpace {
    /// What lies here: `Event`.
    pub heading: String,
    /// The card's name; empty when the space is.
    pub name: String,
    /// What it does, or why the space is empty.
    pub text: String,
    /// Cards face down beside it.
    pub pile: Option<u32>,
}

/// A field of the board.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BoardField {
    /// Printed number; empty for none.
    pub number: String,
    /// Name.
    pub name: String,
    /// Style class of its colour and emblem: mostly the kind of its cards.
    pub style: String,
    /// Whether pawns may stand here; a shut field is drawn pale.
    pub state: FieldState,
    /// Short words at the right end of its head: `+6`, `from round IV`.
    pub badges: Vec<Badge>,
    /// Cards face down, by stack.
    pub piles: Vec<u32>,
    /// Cards on offer.
    pub offers: Vec<Card>,
    /// Pawns that lie here to be won, by seat.
    pub stock: Vec<(String, u32)>,
    /// A few words beside the cards; long ones are wrapped.
    pub notes: Vec<String>,
    /// Pawns in their order, from the left.
    pub placements: Vec<Placement>,
}

/// Whether a field is open to pawns.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum FieldState {
    /// Pawns may stand here.
    #[default]
    Open,
    /// They may not.
    Shut,
}

/// A few words in a frame.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Badge {
    /// The words.
    pub text: String,
    /// How loud they are.
    pub tone: Tone,
}

/// How loud a badge is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Tone {
    /// A remark.
    #[default]
    Plain,
    /// An honour, such as being first; it bears a star.
    Honour,
    /// A bar, such as `closed` or `passed`.
    Bar,
}

/// A card, face up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Card {
    /// Its kind, a class of [`CardKind`].
    pub kind: String,
    /// What is printed on it: one large, several one below the other; none marks an empty space.
    pub values: Vec<String>,
}

/// A kind of card.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CardKind {
    /// Style class: `crown`, `mercenary`, `teuton`, `provision`, `ducats`, `peasant`.
    pub class: String,
    /// A letter or two, since colour is never the only mark.
    pub letter: String,
    /// Its name in the legend; empty to leave it out there.
    pub title: String,
}

/// The pawns that one seat has on a field, beside each other.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Placement {
    /// Style class of the seat.
    pub seat: String,
    /// Large pawns: officers.
    pub large: u32,
    /// Small pawns: helpers.
    pub small: u32,
    /// Coins lying with them.
    pub coins: u32,
    /// What they count, in few words: `4 points`.
    pub score: String,
}

/// A seat with all that everybody sees of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeatRow {
    /// Style class of its colour: `red`.
    pub seat: String,
    /// Its letter on pawns: `R`.
    pub mark: String,
    /// The player's name.
    pub name: String,
    /// `starts`, `passed`, `you`.
    pub tags: Vec<Badge>,
    /// What it has, one for each of [`CardScene::columns`].
    pub cells: Vec<Holding>,
}

/// What a seat has of something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holding {
    /// Coins, as a number.
    Coins(u32),
    /// Tokens by their values, in any order.
    Tokens(Vec<u32>),
    /// Small pawns owned.
    Pawns {
        /// How many.
        owned: u32,
        /// Of how many there are.
        of: u32,
    },
    /// Cards, as a number.
    Cards(u32),
    /// Words or a number in bold: the points at the end; empty for nothing.
    Words(String),
}

/// Cards in somebody's possession, face up for this reader.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hand {
    /// Style class of the seat.
    pub seat: String,
    /// `Your hand`, `Camp of Green`.
    pub title: String,
    /// The cards; none are drawn as a dash.
    pub cards: Vec<Card>,
}

/// A sign that a legend can explain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// A large pawn.
    Large,
    /// A small pawn.
    Small,
    /// A coin.
    Coin,
    /// A token.
    Token,
    /// Cards face down.
    Pile,
}
