// Sentences of the package in Chinese. A sentence that is not listed stays as it is.

const TRANSLATIONS = [
  [/^removed the byte order mark$/, '去掉了字节序标记'], [/^replaced (.+) with &$/, '把 $1 换成了 &'], [/^took the link out of the text$/, '从文字中取出了链接'],
  [/^assumed that red is to move: .+$/, '假定轮到红方：棋图没有写明'], [/^the fields (.+)$/, '字段 $1'], [/^the property (.+)$/, '属性 $1'],
  [/^the (\d+) bytes? have the form of (.+)$/, '$1 字节合于 $2'], [/^the link has the parameter p$/, '链接有参数 p'],
  [/^the text is the value of a link's parameter p$/, '文字是链接参数 p 的值'], [/^the placement has (\d+) ranks?$/, '布局有 $1 行'],
  [/^it is a game record: it begins with \(;$/, '它是棋谱：以 (; 开头'], [/^the document names its format$/, '文档写明了格式'], [/^it is a diagram of (\d+) lines?$/, '它是 $1 行的图'],
  [/^the input is empty$/, '输入为空'], [/^the text is longer than 1 MiB$/, '文字超过 1 MiB'], [/^the input is (.+): not read$/, '输入是 $1：不读'],
  [/^the bytes fit no format$/, '这些字节不合任何格式'], [/^the text fits no format$/, '文字不合任何格式'], [/^the text has another encoding .+$/, '文字不是 UTF-8，或其中有字节序标记'],
  [/^the text has (\d+) links and FENs: give one of them$/, '文字里有 $1 个链接和 FEN，请只给一个'], [/^the program reads moves of Xiangqi$/, '象棋着法由程序读取'],
  [/^the SGF .*$/, '本页读不了这份 SGF（$&）'], [/^the JSON .*$/, '本页读不了这份 JSON（$&）'],
];

export function toChinese(sentence) {
  const entry = TRANSLATIONS.find(([pattern]) => pattern.test(sentence));
  return entry === undefined ? sentence : sentence.replace(...entry);
}
