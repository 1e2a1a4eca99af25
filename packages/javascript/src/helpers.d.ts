/** Bytes as hex, two lower-case digits a byte. Throws TypeError for anything but a Uint8Array. */
export function toHex(bytes: Uint8Array): string;

/** The bytes of a hex text. Throws SyntaxError for anything but pairs of the digits 0-9 a-f. */
export function fromHex(text: string): Uint8Array;

/** Bytes as base64url without `=`. Throws TypeError for anything but a Uint8Array. */
export function toBase64url(bytes: Uint8Array): string;

/** The bytes of a base64url text without `=`. Throws SyntaxError for any other character, an impossible length, or spare bits that are not 0. */
export function fromBase64url(text: string): Uint8Array;

/** The cells of a board as digits, one a cell. Throws TypeError for anything but a Uint8Array. */
export function cellsToText(cells: Uint8Array): string;

/** The cells of digits. Throws SyntaxError for anything but the digits 0, 1 and 2. */
export function textToCells(text: string): Uint8Array;
