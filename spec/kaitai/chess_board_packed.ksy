meta:
  id: chess_board_packed
  title: Chess board, four bits a square (chess-board-packed/1)
  license: MIT OR Apache-2.0
  ks-version: '0.11'
  bit-endian: be
  imports:
    - chess_board_bytes
doc: |
  The placement of a chess board. `squares` are the codes, square = 8*row + col, rank 8 and file a first; `placement` is the same as FEN
  writes it.
doc-ref: ../src/chess-board.md#four-bits-a-square
seq:
  - id: squares
    type: b4
    enum: chess_board_bytes::code
    valid:
      in-enum: true
    repeat: expr
    repeat-expr: 64
    doc: CP-1, CP-2, CP-3. The first square of a byte is in its four high bits.
    doc-ref: ../src/chess-board.md#CP-1
  - id: end
    size: 0
    valid:
      expr: _io.eof
    doc: CP-5. Nothing follows the last square.
    doc-ref: ../src/chess-board.md#CP-5
instances:
  written:
    type: >-
      chess_board_bytes::written(_index, squares[_index].to_i, _index == 0 ? 0 : written[_index - 1].empty, _index == 0 ? "" :
      written[_index - 1].text)
    repeat: expr
    repeat-expr: 64
  placement:
    value: written.last.text
    doc: CP-8.
    doc-ref: ../src/chess-board.md#placement
