//! What a request asks for: names in its path, values behind the `?`, the form in its body.

use std::collections::BTreeMap;

use axum::extract::{Form, FromRequest, Query, RawPathParams, Request};

/// Bytes that a form may have.
const LONGEST: usize = 1_000_000;

/// What is asked for.
pub struct Asked {
    pub names: BTreeMap<String, String>,
    pub query: BTreeMap<String, String>,
    pub form: BTreeMap<String, String>,
}

/// Reads a request; `None` for one that cannot be read, or is too long.
pub async fn read(names: &RawPathParams, request: Request) -> Option<Asked> {
    let names = names.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let query: Query<BTreeMap<String, String>> = Query::try_from_uri(request.uri()).ok()?;
    let form = if request.method() == axum::http::Method::POST {
        let (parts, body) = request.into_parts();
        let bytes = axum::body::to_bytes(body, LONGEST).await.ok()?;
        if bytes.is_empty() {
            // A form without fields: a button alone.
            BTreeMap::new()
        } else {
            let whole = Request::from_parts(parts, axum::body::Body::from(bytes));
            let form: Form<BTreeMap<String, String>> = Form::from_request(whole, &()).await.ok()?;
            form.0
        }
    } else {
        BTreeMap::new()
    };
    Some(Asked { names, query: query.0, form })
}
