// The chains of a Go board, kept from move to move (chapter Go chains, "The chain set"): a
// union-find of linked lists, with a set of liberties for each list.

/** What a point holds: the cells of a ternary board. */
export const EMPTY = 0;
export const WHITE = 1;
export const BLACK = 2;

const NONE = -1;

/** Points are cell numbers, row*cols + col. Rows and columns are at most 25 each. */
export class ChainSet {
  #neighbours; // of each point
  #words; // 32-bit words of a set of liberties
  #next; // of each stone: the next one of its chain
  #head; // of each point: the head of its chain, or NONE
  #tail; // of each head: the last stone
  #length; // of each head: how many stones
  #liberties; // of each head: a set of points, one bit a point

  /** Sets up a position stone by stone; takes nothing off. */
  constructor(rows, cols, cells) {
    const points = rows * cols;
    this.board = new Uint8Array(points);
    this.#neighbours = Array.from({ length: points }, (_, point) => {
      const row = Math.floor(point / cols);
      const col = point % cols;
      return [[row - 1, col], [row + 1, col], [row, col - 1], [row, col + 1]]
        .filter(([r, c]) => r >= 0 && r < rows && c >= 0 && c < cols)
        .map(([r, c]) => r * cols + c);
    });
    this.#words = Math.ceil(points / 32);
    this.#next = new Int16Array(points);
    this.#head = new Int16Array(points).fill(NONE);
    this.#tail = new Int16Array(points);
    this.#length = new Int16Array(points);
    this.#liberties = new Int32Array(points * this.#words);
    for (let point = 0; point < points; point++) {
      if (cells[point] !== EMPTY) this.#add(point, cells[point]);
    }
  }

  /** The head of the chain of a stone: the same for all its stones. */
  head(point) {
    return this.#head[point];
  }

  /** How many stones the chain of a stone has. */
  length(point) {
    return this.#length[this.#head[point]];
  }

  /** The liberties of the chain of a stone, in row-major order. */
  liberties(point) {
    const begin = this.#head[point] * this.#words;
    const list = [];
    for (let word = 0; word < this.#words; word++) {
      for (let bits = this.#liberties[begin + word]; bits !== 0; bits &= bits - 1) {
        list.push(32 * word + 31 - Math.clz32(bits & -bits)); // the lowest bit
      }
    }
    return list;
  }

  /** Has the chain of a stone a liberty? */
  hasLiberty(point) {
    const begin = this.#head[point] * this.#words;
    for (let word = 0; word < this.#words; word++) {
      if (this.#liberties[begin + word] !== 0) return true;
    }
    return false;
  }

  /**
   * Puts a stone on an empty point and takes off the chains of the other colour that have no
   * liberty then (GC-10). Gives the stones taken. Whether the move is suicide is asked afterwards:
   * it is if the chain of the point has no liberty.
   */
  put(point, color) {
    this.#add(point, color);
    let taken = [];
    for (const n of this.#neighbours[point]) {
      if (this.board[n] !== EMPTY && this.board[n] !== color && !this.hasLiberty(n)) {
        taken = taken.concat(this.#takeOff(this.#head[n]));
      }
    }
    return taken;
  }

  /** Adds a stone, whatever it leaves without liberty. */
  #add(point, color) {
    this.board[point] = color;
    this.#head[point] = point;
    this.#tail[point] = point;
    this.#length[point] = 1;
    this.#liberties.fill(0, point * this.#words, (point + 1) * this.#words);
    for (const n of this.#neighbours[point]) {
      if (this.board[n] === EMPTY) this.#giveLiberty(point, n);
      else this.#removeLiberty(this.#head[n], point);
    }
    for (const n of this.#neighbours[point]) {
      if (this.board[n] === color) this.#merge(this.#head[n], this.#head[point]);
    }
  }

  /** Appends the shorter of two chains to the longer; a chain is never merged with itself. */
  #merge(a, b) {
    if (a === b) return;
    if (this.#length[a] > this.#length[b]) [a, b] = [b, a];
    for (const stone of this.#stones(a)) this.#head[stone] = b;
    this.#next[this.#tail[b]] = a;
    this.#tail[b] = this.#tail[a];
    this.#length[b] += this.#length[a];
    for (let word = 0; word < this.#words; word++) {
      this.#liberties[b * this.#words + word] |= this.#liberties[a * this.#words + word];
    }
  }

  /** Takes off the chain of a head and gives its points back as liberties; gives its stones. */
  #takeOff(head) {
    const stones = this.#stones(head);
    for (const stone of stones) {
      this.#head[stone] = NONE;
      this.board[stone] = EMPTY;
    }
    for (const stone of stones) {
      for (const n of this.#neighbours[stone]) {
        if (this.#head[n] !== NONE) this.#giveLiberty(this.#head[n], stone);
      }
    }
    return stones;
  }

  #stones(head) {
    const stones = [head];
    for (let stone = head; stone !== this.#tail[head];) {
      stone = this.#next[stone];
      stones.push(stone);
    }
    return stones;
  }

  #giveLiberty(head, point) {
    this.#liberties[head * this.#words + (point >> 5)] |= 1 << (point & 31);
  }

  #removeLiberty(head, point) {
    this.#liberties[head * this.#words + (point >> 5)] &= ~(1 << (point & 31));
  }
}
