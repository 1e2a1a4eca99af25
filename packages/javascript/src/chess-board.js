// The common functions of chess-board-bytes/1 and chess-board-packed/1 (chapter Chess board).
//
// The value is { placement }: the first field of a FEN, rank 8 first, file a first in each rank.

import { requireText, quote } from './shape.js';
import { writeRanks } from './ranks.js';

/** The letters of the codes 0 to 14 (CB-2); undefined if the code is not that of a piece. */
const LETTERS = Array.from('.PRNBQK..prnbqk', letter => (letter === '.' ? undefined : letter));

/** Reads 64 codes of `bitsPerCode` bits each. */
export function readCodes(bytes, bitsPerCode, codeOn, requirements, run) {
  const codes = [];
  for (let square = 0; square < 64; square++) {
    const bit = bitsPerCode * square;
    if (bit >= 8 * bytes.length) run.truncated(bit, `squares[${square}]`);
    const code = codeOn(square);
    if (code !== 0 && LETTERS[code] === undefined) {
      run.fail('piece-code-invalid', bit, `squares[${square}]`, `the code is ${code}`, '0 to 6 or 9 to 14');
    }
    codes.push(code);
    run.fields?.add('code', square, bit + bitsPerCode, code, null, requirements);
  }
  run.checkEnd(bytes, 8 * bitsPerCode);
  return { placement: writeRanks(8, 8, square => LETTERS[codes[square]]) };
}

/** The codes of a placement. Reports the first fault in the text (CB-7). */
export function readPlacement(value, run) {
  const placement = value?.placement;
  requireText(placement, 'placement');
  const fail = (code, problem, expected) => run.fail(code, null, 'placement', problem, expected);
  const codes = new Uint8Array(64);
  let rank = 0;
  let width = 0;
  for (let i = 0; i <= placement.length; i++) {
    const atEnd = i === placement.length;
    if (atEnd || placement[i] === '/') {
      if ((rank === 7) !== atEnd) fail('fen-ranks', `${rank + 1} ranks, then ${atEnd ? 'the end' : '"/"'}`, '8 ranks');
      if (width < 8) fail('fen-files', `rank number ${rank} is ${width} files wide`, '8 files');
      rank++;
      width = 0;
      continue;
    }
    const code = LETTERS.indexOf(placement[i]);
    if (code < 0 && !/[1-9]/.test(placement[i])) {
      fail('fen-letter', `the placement has ${quote(placement.slice(i, i + 2))}`, 'one of PRNBQK prnbqk, 1 to 8, "/"');
    }
    const added = code < 0 ? Number(placement[i]) : 1;
    if (width + added > 8) fail('fen-files', `rank number ${rank} is wider than the board`, '8 files');
    if (code > 0) codes[8 * rank + width] = code;
    width += added;
  }
  return codes;
}
