/**
 * The offset of the character that begins at an index of a string. Offsets count Unicode scalar values (chapter
 * Conventions), indices UTF-16 units.
 */
export function charOffset(text, index) {
  let offset = index;
  for (let i = 0; i < index; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xdc00 && unit <= 0xdfff) offset--; // a low surrogate does not begin a character
  }
  return offset;
}
