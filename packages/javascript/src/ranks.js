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
  const rank = row => Array.from({ length: files }, (_, file) => letterOn(files * row + file) ?? '1').join('')
    .replace(/1+/g, run => String(run.length));
  return Array.from({ length: rows }, (_, row) => rank(row)).join('/');
}
