import { describe, expect, it } from 'vitest';
import { seededRandom } from '#sandbox/faults.ts';
import { fixDoubleEncoding, TextReader, removeMarks } from './decode-text.ts';
import type { Encoding } from './encodings.ts';

const TEXT = 'Nom;Téléphone\r\nZoë Müller;+33 6 39 98 00 01\r\n王芳;€\r\n';

function utf16(text: string, littleEndian: boolean, mark: boolean): Uint8Array {
  const all = mark ? `\uFEFF${text}` : text;
  const view = new DataView(new ArrayBuffer(all.length * 2));
  for (let at = 0; at < all.length; at += 1)
    view.setUint16(at * 2, all.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
}

/** Maps the first 256 characters to one byte each, and the euro sign to 0x80. */
const windows1252 = (text: string) =>
  Uint8Array.from(text, (item) => (item === '€' ? 0x80 : item.charCodeAt(0)));

/** Decodes bytes in pieces of `size`; the first piece may have another size. */
function read(bytes: Uint8Array, size: number, first = size) {
  const reader = new TextReader();
  let text = reader.push(bytes.slice(0, first));
  for (let at = first; at < bytes.length; at += size)
    text += reader.push(bytes.slice(at, at + size));
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
    const text = 'é€王👍,'.repeat(6_000);
    const bytes = new TextEncoder().encode(text);
    const beginning = 65_000;
    expect(bytes.length).toBeGreaterThan(beginning + 10_000);
    for (const size of [1, 5, 4097]) expect(read(bytes, size, beginning).text).toBe(text);
    expect(read(bytes, 4097).text).toBe(text);
  });

  it('without anything is no text', () => {
    expect(read(new Uint8Array(0), 1)).toEqual({ text: '', encoding: 'utf-8' });
  });
});

/** Encodes a text in a single-byte encoding, by decoding each possible byte. */
function encoded(text: string, encoding: Encoding): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (item) => {
    const byte = bytes.get(item);
    if (byte === undefined) throw new Error(`${encoding} has no ${item}`);
    return byte;
  });
}
const utf8 = (text: string) => new TextEncoder().encode(text);
const bytesOf = (...parts: (string | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? utf8(part) : part)]));
function readMarked(bytes: Uint8Array, size = bytes.length) {
  const reader = new TextReader({ marked: true });
  let text = '';
  for (let at = 0; at < bytes.length; at += size) text += reader.push(bytes.slice(at, at + size));
  text += reader.end();
  const lines = text.split('\n').map((line) => removeMarks([line]));
  return {
    text: lines.map(({ cells }) => cells[0]).join('\n'),
    rows: lines.flatMap(({ guessed }, index) => (guessed ? [index + 1] : [])),
    encoding: reader.encoding,
  };
}

const NAMES = 'Nombre;Telefono\nJosé Núñez;600000001\n';

describe('a file of UTF-8 with some other bytes', () => {
  it.each<[string, Uint8Array, string, number[]]>([
    ['one byte', bytesOf(NAMES, 'caf', Uint8Array.of(0xe9)), `${NAMES}café`, [3]],
    [
      'a row pasted from Windows',
      bytesOf(NAMES, encoded('Zoë “Übel” 10 €', 'windows-1252'), '\nИван\n'),
      `${NAMES}Zoë “Übel” 10 €\nИван\n`,
      [3],
    ],
    [
      'a byte without a character',
      bytesOf(NAMES, 'a', Uint8Array.of(0x81), 'b'),
      `${NAMES}a\uFFFDb`,
      [3],
    ],
    ['half a character at the end', bytesOf(NAMES, Uint8Array.of(0xe2, 0x82)), `${NAMES}â‚`, [3]],
    ['a longer form of a slash', bytesOf(NAMES, Uint8Array.of(0xc0, 0xaf)), `${NAMES}À¯`, [3]],
    ['a mark of bytes', bytesOf('\uFEFF', NAMES, Uint8Array.of(0xe9)), `${NAMES}é`, [3]],
  ])('stays UTF-8, and says which rows were guessed: %s', (_, bytes, text, rows) => {
    for (const size of [1, 2, 3, 7, 1000])
      expect(readMarked(bytes, size)).toEqual({ text, rows, encoding: 'utf-8' });
    expect(read(bytes, 5).text).toBe(text);
  });

  it('is read row by row where most rows are of Windows', () => {
    const rows = Array.from({ length: 50 }, () => encoded('Begoña Peña\n', 'windows-1252'));
    const { text } = readMarked(bytesOf(...rows, 'José Núñez\n', ...rows));
    expect(text.match(/Begoña Peña/g)).toHaveLength(100);
    expect(text).toContain('José Núñez');
  });

  it('whose bad byte comes after megabytes keeps what came before, and what comes after', () => {
    const long = 'Núñez;600000001\n'.repeat(20_000);
    const bytes = bytesOf(long, 'caf', Uint8Array.of(0xe9), '\n', long);
    expect(readMarked(bytes, 65_536)).toEqual({
      text: `${long}café\n${long}`,
      rows: [20_001],
      encoding: 'utf-8',
    });
  });

  it('is the same text however it is cut, whatever its bytes are', () => {
    const random = seededRandom(18);
    const below = (max: number) => Math.floor(random() * max);
    const part = () =>
      random() < 0.5
        ? Uint8Array.from({ length: below(200) }, () => below(256))
        : String.fromCodePoint(...Array.from({ length: below(40) }, () => below(0xd800)));
    for (let round = 0; round < 300; round += 1) {
      const bytes = bytesOf(...Array.from({ length: below(6) }, part));
      const whole = readMarked(bytes);
      expect(readMarked(bytes, 1 + below(50))).toEqual(whole);
      expect(whole.text.isWellFormed()).toBe(true);
    }
  });

  it('loses no character of its valid text to a bad byte', () => {
    const random = seededRandom(81);
    const below = (max: number) => Math.floor(random() * max);
    const word = () =>
      String.fromCodePoint(...Array.from({ length: below(9) }, () => 0xa0 + below(0xd000)));
    for (let round = 0; round < 200; round += 1) {
      const rows = Array.from({ length: below(20) }, () => ({
        text: word(),
        byte: 0xa0 + below(96),
      }));
      const bytes = rows.flatMap(({ text, byte }) => [text, ' ', Uint8Array.of(byte), '\n']);
      const lines = readMarked(bytesOf('é'.repeat(30), '\n', ...bytes), 7).text.split('\n');
      expect(lines.slice(1, -1)).toEqual(
        rows.map(({ text, byte }) => `${text} ${String.fromCharCode(byte)}`),
      );
    }
  });
});

