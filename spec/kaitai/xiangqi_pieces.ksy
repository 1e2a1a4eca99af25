meta:
  id: xiangqi_pieces
  title: What the formats of Xiangqi share
  license: MIT OR Apache-2.0
  ks-version: '0.11'
  bit-endian: be
doc: |
  No format of its own: the pieces, the squares on which each may stand, and the code words.

  Squares are 0 to 89, square = 9*row + col, row 0 being Black's back rank; 90 is dead.
doc-ref: ../src/xiangqi-position.md
types:
  piece:
    doc: A piece and its place. It takes nothing from the input.
    params:
      - id: id
        type: u1
        doc: XP-4. 0 to 15 for red, 16 to 31 for black.
      - id: square
        type: u1
        doc: 0 to 89, or 90 for dead.
    instances:
      side:
        value: id / 16
        enum: side
      kind:
        value: '[0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6, 6, 6][id % 16]'
        enum: kind
      is_dead:
        value: square == 90
      row:
        value: square / 9
        if: not is_dead
      col:
        value: square % 9
        if: not is_dead
      seen_by_red:
        value: 'id < 16 ? square : 89 - square'
        doc: XP-10. The square of the red piece that has the same list as this one but for the side.
      home_of_pawn:
        value: 84 - 2 * (id % 16)
        doc: XP-9. The home square of that red pawn, 62 60 58 56 54 for the ids 11 to 15.
      may_stand:
        value: >-
          is_dead or (
          kind == kind::general ? seen_by_red >= 66 and seen_by_red % 9 >= 3 and seen_by_red % 9 <= 5 :
          kind == kind::advisor ? seen_by_red == 66 or seen_by_red == 68 or seen_by_red == 76 or seen_by_red == 84 or seen_by_red == 86 :
          kind == kind::elephant ? seen_by_red == 47 or seen_by_red == 51 or seen_by_red == 63 or seen_by_red == 67 or seen_by_red == 71
          or seen_by_red == 83 or seen_by_red == 87 :
          kind == kind::pawn ? seen_by_red <= 44 or seen_by_red == home_of_pawn or seen_by_red == home_of_pawn - 9 :
          true)
        doc: XP-5 to XP-10. The place is in the piece's candidate list.
        doc-ref: ../src/xiangqi-position.md#candidate-lists
  apart:
    doc: Of two pieces, that they do not stand on one square. It takes nothing from the input.
    params:
      - id: square
        type: u1
      - id: other
        type: u1
    seq:
      - id: rule
        size: 0
        valid:
          expr: square != other or square == 90
  code_word:
    doc: |
      XP-11 to XP-13. The code word of an index into a list of n. All fields are fields of bits, so that none of them begins a new byte.
    doc-ref: ../src/xiangqi-position.md#the-code
    params:
      - id: n
        type: u1
    seq:
      - id: head_1
        type: b1
        if: k == 1
      - id: head_2
        type: b2
        if: k == 2
      - id: head_3
        type: b3
        if: k == 3
      - id: head_4
        type: b4
        if: k == 4
      - id: head_5
        type: b5
        if: k == 5
      - id: head_6
        type: b6
        if: k == 6
      - id: tail
        type: b1
        if: is_long
    instances:
      k:
        value: 'n < 2 ? 0 : n < 4 ? 1 : n < 8 ? 2 : n < 16 ? 3 : n < 32 ? 4 : n < 64 ? 5 : 6'
        doc: floor(log2 n).
      b:
        value: n - [1, 2, 4, 8, 16, 32, 64][k]
        doc: n - 2^k.
      head:
        value: 'k == 0 ? 0 : k == 1 ? head_1.to_i : k == 2 ? head_2 : k == 3 ? head_3 : k == 4 ? head_4 : k == 5 ? head_5 : head_6'
        doc: The first k bits as a number.
      is_long:
        value: head >= [1, 2, 4, 8, 16, 32, 64][k] - b
      index:
        value: 'is_long and tail ? head + b : head'
      length:
        value: 'is_long ? k + 1 : k'
        doc: In bits.
  bit:
    doc: A bit by itself. In a type of its own, since behind a field of bits that stands beside fields of other types a new byte begins.
    seq:
      - id: value
        type: b1
  turn:
    doc: In a type of its own as `bit` is.
    seq:
      - id: is_red
        type: b1
    instances:
      side:
        value: 'is_red ? 0 : 1'
        enum: side
  nibble:
    doc: Four bits by themselves, in a type of their own as `bit` is.
    seq:
      - id: value
        type: b4
  padding_bit:
    seq:
      - id: value
        type: b1
        valid: true
enums:
  side:
    0: red
    1: black
  kind:
    0: general
    1: advisor
    2: elephant
    3: horse
    4: rook
    5: cannon
    6: pawn
