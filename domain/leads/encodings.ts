/** Encodings of spreadsheets, by their names in browsers and Node. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'iso-8859-2',
  'koi8-r',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-jp',
  'euc-kr',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Encodings with characters of one or several bytes, so a byte can't be decoded alone. */
const MULTI_BYTE: ReadonlySet<Encoding> = new Set([
  'shift_jis',
  'gb18030',
  'big5',
  'euc-jp',
  'euc-kr',
]);
export const isMultiByte = (encoding: Encoding): boolean => MULTI_BYTE.has(encoding);
