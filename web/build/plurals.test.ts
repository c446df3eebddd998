import { expect, it } from 'vitest';

/** Every file of texts, with what it exports. */
const FILES = import.meta.glob<Record<string, unknown>>(['../**/copy.ts', '../**/*-copy.ts'], {
  eager: true,
});

/** "1 results"; but "1 of 1 campaigns", "1 address", and what someone with the name "1" does. */
const WRONG =
  /(?<!of )\b1 (?!(?:is|was|has|this|address|progress|status|ms|speaks|stops|stays|requires|lets|needs|waits|takes|gets|answers anew|resumes)\b)\w*[^s\W]s\b/;

interface Found {
  path: string;
  /** for a count as a number, and as a text that is formatted already: one of them is meant */
  texts: string[];
}

/** What each function answers for one of something. */
function answers(value: unknown, path: string): Found[] {
  if (typeof value === 'function') {
    const text = value as (...counts: unknown[]) => unknown;
    return [{ path, texts: [1, '1'].flatMap((count) => answerOf(text, count)) }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => answers(item, `${path}.${key}`));
}

/** A function that takes something else than counts is not about them. */
function answerOf(text: (...counts: unknown[]) => unknown, count: unknown): string[] {
  try {
    const answer = text(count, count, count, count);
    return typeof answer === 'string' ? [answer] : [];
  } catch {
    return [];
  }
}

const all = Object.entries(FILES)
  .flatMap(([path, file]) => answers(file, path))
  .filter(({ texts }) => texts.length > 0);

it('knows a wrong plural when it sees one', () => {
  expect('1 results').toMatch(WRONG);
  expect('the last 1 days').toMatch(WRONG);
  expect('1 lead is waiting').not.toMatch(WRONG);
  expect('11 results').not.toMatch(WRONG);
});

it('reads the texts', () => expect(all.length).toBeGreaterThan(300));

it('writes one of something in the singular', () => {
  expect(all.filter(({ texts }) => texts.every((text) => WRONG.test(text)))).toEqual([]);
});
