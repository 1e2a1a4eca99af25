// Inputs to begin with. Those with a history or a fault show most.

const REAL = 'game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=86pU6-4nbSh38OCojLarcupWOb1rXw&s=1';

/** `name` is the key of a text. */
export const EXAMPLES = [
  { name: 'link', text: REAL },
  { name: 'damaged-link', text: REAL.replace('&r=86pU6-4nbSh3', '&r=86pU6-4nbSg3') },
  { name: 'opening', text: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w' },
  { name: 'position', text: '8124022f93f9a080e1085242201278790080917f' },
  { name: 'occupied', format: 'xiangqi-position/1', text: '9124022f93f9a080e1085242201278790080917f' },
  { name: 'padding', text: '8124022f93f9a080e1085242201278790080917d' },
  { name: 'moves', text: 'position startpos moves h2e2 h9g7 h0g2 i9h9 i0h0 b9c7' },
  { name: 'game', text: 'cRQOtAaCIZyHkKZYrD7rHA' },
  { name: 'go', text: '(;GM[1]SZ[9];B[ee];W[ef];B[df];W[de];B[dd];W[ce];B[cf];W[eg];B[cd];W[be];B[dg];W[])' },
  { name: 'board', text: '080000080000163aceb4d272d91a1e3dcf003c' },
  { name: 'damaged-board', text: '080000080000163aceb4d272d91a1e3dcff33c' },
  { name: 'stream', text: '030000030000d046080000080000163aceb4d272d91a1e3dcf003c' },
  { name: 'chess', text: 'rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R' },
];
