//! A headless Chromium behind Debian's chromedriver, for one test: everything in a folder of its own, both
//! programs ended with it, whatever becomes of the test.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use axum::http::Method;
use fantoccini::actions::{InputSource, KeyAction, KeyActions, MouseActions, PointerAction};
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use mail_parser::decoders::base64::base64_decode;
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use url::{ParseError, Url};

/// How long a page may take to show what is waited for.
const PATIENCE: Duration = Duration::from_secs(60);

/// Whether pages may run their scripts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scripts {
    On,
    Off,
}

/// How large the window is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    Desk,
    Phone,
}

/// A running browser with one window.
pub struct Browser {
    client: Option<Client>,
    runtime: Runtime,
    driver: Child,
    /// The browser's own process.
    process: u64,
    profile: tempfile::TempDir,
    origin: String,
}

/// What chromedriver has beyond the standard.
#[derive(Debug)]
struct Extra {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Extra {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

impl Browser {
    /// Opens a window; paths are those of the service at this port.
    pub fn open(port: u16, scripts: Scripts) -> Self {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver, from Debian's package chromium-driver");
        let at = driver_port(&mut driver);
        let profile = tempfile::tempdir().unwrap();
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let mut browser = Self {
            client: None,
            runtime,
            driver,
            process: 0,
            profile,
            origin: format!("http://127.0.0.1:{port}"),
        };
        let capabilities = capabilities(browser.profile.path(), scripts);
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(capabilities.as_object().unwrap().clone());
        let opened = browser.runtime.block_on(builder.connect(&format!("http://127.0.0.1:{at}")));
        let client = opened.expect("a session of chromium, from Debian's package chromium");
        let process = client.capabilities().and_then(|c| c.get("goog:processID")).and_then(Value::as_u64);
        browser.process = process.unwrap_or(0);
        browser.client = Some(client);
        browser.resize(Size::Desk);
        browser
    }

    fn client(&self) -> &Client {
        self.client.as_ref().unwrap()
    }

    fn wait<T>(&self, what: &str, future: impl Future<Output = Result<T, CmdError>>) -> T {
        match self.runtime.block_on(future) {
            Ok(value) => value,
            Err(why) => {
                self.picture("failed");
                let page = self.runtime.block_on(self.client().source()).unwrap_or_default();
                let body = page.split_once("<main").map_or(page.as_str(), |(_, main)| main);
                let start: String = body.chars().take(3_000).collect();
                panic!("{what}: {why}\n{start}")
            }
        }
    }

    fn extra(&self, path: &'static str, body: Value) -> Value {
        self.wait(path, self.client().issue_cmd(Extra { path, body }))
    }

    fn devtools(&self, cmd: &str, params: &Value) -> Value {
        self.extra("goog/cdp/execute", json!({ "cmd": cmd, "params": params }))
    }

    pub fn resize(&self, size: Size) {
        let (width, height, mobile) = match size {
            Size::Desk => (1280, 900, false),
            Size::Phone => (390, 844, true),
        };
        let params = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        self.devtools("Emulation.setDeviceMetricsOverride", &params);
    }

    /// Opens a page of the service.
    pub fn go(&self, path: &str) {
        let url = format!("{}{path}", self.origin);
        self.wait(path, self.client().goto(&url));
    }

    /// Waits until there is such an element.
    pub fn await_element(&self, css: &str) -> fantoccini::elements::Element {
        let find = || self.client().wait().at_most(PATIENCE).for_element(Locator::Css(css));
        match self.runtime.block_on(find()) {
            // The page was being left; the element is looked for on the next.
            Err(why) if left(&why) => self.wait(css, find()),
            found => self.wait(css, std::future::ready(found)),
        }
    }

    pub fn click(&self, css: &str) {
        let element = self.await_element(css);
        self.wait(css, element.click());
    }

    /// Puts the mouse over an element.
    pub fn hover(&self, css: &str) {
        let element = self.await_element(css);
        self.run("arguments[0].scrollIntoView({ block: 'center' })", &[json!(element)]);
        let moved = PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 };
        self.wait(css, self.client().perform_actions(MouseActions::new("mouse".into()).then(moved)));
    }

    /// The text of an element, as it is shown.
    pub fn text(&self, css: &str) -> String {
        let mut tries = 0;
        loop {
            let element = self.await_element(css);
            tries += 1;
            match self.runtime.block_on(element.text()) {
                // The page was being left: its element is gone, and the next page has its own.
                Err(why) if tries < 5 && (why.is_stale_element_reference() || left(&why)) => {}
                read => return self.wait(css, std::future::ready(read)),
            }
        }
    }

    /// Writes into a field what stands in it from now on.
    pub fn write(&self, css: &str, text: &str) {
        let field = self.await_element(css);
        self.wait(css, field.clear());
        self.wait(css, field.send_keys(text));
    }

    /// What a script returns.
    pub fn run(&self, script: &str, arguments: &[Value]) -> Value {
        self.wait(script.get(..60).unwrap_or(script), self.client().execute(script, arguments.to_vec()))
    }

