// Texts and their places. A text is a string without lone surrogates; its places are counted in
// Unicode scalar values (chapter Conventions), while JavaScript counts UTF-16 units.

import { requireThat } from './refusal.js';

/** Throws NoValue unless the argument is a string without lone surrogates. */
export function requireText(text) {
  requireThat(typeof text === 'string' && !/\p{Surrogate}/u.test(text), 'the input is no text');
}

/** The place, in scalar values, of the character that begins at a UTF-16 index. */
export function charPlace(text, index) {
  let place = index;
  for (let i = 0; i < index; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xdc00 && unit <= 0xdfff) place--; // a low surrogate begins no character
  }
  return place;
}
