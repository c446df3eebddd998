import { describe, expect, it } from 'vitest';
import { TextReader } from './decode-text.ts';

const TEXT = 'Nom;Téléphone\r\nZoë Müller;+33 6 39 98 00 01\r\n王芳;€\r\n';

function utf16(text: string, littleEndian: boolean, mark: boolean): Uint8Array {
  const all = mark ? `\uFEFF${text}` : text;
  const view = new DataView(new ArrayBuffer(all.length * 2));
  for (let at = 0; at < all.length; at += 1)
    view.setUint16(at * 2, all.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
}

/** The first 256 characters are one byte each, the euro sign is 0x80. */
const windows1252 = (text: string) =>
  Uint8Array.from(text, (item) => (item === '€' ? 0x80 : item.charCodeAt(0)));

function read(bytes: Uint8Array, size: number) {
  const reader = new TextReader();
  let text = '';
  for (let at = 0; at < bytes.length; at += size) text += reader.push(bytes.slice(at, at + size));
  return { text: text + reader.end(), encoding: reader.encoding };
}

const LATIN = 'Nom;Téléphone\nZoë Müller;10 €\n';
const FILES: [string, Uint8Array, string, string][] = [
  ['UTF-8', new TextEncoder().encode(TEXT), TEXT, 'utf-8'],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${TEXT}`), TEXT, 'utf-8'],
  ['UTF-16 LE with a mark', utf16(TEXT, true, true), TEXT, 'utf-16le'],
  ['UTF-16 BE with a mark', utf16(TEXT, false, true), TEXT, 'utf-16be'],
  ['UTF-16 LE without a mark', utf16(TEXT, true, false), TEXT, 'utf-16le'],
  ['UTF-16 BE without a mark', utf16(TEXT, false, false), TEXT, 'utf-16be'],
  ['windows-1252', windows1252(LATIN), LATIN, 'windows-1252'],
];

describe('a file', () => {
  it.each(FILES)('is read: %s', (_, bytes, text, encoding) => {
    for (const size of [1, 2, 3, 7, 1000]) {
      expect(read(bytes, size), `pieces of ${size}`).toEqual({ text, encoding });
    }
  });

  it('of plain ASCII turns out to be windows-1252 late', () => {
    const plain = 'a,b\n'.repeat(5_000);
    const bytes = windows1252(plain + LATIN);
    expect(read(bytes, 997)).toEqual({ text: plain + LATIN, encoding: 'windows-1252' });
  });

  it('of UTF-8 is read right wherever it is cut, also beyond its beginning', () => {
    const text = 'é€王👍,'.repeat(4_000);
    const bytes = new TextEncoder().encode(text);
    for (const size of [1, 5, 4097]) expect(read(bytes, size).text).toBe(text);
  });

  it('without anything is no text', () => {
    expect(read(new Uint8Array(0), 1)).toEqual({ text: '', encoding: 'utf-8' });
  });
});
