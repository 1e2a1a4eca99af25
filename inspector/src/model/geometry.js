// Computes the coordinates of lines, stones and pieces.

/** The distance between two lines of a board. */
export const STEP = 40;

/** The room next to a board for the coordinates. */
export const MARGIN = 30;

/** The centre of a row or a column. */
export const at = number => MARGIN + STEP * number + STEP / 2;

/** The length of a side with a number of rows or columns. */
export const side = lineCount => 2 * MARGIN + STEP * lineCount;

/** The row or column that is nearest to a coordinate; undefined outside of the board. */
export function nearestLine(coordinate, lineCount) {
  const number = Math.round((coordinate - MARGIN - STEP / 2) / STEP);
  return number >= 0 && number < lineCount ? number : undefined;
}

/** The star points of the usual boards of Go, as pairs of row and column. */
export function starPoints(rows, cols) {
  if (rows !== cols || ![9, 13, 19].includes(rows)) return [];
  const edge = rows > 9 ? 3 : 2;
  const middle = (rows - 1) / 2;
  const lines = [edge, middle, rows - 1 - edge];
  return lines.flatMap(row => lines.map(col => [row, col]))
    .filter(([row, col]) => rows === 19 || (row === middle) === (col === middle));
}

/** The lines of a Xiangqi board, as [row, column] pairs of their ends. The inner files do not cross the river. */
export function xiangqiLines() {
  const lines = [];
  for (let row = 0; row < 10; row++) lines.push([[row, 0], [row, 8]]);
  for (let col = 0; col < 9; col++) {
    if (col === 0 || col === 8) lines.push([[0, col], [9, col]]);
    else lines.push([[0, col], [4, col]], [[5, col], [9, col]]);
  }
  for (const row of [0, 7]) lines.push([[row, 3], [row + 2, 5]], [[row, 5], [row + 2, 3]]);
  return lines;
}

/** The part of a large board that a window of pixels shows, so that the board stays inside: `{ zoom, row, col }`. */
export function clampView({ zoom, row, col }, { rows, cols }, { width, height }) {
  const fit = Math.min(width / cols, height / rows);
  const newZoom = Math.min(Math.max(zoom, Math.min(fit, 16)), 32);
  const inside = (first, lineCount, pixels) => Math.min(Math.max(first, 0), Math.max(0, lineCount - pixels / newZoom));
  return { zoom: newZoom, row: inside(row, rows, height), col: inside(col, cols, width) };
}
