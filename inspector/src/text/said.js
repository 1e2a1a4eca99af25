// Sentences of the package in Chinese. What is not listed stays as it is.

const SAID = [
  [/^removed the quotes$/, '去掉了引号'], [/^removed the brackets$/, '去掉了括号'], [/^removed invisible characters$/, '去掉了不可见字符'],
  [/^removed the code fence$/, '去掉了代码围栏'], [/^removed the quote marks$/, '去掉了引用标记'], [/^removed the byte order mark$/, '去掉了字节序标记'],
  [/^removed the backslashes$/, '去掉了反斜杠'], [/^removed spaces$/, '去掉了多余空格'], [/^removed 0x$/, '去掉了 0x'], [/^removed \\x$/, '去掉了 \\x'],
  [/^removed the separators between the bytes$/, '去掉了字节间的分隔符'], [/^removed the parameter (.+)$/, '去掉了参数 $1'],
  [/^replaced (.+) with &$/, '把 $1 换成了 &'], [/^replaced full-width characters$/, '把全角字符换成了半角'],
  [/^took the link out of the text$/, '从文字中取出了链接'], [/^took the FEN out of the text(.*)$/, '从文字中取出了 FEN'],
  [/^took the UCCI command out of the text$/, '从文字中取出了 UCCI 命令'], [/^took the game record out of the text$/, '从文字中取出了棋谱'],
  [/^took the bytes out of the ((hex|octal|binary) dump|list|literal)$/, '从转储、列表或字面量中取出了字节'], [/^took the data out of the data URI$/, '从 data URI 中取出了数据'],
  [/^undid the (quoted-printable|percent-)\s?encoding$/, '还原了转义编码'], [/^joined the lines$/, '接起了断行'], [/^put (.+) before the text$/, '在文字前加上了 $1'],
  [/^read Base64 as base64url$/, '把 Base64 读作 base64url'], [/^read the bits as bytes$/, '把比特读作字节'], [/^decoded the text from (.+)$/, '按 $1 解码了文字'],
  [/^chose identities for the pieces of the FEN (.+)$/, '为 FEN 的棋子选定了编号 $1'],
  [/^the header declares (\d+) x (\d+) cells, and (\d+) bytes? follows?$/, '头部声明 $1 x $2 格，其后有 $3 字节'],
  [/^the header declares (\d+) x (\d+) cells$/, '头部声明 $1 x $2 格'], [/^the (\d+) bytes? are the beginning of a header$/, '$1 字节是头部的开头'],
  [/^boards follow one another, each with its header$/, '棋盘逐个相接，各有头部'], [/^the (\d+) bytes? are code words of pieces and their squares$/, '$1 字节是棋子及其位置的码字'],
  [/^the (\d+) bytes? are the squares of 32 pieces$/, '$1 字节是 32 枚棋子的位置'], [/^the (\d+) bytes? are pairs of a piece and its square$/, '$1 字节是棋子与位置的对'],
  [/^the (\d+) bytes? are two codes of squares each$/, '$1 字节各有两格的代码'], [/^the (\d+) bytes? are codes of squares$/, '$1 字节是各格的代码'],
  [/^the (\d+) bytes? are the number of a position$/, '$1 字节是局面的编号'],
  [/^the first byte is the version, and the others are the number of a game$/, '首字节是版本，其余字节是对局的编号'],
  [/^the position is given, and the (\d+) bytes? are code words of moves$/, '局面已给出，$1 字节是着法的码字'],
  [/^the link has the parameter p$/, '链接有参数 p'], [/^the text is the value of a link's parameter p$/, '文字是链接参数 p 的值'],
  [/^the placement has (\d+) ranks$/, '布局有 $1 行'], [/^it is a game record: it begins with \(;$/, '它是棋谱：以 (; 开头'],
  [/^it is a game record of a board larger than .*$/, '它是大于 25 x 25 的棋盘的棋谱'], [/^it is a UCCI command with a position$/, '它是带局面的 UCCI 命令'],
  [/^it is a list of moves, from the opening position$/, '它是从开局起的着法'], [/^the document names its format$/, '文档写明了格式'],
  [/^it is a diagram of (\d+) lines?$/, '它是 $1 行的图'], [/^the input is empty$/, '输入为空'], [/^the input is (.+)$/, '输入是 $1'],
  [/^(\d+) bytes? that fit no format$/, '$1 字节，不合任何格式'], [/^(\d+) lines? of text that fit no format$/, '$1 行文字，不合任何格式'],
  [/^the text has (\d+) links: give one of them$/, '文字里有 $1 个链接，请只给一个'], [/^choose a format$/, '选择一种格式'],
  [/^check the text, or choose a format$/, '检查文字，或选择一种格式'], [/^correct the text, or .+$/, '改正文字，或只给输入本身'],
  [/^give .+$/, '给出棋盘、局面、链接、FEN 或棋谱'],
];

export function saidInChinese(sentence) {
  const known = SAID.find(([pattern]) => pattern.test(sentence));
  return known === undefined ? sentence : sentence.replace(...known);
}
