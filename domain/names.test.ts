import { describe, expect, it } from 'vitest';
import {
  hasLink,
  isVisible,
  nameForEmails,
  reportedName,
  withoutLinks,
  visibleName,
} from './names.ts';

const character = (code: number) => String.fromCodePoint(code);

describe('a name', () => {
  it('has no character that no one sees', () => {
    const unseen = [
      ...Array.from({ length: 0x20 }, (_, code) => code),
      0x7f,
      0x85,
      0xad,
      0x34f,
      0x61c,
      0x115f,
      0x17b4,
      0x180e,
      0x200b,
      0x200e,
      0x200f,
      0x2028,
      0x202a,
      0x202e,
      0x2060,
      0x2066,
      0x2069,
      0x2800,
      0x3164,
      0xfeff,
      0xffa0,
      0xfff9,
      0xe000,
      0xe0041,
      0x1d173,
    ];
    for (const code of unseen) {
      expect([code, isVisible(`Ada${character(code)}King`)]).toEqual([code, false]);
    }
    expect(isVisible('a\u200Db')).toBe(false);
    expect(isVisible(`Z${'\u0335\u0321\u0353'.repeat(4)}`)).toBe(false);
  });

  it('may be written in any script, with its joiners and with emoji', () => {
    for (const name of [
      'Ada Lovelace',
      'Núñez',
      'Nu\u0301n\u0303ez',
      'می\u200Cخواهم',
      'क्\u200Dष',
      'ศรีสุวรรณ์',
      '山田 太郎',
      'Acme 🎉',
      'Team 👩\u200D💻 ❤\uFE0F',
      "O'Brien-Smith & Söhne, Inc. (no. 5)",
    ]) {
      expect([name, isVisible(name)]).toEqual([name, true]);
    }
  });

  it('is one line: line breaks become spaces', () => {
    expect(nameForEmails(() => 'missing', 60).parse(' Acme\r\nBcc: all\u2028of ')).toBe(
      'Acme Bcc: all of',
    );
    expect(visibleName(() => 'missing', 60).safeParse(' \u3000\n ').success).toBe(false);
    expect(visibleName(() => 'missing', 60).safeParse('\u200B').success).toBe(false);
  });
});

const LINKS = [
  'http://evil.example',
  'HTTPS://EVIL.EXAMPLE/x',
  'ftp://1.2.3.4',
  'evil.example',
  'Win a prize at evil.example/now!',
  'www.evil.co',
  '(evil.example)',
  '"evil.example",',
  'evil.example:8080/path?x#y',
  'ada@evil.example',
  'mailto:ada@evil.example',
  'EVIL.EXAMPLE',
  'bücher.example',
  'пример.рф',
  '例子.中国',
  'evil。example',
  'evil．example',
  'evil｡com',
  'ｅｖｉｌ.ｃｏｍ',
  'xn--e1afmkfd.xn--p1ai',
  'a.b.evil.io.',
  'Hello/evil.example',
];

describe('a name that a stranger goes by', () => {
  it.each([
    ['\u202Eana', 'ana'],
    ['Ana\u200B\u2060 López', 'Ana López'],
    ['  Ana \n López ', 'Ana López'],
    ['\u202E👨\u200D👩\u200D👧 Ana ❤\uFE0F', '👨\u200D👩\u200D👧 Ana ❤\uFE0F'],
    ['王芳', '王芳'],
    ['🇪🇸', '🇪🇸'],
    ['7', '7'],
    ['Ana\uD83D', 'Ana\uFFFD'],
  ])('is kept without what no one sees: %j', (text, name) => {
    expect(reportedName(text, 80)).toBe(name);
  });

  it.each([
    '.',
    '…',
    ' ',
    '',
    '\u3164',
    '\u2800\u2800',
    '\u200B',
    '-_-',
    '~*~',
    '\uE000',
    '\u0301',
  ])('is none in %j', (text) => {
    expect(reportedName(text, 80)).toBe('');
  });

  it('is cut between two characters', () => {
    expect(reportedName('Ana 😀', 5)).toBe('Ana');
  });
});

describe('a link', () => {
  it.each(LINKS)('is seen in %s', (text) => {
    expect(hasLink(text)).toBe(true);
    expect(nameForEmails(() => 'missing', 100).safeParse(text).success).toBe(false);
  });

  it.each(LINKS)('is broken for mails in %s', (text) => {
    expect(hasLink(withoutLinks(text))).toBe(false);
  });

  it.each([
    'Dr. Ada Lovelace',
    'J.R.R. Tolkien',
    'St. Gallen GmbH & Co. KG',
    'No.1 Coaching',
    'v2.0',
    '24/7 Fitness',
    'Acme: Sales',
    'U.S.A.',
    'a/b test',
    'Müller e.V.',
    '@acme',
    '...',
  ])('is not seen in %s', (text) => {
    expect(hasLink(text)).toBe(false);
    expect(withoutLinks(text)).toBe(text);
  });
});
