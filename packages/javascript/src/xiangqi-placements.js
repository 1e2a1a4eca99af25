// The number of each placement of xiangqi (chapter Xiangqi index, The order). A placement is a Map from square to letter,
// upper case for red. An own number is a square as Black sees it.

const OFFICERS = [ // XI-4: letter, maximum number, own numbers
  ['K', 1, [3, 4, 5, 12, 13, 14, 21, 22, 23]], ['A', 2, [3, 5, 13, 21, 23]], ['B', 2, [2, 6, 18, 22, 26, 38, 42]]];
const HOMES = [[27, 36], [29, 38], [31, 40], [33, 42], [35, 44]]; // XI-5
const SHARED = [38, 42];
const HALF = 45;
const PAWNS = 5;
const FREE = 'NRCnrc'; // groups 7 to 12

/** The number of sets of a size among n squares. */
function choose(n, size) {
  let sets = 1;
  for (let i = 0; i < size; i++) sets = sets * (n - i) / (i + 1);
  return sets;
}

/** The sets of a size, in the order of their squares. */
function subsets(squares, size) {
  if (size === 0) return [[]];
  return squares.flatMap((square, i) => subsets(squares.slice(i + 1), size - 1).map(rest => [square, ...rest]));
}

/** Arrangements by the key of their block: arrays of pairs of an own number and a letter. */
const OFFICER_LISTS = new Map(); // the key: the numbers of officers and of shared squares that they take
for (let o = 0; o <= 5; o++) for (let k = 0; k <= 2; k++) OFFICER_LISTS.set(`${o} ${k}`, []);
const sets = OFFICERS.map(([letter, maxCount, own]) =>
  Array.from({ length: maxCount + 1 }, (_, size) => subsets(own, size)).flat().map(set => set.map(square => [square, letter])));
for (const general of sets[0]) {
  for (const advisors of sets[1]) {
    for (const elephants of sets[2]) {
      const pieces = [...general, ...advisors, ...elephants];
      const squares = new Set(pieces.map(([square]) => square));
      if (squares.size < pieces.length) continue;
      OFFICER_LISTS.get(`${pieces.length} ${SHARED.filter(square => squares.has(square)).length}`).push(pieces);
    }
  }
}

/** The arrangements of pawns at home with elephants on the homes `taken`, by their number of pawns. */
function homeLists(taken) {
  let arrangements = [[]];
  for (const pair of HOMES) {
    const free = pair.filter(square => !taken.includes(square)).map(square => [[square, 'P']]);
    arrangements = arrangements.flatMap(pawns => [pawns, ...free.map(pawn => [...pawns, ...pawn])]);
  }
  return new Map([0, 1, 2, 3, 4, 5].map(count => [`${count}`, arrangements.filter(pawns => pawns.length === count)]));
}
const HOME_LISTS = new Map([[], [38], [42], SHARED].map(taken => [`${taken}`, homeLists(taken)]));

/** Returns a function that stores the result for each list of arguments. */
function memoized(compute) {
  const results = new Map();
  return (...args) => {
    const key = args.join(' ');
    if (!results.has(key)) results.set(key, compute(...args));
    return results.get(key);
  };
}

/** The sum of ways * rest over the counts from 0 to a maximum. */
function sum(maxCount, ways, rest) {
  let total = 0n;
  for (let count = 0; count <= maxCount; count++) total += BigInt(ways(count)) * rest(count);
  return total;
}

// The numbers of placements that follow choices: o officers, k shared squares that they take and h pawns at home of red, and o2, k2, h2 of black.
const free = memoized((kinds, n) => (kinds === 0 ? 1n : sum(2, c => choose(n, c), c => free(kinds - 1, n - c))));
const afterRedPawns = memoized((upper, lower, black) => sum(black, c => choose(lower, c), c => free(6, upper + lower - c)));
const afterBlackHomes = memoized((o, h, o2, h2) =>
  sum(PAWNS - h, c => choose(HALF - o2 - h2, c), c => afterRedPawns(HALF - o2 - h2 - c, HALF - o - h, PAWNS - h2)));
const homeWays = (k, h) => HOME_LISTS.get(`${SHARED.slice(0, k)}`).get(`${h}`).length;
const afterBlackOfficers = memoized((o, h, o2, k2) => sum(PAWNS, h2 => homeWays(k2, h2), h2 => afterBlackHomes(o, h, o2, h2)));
const sumOverOfficers = countRest => {
  let total = 0n;
  for (const [key, list] of OFFICER_LISTS) total += BigInt(list.length) * countRest(...key.split(' ').map(Number));
  return total;
};
const afterRedHomes = memoized((o, h) => sumOverOfficers((o2, k2) => afterBlackOfficers(o, h, o2, k2)));
const afterRedOfficers = memoized((o, k) => sum(PAWNS, h => homeWays(k, h), h => afterRedHomes(o, h)));

