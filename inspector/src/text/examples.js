// Example inputs for new users. The examples with a history or a fault show most features.

const REAL = 'game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=86pU6-4nbSh38OCojLarcupWOb1rXw&s=1';

/** `name` is the key of a text. */
const example = (name, text, format) => ({ name, text, format });

/** The examples for players. */
const GAMES = [
  example('link', REAL),
  example('opening', 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'),
  example('go', '(;GM[1]SZ[9];B[ee];W[ef];B[df];W[de];B[dd];W[ce];B[cf];W[eg];B[cd];W[be];B[dg];W[])'),
  example('chess', 'rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R'),
];

/** The examples for programmers. */
const FORMATS = [
  example('damaged-link', REAL.replace('&r=86pU6-4nbSh3', '&r=86pU6-4nbSg3')),
  example('game', 'cRQOtAaCIZyHkKZYrD7rHA'),
  example('position', '8124022f93f9a080e1085242201278790080917f'),
  example('occupied', '9124022f93f9a080e1085242201278790080917f', 'xiangqi-position/1'),
  example('padding', '8124022f93f9a080e1085242201278790080917d', 'xiangqi-position/1'),
  example('board', '080000080000163aceb4d272d91a1e3dcf003c'),
  example('damaged-board', '080000080000163aceb4d272d91a1e3dcff33c'),
  example('stream', '030000030000d046080000080000163aceb4d272d91a1e3dcf003c'),
];

export const GROUPS = { games: GAMES, formats: FORMATS };
export const EXAMPLES = [...GAMES, ...FORMATS];
