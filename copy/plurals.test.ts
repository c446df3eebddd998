import { expect, it } from 'vitest';
import { SOURCE, type Source } from './catalog/catalog.ts';

/** Every file of texts, with what it exports. */
const FILES = import.meta.glob<Record<string, unknown>>(
  ['./**/*.ts', '!./catalog/**', '!**/*.test.ts'],
  {
    eager: true,
  },
);

/** "1 results"; but "1 of 1 campaigns", "1 address", and what someone with the name "1" does. */
const WRONG =
  /(?<!of |\/ |\/)\b1 (?!(?:is|was|has|as|this|address|progress|status|ms|speaks|stops|stays|requires|lets|needs|waits|takes|gets|answers anew|resumes)\b)\w*[^s\W]s\b/;

/** What each text with arguments says when all of them are 1. */
function withOne(value: unknown, path: string): { path: string; text: string }[] {
  if (typeof value === 'function') {
    const text = value as (values: object) => string;
    return [{ path, text: text(new Proxy({}, { get: () => 1, has: () => true })) }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => withOne(item, `${path}.${key}`));
}

const all = Object.entries(FILES).flatMap(([path, file]) => withOne(file, path));

it('knows a wrong plural when it sees one', () => {
  expect('1 results').toMatch(WRONG);
  expect('the last 1 days').toMatch(WRONG);
  expect('1 lead is waiting').not.toMatch(WRONG);
  expect('11 results').not.toMatch(WRONG);
});

it('reads the texts', () => expect(all.length).toBeGreaterThan(300));

it('writes one of something in the singular', () => {
  expect(all.filter(({ text }) => WRONG.test(text))).toEqual([]);
});

it('each catalog has a namespace of its own', () => {
  const names = Object.values(FILES)
    .flatMap((file) => Object.values(file))
    .flatMap((value) => (value as { [SOURCE]?: Source })[SOURCE]?.namespace ?? []);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