/** The number of placements. */
export const COUNT = sumOverOfficers(afterRedOfficers);

/**
 * The placement of a block and a rank for each group, which `pick` chooses. A block has ways, rest, `pieces(rank)` and `rankOf(letters)`,
 * which is undefined if the placement has none of its arrangements.
 */
function chooseGroups(pick) {
  const letters = new Map();
  const place = blocks => {
    const [block, rank] = pick(blocks);
    for (const [square, letter] of block.pieces(rank)) letters.set(square, letter);
    return block.key;
  };
  const blocksOfLists = (isRed, kinds, listsByKey, countRest) => [...listsByKey].map(([key, list]) => {
    const turn = ([own, letter]) => (isRed ? [89 - own, letter] : [own, letter.toLowerCase()]);
    return {
      key, ways: list.length, rest: countRest(...key.split(' ').map(Number)), pieces: rank => list[rank].map(turn),
      rankOf(target) {
        const isMine = ([square, letter]) => (letter < 'a') === isRed && kinds.includes(letter.toUpperCase()) && (square >= HALF) === isRed;
        const count = [...target].filter(isMine).length;
        const rank = list.findIndex(pieces => pieces.length === count && pieces.map(turn).every(([square, letter]) => target.get(square) === letter));
        return rank < 0 ? undefined : rank;
      },
    };
  });
  const blocksOfChoices = (letter, first, end, maxCount, countRest) => {
    const squares = Array.from({ length: end - first }, (_, i) => first + i).filter(square => !letters.has(square));
    return Array.from({ length: maxCount + 1 }, (_, count) => ({
      key: count, ways: choose(squares.length, count), rest: countRest(squares.length - count),
      pieces(rank) {
        const pieces = [];
        for (let size = count; size > 0; size--) {
          let number = size - 1;
          while (choose(number + 1, size) <= rank) number++;
          rank -= choose(number, size);
          pieces.push([squares[number], letter]);
        }
        return pieces;
      },
      rankOf(target) {
        const numbers = squares.flatMap((square, i) => (target.get(square) === letter ? [i] : []));
        return numbers.length === count ? numbers.reduce((rank, number, i) => rank + choose(number, i + 1), 0) : undefined;
      },
    }));
  };
  const homesOf = isRed => HOME_LISTS.get(`${SHARED.filter(own => letters.has(isRed ? 89 - own : own))}`);
  const [o] = place(blocksOfLists(true, 'KAB', OFFICER_LISTS, afterRedOfficers)).split(' ').map(Number);
  const h = Number(place(blocksOfLists(true, 'P', homesOf(true), count => afterRedHomes(o, count))));
  const [o2] = place(blocksOfLists(false, 'KAB', OFFICER_LISTS, (count, k) => afterBlackOfficers(o, h, count, k))).split(' ').map(Number);
  const h2 = Number(place(blocksOfLists(false, 'P', homesOf(false), count => afterBlackHomes(o, h, o2, count))));
  const lower = HALF - o - h;
  const across = place(blocksOfChoices('P', 0, HALF, PAWNS - h, upper => afterRedPawns(upper, lower, PAWNS - h2)));
  const upper = HALF - o2 - h2 - across;
  place(blocksOfChoices('p', HALF, 2 * HALF, PAWNS - h2, lowerLeft => free(6, upper + lowerLeft)));
  for (let i = 0; i < FREE.length; i++) place(blocksOfChoices(FREE[i], 0, 2 * HALF, 2, count => free(FREE.length - 1 - i, count)));
  return letters;
}

/** The placement of an index below COUNT. */
export function placementOf(index) {
  return chooseGroups(blocks => {
    const block = blocks.find(({ ways, rest }) => {
      const size = BigInt(ways) * rest;
      if (index < size) return true;
      index -= size;
      return false;
    });
    const rank = Number(index % BigInt(block.ways));
    index /= BigInt(block.ways);
    return [block, rank];
  });
}

/** The index of a placement that follows the rules. */
export function indexOf(letters) {
  const steps = [];
  chooseGroups(blocks => {
    let before = 0n;
    for (const block of blocks) {
      const rank = block.rankOf(letters);
      if (rank !== undefined) {
        steps.push([before + BigInt(rank), BigInt(block.ways)]);
        return [block, rank];
      }
      before += BigInt(block.ways) * block.rest;
    }
    throw new Error('the placement follows the rules');
  });
  return steps.reduceRight((later, [before, ways]) => before + ways * later, 0n);
}
