meta:
  id: xiangqi_history
  title: Xiangqi history (xiangqi-history/1)
  license: MIT OR Apache-2.0
  ks-version: '0.11'
  imports:
    - xiangqi_pieces
doc: |
  The plies that led to a position, newest first. A history has no meaning without its position, so the position is handed over in the two
  parameters, and the plies are undone one after another.

  A ply is `records[i]`: `mover` went from `origin` to `to` and, if `captures.value`, took `captured`.
doc-ref: ../src/xiangqi-history.md
params:
  - id: squares
    type: bytes
    doc: The squares of the position, 32 bytes in ascending order of id, 90 for dead, as in `xiangqi-list/1`.
  - id: is_red_to_move
    type: bool
seq:
  - id: records
    type: 'record(_index, _index == 0 ? 0 : records[_index - 1].end_bit, _index % 2 == 0 ? is_red_to_move : not is_red_to_move, last_byte)'
    repeat: until
    repeat-until: _.is_last
    if: _io.size > 0
    doc: |
      XH-1, XH-2, XH-14. The movers are in turn of one side and of the other, the first one of the side not to move.

      `last_byte` is handed over here because it has to be read before the first bit: to read it later would begin a new byte.
    doc-ref: ../src/xiangqi-history.md#XH-14
  - id: padding
    type: xiangqi_pieces::padding_bit
    repeat: expr
    repeat-expr: 'records.last.is_stuck ? 0 : records.last.bits_left'
    if: _io.size > 0
    doc: XH-17.
    doc-ref: ../src/xiangqi-history.md#XH-17
  - id: rules
    type: rules(records[_index])
    repeat: expr
    repeat-expr: '_io.size > 0 ? records.size : 0'
    doc: Judged behind the padding, since what takes nothing from the input begins a new byte.
instances:
  last_byte:
    pos: _io.size - 1
    type: u1
    if: _io.size > 0
