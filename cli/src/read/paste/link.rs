//! Undoes the changes that pages, shells, mails and trackers make to links.

use super::change::{Change, MAX_MESSAGE_BYTES};

type Changed = Option<Result<Change, String>>;

/// Replaces the escapes of `&` in HTML and in JSON.
pub(super) fn replace_entities(text: &str) -> Changed {
    let forms: [(&[&str], &str); 2] =
        [(&["&amp;", "&#38;", "&#x26;"], "replaced &amp; with &"), (&["\\u0026"], "replaced \\u0026 with &")];
    let (forms, repair) =
        forms.into_iter().find(|(forms, _)| forms.iter().any(|form| text.contains(form)))?;
    let result = forms.iter().fold(text.to_owned(), |text, form| text.replace(form, "&"));
    Some(Ok(Change::new(result, repair)))
}

/// Removes the backslashes that a shell or JSON puts before `?`, `&`, `=` and `/`.
pub(super) fn remove_backslashes(text: &str) -> Changed {
    let result = ["?", "&", "=", "/"]
        .iter()
        .fold(text.to_owned(), |text, sign| text.replace(&format!("\\{sign}"), sign));
    (result.len() < text.len()).then(|| Ok(Change::new(result, "removed the backslashes")))
}

/// Undoes the quoted-printable encoding of a mail.
pub(super) fn decode_quoted_printable(text: &str) -> Changed {
    let is_quoted = text.contains("?p=3D");
    is_quoted.then(|| {
        let joined = text.replace("=\r\n", "").replace("=\n", "");
        Ok(Change::new(joined.replace("=3D", "="), "undid the quoted-printable encoding"))
    })
}

/// Decodes a percent-encoded link, or a FEN in a link.
pub(super) fn decode_percent(text: &str) -> Changed {
    let upper = text.to_ascii_uppercase();
    let has_link = upper.contains("%3FP%3D") || upper.contains("P%3D") && upper.contains("%3F");
    // In a query, `+` is a space. Some sites encode a link twice.
    let has_plus_for_space = ["+W", "+B", "+R"].iter().any(|side| upper.contains(side));
    let slashes = upper.matches('/').count() + upper.replace("%25", "%").matches("%2F").count();
    let has_fen = slashes >= 7 && (has_plus_for_space || upper.contains("%2"));
    if text.contains("?p=") || !(has_link || has_fen) {
        return None;
    }
    let spaced = if has_plus_for_space { text.replace('+', " ") } else { text.to_owned() };
    Some(Ok(Change::new(percent_decoded(&spaced)?, "undid the percent-encoding")))
}

pub(super) fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|digits| str::from_utf8(digits).ok());
        let decoded = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match decoded {
            Some(byte) if first == b'%' => {
                bytes.push(byte);
                rest = &after[2..];
            }
            _ => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).ok()
}

/// Joins the lines of a link that a mail program wrapped.
pub(super) fn join_lines(text: &str) -> Changed {
    let is_part = |line: &str| {
        !line.is_empty() && line.chars().all(|c| c.is_ascii_graphic() && !"<>\"'()[]".contains(c))
    };
    let mut lines = text.lines().map(str::trim);
    let is_link = lines.next().is_some_and(|first| is_part(first) && first.contains('?'));
    let rest: Vec<&str> = lines.collect();
    let is_rest = |line: &&str| is_part(line) && !line.contains("://") && !line.contains("?p=");
    let is_wrapped = is_link && !rest.is_empty() && rest.iter().all(is_rest);
    is_wrapped.then(|| Ok(Change::new(text.split_whitespace().collect::<String>(), "joined the lines")))
}

/// Separates adjacent links with a line feed. A scheme after `=` is the value of a parameter.
pub(super) fn separate_links(text: &str) -> Changed {
    let (before, rest) = text.split_at(text.find("?p=")?);
    let mut result = before.to_owned();
    let is_next = |rest: &str| rest.starts_with("http://") || rest.starts_with("https://");
    for (index, c) in rest.char_indices() {
        if is_next(&rest[index..])
            && result.ends_with(|c: char| c.is_ascii_alphanumeric() || "-_".contains(c))
        {
            result.push('\n');
        }
        result.push(c);
    }
    (result.len() > text.len()).then(|| Ok(Change::new(result, "split the text before each link")))
}

