meta:
  id: ternary_stream
  title: Ternary stream (ternary-stream/1)
  license: MIT OR Apache-2.0
  ks-version: '0.11'
  imports:
    - ternary_board
doc: Records of `ternary-board/1` one directly after another; no bytes at all are an empty stream.
doc-ref: ../src/ternary-board.md#the-stream
seq:
  - id: records
    type: ternary_board::record
    repeat: eos
    doc: TS-1, TS-4. A byte behind a record begins the next one.
    doc-ref: ../src/ternary-board.md#TS-1
