//! The templates that a system's reports are written with.

/// The sources of a system's templates, for handlebars. Each sees the same object: what stands around a report, and
/// under `facts` what the system told.
#[derive(Debug)]
pub struct ReportTemplates {
    /// A turn report in plain text.
    pub text: &'static str,
    /// A turn report in HTML.
    pub html: &'static str,
    /// A turn report as a post of a forum, of either markup.
    pub post: &'static str,
}
