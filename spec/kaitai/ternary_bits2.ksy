meta:
  id: ternary_bits2
  title: Ternary board, two bits a cell (ternary-bits2/1)
  license: MIT OR Apache-2.0
  ks-version: '0.11'
  bit-endian: le
  imports:
    - ternary_board
doc: A board of rows x cols cells, four cells to a byte, each row in bytes of its own. The cells are `rows[row].cells[col]`.
doc-ref: ../src/ternary-packings.md#two-bits-a-cell
seq:
  - id: dimensions
    type: ternary_board::dimensions
    doc: BT-1.
    doc-ref: ../src/ternary-packings.md#BT-1
  - id: rows
    type: row
    repeat: expr
    repeat-expr: dimensions.rows
    doc: BT-2.
    doc-ref: ../src/ternary-packings.md#BT-2
  - id: end
    size: 0
    valid:
      expr: _io.eof
    doc: BT-8. Nothing follows the last row.
    doc-ref: ../src/ternary-packings.md#BT-8
types:
  row:
    doc: The first cell of a byte is in its two lowest bits.
    seq:
      - id: cells
        type: b2
        enum: ternary_board::cell
        valid:
          in-enum: true
        repeat: expr
        repeat-expr: _parent.dimensions.cols
        doc: BT-3, BT-4. 3 is no cell.
        doc-ref: ../src/ternary-packings.md#BT-4
      - id: unused
        type: b2
        valid: 0
        repeat: expr
        repeat-expr: (4 - _parent.dimensions.cols % 4) % 4
        doc: BT-5. What is left of the row's last byte is 0.
        doc-ref: ../src/ternary-packings.md#BT-5
