import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { kitCopy } from '#copy/platform/screen.ts';
import { resolveLocaleBy, SOURCE_LOCALE, supportedLocale } from '#copy/catalog/locale.ts';
import { loadTranslations, inLocale } from '#server/platform/language/reader-locale.ts';
import { texts } from './texts.ts';
import { translationProblem } from './translation-problem.ts';

const problem = (source: string, text: unknown, locale = 'pl') =>
  translationProblem({ source, text, locale });
const COUNT = '{count, plural, one {# lead of {name}} other {# leads of {name}}}';
const POLISH =
  '{count, plural, one {# lead od {name}} few {# leady od {name}} many {# leadów od {name}} other {# leada od {name}}}';

describe('a translation', () => {
  it('fits with the same arguments, in any order, and the plural forms of its language', () => {
    expect(problem('Send {file} to {name}', '{name}: wyślij {file}')).toBeUndefined();
    expect(problem(COUNT, POLISH)).toBeUndefined();
    expect(problem(COUNT, '{name}：{count, plural, other {#件}}', 'ja')).toBeUndefined();
    expect(problem("It's here", "C'est ici", 'fr')).toBeUndefined();
  });

  it.each([
    ['Send {file}', 'Wyślij', 'it lacks {file}'],
    ['Send {file}', 'Wyślij {plik}', 'it lacks {file}'],
    ['Sent', 'Wysłano {file}', 'English has no {file}'],
    [COUNT, '{count, plural, one {# {name}} other {# {name}}}', '{count} lacks the form few, many'],
    [COUNT, POLISH.replace('few', 'two {x} few'), '{count} has an unknown form two'],
    [
      '{how, select, sms {By SMS} other {By mail}}',
      '{how, select, esemes {SMS} other {List}}',
      '{how} lacks the form sms',
    ],
    ['Sent', '  ', 'it has no text'],
    ['Sent', 7, 'it has no text'],
  ])('of %j as %j is refused', (source, text, reason) => {
    expect(problem(source, text)).toBe(reason);
  });

  it('with an open brace is refused with what the parser says', () => {
    expect(problem('Send {file}', 'Wyślij {file')).toMatch(/^it isn't an ICU message/);
  });
});

const ID = 'platform.kit.loading';

describe('npm run texts', () => {
  afterEach(() => resolveLocaleBy(() => SOURCE_LOCALE));
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  const file = join(folder, 'for-translators.json');
  const run = async (...args: string[]) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    try {
      return { code: await texts({ args, folder }), errors: said.mock.calls.flat() };
    } finally {
      said.mockRestore();
      log.mockRestore();
    }
  };
  const exported = async (locale: string) => {
    await run('export', locale, file);
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  };

  it('takes what is right, names what is wrong, and asks for the rest again', async () => {
    const before = await exported('cs');
    expect(before[ID]).toBe('Loading...');
    writeFileSync(file, JSON.stringify({ [ID]: 'Načítá se', 'no.such.text': 'Nic', 'x.y': '' }));
    expect(await run('import', 'cs', file)).toEqual({
      code: 1,
      errors: ["✗ no.such.text: this text doesn't exist"],
    });
    const after = await exported('cs');
    expect(Object.keys(before).filter((name) => !(name in after))).toEqual([ID]);

    loadTranslations(folder);
    expect(supportedLocale(['cs-CZ'])).toBe('cs');
    expect(inLocale('cs', () => kitCopy.loading)).toBe('Načítá se');
    expect(inLocale('cs', () => kitCopy.close)).toBe('Close');
  });

  it('asks again for a text whose English has changed, and shows the old one until then', async () => {
    writeFileSync(file, JSON.stringify({ [ID]: 'Staré' }));
    await run('import', 'sk', file);
    const sources = join(folder, 'sk.source.json');
    writeFileSync(sources, JSON.stringify({ [ID]: 'What English said before' }));
    expect(await exported('sk')).toHaveProperty([ID]);
    expect(JSON.parse(readFileSync(join(folder, 'sk.json'), 'utf8'))).toEqual({ [ID]: 'Staré' });
  });

  it('drops a text that no longer fits', async () => {
    writeFileSync(join(folder, 'sl.json'), JSON.stringify({ 'gone.text': 'Nič' }));
    await exported('sl');
    expect(JSON.parse(readFileSync(join(folder, 'sl.json'), 'utf8'))).toEqual({});
  });

  it('says what is wrong with the command and the file', async () => {
    writeFileSync(file, '[1]');
    expect(await run('import', 'cs', file)).toMatchObject({ code: 1 });
    expect(await run('import', 'not a locale', file)).toMatchObject({ code: 2 });
    expect(await run('import', '--help')).toMatchObject({ code: 0 });
  });
});
