//! What is wrong with the page that a browser shows: for who cannot see it well, on a phone, in what it loads, and
//! in what the browser complains of.

use std::sync::LazyLock;

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::browser::{Browser, Size};

/// The program that looks for barriers, and what its bytes hash to.
const AXE: &str = include_str!("../vendor/axe-core/axe.min.js");
const SUMS: &str = include_str!("../vendor/axe-core/SHA256SUMS");

static CHECKED: LazyLock<&str> = LazyLock::new(|| {
    let sum: String = Sha256::digest(AXE).iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(SUMS.contains(&format!("{sum}  axe.min.js")), "tests/vendor/axe-core/axe.min.js was changed");
    AXE
});

/// Runs what was put into the page; the serious findings. What a map is drawn with, thousands of shapes of one picture
/// that nobody steps into, is taken out for as long; its name and title stay.
const RUN_AXE: &str = "
const done = arguments[arguments.length - 1];
const told = v => `${v.impact} ${v.id}, ${v.help}: ` + v.nodes.slice(0, 4).map(n => n.html.slice(0, 160) + ' ' +
  n.failureSummary.replace(/\\s+/g, ' ')).join(' | ');
const drawn = [...document.querySelectorAll('.map svg')].map(svg =>
  [svg, [...svg.childNodes].filter(n => n.nodeName !== 'title' && n.nodeName !== 'desc')]);
drawn.forEach(([, nodes]) => nodes.forEach(n => n.remove()));
axe.run(document, { resultTypes: ['violations'] }).finally(() => drawn.forEach(([svg, nodes]) => svg.append(...nodes))).then(
  r => done(r.violations.filter(v => v.impact === 'serious' || v.impact === 'critical').map(told)),
  e => done(['it did not run: ' + e]));";

/// Everything that was loaded from another place than the page itself.
const FOREIGN: &str = "
return performance.getEntriesByType('resource').map(e => e.name)
  .filter(name => !name.startsWith(location.origin + '/') && !name.startsWith('data:'));";

/// What does not fit into a phone's width: the page as a whole, and controls that would be out of reach.
const TOO_WIDE: &str = "
const found = [], whole = document.documentElement.scrollWidth;
if (innerWidth !== 390 || whole > 390) {
  const wide = [...document.querySelectorAll('body *')].filter(e => !e.closest('svg') &&
    e.getBoundingClientRect().right > 391).slice(0, 5).map(e => e.nodeName + '#' + e.id + '.' + e.className);
  found.push(`the page is ${whole} wide, the window ${innerWidth}: ${wide}`);
}
for (const e of document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')) {
  if (e.matches('.skip') || e.closest('details:not([open]) > :not(summary)')) continue;
  const edge = e.getBoundingClientRect();
  const what = `${e.nodeName}#${e.id} ${(e.textContent || '').trim().slice(0, 30)}`;
  if (edge.width === 0 || edge.left < 0 || edge.right > 391) found.push(`out of reach: ${what}`);
  if (e.matches('button, input, select') && edge.height < 24) found.push(`too small for a finger: ${what}`);
}
return found;";

/// The faults of the page that is shown; keeps a picture of it at a desk and on a phone.
pub fn of_page(browser: &Browser, name: &str) -> Vec<String> {
    browser.await_element("main h1");
    let mut found = Vec::new();
    let mut add = |what: &str, told: &Value| {
        let lines = told.as_array().unwrap_or_else(|| panic!("{what}: {told}"));
        found.extend(lines.iter().map(|line| format!("{name}: {what}: {}", line.as_str().unwrap())));
    };
    browser.picture(&format!("{name}-desk"));
    add("loaded from elsewhere", &browser.run(FOREIGN, &[]));
    browser.run(&CHECKED, &[]);
    add("axe", &browser.run_async(RUN_AXE));
    browser.resize(Size::Phone);
    add("phone", &browser.run(TOO_WIDE, &[]));
    browser.picture(&format!("{name}-phone"));
    add("axe on a phone", &browser.run_async(RUN_AXE));
    browser.resize(Size::Desk);
    found.extend(browser.complaints().into_iter().map(|told| format!("{name}: console: {told}")));
    found
}
