import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { catalog, SOURCE, type Source, type Texts } from './catalog/catalog.ts';

/** Every file with texts, and its exports. */
const FILES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.test)\.ts$/.test(path) && !path.startsWith('catalog/'))
  .map(async (path) => {
    const { href } = pathToFileURL(join(import.meta.dirname, path));
    return { path, file: (await import(href)) as Record<string, unknown> };
  });

/** Matches "1 results", but not "1 of 1 campaigns", "1 address", or a verb after a name "1". */
const WRONG =
  /(?<!of |\/ |\/)\b1 (?!(?:is|was|has|as|this|address|progress|status|ms|speaks|stops|stays|requires|lets|needs|waits|takes|gets|answers anew|resumes)\b)\w*[^s\W]s\b/;

/** Limits of the product, none of which is 1. */
const LIMITS = /^(?:max|most|limit|maximum|minimum)$/;

/** Formats each text with arguments, with 1 for counts and a name for everything else. */
function withOne(entry: Texts[string], path: string): { path: string; text: string }[] {
  if (typeof entry === 'string') {
    if (!entry.includes('{')) return [];
    const counts = new Set(
      [...entry.matchAll(/\{(\w+), (?:plural|number)/g)].map(([, name]) => name),
    );
    const [text] = Object.values(catalog('test.plurals', { text: entry }));
    if (typeof text !== 'function') return [];
    const get = (_: object, name: string | symbol) => {
      if (!counts.has(String(name))) return 'Ana';
      return LIMITS.test(String(name)) ? 20 : 1;
    };
    const values = new Proxy({}, { get, has: () => true });
    return [{ path, text: (text as (values: object) => string)(values) }];
  }
  return Object.entries(entry).flatMap(([key, item]) => withOne(item, `${path}.${key}`));
}

const sources = (await Promise.all(FILES)).flatMap(({ path, file }) =>
  Object.values(file).flatMap((value) => {
    const source = (value as { [SOURCE]?: Source })[SOURCE];
    return source ? [{ path, source }] : [];
  }),
);
const all = sources.flatMap(({ path, source }) => withOne(source.texts, path));

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

it('shows no quotes of ICU, as of a brace that was quoted twice', () => {
  expect(all.filter(({ text }) => /\{'|'\{|\}'|'\}/.test(text))).toEqual([]);
});

it('no two catalogs share a namespace', () => {
  const names = sources.map(({ source }) => source.namespace);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
