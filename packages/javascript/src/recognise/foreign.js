// What an input is that is of no format here, by its first bytes.

const MAGIC = [
  ['\x89PNG\r\n\x1a\n', 'a PNG image'], ['\xff\xd8\xff', 'a JPEG image'], ['GIF8', 'a GIF image'],
  ['RIFF', 'a RIFF file (WebP, WAV or AVI)'], ['%PDF-', 'a PDF document'], ['\x7fELF', 'an ELF program'],
  ['MZ', 'a Windows program'], ['\xcf\xfa\xed\xfe', 'a Mach-O program'], ['\xca\xfe\xba\xbe', 'a Java class'],
  ['\0asm', 'a WebAssembly module'], ['PK\x03\x04', 'a ZIP archive'], ['\x1f\x8b\x08', 'gzip data'],
  ['\xfd7zXZ\0', 'xz data'], ['BZh', 'bzip2 data'], ['\x28\xb5\x2f\xfd', 'Zstandard data'],
  ['7z\xbc\xaf\x27\x1c', 'a 7-Zip archive'], ['SQLite format 3\0', 'an SQLite database'],
  ['OggS', 'Ogg media'], ['ID3', 'an MP3 file'],
];

/** What binary input is, with its article; undefined if its first bytes say nothing. */
export function foreignBytes(bytes) {
  if (String.fromCharCode(...bytes.subarray(257, 262)) === 'ustar') return 'a tar archive';
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  return MAGIC.find(([magic]) => start.startsWith(magic))?.[1];
}

/** What a text is, and what to do with it. */
export function foreignText(text) {
  const start = text.trimStart().slice(0, 15).toLowerCase();
  if (/^\[[a-z]+ "/i.test(text.trimStart())) return ['a game in PGN', 'give the FEN of a position of the game'];
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) {
    return ['an HTML page', 'give the link, the FEN or the record that is on the page'];
  }
  if (start.startsWith('<?xml')) {
    return ['an XML document', 'give the link, the FEN or the record that is in the document'];
  }
  if (start.startsWith('%pdf-')) {
    return ['a PDF document', 'give the link, the FEN or the record that is in the document'];
  }
  if (/e\+/i.test(text) && /^[0-9.,e+-]*$/i.test(text.trim())) {
    return ['a number with an exponent, which a spreadsheet makes of many digits',
      'format the cell as text, and copy the hex into it again'];
  }
  return undefined;
}
