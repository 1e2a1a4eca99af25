meta:
  id: chess_board_bytes
  title: Chess board, a byte a square (chess-board-bytes/1)
  license: MIT OR Apache-2.0
  ks-version: '0.11'
doc: |
  The placement of a chess board. `squares` are the codes, square = 8*row + col, rank 8 and file a first; `placement` is the same as FEN
  writes it.
doc-ref: ../src/chess-board.md#a-byte-a-square
seq:
  - id: squares
    type: u1
    enum: code
    valid:
      in-enum: true
    repeat: expr
    repeat-expr: 64
    doc: CB-1, CB-2, CB-3.
    doc-ref: ../src/chess-board.md#CB-1
  - id: end
    size: 0
    valid:
      expr: _io.eof
    doc: CB-5. Nothing follows the last square.
    doc-ref: ../src/chess-board.md#CB-5
instances:
  written:
    type: 'written(_index, squares[_index].to_i, _index == 0 ? 0 : written[_index - 1].empty, _index == 0 ? "" : written[_index - 1].text)'
    repeat: expr
    repeat-expr: 64
  placement:
    value: written.last.text
    doc: CB-8.
    doc-ref: ../src/chess-board.md#placement
types:
  written:
    doc: The placement up to one square. It takes nothing from the input.
    params:
      - id: square
        type: u1
      - id: code
        type: u1
      - id: empty_before
        type: u1
        doc: Empty squares of the rank that are not written yet.
      - id: text_before
        type: str
    instances:
      is_last_file:
        value: square % 8 == 7
      run:
        value: 'code == 0 ? empty_before + 1 : empty_before'
        doc: How long the run of empty squares is that this square belongs to or ends.
      is_run_written:
        value: run > 0 and (code != 0 or is_last_file)
      empty:
        value: 'code != 0 or is_last_file ? 0 : run'
      text:
        value: >-
          text_before + (is_run_written ? run.to_s : "") + (code == 0 ? "" : ".PRNBQK..prnbqk.".substring(code, code + 1)) +
          (is_last_file and square < 63 ? "/" : "")
enums:
  code:
    0: empty
    1: white_pawn
    2: white_rook
    3: white_knight
    4: white_bishop
    5: white_queen
    6: white_king
    9: black_pawn
    10: black_rook
    11: black_knight
    12: black_bishop
    13: black_queen
    14: black_king
