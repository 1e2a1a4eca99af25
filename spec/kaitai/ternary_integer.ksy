meta:
  id: ternary_integer
  title: Ternary board as one integer (ternary-integer/1)
  license: MIT OR Apache-2.0
  ks-version: '0.11'
  imports:
    - ternary_board
doc: |
  A board of rows x cols cells as one number V, the sum of c_i * 3^i.

  Kaitai Struct has no long integers. Here V is divided by 3^15 again and again, limb by limb of 24 bits; the cells are
  `divisions[j].cells`, fifteen for each division, of which the first `used` are in use. The work grows with the square of the board, so
  boards of more than 16384 cells have no `divisions`: of them this description gives the layout alone, and does not judge whether V is
  below 3^n.
doc-ref: ../src/ternary-packings.md#one-integer
seq:
  - id: dimensions
    type: ternary_board::dimensions
    doc: BI-1.
    doc-ref: ../src/ternary-packings.md#BI-1
  - id: limit
    size: 0
    valid:
      expr: dimensions.total <= 100000000
    doc: BI-6. A limit of this description's own; up to it `number_size` is right and its reckoning stays below 2^53.
    doc-ref: ../src/ternary-packings.md#BI-6
  - id: number
    size: number_size
    doc: BI-2, BI-3. V, least significant byte first, in as many bytes as 3^n - 1 needs.
    doc-ref: ../src/ternary-packings.md#BI-3
  - id: in_range
    size: 0
    valid:
      expr: 'not divisible or (divisions.last.quotient == 0 and divisions.last.remainder < divisions.last.bound)'
    doc: BI-4. V is below 3^n. What the divisions leave is below 256, so the lowest limb is all of it.
    doc-ref: ../src/ternary-packings.md#BI-4
  - id: end
    size: 0
    valid:
      expr: _io.eof
    doc: BI-7. Nothing follows V.
    doc-ref: ../src/ternary-packings.md#BI-7
instances:
  number_size:
    value: dimensions.total * 85137581 / 53715833 / 8 + 1
    doc: |
      floor(floor(n * log2(3)) / 8) + 1. The fraction is a convergent of log2(3) from below, and floor(n * log2(3)) is its product with n
      rounded down for every n up to the limit.
  divisible:
    value: dimensions.total <= 16384
  divisions:
    type: 'division(_index, dimensions.total - 15 * _index < 15 ? dimensions.total - 15 * _index : 15)'
    repeat: expr
    repeat-expr: (dimensions.total + 14) / 15
    if: divisible
types:
  division:
    doc: Division of what the divisions before have left by 3^15 = 14348907.
    params:
      - id: index
        type: u4
      - id: used
        type: u1
        doc: How many of the fifteen are cells of the board.
    seq:
      - id: limbs
        type: >-
          limb(size - 1 - _index,
          _index == 0 ? 0 : limbs[_index - 1].remainder,
          index == 0 ? 0 : _parent.divisions[index - 1].limbs[_parent.divisions[index - 1].size - size + _index].quotient)
        repeat: expr
        repeat-expr: size
        doc: From the most significant one on. They take nothing from the input.
    instances:
      size:
        value: (_parent.number_size + 2) / 3 - 23 * index / 24
        doc: Limbs that may not be 0. A division takes off log2(3^15) = 23.77 bits.
      quotient:
        value: limbs.last.quotient
        doc: The lowest limb of what is left.
      remainder:
        value: limbs.last.remainder
      bound:
        value: '[1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683, 59049, 177147, 531441, 1594323, 4782969, 14348907][used]'
        doc: 3^used.
      cells:
        value: >-
          [remainder % 3, remainder / 3 % 3, remainder / 9 % 3, remainder / 27 % 3, remainder / 81 % 3,
          remainder / 243 % 3, remainder / 729 % 3, remainder / 2187 % 3, remainder / 6561 % 3, remainder / 19683 % 3,
          remainder / 59049 % 3, remainder / 177147 % 3, remainder / 531441 % 3, remainder / 1594323 % 3, remainder / 4782969]
        doc: The cells in order, 0 empty, 1 white, 2 black; those from `used` on are none of the board's.
  limb:
    doc: 24 bits of a dividend, and what the division makes of them.
    params:
      - id: place
        type: u4
        doc: 0 for the least significant limb.
      - id: carried
        type: u4
        doc: The remainder of the limb above.
      - id: left
        type: u4
        doc: What the division before has left of this limb.
    instances:
      at:
        value: place * 3
      value:
        value: >-
          _parent.index > 0 ? left :
          _root.number[at]
          + (at + 1 < _root.number_size ? _root.number[at + 1] * 256 : 0)
          + (at + 2 < _root.number_size ? _root.number[at + 2] * 65536 : 0)
        doc: This limb of V, or of what the division before has left.
      dividend:
        value: carried * 16777216 + value
      quotient:
        value: dividend / 14348907
      remainder:
        value: dividend % 14348907
