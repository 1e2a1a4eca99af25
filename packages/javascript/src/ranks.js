// The ranks of a FEN as they are written: letters, and the greatest digits for empty squares.

/**
 * Writes a board as ranks separated by `/`, with the greatest digits possible.
 *
 * @param {number} rows
 * @param {number} files at most 9
 * @param {(square: number) => string|undefined} letterOn the letter on square files*row + file, or
 *   nothing if it is empty
 */
export function writeRanks(rows, files, letterOn) {
  const ranks = [];
  for (let row = 0; row < rows; row++) {
    let rank = '';
    let empty = 0;
    for (let file = 0; file < files; file++) {
      const letter = letterOn(files * row + file);
      if (letter === undefined) {
        empty++;
        continue;
      }
      rank += (empty || '') + letter;
      empty = 0;
    }
    ranks.push(rank + (empty || ''));
  }
  return ranks.join('/');
}
