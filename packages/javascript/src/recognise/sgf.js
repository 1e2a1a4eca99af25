// Records of Go in SGF: setup stones and moves. A record with variations or repetitions is for `boardwire check`.

import { play } from '../go-chains.js';
import { encode } from '../ternary-board.js';
import { Unreadable, valueOrUndefined } from './text.js';

const MAX_SIDE = 25; // the maximum number of rows or columns of go-chains/1
const MAX_PROPERTIES = 10_000;
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';
const TOKEN = /\s*(?:(;)|([A-Z]+)((?:\s*\[[^\]\\]*(?:\\[^][^\]\\]*)*\])+))/gy;

function demand(condition, what) {
  if (!condition) throw new Unreadable(`the SGF is one for the program: ${what}`);
}

/** The properties of a record, each with the number of its node. */
function propertiesOf(text) {
  let [end, node] = [1, 0];
  const properties = Array.from(text.slice(1).matchAll(TOKEN), ([token, isNode, name, list]) => {
    [end, node] = [end + token.length, node + (isNode ? 1 : 0)];
    return { name, node, values: Array.from(list?.matchAll(/\[([^\]\\]*(?:\\[^][^\]\\]*)*)\]/g) ?? [], ([, value]) => value.trim()) };
  });
  demand(properties[0]?.node > 0 && /^\s*\)$/.test(text.slice(end)) && properties.length < MAX_PROPERTIES, 'it has variations, is long, or is not complete');
  return properties.filter(({ name }) => name !== undefined);
}

/** Opens a record: a go-chains/1 with `toPlay` and `moves`. The sides take turns, with a pass where one side moves twice. */
export function openSgf(text) {
  const properties = propertiesOf(text);
  const [setup, played, rootProperties] = [/^A[EWB]$/, /^[BW]$/, /^(?:PL|SZ|GM|FF)$/].map(pattern => properties.filter(({ name }) => pattern.test(name)));
  const dropped = new Set(properties.filter(({ name }) => !/^(?:A[EWB]|[BW]|PL|SZ|GM|FF)$/.test(name)).map(({ name }) => `the property ${name.slice(0, 20)}`));
  // A node has one move, and setup is before all moves.
  const keys = [...setup.map(({ name, node }) => `${node} ${name}`), ...played.map(({ node }) => `${node} move`), ...rootProperties.map(({ name }) => name)];
  const isPlain = new Set(keys).size === keys.length && [...played, ...rootProperties].every(({ values }) => values.length === 1) && rootProperties.every(({ node }) => node === 1);
  demand(isPlain && (setup.at(-1)?.node ?? 0) <= (played[0]?.node ?? Infinity) && dropped.size <= 100, 'it says a thing twice, or where it does not belong');
  const { GM: game = '1', SZ: size = '19', PL: player } = Object.fromEntries(rootProperties.map(({ name, values: [value] }) => [name, value]));
  const [cols, rows = cols, ...otherSides] = size.split(':').map(side => (/^\s*\d{1,3}\s*$/.test(side) ? Number(side) : 0));
  demand(game === '1' && otherSides.length === 0 && Math.min(rows, cols) >= 1 && Math.max(rows, cols) <= MAX_SIDE, 'it has another game or size');
  const cellOf = point => {
    const [col, row] = Array.from(point, letter => letter.charCodeAt(0) - 97);
    demand(point.length === 2 && row >= 0 && col >= 0 && row < rows && col < cols, 'it names a rectangle, or a point that is not on the board');
    return row * cols + col;
  };
  const cells = new Uint8Array(rows * cols);
  const stones = setup.flatMap(({ name, node, values }) => values.map(point => ({ node, color: { AE: 0, AW: 1, AB: 2 }[name], cell: cellOf(point) })));
  demand(new Set(stones.map(({ node, cell }) => `${node} ${cell}`)).size === stones.length, 'it sets up a point twice');
  for (const { color, cell } of stones) cells[cell] = color;
  // Before FF[4], `tt` is a pass on small boards.
  const nameOf = point => (point === '' || (point === 'tt' && Math.max(rows, cols) <= 19) ? 'pass' : COLUMNS[cellOf(point) % cols] + (rows - Math.floor(cellOf(point) / cols)));
  const moves = played.flatMap(({ name, values: [point] }, i) => [...(name === played[i - 1]?.name ? ['pass'] : []), nameOf(point)]);
  const first = played[0]?.name ?? player?.toUpperCase() ?? 'B';
  demand(/^[BW]$/.test(first) && (player ?? first).toUpperCase() === first, 'the side in PL is not the side that moves first');
  const [input, toPlay] = [encode({ rows, cols, cells }), first === 'B' ? 'black' : 'white'];
  const isValid = moves.length === 0 || valueOrUndefined(() => play(input, toPlay, moves)) !== undefined;
  return { format: 'go-chains/1', isValid, input, toPlay, moves, dropped: [...dropped], because: 'it is a game record: it begins with (;' };
}
