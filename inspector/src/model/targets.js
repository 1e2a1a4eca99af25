// Which piece, square or cells a field is about, and which field is about a piece, a square or a cell.

/** The target of a field: `{ piece }`, `{ ply }`, `{ square }` of chess, or `{ cells: [from, to] }`; undefined for others. */
export function targetOf({ name, number, represents: count, value }) {
  switch (name) {
    case 'piece': return { piece: number };
    case 'id': return { piece: value };
    case 'square': return { square: value };
    case 'mover': case 'capture': case 'captured': case 'origin': return { ply: number };
    case 'code': return { code: number };
    case 'cells': case 'bits2': case 'run': return { cells: [number, number + count] };
    default: return undefined;
  }
}

/** The index of the field of a piece in fields; -1 if none is listed. */
export function fieldOfPiece(fields, id) {
  return fields.findIndex(({ name, number, value }) => (name === 'piece' && number === id) || (name === 'id' && value === id));
}

/** The index of the field of a square of a chess board. */
export const fieldOfCode = (fields, square) => fields.findIndex(({ name, number }) => name === 'code' && number === square);

/** The index of the field of a cell. `record` is the number of the board in a stream. */
export function fieldOfCell(fields, cell, record = 0) {
  let recordIndex = -1;
  return fields.findIndex(field => {
    if (field.name === 'rows') recordIndex++;
    if (field.name === 'integer') return true;
    const { cells } = targetOf(field) ?? {};
    return recordIndex === record && cells !== undefined && cells[0] <= cell && cell < cells[1];
  });
}

/** The first bit of the field of a cell, by arithmetic: for boards of which not all fields are listed. */
export function bitOfCell(format, cell, { cols }) {
  if (format === 'ternary-board/1' || format === 'go-chains/1') return 48 + 8 * Math.floor(cell / 5);
  if (format === 'ternary-bits2/1') return 48 + 8 * (Math.floor(cell / cols) * Math.ceil(cols / 4) + Math.floor(cell % cols / 4));
  return undefined;
}
