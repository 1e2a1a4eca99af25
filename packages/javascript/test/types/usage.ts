// Uses every part of the types under `strict`. A line after @ts-expect-error must not compile.

import {
  BoardwireError, LimitError, cellsToText, chessBoardBytes, chessBoardPacked, formats, fromBase64url, fromHex, goChains,
  ternaryBits2, ternaryBoard, ternaryInteger, ternaryRuns, ternaryStream, textToCells, toBase64url, toHex, xiangqiFen,
  xiangqiGame, xiangqiHistory, xiangqiLink, xiangqiList, xiangqiMap, xiangqiPosition,
  type ChessBoard, type DecodeResult, type ErrorCode, type Explanation, type Field, type FormatId, type GoAnalysis,
  type GoGame, type Leniency, type TernaryBoard, type TernaryStream, type XiangqiGame, type XiangqiHistory, type XiangqiLink,
  type XiangqiPieces, type XiangqiPosition, type XiangqiSide,
} from 'boardwire';
import { decode } from 'boardwire/ternary-board';
import { decode as decodeLink } from 'boardwire/xiangqi-link';
import { BoardwireError as SameError } from 'boardwire/errors';
import { fromHex as sameFromHex } from 'boardwire/helpers';
import { play } from 'boardwire/go-chains';
import { recognise, type Notation } from 'boardwire/recognise';

const bytes: Uint8Array = fromHex('01000001000002');
const board: TernaryBoard = decode(sameFromHex('01000001000002'), { allow: ['trailing-bytes'], limits: { cells: 9 } });
const stream: TernaryStream = ternaryStream.decode(bytes);
for (const codec of [ternaryBoard, ternaryBits2, ternaryInteger, ternaryRuns]) {
  const hex: string = toHex(codec.encode({ rows: 1, cols: 1, cells: textToCells('0') } as const));
  const explanation: Explanation = codec.explain(fromHex(hex));
  const field: Field | undefined = explanation.fields[0];
  const requirement: string | undefined = field?.requirements[0];
  void requirement;
}
const text: string = cellsToText(board.cells) + toBase64url(fromBase64url('AA')) + stream.records.length;

const result: DecodeResult<XiangqiLink> = xiangqiLink.tryDecode('?p=');
if (result.ok) {
  const side: XiangqiSide = result.value.position.turn;
  const needed: Leniency[] = result.leniencies;
  const squares: (number | null)[] = result.value.position.squares;
  void [side, needed, squares];
} else {
  const code: ErrorCode = result.error.code;
  const format: FormatId = result.error.format;
  const offset: number | null = result.error.offset;
  const unit: 'bit' | 'character' | null = result.error.unit;
  void [code, format, offset, unit];
}

const position: XiangqiPosition = xiangqiFen.decode('9/9/9/9/9/9/9/9/9/9 w');
const history: XiangqiHistory = xiangqiHistory.decode(new Uint8Array(0), { position });
const encoded: Uint8Array = xiangqiHistory.encode({ plies: [] } as const, { position });
const again: string = xiangqiLink.encode({ base: null, position, history, s: null });
const pieces: XiangqiPieces = xiangqiList.decode(xiangqiList.encode(position));
const chess: ChessBoard = chessBoardBytes.decode(chessBoardBytes.encode({ placement: '8/8/8/8/8/8/8/8' }));
const xiangqi: XiangqiGame = xiangqiGame.decode(xiangqiGame.encode({ start: '9/9/9/9/9/9/9/9/9/9 w', moves: [] } as const));
const first: string | undefined = xiangqi.moves[0] ?? xiangqi.start;
const analysis: GoAnalysis = goChains.analyse(bytes);
const game: GoGame = play(bytes, 'black', ['A1', 'pass'] as const);
const black: number = game.captured.black;
const point: [row: number, col: number] | undefined = analysis.chains[0]?.stones[0];
const input: 'bytes' | 'text' = formats['xiangqi-link/1'].input;
const viaRegistry: XiangqiLink = formats['xiangqi-link/1'].codec.decode(again);
const requirement: string | undefined = formats['ternary-runs/1'].errors['run-too-long'];
void [text, encoded, pieces, chess, black, point, input, viaRegistry, requirement, decodeLink, xiangqiMap];
void [chessBoardPacked, xiangqiPosition, first];

try {
  ternaryRuns.decode(bytes);
} catch (error) {
  if (error instanceof LimitError) {
    const cells: number = error.cells + error.limit;
    const name: 'LimitError' = error.name;
    void [cells, name];
  } else if (error instanceof BoardwireError && error instanceof SameError) {
    const path: string = error.path + error.requirement;
    void path;
  }
}

// @ts-expect-error a text where bytes are needed
ternaryBoard.decode('00');
// @ts-expect-error bytes where a text is needed
xiangqiFen.decode(bytes);
// @ts-expect-error an unknown leniency
ternaryBoard.decode(bytes, { allow: ['padding'] });
// @ts-expect-error an unknown option
ternaryBoard.decode(bytes, { limit: 5 });
// @ts-expect-error a history needs its position
xiangqiHistory.decode(bytes);
// @ts-expect-error cells are bytes
ternaryBoard.encode({ rows: 1, cols: 1, cells: [0] });
// @ts-expect-error an unknown side
xiangqiFen.encode({ turn: 'white', squares: [] });
// @ts-expect-error an unknown colour
goChains.play(bytes, 'red', []);
// @ts-expect-error texts have no explain
xiangqiLink.explain('');
// @ts-expect-error an unknown format
formats['ternary-board/2'];
// @ts-expect-error errors are made by codecs alone
new BoardwireError();
// @ts-expect-error a value may be missing
result.value.position;

const found = recognise('hex', { format: 'xiangqi-fen/1', exact: true, allow: ['padding-bits'], limits: { cells: 9 } });
if (found.format === null) {
  const [first] = found.nearest;
  const against: string | undefined = first?.against ?? found.what;
  void against;
} else {
  const notation: Notation = found.notation;
  const moves: string[] = found.moves ?? found.repairs;
  void [notation, moves, found.position?.turn];
}
const taken = xiangqiLink.parts('?p=', { allow: ['unknown-parameters'] });
const held: Uint8Array | null = taken.history?.bytes ?? taken.position.bytes;
void [held, ternaryBoard.explain(bytes, { bits: [0, 8] })];
