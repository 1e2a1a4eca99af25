// The testee protocol for a package of npm: `package.cjs NAME FILE`.
"use strict";

const { Reject, serve } = require("../../common/adapter.cjs");

// How each package reads a text and writes it again.
const REWRITERS = {
  "chess.js": ({ Chess }) => (text, dialect) => new Chess(text).fen({ forceEnpassantSquare: dialect === "fen@pgn-1994/1" }),
  // Before 1.0, a wrong text is no exception.
  "chess.js-0": ({ Chess }) => (text) => {
    const chess = new Chess();
    if (!chess.load(text)) throw new Reject("invalid");
    return chess.fen();
  },
  chessops: ({ parseFen, makeFen }) => (text) => makeFen(parseFen(text).unwrap()),
  kokopu: ({ Position, exception }) => (text, dialect) => {
    exception.InvalidFEN.prototype.name = "InvalidFEN"; // It has none.
    const position = new Position(dialect === "fen@x-fen/1" ? "chess960" : "regular", "empty");
    return position.fen({ ...position.fen(text), regularFENIfPossible: true });
  },
  "chess-fen": ({ Fen }) => (text) => new Fen(text).toString(),
};

const [, , name, file] = process.argv;
const ids = ["common", "pgn-1994", "x-fen", "shredder"].map((dialect) => `fen@${dialect}/1`);
const fields = ([placement, turn, castling, ep, clock, number]) => ({ placement, turn, castling, ep, clock, number });
import(require("path").resolve(file)).then((module) => {
  const rewrite = REWRITERS[name](module.default ?? module);
  serve(name, Object.fromEntries(ids.map((id) => [id, ["rewrite"]])), "char", { rewrite: ({ text, format }) => fields(rewrite(text, format).split(" ")) });
});
