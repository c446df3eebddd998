import { describe, expect, it } from 'vitest';
import { certainLanguage } from '#domain/language.ts';
import { detectLanguage } from './detect-language.ts';
import { SAMPLES, type SampleKind, UNDECIDED } from './fixtures/samples.ts';

/** The share of each kind that must be detected; the rest must be unknown. */
const MIN_RIGHT: Record<SampleKind, number> = { chat: 0.9, slogan: 0.8, paragraph: 1 };

async function detected(text: string): Promise<string | undefined> {
  return certainLanguage(await detectLanguage(text));
}

describe.each(Object.entries(MIN_RIGHT))('of samples: %s', (kind, least) => {
  const samples = Object.entries(SAMPLES).flatMap(([code, texts]) =>
    texts[kind as SampleKind].map((text) => ({ code, text })),
  );

  it(`at least ${least * 100}% are detected, and none is wrong`, async () => {
    const found = await Promise.all(
      samples.map(async ({ code, text }) => ({ code, text, found: await detected(text) })),
    );
    expect(found.filter((item) => item.found && item.found !== item.code)).toEqual([]);
    const right = found.filter((item) => item.found === item.code);
    expect(right.length / samples.length).toBeGreaterThanOrEqual(least);
  });
});

describe('a text', () => {
  it.each(UNDECIDED)('that shows no language is unknown: "%s"', async (text) => {
    expect(await detected(text)).toBeUndefined();
  });

  it('of two languages by halves is unknown', async () => {
    const half = (code: string) => SAMPLES[code]!.paragraph.join(' ').repeat(3);
    expect(await detected(half('fr') + half('en'))).toBeUndefined();
  });

  it('is detected from the whole text, not its beginning', async () => {
    const menu = 'Home About our team Services Book your free call now Contact. ';
    expect(await detected(menu + SAMPLES.de!.paragraph.join(' ').repeat(3))).toBe('de');
  });

  it('of any length is read up to a bound', async () => {
    const long = `${SAMPLES.fr!.paragraph.join(' ').repeat(80)}${'word '.repeat(200_000)}`;
    expect(await detected(long)).toBe('fr');
    expect(await detected('@'.repeat(20_000))).toBeUndefined();
    for (const part of ['a.', 'a', '-', 'a1', '字']) {
      expect(await detected(part.repeat(20_000))).not.toBe('fr');
    }
  });
});
