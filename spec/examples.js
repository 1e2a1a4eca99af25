// Puts a link to the inspector below each block of requests: one for each input that its requests decode or its replies
// encode. The links are made of what the block says, so that they cannot differ from it.

'use strict';

(() => {
  /** The text as base64url. */
  const base64url = text => btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

  /** The input of a request, or of the reply of an encoder; undefined if there is none. */
  const inputOf = (request, reply) => {
    const { op, id, value, ...rest } = request;
    // For legal-moves and perft, link to the position.
    if ('fen' in rest) return { format: 'xiangqi-fen/1', text: rest.fen };
    if (op !== 'encode') return 'hex' in rest || 'text' in rest ? rest : undefined;
    return reply?.ok ? { format: rest.format, ...reply.ok, ...(rest.position && { position: rest.position }) } : undefined;
  };

  const fragmentsOf = block => {
    const lines = block.textContent.split('\n').filter(line => line.startsWith('{')).map(line => {
      try {
        return JSON.parse(line);
      } catch {
        return {};
      }
    });
    const inputs = lines.map((line, i) => ('op' in line ? inputOf(line, lines[i + 1]) : undefined)).filter(input => input?.format);
    return [...new Set(inputs.map(input => `v1.${base64url(JSON.stringify(input))}`))];
  };

  const isChinese = /zh-cn\.html$/.test(location.pathname);
  for (const block of document.querySelectorAll('code.language-jsonl')) {
    const fragments = fragmentsOf(block);
    if (fragments.length === 0) continue;
    const paragraph = document.createElement('p');
    paragraph.className = 'inspect';
    paragraph.append(isChinese ? '在检查器中打开：' : 'Open in the inspector: ');
    fragments.forEach((fragment, i) => {
      const link = document.createElement('a');
      link.href = `inspector.html#${fragment}`;
      const input = isChinese ? '输入' : 'input';
      link.textContent = fragments.length === 1 ? input : `${input} ${i + 1}`;
      paragraph.append(i === 0 ? '' : ', ', link);
    });
    block.closest('pre').after(paragraph);
  }
})();
