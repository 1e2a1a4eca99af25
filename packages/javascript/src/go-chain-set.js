// The chains of a Go board, which each move updates (chapter Go chains, "The chain set").

/** The contents of a point, with the numbers of the cells of a ternary board. */
export const EMPTY = 0;
export const WHITE = 1;
export const BLACK = 2;

/** Points are cell numbers, row*cols + col. Rows and columns are at most 25 each. */
export class ChainSet {
  #neighbours; // of each point
  #chains; // of each point: the chain of its stone, or null

  /** Sets up a position stone by stone, without captures. */
  constructor(rows, cols, cells) {
    this.board = new Uint8Array(rows * cols);
    this.#neighbours = Array.from(cells, (_, point) => {
      const row = Math.floor(point / cols);
      const col = point % cols;
      return [[row - 1, col], [row + 1, col], [row, col - 1], [row, col + 1]]
        .filter(([r, c]) => r >= 0 && r < rows && c >= 0 && c < cols)
        .map(([r, c]) => r * cols + c);
    });
    this.#chains = Array.from(cells, () => null);
    cells.forEach((color, point) => {
      if (color !== EMPTY) this.#add(point, color);
    });
  }

  /** The chain of a stone: `{ color, stones, liberties }`, a list and a set of points in any order. */
  chain(point) {
    return this.#chains[point];
  }

  /** Each chain once, in the order of their first stones. */
  all() {
    return [...new Set(this.#chains)].filter(chain => chain !== null);
  }

  /**
   * Puts a stone on an empty point and takes off the chains of the other colour that have no
   * liberty then (GC-10). Returns the captured stones. The caller checks for suicide afterwards: the
   * move is suicide if the chain of the point has no liberty.
   */
  put(point, color) {
    this.#add(point, color);
    let taken = [];
    for (const n of this.#neighbours[point]) {
      const chain = this.#chains[n]; // null also if it has just been taken
      if (chain !== null && chain.color !== color && chain.liberties.size === 0) {
        this.#takeOff(chain);
        taken = taken.concat(chain.stones);
      }
    }
    return taken;
  }

  /** Adds a stone to the chains of its colour. The caller takes off captured chains. */
  #add(point, color) {
    const around = this.#neighbours[point];
    this.board[point] = color;
    this.#chains[point] = { color, stones: [point], liberties: new Set(around.filter(n => this.board[n] === EMPTY)) };
    for (const n of around) this.#chains[n]?.liberties.delete(point);
    for (const n of around) {
      if (this.board[n] === color) this.#merge(this.#chains[n], this.#chains[point]);
    }
  }

  /** Appends the shorter of two chains to the longer; a chain is never merged with itself. */
  #merge(a, b) {
    if (a === b) return;
    const [short, long] = a.stones.length > b.stones.length ? [b, a] : [a, b];
    for (const stone of short.stones) {
      this.#chains[stone] = long;
      long.stones.push(stone);
    }
    for (const liberty of short.liberties) long.liberties.add(liberty);
  }

  /** Removes a chain. Its points become liberties of adjacent chains. */
  #takeOff({ stones }) {
    for (const stone of stones) {
      this.#chains[stone] = null;
      this.board[stone] = EMPTY;
    }
    for (const stone of stones) {
      for (const n of this.#neighbours[stone]) this.#chains[n]?.liberties.add(stone);
    }
  }
}
