meta:
  id: xiangqi_map
  title: Xiangqi position as a map (xiangqi-map/1)
  license: MIT OR Apache-2.0
  ks-version: '0.11'
  imports:
    - xiangqi_pieces
doc: The living pieces in ascending order of id, each as its id and its square; the others are dead. Empty input is a position without pieces.
doc-ref: ../src/xiangqi-schemes.md#the-map
seq:
  - id: entries
    type: 'entry(_index, _index == 0 ? 0 : entries[_index - 1].id + 1)'
    repeat: eos
    doc: XM-1. The map ends where the input ends.
    doc-ref: ../src/xiangqi-schemes.md#XM-1
types:
  entry:
    params:
      - id: index
        type: u1
      - id: least_id
        type: u1
    seq:
      - id: id
        type: u1
        valid:
          min: least_id
          max: 31
        doc: XM-2, XM-3. 0 to 31, above the one before.
        doc-ref: ../src/xiangqi-schemes.md#XM-3
      - id: square
        type: u1
        valid:
          max: 89
        doc: XM-2.
        doc-ref: ../src/xiangqi-schemes.md#XM-2
      - id: apart
        type: xiangqi_pieces::apart(square, _parent.entries[_index].square)
        repeat: expr
        repeat-expr: index
        doc: XM-4. It stands on no square of a piece before.
        doc-ref: ../src/xiangqi-schemes.md#XM-4
      - id: piece
        type: xiangqi_pieces::piece(id, square)
      - id: allowed
        size: 0
        valid:
          expr: piece.may_stand
        doc: XM-5. Its square is in its candidate list.
        doc-ref: ../src/xiangqi-schemes.md#XM-5
