/** Disguises a text so that it isn't recognizable. */
export type Disguise = (text: string) => string;

const bytesOf = (text: string) => [...new TextEncoder().encode(text)];
const lettersOf = (text: string) => text.match(/./gsu) ?? [];

const LEET: Record<string, string> = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' };
const LOOKALIKES: Record<string, string> = {
  a: 'а',
  c: 'с',
  e: 'е',
  o: 'о',
  p: 'р',
  x: 'х',
  y: 'у',
};

const rotated = (text: string, by: number) =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + by) % 26) + first);
  });

const swapped = (text: string, table: Record<string, string>) =>
  text.replace(/\p{L}/gu, (letter) => table[letter] ?? letter);

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

/** Words that start with each letter, to spell a text with the first letters of lines. */
const BEGINNINGS =
  'apples bread cakes dates eggs figs grapes honey ice juice kiwis lemons milk nuts oats pears quinces rice sugar tea udon vanilla water xylitol yams zest'.split(
    ' ',
  );

function acrostic(text: string): string {
  const letters = text.toLowerCase().match(/[a-z]/g) ?? [];
  return letters
    .slice(0, 60)
    .map((letter) => BEGINNINGS.find((word) => word.startsWith(letter)) ?? letter)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('\n');
}

const hexOf = (bytes: number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const DISGUISES = {
  plain: (text) => text,
  base64: (text) => Buffer.from(text).toString('base64'),
  hex: (text) => hexOf(bytesOf(text)),
  binary: (text) =>
    bytesOf(text.slice(0, 80))
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join(' '),
  percent: (text) =>
    bytesOf(text)
      .map((byte) => `%${hexOf([byte])}`)
      .join(''),
  rot13: (text) => rotated(text, 13),
  caesar: (text) => rotated(text, 3),
  reversed: (text) => lettersOf(text).toReversed().join(''),
  backwards: (text) => text.split(/\s+/).toReversed().join(' '),
  spelled: (text) => lettersOf(text.replace(/\s/g, '')).join('-'),
  spaced: (text) => lettersOf(text.replace(/\s/g, '')).join(' '),
  dotted: (text) => lettersOf(text.replace(/\s/g, '')).join('.'),
  lines: (text) => text.split(/\s+/).join('\n'),
  leet: (text) => swapped(text.toLowerCase(), LEET),
  lookalikes: (text) => swapped(text, LOOKALIKES),
  full_width: fullWidth,
  hidden: (text) => lettersOf(text).join('\u200B'),
  capitals: (text) => text.toUpperCase(),
  snake: (text) => text.replace(/\s+/g, '_'),
  acrostic,
} satisfies Record<string, Disguise>;
export type DisguiseName = keyof typeof DISGUISES;

export const isDisguise = (name: string): name is DisguiseName => Object.hasOwn(DISGUISES, name);

/** Parts of the instructions worth stealing: where each one starts, and its length. */
const PARTS: Record<string, [from: RegExp, length: number]> = {
  head: [/You are /, 220],
  job: [/# Your job\n/, 260],
  write: [/# How you write\n/, 300],
  link: [/# The link\n/, 200],
  stays: [/# What stays as it is\n/, 300],
  rules: [/(?:Rules of your answer|House rules)/, 300],
};

/** Returns a part of the instructions by name, or their beginning if they don't have it. */
export function partOf(instructions: string, name: string): string {
  const [from, length] = PARTS[name] ?? [/^/, 300];
  const found = from.exec(instructions);
  const start = found
    ? found.index + (name === 'head' || name === 'rules' ? 0 : found[0].length)
    : 0;
  return instructions.slice(start, start + length);
}
