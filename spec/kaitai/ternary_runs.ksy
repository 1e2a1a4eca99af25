meta:
  id: ternary_runs
  title: Ternary board in runs (ternary-runs/1)
  license: MIT OR Apache-2.0
  ks-version: '0.11'
  imports:
    - ternary_board
doc: |
  A board of rows x cols cells as the lengths of its runs. The cells are those of the runs one after another, taken row by row: run i
  holds `runs[i].length` times `runs[i].cell`.
doc-ref: ../src/ternary-packings.md#runs
seq:
  - id: dimensions
    type: ternary_board::dimensions
    doc: BR-1.
    doc-ref: ../src/ternary-packings.md#BR-1
  - id: runs
    type: 'run(_index == 0 ? dimensions.total : runs[_index - 1].left, _index == 0 ? 3 : runs[_index - 1].cell_code)'
    repeat: until
    repeat-until: _.left == 0
    doc: BR-2. Until the lengths sum to the number of cells; no count of the runs is stored.
    doc-ref: ../src/ternary-packings.md#BR-2
  - id: end
    size: 0
    valid:
      expr: _io.eof
    doc: BR-9. Nothing follows the run that completes the board.
    doc-ref: ../src/ternary-packings.md#BR-9
types:
  run:
    params:
      - id: left_before
        type: u8
        doc: The cells that this run and those behind it share.
      - id: cell_before
        type: u1
        doc: The cell of the run before this one; 3 for the first run.
    seq:
      - id: septets
        type: 'septet(_index == 0 ? 1 : septets[_index - 1].weight * 128, _index == 0 ? 0 : septets[_index - 1].sum)'
        repeat: until
        repeat-until: not _.more or _index == 7
        doc: BR-3. LEB128, of which no ninth byte is read.
        doc-ref: ../src/ternary-packings.md#BR-3
      - id: shortest
        size: 0
        valid:
          expr: not septets.last.more and (septets.size == 1 or septets.last.code != 0)
        doc: BR-4. The number takes the fewest bytes.
        doc-ref: ../src/ternary-packings.md#BR-4
      - id: within
        size: 0
        valid:
          expr: length <= left_before
        doc: BR-5. The run is not longer than the cells left.
        doc-ref: ../src/ternary-packings.md#BR-5
      - id: maximal
        size: 0
        valid:
          expr: cell_code != cell_before
        doc: BR-6. It is not the same cell as the run before it.
        doc-ref: ../src/ternary-packings.md#BR-6
    instances:
      number:
        value: septets.last.sum
        doc: (length-1)*3 + cell.
      length:
        value: number / 3 + 1
      cell_code:
        value: number % 3
      cell:
        value: cell_code
        enum: cell
      left:
        value: left_before - length
        doc: The cells that the runs behind this one share.
  septet:
    doc: Seven bits of a number. Reckoned by multiplication, since shifts of the JavaScript target have 32 bits.
    params:
      - id: weight
        type: u8
      - id: sum_before
        type: u8
    seq:
      - id: code
        type: u1
    instances:
      more:
        value: code >= 128
        doc: Another byte of this number follows.
      sum:
        value: sum_before + code % 128 * weight
enums:
  cell:
    # as in ternary_board, whose enumeration a value instance does not find
    0: empty
    1: white
    2: black
