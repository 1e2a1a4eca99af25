// Sentences of the package in Chinese. What is not listed stays as it is.

const SAID = [
  [/^removed the quotes$/, '去掉了引号'], [/^removed the brackets$/, '去掉了括号'], [/^removed invisible characters$/, '去掉了不可见字符'],
  [/^removed the code fence$/, '去掉了代码围栏'], [/^removed the byte order mark$/, '去掉了字节序标记'], [/^removed (0x|\\x)$/, '去掉了 $1'],
  [/^removed the separators between the bytes$/, '去掉了字节间的分隔符'], [/^replaced (.+) with &$/, '把 $1 换成了 &'],
  [/^took the link out of the text$/, '从文字中取出了链接'], [/^took the bytes out of the hex dump$/, '从十六进制转储中取出了字节'],
  [/^took the bytes out of the list$/, '从列表中取出了字节'], [/^took the bytes out of the literal$/, '从字面量中取出了字节'],
  [/^decoded the text from (.+)$/, '按 $1 解码了文字'], [/^chose identities for the pieces of the FEN (.+)$/, '为 FEN 的棋子选定了编号 $1'],
  [/^assumed that red is to move: .+$/, '假定轮到红方：棋图没有写明'],
  [/^the fields (.+)$/, '字段 $1'], [/^the property (.+)$/, '属性 $1'], [/^(\d+) variations?$/, '$1 个变化'], [/^(\d+) more games?$/, '另外 $1 局'],
  [/^the header declares (\d+) x (\d+) cells, and (\d+) bytes? follows?$/, '头部声明 $1 x $2 格，其后有 $3 字节'],
  [/^the (\d+) bytes? are the beginning of a header$/, '$1 字节是头部的开头'],
  [/^boards follow one another, each with its header$/, '棋盘逐个相接，各有头部'], [/^the (\d+) bytes? are code words of pieces and their squares$/, '$1 字节是棋子及其位置的码字'],
  [/^the (\d+) bytes? are the squares of 32 pieces$/, '$1 字节是 32 枚棋子的位置'], [/^the (\d+) bytes? are pairs of a piece and its square$/, '$1 字节是棋子与位置的对'],
  [/^the (\d+) bytes? are two codes of squares each$/, '$1 字节各有两格的代码'], [/^the (\d+) bytes? are codes of squares$/, '$1 字节是各格的代码'],
  [/^the (\d+) bytes? are the number of a position$/, '$1 字节是局面的编号'],
  [/^the first byte is the version, and the others are the number of a game$/, '首字节是版本，其余字节是对局的编号'],
  [/^the position is given, and the (\d+) bytes? are code words of moves$/, '局面已给出，$1 字节是着法的码字'],
  [/^the link has the parameter p$/, '链接有参数 p'], [/^the text is the value of a link's parameter p$/, '文字是链接参数 p 的值'],
  [/^the placement has (\d+) ranks$/, '布局有 $1 行'], [/^it is a game record: it begins with \(;$/, '它是棋谱：以 (; 开头'],
  [/^it is a UCCI command with a position$/, '它是带局面的 UCCI 命令'],
  [/^it is a list of moves, from the opening position$/, '它是从开局起的着法'], [/^the document names its format$/, '文档写明了格式'],
  [/^it is a diagram of (\d+) lines?$/, '它是 $1 行的图'], [/^the input is empty$/, '输入为空'], [/^the input is (.+)$/, '输入是 $1'],
  [/^(\d+) bytes? that fits? no format$/, '$1 字节，不合任何格式'], [/^(\d+) lines? of text that fits? no format$/, '$1 行文字，不合任何格式'],
  [/^the text has (\d+) links: give one of them$/, '文字里有 $1 个链接，请只给一个'], [/^move (\d+), (.+), cannot be played$/, '第 $1 着 $2 不能走'],
  [/^the SGF cannot be read from character (\d+) on.*$/, 'SGF 从第 $1 个字符起无法读取'], [/^.*\bSGF\b.*$/, '本页读不了这份 SGF（$&）'], [/^the JSON .*$/, '本页读不了这份 JSON（$&）'],
  [/^([a-z-]+\/\d+): .+$/, '输入不合 $1（$&）'],
];

export function toChinese(sentence) {
  const known = SAID.find(([pattern]) => pattern.test(sentence));
  return known === undefined ? sentence : sentence.replace(...known);
}
