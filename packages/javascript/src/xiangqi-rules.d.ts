// xiangqi-rules/1: the legal moves of a position, and how many sequences of them there are (spec/src/xiangqi-rules.md).

/**
 * Lists the legal moves of the side to move in their normative order, such as `h2e2` (XR-1 to XR-13).
 *
 * @throws {BoardwireError} at a character of the FEN: the codes of `xiangqi-fen/1`.
 * @throws {TypeError} if an argument has the wrong shape.
 */
export function legalMoves(fen: string): string[];

/**
 * Counts the sequences of `depth` legal moves that begin at the position (XR-14). `depth` is 0 to 6.
 *
 * @throws {BoardwireError} at a character of the FEN: the codes of `xiangqi-fen/1`.
 * @throws {TypeError} if an argument has the wrong shape.
 */
export function perft(fen: string, depth: number): number;
