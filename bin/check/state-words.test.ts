import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { STATES } from '#domain/conversations/states.ts';

/** Other words for a state: formerly used ones, and those a writer is likely to pick. */
const OTHERS = [
  /\b(?:waits?|waiting) for a (?:person|human)\b/i,
  /\bneeds? a (?:person|human)$/i,
  /^(?:AI|Agent) (?:at work|on|off|paused|running|disabled|enabled)$/i,
  /^Agent (?:active|inactive|stopped)$/i,
  /^(?:Converted|Won|Unresponsive|Unqualified|Unsubscribed|Appointment booked)$/i,
];

const root = new URL('../..', import.meta.url).pathname;

const words = Object.values(STATES).map(({ word }) => word);

/** The strings in a source and the texts between its tags, without comments. */
function textsOf(source: string): string[] {
  const plain = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
  const strings = plain.matchAll(
    /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g,
  );
  const tags = plain.matchAll(/>([^<>{}=;()]+)</g);
  return [...strings, ...tags].map(([, ...found]) => (found.find(Boolean) ?? '').trim());
}

/** Finds texts that name a conversation state with a different word than STATES. */
function otherWords(source: string): string[] {
  return textsOf(source).filter((text) => {
    if (OTHERS.some((other) => other.test(text))) return true;
    // Names in code begin in lower case, and constants are all upper case.
    if (!/^[A-Z].*[a-z]/.test(text) || words.some((word) => word === text)) return false;
    return words.some((word) => word.toLowerCase() === text.toLowerCase());
  });
}

it('a state of a conversation has one word on every screen and in every message', () => {
  const files = globSync('{copy,web,server,domain}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.|\/test\/|\/seeds\/|generated/.test(file),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    otherWords(readFileSync(`${root}/${file}`, 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

it.each(["'In progress'", '<p>Cold lead</p>', '`${name} waits for a person`', '"AI active"'])(
  'another word is found: %s',
  (source) => expect(otherWords(source)).toHaveLength(1),
);

it.each(["'In Progress'", "'booked'", '// Cold lead', "'AI Stopped'"])(
  'the word itself, names and comments are left alone: %s',
  (source) => expect(otherWords(source)).toEqual([]),
);
