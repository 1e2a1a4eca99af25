meta:
  id: xiangqi_position
  title: Xiangqi position (xiangqi-position/1)
  license: MIT OR Apache-2.0
  ks-version: '0.11'
  imports:
    - xiangqi_pieces
doc: |
  The side to move and the 32 pieces of a xiangqi set, each on a square or dead, in 149 to 177 bits. A square is `pieces[id].square`, 90 for
  dead.
doc-ref: ../src/xiangqi-position.md
seq:
  - id: turn
    type: xiangqi_pieces::turn
    doc: XP-1, XP-2. The side to move is `turn.side`.
    doc-ref: ../src/xiangqi-position.md#XP-2
  - id: pieces
    type: 'coded(_index, _index == 0 ? 1 : pieces[_index - 1].end_bit)'
    repeat: expr
    repeat-expr: 32
    doc: XP-3.
    doc-ref: ../src/xiangqi-position.md#XP-3
  - id: padding
    type: xiangqi_pieces::padding_bit
    repeat: expr
    repeat-expr: (8 - pieces.last.end_bit % 8) % 8
    doc: XP-14, XP-15. 1 bits that complete a byte.
    doc-ref: ../src/xiangqi-position.md#XP-15
  - id: apart
    type: apart_from_earlier(_index)
    repeat: expr
    repeat-expr: 32
    doc: |
      XP-17. No two living pieces stand on one square. Judged behind the padding, since what takes nothing from the input begins a new byte.
    doc-ref: ../src/xiangqi-position.md#XP-17
  - id: end
    size: 0
    valid:
      expr: _io.eof
    doc: XP-16. Nothing follows the padding.
    doc-ref: ../src/xiangqi-position.md#XP-16
types:
  coded:
    doc: The code word of a piece's index in its own candidate list.
    params:
      - id: id
        type: u1
      - id: first_bit
        type: u1
    seq:
      - id: code
        type: xiangqi_pieces::code_word(candidates)
      - id: piece
        type: xiangqi_pieces::piece(id, square)
    instances:
      candidates:
        value: '[10, 6, 6, 8, 8, 91, 91, 91, 91, 91, 91, 48, 48, 48, 48, 48][id % 16]'
        doc: How many candidates the list of this piece has.
      end_bit:
        value: first_bit + code.length
      square_of_red:
        value: >-
          id % 16 == 0 ? [85, 86, 84, 76, 77, 75, 67, 68, 66, 90][code.index] :
          code.index == 0 ? 90 :
          id % 16 == 1 ? [90, 86, 84, 76, 68, 66][code.index] :
          id % 16 == 2 ? [90, 84, 86, 76, 66, 68][code.index] :
          id % 16 == 3 ? [90, 87, 67, 71, 51, 83, 47, 63][code.index] :
          id % 16 == 4 ? [90, 83, 67, 63, 47, 87, 51, 71][code.index] :
          id % 16 <= 10 ? 90 - code.index :
          code.index == 1 ? 84 - 2 * (id % 16) :
          code.index == 2 ? 75 - 2 * (id % 16) :
          47 - code.index
        doc: XP-5 to XP-9. The place at that index of the red piece's list.
        doc-ref: ../src/xiangqi-position.md#candidate-lists
      square:
        value: 'id < 16 or square_of_red == 90 ? square_of_red : 89 - square_of_red'
        doc: XP-10. 0 to 89, or 90 for dead.
        doc-ref: ../src/xiangqi-position.md#XP-10
  apart_from_earlier:
    params:
      - id: id
        type: u1
    seq:
      - id: apart
        type: xiangqi_pieces::apart(_parent.pieces[id].square, _parent.pieces[_index].square)
        repeat: expr
        repeat-expr: id
