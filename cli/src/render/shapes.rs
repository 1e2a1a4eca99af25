//! Shapes of an image, and their sizes and colours.

use maud::{Markup, html};

/// The distance between two lines of a board.
pub(super) const STEP: u32 = 40;

/// The margin around a board, which contains the coordinates.
pub(super) const MARGIN: u32 = 40;

pub(super) fn image(width: u32, height: u32, title: &str, shapes: &Markup) -> Markup {
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (height) } width=(width) height=(height) role="img"
            font-family="sans-serif" text-anchor="middle" dominant-baseline="central" {
            title { (title) }
            (shapes)
        }
    }
}

/// Scales an image so that its longer side is `size`.
pub(super) fn resize(image: &str, size: u32) -> String {
    let number = |name: &str| {
        let rest = image.split_once(name)?.1;
        rest.split('"').nth(1)?.parse::<u32>().ok()
    };
    let (Some(width), Some(height)) = (number(" width="), number(" height=")) else {
        return image.to_owned();
    };
    let scaled =
        |side: u32| (f64::from(side) * f64::from(size) / f64::from(width.max(height))).round().max(1.0);
    let old = format!(" width=\"{width}\" height=\"{height}\"");
    image.replacen(&old, &format!(" width=\"{}\" height=\"{}\"", scaled(width), scaled(height)), 1)
}

/// A rectangle in one colour.
pub(super) fn rectangle(x: u32, y: u32, width: u32, height: u32, fill: &str) -> Markup {
    html! { rect x=(x) y=(y) width=(width) height=(height) fill=(fill) {} }
}

pub(super) fn line(x1: u32, y1: u32, x2: u32, y2: u32) -> Markup {
    html! { line x1=(x1) y1=(y1) x2=(x2) y2=(y2) stroke="#5d4020" stroke-width="1.5" {} }
}

pub(super) fn label(x: u32, y: u32, size: u32, fill: &str, text: &str) -> Markup {
    html! { text x=(x) y=(y) font-size=(size) fill=(fill) { (text) } }
}

/// A circle.
pub(super) fn disc(x: u32, y: u32, radius: u32, fill: &str, stroke: &str) -> Markup {
    html! { circle cx=(x) cy=(y) r=(radius) fill=(fill) stroke=(stroke) stroke-width="1.5" {} }
}

/// The coordinate of the centre of a row or a column.
pub(super) fn at(number: impl Into<u32>) -> u32 {
    MARGIN + STEP * number.into() + STEP / 2
}

pub(super) const WOOD: &str = "#e3b875";
pub(super) const INK: &str = "#1c1c1c";
pub(super) const PAPER: &str = "#fdf6e3";
pub(super) const RED: &str = "#b3261e";
pub(super) const MARK: &str = "#2a6fb0";
