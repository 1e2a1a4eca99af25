// Divides bits into rows. A field that crosses the end of a row has a segment in each of its rows.

/**
 * The rows of the fields of a part, each of `width` bits: `{ start, bytes, segments }`. A segment is `{ field, index, from, to, isFirst, isLast,
 * isLongest }`, `index` being that of the field in the list; the longest one has room for the name. A field without bits has a segment of no width in the row of its bit.
 */
export function layOut(fields, bytes, width, [from, to]) {
  const rows = [];
  const windowEnd = Math.min(to, 8 * bytes.length);
  for (let start = from - from % width; start < windowEnd; start += width) {
    rows.push({ start, bytes: bytes.subarray(start / 8, (start + width) / 8), segments: [] });
  }
  const first = rows[0]?.start ?? 0;
  fields.forEach((field, index) => {
    const end = field.start + field.len;
    const fieldSegments = [];
    for (let at = Math.max(field.start, first); at < end || at === field.start;) {
      const row = rows[Math.min(Math.floor((at - first) / width), rows.length - 1)];
      if (row === undefined || at >= row.start + width + (field.len === 0)) break;
      const stop = Math.min(end, row.start + width);
      fieldSegments.push({ field, index, from: at, to: stop, isFirst: at === field.start, isLast: stop === end, isLongest: false });
      row.segments.push(fieldSegments.at(-1));
      if (stop <= at) break;
      at = stop;
    }
    const [longest] = [...fieldSegments].sort((left, right) => (right.to - right.from) - (left.to - left.from));
    if (longest !== undefined) longest.isLongest = true;
  });
  return rows;
}

/** The bits from..to of bytes as a text of 0 and 1. */
export function bitsOf(bytes, from, to) {
  let text = '';
  for (let bit = from; bit < to; bit++) text += bytes[bit >> 3] >> 7 - (bit & 7) & 1;
  return text;
}

/** The index of the field that has a bit. A field without bits is found only if no other field begins at the bit. */
export function fieldAt(fields, bit) {
  const index = fields.findIndex(({ start, len }) => start <= bit && bit < start + len);
  return index >= 0 ? index : fields.findIndex(({ start }) => start === bit);
}
