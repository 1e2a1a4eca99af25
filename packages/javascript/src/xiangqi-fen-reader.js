// A FEN of Xiangqi: its diagram, with identities, and its side to move (XF-1 to XF-12).

import { quote } from './shape.js';
import { readDiagram } from './xiangqi-diagram.js';
import { chooseIdentities } from './xiangqi-identities.js';

/** Reads a FEN. The identities are chosen by XF-8 to XF-10, and may differ from those of the game. */
export function readFen(text, run) {
  const end = fieldEnd(text, 0);
  const diagram = readDiagram(text, end, run);
  const turn = readFields(text, end, run);
  const squares = new Array(32).fill(null);
  for (const { side, kind, squares: seen } of diagram) {
    for (const [id, square] of chooseIdentities(side, kind, seen)) squares[id] = square;
  }
  return { turn, squares };
}

/** The end of the field that begins at an index. */
function fieldEnd(text, start) {
  const space = text.indexOf(' ', start);
  return space < 0 ? text.length : space;
}

/** Reads the fields after the first (XF-5, XF-6), and returns the side to move. */
function readFields(text, firstEnd, run) {
  let turn = 'red';
  for (let number = 2, end = firstEnd; end < text.length; number++) {
    const start = end + 1;
    end = fieldEnd(text, start);
    if (start === end || number === 7) {
      run.fail('fen-fields', start, `fields[${number - 1}]`,
        `field number ${number} is ${start === end ? 'empty' : 'too many'}`, 'at most 6 fields, one space between two');
    }
    if (number === 2) {
      const side = text.slice(start, end);
      if (!['w', 'r', 'b'].includes(side)) {
        run.fail('fen-side', start, 'turn', `the side is ${quote(side)}`, 'w, r or b');
      }
      turn = side === 'b' ? 'black' : 'red';
    }
  }
  return turn;
}
