// ternary-stream/1: records of ternary-board/1, one directly after another, possibly none (chapter Ternary board).

import { readList } from './shape.js';
import { binaryFormat } from './format.js';
import { readRecord, writeRecord } from './ternary-record.js';

export const { decode, tryDecode, encode, explain } = binaryFormat('ternary-stream/1', read, write);

function read(bytes, run) { // the limit applies to each record separately (TS-3)
  const records = [];
  for (let at = 0; at < bytes.length;) {
    const { board, end } = readRecord(bytes, at, run.inside(`records[${records.length}]`));
    records.push(board);
    at = end;
  }
  return { records };
}

function write(stream, run) {
  const parts = readList(stream?.records, 'records', 'an array of boards', (board, path) => writeRecord(board, run.inside(path)));
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
