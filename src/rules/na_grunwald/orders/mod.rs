//! The order language of Na Grunwald!, in English and Polish.

pub mod order;

pub use order::Order;
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    pub order: Order,
    pub line: usize,
    pub span: std::ops::Range<usize>,
    pub source: String,
}
pub struct Parsed {
    pub orders: Vec<Placed>,
    pub problems: Vec<crate::orders::Problem>,
}
pub fn parse(_t: &str, _l: crate::core::Lang) -> Parsed {
    Parsed { orders: vec![], problems: vec![] }
}
pub fn restate(_o: &Order, _l: crate::core::Lang) -> String {
    String::new()
}
pub fn verbs(_l: crate::core::Lang) -> &'static [crate::orders::Verb] {
    &[]
}