/// Joins the parts of a link: strings of a program, parts with white space or `<wbr>` before `&r=` or `&s=`, or parts with the carets of
/// a Windows command.
pub(super) fn join_parts(text: &str) -> Changed {
    if text.len() > MAX_MESSAGE_BYTES || !text.contains("?p=") {
        return None;
    }
    let mut result = text.replace("^&", "&");
    for quote in ['"', '\''] {
        let mut pieces = result.split(quote);
        let mut joined = pieces.next().unwrap_or_default().to_owned();
        let mut pieces: Vec<&str> = pieces.collect();
        // The text between two strings.
        while let [first, second, ..] = pieces[..] {
            let is_between = first.trim() == "+" || first.trim().is_empty() && first.contains('\n');
            if is_between {
                joined.push_str(second);
                pieces.drain(..2);
            } else {
                joined.push(quote);
                joined.push_str(first);
                pieces.remove(0);
            }
        }
        for piece in pieces {
            joined.push(quote);
            joined.push_str(piece);
        }
        result = joined;
    }
    for name in ["&r=", "&s="] {
        let parts: Vec<&str> = result.split(name).collect();
        let trimmed = |part: &&str| part.trim_end_matches("<wbr>").trim_end().to_owned();
        let (before, last) = parts.split_at(parts.len() - 1);
        let mut kept: Vec<String> = before.iter().map(trimmed).collect();
        kept.extend(last.iter().map(ToString::to_string));
        result = kept.join(name);
    }
    (result != text).then(|| Ok(Change::new(result, "joined the parts of the link")))
}

/// Removes the `#` that a single-page application has before the path of a link.
pub(super) fn remove_hash(text: &str) -> Changed {
    let (before, query) = text.split_once("?p=").filter(|_| !text.contains(char::is_whitespace))?;
    let base = before.replacen("/#/", "/", 1);
    (base != before).then(|| Ok(Change::new(format!("{base}?p={query}"), "removed the # before the query")))
}

/// Removes tracking parameters, and the fragment that a chat program adds.
pub(super) fn remove_tracking(text: &str) -> Changed {
    const TRACKING_PARAMETERS: &str = " fbclid gclid msclkid mc_cid mc_eid igshid spm share_token \
        from isappinstalled nsukey scene subscene clicktime enterid ascene devicetype nettype version lang pass_ticket wx_header exportkey \
        sharer_shareinfo sharer_shareinfo_first sharer_sharetime sharer_shareid srcid sessionid weixinadkey wxfrom wx_lazy tp \
        share_source share_medium vd_source spm_id_from timestamp unique_k ";
    const CHAT_FRAGMENTS: [&str; 3] = ["#wechat_redirect", "#wechat_webview_type=1", "#rd"];
    let fragment = CHAT_FRAGMENTS.into_iter().find(|fragment| text.ends_with(fragment));
    let kept = fragment.map_or(text, |fragment| &text[..text.len() - fragment.len()]);
    let (base, query) = kept.split_once('?').filter(|_| !text.contains(char::is_whitespace))?;
    let is_tracker = |part: &&str| {
        let name = part.split('=').next().unwrap_or_default();
        name.starts_with("utm_")
            || TRACKING_PARAMETERS.split(' ').any(|known| !known.is_empty() && known == name)
    };
    let (removed, kept): (Vec<&str>, Vec<&str>) = query.split('&').partition(is_tracker);
    if removed.is_empty() && fragment.is_none() {
        return None;
    }
    let name = |part: &&str| format!("removed the parameter {}", part.split('=').next().unwrap_or_default());
    let fragment = fragment.map(|fragment| format!("removed the fragment {fragment}"));
    let repairs = removed.iter().map(name).chain(fragment).collect();
    let result = format!("{base}?{}", kept.join("&"));
    Some(Ok(Change { repairs, ..Change::new(result, "") }))
}

/// Adds the `?` or `?p=` that is missing before a query.
pub(super) fn add_question_mark(text: &str) -> Changed {
    if text.contains(['?', ' ', '\n']) {
        return None;
    }
    let is_value = |value: &str| {
        value.len() >= 20 && value.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c))
    };
    let prefix = match text.split_once('&') {
        _ if text.starts_with("p=") => "?",
        Some((value, rest)) if is_value(value) && rest.starts_with(['r', 's']) => "?p=",
        _ => return None,
    };
    Some(Ok(Change::new(format!("{prefix}{text}"), format!("put {prefix} before the text"))))
}