const EXPORTS: [Encoding, string][] = [
  ['macintosh', 'Nombre;Teléfono\nJosé Núñez;600000001\nAna Peña;600000002\n'],
  ['macintosh', 'Vorname;Nachname\nJürgen;Müller\nKäthe;Groß\n'],
  ['macintosh', 'Prénom;Nom\nZoë;Lefèvre\nFrançois;Hôtel\nJOSÉ;MUÑOZ\n'],
  ['windows-1252', 'Nome;Telefone\nJoão;11 98765\nConceição;11 9\nO’Brien;1\n'],
  ['windows-1250', 'Imię;Nazwisko;Telefon\nŁukasz;Wiśniewski;600100200\nMałgorzata;Dąbrowska;6\n'],
  ['windows-1250', 'Imię;Nazwisko\nZoë;Żak\nŁukasz;Nowak\n'],
  ['windows-1250', 'NAZWISKO;MIASTO\nŻÓŁĆ EWA;ŁÓDŹ\nWÓJCIK;PSZCZÓŁKI\nĘSIK;ŚREM\n'],
  ['windows-1251', 'Имя;Телефон\nПётр Фёдоров;7916\nАлёна Зуева;7917\n'],
  ['windows-1250', 'Név;Telefon\nKovács Ferenc;3620\nTőke Ödön;3630\n'],
  ['windows-1250', 'Jméno;Příjmení\nJiří;Dvořák\nŠárka;Černá\nŽaneta;Kučerová\n'],
  ['windows-1251', 'Имя;Телефон\nИван Петров;89161234567\nАнна Смирнова;8916\n'],
  ['windows-1253', 'Όνομα;Τηλέφωνο\nΓιώργος;69\nΜαρία Παπαδοπούλου;69\n'],
  ['windows-1256', 'الاسم;الهاتف\nمحمد علي;050\nفاطمة;050\n'],
];

describe('a file of an older system', () => {
  it.each(EXPORTS)('is read: %s, %s', (encoding, text) => {
    for (const size of [1, 7, 1000])
      expect(read(encoded(text, encoding), size)).toEqual({ text, encoding });
  });

  it('of Japanese, in which a character takes two bytes, is read', () => {
    const row = Buffer.from(
      '8e5293639 1be9859 2c 97e996d8 82b3 82f1 82cc 9364 9862 94d4 8d86 0a'.replaceAll(' ', ''),
      'hex',
    );
    const bytes = bytesOf(...Array.from({ length: 30 }, () => row));
    expect(read(bytes, 11)).toEqual({
      text: '山田太郎,鈴木さんの電話番号\n'.repeat(30),
      encoding: 'shift_jis',
    });
  });

  it('is read in the encoding that someone chose', () => {
    const reader = new TextReader({ encoding: 'windows-1254' });
    expect(reader.push(encoded('Ayşe Yılmaz', 'windows-1254')) + reader.end()).toBe('Ayşe Yılmaz');
  });
});

describe('a cell that was encoded twice', () => {
  const twice = (text: string) =>
    new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

  it.each(['José Núñez', 'Zoë Müller', 'Ángela Peña – 3 €', 'Łukasz Żak', 'Анна', '王小明'])(
    'is read as it was meant: %s',
    (name) => {
      expect(fixDoubleEncoding(twice(name))).toBe(name);
      expect(removeMarks([fixDoubleEncoding(twice(name), true)])).toEqual({
        cells: [name],
        guessed: true,
      });
    },
  );

  it.each(['José Núñez', 'JosÃ', 'SÃO PAULO', 'Ãngela', 'âme', `${twice('José')} Núñez`, '💶 Ã©'])(
    'is none: %s',
    (cell) => {
      expect(fixDoubleEncoding(cell, true)).toBe(cell);
    },
  );
});
