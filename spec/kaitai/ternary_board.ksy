meta:
  id: ternary_board
  title: Ternary board (ternary-board/1)
  license: MIT OR Apache-2.0
  ks-version: '0.11'
  bit-endian: le
doc: |
  A board of rows x cols cells, each empty, white or black, five cells to a byte. A file is exactly one record.

  The cells are `record.groups[j].cells`, five for each byte, of which the first `used` are in use.
doc-ref: ../src/ternary-board.md
seq:
  - id: record
    type: record
  - id: end
    size: 0
    valid:
      expr: _io.eof
    doc: TB-12. Nothing follows the record.
    doc-ref: ../src/ternary-board.md#TB-12
types:
  dimensions:
    doc: The header, with which every packing of a ternary board begins.
    seq:
      - id: rows
        type: b24
        valid:
          min: 1
        doc: TB-1, TB-2. Unsigned, three bytes, low byte first; not 0.
        doc-ref: ../src/ternary-board.md#TB-1
      - id: cols
        type: b24
        valid:
          min: 1
        doc: As `rows`.
        doc-ref: ../src/ternary-board.md#TB-2
    instances:
      total:
        value: rows * cols
        doc: The number of cells. It takes up to 48 bits.
  record:
    seq:
      - id: dimensions
        type: dimensions
      - id: groups
        type: 'group(dimensions.total - 5 * _index < 5 ? dimensions.total - 5 * _index : 5)'
        repeat: expr
        repeat-expr: (dimensions.total + 4) / 5
        doc: TB-3. Cells run row by row, without padding between rows.
        doc-ref: ../src/ternary-board.md#TB-3
  group:
    doc: TB-4. Five cells, c0 + 3*c1 + 9*c2 + 27*c3 + 81*c4.
    doc-ref: ../src/ternary-board.md#TB-4
    params:
      - id: used
        type: u1
        doc: How many of the five are cells of the board, 1 to 5; the others are unused trits.
    seq:
      - id: code
        type: u1
        valid:
          max: 'used == 1 ? 2 : used == 2 ? 8 : used == 3 ? 26 : used == 4 ? 80 : 242'
        doc: TB-6, TB-8. At most 242, and the unused trits, which are the most significant ones, are 0.
        doc-ref: ../src/ternary-board.md#TB-8
    instances:
      c0:
        value: code % 3
        enum: cell
      c1:
        value: code / 3 % 3
        enum: cell
      c2:
        value: code / 9 % 3
        enum: cell
      c3:
        value: code / 27 % 3
        enum: cell
      c4:
        value: code / 81
        enum: cell
      cells:
        value: '[c0, c1, c2, c3, c4]'
        doc: The cells in order; those from `used` on are none of the board's.
enums:
  cell:
    0:
      id: empty
      doc: TB-5.
    1: white
    2: black