types:
  record:
    doc: XH-3. A ply.
    doc-ref: ../src/xiangqi-history.md#XH-3
    params:
      - id: index
        type: u4
      - id: first_bit
        type: u4
      - id: is_black
        type: bool
        doc: The mover is of black's side.
      - id: last_byte
        type: u1
    seq:
      - id: mover_number
        type: xiangqi_pieces::nibble
      - id: captures
        type: xiangqi_pieces::bit
      - id: captured_number
        type: xiangqi_pieces::nibble
        if: captures.value
      - id: piece
        type: xiangqi_pieces::piece(mover, to)
      - id: steps
        type: 'step(_index, _index == 0 ? 0 : steps[_index - 1].count)'
        repeat: expr
        repeat-expr: 'slides ? 0 : 8'
        doc: XH-5 to XH-8. The steps that may have led here, in the order of the origin candidates. They take nothing from the input.
        doc-ref: ../src/xiangqi-history.md#origin-candidates
      - id: code
        type: xiangqi_pieces::code_word(candidates)
      - id: choices
        type: >-
          choice(steps[_index].is_candidate and steps[_index].count == code.index + 1, steps[_index].square, _index == 0 ? 90 :
          choices[_index - 1].square)
        repeat: expr
        repeat-expr: steps.size
        doc: The step that the index names. They take nothing from the input.
      - id: before
        type: 'place(index == 0 ? _root.squares[_index] : _parent.records[index - 1].after[_index].square)'
        repeat: expr
        repeat-expr: 32
        doc: The position from which the ply is undone. It takes nothing from the input.
      - id: after
        type: 'place(_index == mover ? origin : captures.value and _index == captured ? to : before[_index].square)'
        repeat: expr
        repeat-expr: 32
        doc: The position once it is undone. It takes nothing from the input.
    instances:
      mover:
        value: 'mover_number.value + (is_black ? 16 : 0)'
      captured:
        value: 'captured_number.value + (is_black ? 0 : 16)'
        if: captures.value
      to:
        value: 'index == 0 ? _root.squares[mover] : _parent.records[index - 1].after[mover].square'
        doc: Where the mover stands, 90 for dead.
      kind:
        value: piece.kind
      slides:
        value: kind == xiangqi_pieces::kind::rook or kind == xiangqi_pieces::kind::cannon
      row:
        value: to / 9
      col:
        value: to % 9
      candidates:
        value: 'slides ? 17 : steps.last.count'
      slid_from:
        value: >-
          code.index < 8 - col ? to + 1 + code.index :
          code.index < 8 ? to - 1 - (code.index - (8 - col)) :
          code.index < 8 + row ? to - 9 * (code.index - 7) :
          to + 9 * (code.index - 7 - row)
        doc: XH-4. The squares of the rank and the file, right, left, up, down, from near to far.
        doc-ref: ../src/xiangqi-history.md#XH-4
      origin:
        value: 'slides ? slid_from : choices.last.square'
        doc: Where the mover stood before its ply.
      end_bit:
        value: 'first_bit + 5 + (captures.value ? 4 : 0) + code.length'
      bits_left:
        value: 8 * _io.size - end_bit
      is_stuck:
        value: to == 90 or candidates == 0
        doc: No ply can be undone; `rules` rejects it.
      is_last:
        value: 'is_stuck or (bits_left < 8 and (last_byte + 1) % [1, 2, 4, 8, 16, 32, 64, 128][bits_left] == 0)'
        doc: XH-14, XH-15. Fewer than 8 bits are left, all of them 1.
        doc-ref: ../src/xiangqi-history.md#XH-14
  step:
    params:
      - id: number
        type: u1
      - id: count_before
        type: u1
    seq:
      - id: piece
        type: xiangqi_pieces::piece(_parent.mover, square)
    instances:
      down:
        value: >-
          _parent.kind == xiangqi_pieces::kind::general ? [0, 0, -1, 1, 9, 9, 9, 9][number] :
          _parent.kind == xiangqi_pieces::kind::advisor ? [-1, -1, 1, 1, 9, 9, 9, 9][number] :
          _parent.kind == xiangqi_pieces::kind::elephant ? [-2, -2, 2, 2, 9, 9, 9, 9][number] :
          _parent.kind == xiangqi_pieces::kind::horse ? [-2, -2, -1, -1, 1, 1, 2, 2][number] :
          number == 0 ? (_parent.is_black ? -1 : 1) :
          [0, 0, 0, 9, 9, 9, 9, 9][number]
        doc: By how many rows; 9 for no step.
      right:
        value: >-
          _parent.kind == xiangqi_pieces::kind::general ? [1, -1, 0, 0, 0, 0, 0, 0][number] :
          _parent.kind == xiangqi_pieces::kind::advisor ? [-1, 1, -1, 1, 0, 0, 0, 0][number] :
          _parent.kind == xiangqi_pieces::kind::elephant ? [-2, 2, -2, 2, 0, 0, 0, 0][number] :
          _parent.kind == xiangqi_pieces::kind::horse ? [-1, 1, -2, 2, -2, 2, -1, 1][number] :
          [0, 1, -1, 0, 0, 0, 0, 0][number]
        doc: By how many columns.
      is_on_board:
        value: 'down != 9 and _parent.row + down >= 0 and _parent.row + down <= 9 and _parent.col + right >= 0 and _parent.col + right <= 8'
      square:
        value: 'is_on_board ? _parent.to + 9 * down + right : 90'
      is_candidate:
        value: 'is_on_board and piece.may_stand'
        doc: XH-8. It lies in the piece's own candidate list. A pawn's list holds none to its right and left on its own side of the river.
        doc-ref: ../src/xiangqi-history.md#XH-8
      count:
        value: 'is_candidate ? count_before + 1 : count_before'
        doc: Of the candidates, this one included.
  choice:
    params:
      - id: is_chosen
        type: bool
      - id: square_here
        type: u1
      - id: square_before
        type: u1
    instances:
      square:
        value: 'is_chosen ? square_here : square_before'
  place:
    params:
      - id: square
        type: u1
        doc: 0 to 89, or 90 for dead.
  rules:
    params:
      - id: ply
        type: record
    seq:
      - id: mover_alive
        size: 0
        valid:
          expr: ply.to != 90
        doc: XH-9.
        doc-ref: ../src/xiangqi-history.md#XH-9
      - id: has_origin
        size: 0
        valid:
          expr: ply.candidates != 0
        doc: XH-10.
        doc-ref: ../src/xiangqi-history.md#XH-10
      - id: captured_dead
        size: 0
        valid:
          expr: ply.before[ply.captured].square == 90
        if: ply.captures.value
        doc: XH-11.
        doc-ref: ../src/xiangqi-history.md#XH-11
      - id: captured_there
        type: xiangqi_pieces::piece(ply.captured, ply.to)
        if: ply.captures.value
      - id: captured_placed
        size: 0
        valid:
          expr: captured_there.may_stand
        if: ply.captures.value
        doc: XH-12.
        doc-ref: ../src/xiangqi-history.md#XH-12
      - id: origin_free
        type: xiangqi_pieces::apart(ply.origin, ply.before[_index].square)
        repeat: expr
        repeat-expr: 32
        doc: XH-13.
        doc-ref: ../src/xiangqi-history.md#XH-13