    /// What a script hands to its last argument.
    pub fn run_async(&self, script: &str) -> Value {
        self.wait("a script", self.client().execute_async(script, Vec::new()))
    }

    /// Strikes keys, one after the other.
    pub fn keys(&self, keys: &str) {
        let press = |actions: KeyActions, value: char| {
            actions.then(KeyAction::Down { value }).then(KeyAction::Up { value })
        };
        let actions = keys.chars().fold(KeyActions::new("keys".into()), press);
        self.wait("keys", self.client().perform_actions(actions));
    }

    pub fn key(&self, key: Key) {
        self.keys(&String::from(char::from(key)));
    }

    /// Goes on with the tabulator until such an element has the focus. Whatever has it on the way must show so.
    pub fn tab_to(&self, css: &str) {
        self.await_element(css);
        let mut passed = Vec::new();
        for _ in 0..400 {
            self.key(Key::Tab);
            let seen = self.run(FOCUS, &[json!(css)]);
            let what = seen["what"].as_str().unwrap_or_default().to_owned();
            assert!(seen["shown"] == true, "the focus is not to be seen on {what}");
            passed.push(what);
            if seen["there"] == true {
                return;
            }
        }
        panic!("no way by the keyboard to {css}: {passed:?}");
    }

    /// What the browser had to complain about since it was asked last.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.extra("se/log", json!({ "type": "browser" }));
        log.as_array()
            .unwrap()
            .iter()
            .map(|entry| format!("{} {}", entry["level"], entry["message"]))
            .collect()
    }

    /// Keeps a picture of the whole page.
    pub fn picture(&self, name: &str) {
        let size = self.runtime.block_on(self.client().execute(
            "return [document.documentElement.clientWidth, document.documentElement.scrollHeight]",
            Vec::new(),
        ));
        let Ok(size) = size else { return };
        let height = size[1].as_u64().unwrap_or(900).min(6_000);
        let clip = json!({ "x": 0, "y": 0, "width": size[0], "height": height, "scale": 1 });
        let params = json!({ "format": "png", "captureBeyondViewport": true, "clip": clip });
        let body = json!({ "cmd": "Page.captureScreenshot", "params": params });
        let shot = self.client().issue_cmd(Extra { path: "goog/cdp/execute", body });
        let Ok(shot) = self.runtime.block_on(shot) else { return };
        let bytes = base64_decode(shot["data"].as_str().unwrap_or_default().as_bytes()).unwrap_or_default();
        let folder = pictures();
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(format!("{name}.png")), bytes).unwrap();
    }
}

/// Where pictures of the pages are kept.
pub fn pictures() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().join("desk-screenshots")
}

/// What has the focus, whether it shows it, and whether it is what is looked for.
const FOCUS: &str = "
const at = document.activeElement, style = getComputedStyle(at), edge = at.getBoundingClientRect();
const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
const seen = edge.width > 0 && edge.bottom > 0 && edge.top < innerHeight && edge.right > 0 && edge.left < innerWidth;
return { there: at.matches(arguments[0]), shown: at === document.body || (outlined && seen),
         what: at.nodeName + '#' + at.id + ' ' + (at.textContent || '').trim().slice(0, 40) };";

/// The port that chromedriver has chosen.
fn driver_port(driver: &mut Child) -> u16 {
    let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
    let said = lines.find_map(|line| {
        line.ok()?.split_once("started successfully on port ")?.1.trim_end_matches('.').parse().ok()
    });
    // Whatever else it says is read, so that it never waits for us.
    std::thread::spawn(move || lines.for_each(drop));
    said.expect("chromedriver says on which port it is")
}

fn capabilities(profile: &Path, scripts: Scripts) -> Value {
    let arguments = [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        &format!("--user-data-dir={}", profile.display()),
    ];
    let prefs = match scripts {
        Scripts::On => json!({}),
        Scripts::Off => json!({ "profile.managed_default_content_settings.javascript": 2 }),
    };
    json!({
        "browserName": "chrome",
        "goog:chromeOptions": { "args": arguments, "prefs": prefs },
        "goog:loggingPrefs": { "browser": "ALL" },
        "timeouts": { "script": 240_000, "pageLoad": 120_000 },
    })
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(client) = self.client.take() {
            let closed = async { tokio::time::timeout(Duration::from_secs(10), client.close()).await };
            drop(self.runtime.block_on(closed));
        }
        drop(self.driver.kill());
        drop(self.driver.wait());
        // Only if it is still this test's browser: a number may have gone to another process.
        let line = fs::read(format!("/proc/{}/cmdline", self.process)).unwrap_or_default();
        if String::from_utf8_lossy(&line).contains(&*self.profile.path().to_string_lossy()) {
            drop(Command::new("kill").args(["-s", "KILL", &self.process.to_string()]).status());
        }
    }
}

/// Whether a command was given up because the page was being left.
fn left(why: &CmdError) -> bool {
    why.to_string().contains("aborted by navigation")
}
