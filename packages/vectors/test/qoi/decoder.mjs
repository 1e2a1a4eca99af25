// A decoder of QOI, written from guests/qoi/requirements.json. `lax` makes it read what follows the end marker.

import { Reject } from 'qoi-vectors';

const HASH = [3, 5, 7, 11];
const END = [0, 0, 0, 0, 0, 0, 0, 1];

export function decode(bytes, lax = false) {
  let at = 0;
  const take = (count) => {
    if (at + count > bytes.length) throw new Reject('truncated', bytes.length);
    at += count;
    return [...bytes.subarray(at - count, at)];
  };
  const number = (count) => take(count).reduce((sum, byte) => sum * 256 + byte, 0);
  const check = (code, count, isRight) => {
    const start = at;
    const value = number(count);
    if (!isRight(value)) throw new Reject(code, start);
    return value;
  };
  check('magic', 4, (value) => value === 0x716f6966);
  const width = check('width-zero', 4, (value) => value > 0);
  const height = check('height-zero', 4, (value) => value > 0);
  const channels = check('channels', 1, (value) => value === 3 || value === 4);
  const colorspace = check('colorspace', 1, (value) => value < 2);
  const array = Array.from({ length: 64 }, () => [0, 0, 0, 0]);
  let pixel = [0, 0, 0, 255];
  const pixels = [];
  const moved = (steps) => [...steps.map((step, i) => (pixel[i] + step + 256) % 256), pixel[3]];
  const chunk = () => {
    const [first] = take(1);
    if (first === 0xfe) return [[...take(3), pixel[3]], 1];
    if (first === 0xff) return [take(4), 1];
    const low = first % 64;
    if (first < 64) return [array[low], 1];
    if (first < 128) return [moved([(low >> 4) - 2, ((low >> 2) & 3) - 2, (low & 3) - 2]), 1];
    if (first >= 192) return [pixel, low + 1];
    const [second] = take(1);
    const green = low - 32;
    return [moved([green + (second >> 4) - 8, green, green + (second & 15) - 8]), 1];
  };
  for (let left = width * height; left > 0;) {
    const start = at;
    const [next, count] = chunk();
    if (count > left) throw new Reject('run-beyond-picture', start);
    pixel = next;
    array[HASH.reduce((sum, weight, i) => sum + weight * pixel[i], 0) % 64] = pixel;
    for (let i = 0; i < count; i += 1) pixels.push(...pixel.slice(0, channels));
    left -= count;
  }
  for (const byte of END) check('end-marker', 1, (value) => value === byte);
  if (at < bytes.length && !lax) throw new Reject('trailing-bytes', at);
  return { width, height, channels, colorspace, pixels: pixels.map((byte) => byte.toString(16).padStart(2, '0')).join('') };
}
