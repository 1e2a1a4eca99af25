meta:
  id: xiangqi_list
  title: Xiangqi position as a list (xiangqi-list/1)
  license: MIT OR Apache-2.0
  ks-version: '0.11'
  imports:
    - xiangqi_pieces
doc: The squares of the 32 pieces in ascending order of id, a byte each. A square is `pieces[id].square`, 90 for dead.
doc-ref: ../src/xiangqi-schemes.md#the-list
seq:
  - id: pieces
    type: listed(_index)
    repeat: expr
    repeat-expr: 32
    doc: XS-1.
    doc-ref: ../src/xiangqi-schemes.md#XS-1
  - id: end
    size: 0
    valid:
      expr: _io.eof
    doc: XS-6. Nothing follows the last square.
    doc-ref: ../src/xiangqi-schemes.md#XS-6
types:
  listed:
    params:
      - id: id
        type: u1
    seq:
      - id: square
        type: u1
        valid:
          max: 90
        doc: XS-2. 0 to 89, or 90 for dead.
        doc-ref: ../src/xiangqi-schemes.md#XS-2
      - id: apart
        type: xiangqi_pieces::apart(square, _parent.pieces[_index].square)
        repeat: expr
        repeat-expr: id
        doc: XS-3. It stands on no square of a piece before.
        doc-ref: ../src/xiangqi-schemes.md#XS-3
      - id: piece
        type: xiangqi_pieces::piece(id, square)
      - id: allowed
        size: 0
        valid:
          expr: piece.may_stand
        doc: XS-4. Its square is in its candidate list.
        doc-ref: ../src/xiangqi-schemes.md#XS-4
