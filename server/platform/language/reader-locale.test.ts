import { Hono } from 'hono';
import { beforeAll, expect, it } from 'vitest';
import { currentLocale } from '#copy/catalog/locale.ts';
import { answerInLocale, loadTranslations, inLocale } from './reader-locale.ts';

beforeAll(() => loadTranslations());

const app = new Hono();
app.use(answerInLocale);
app.get('/', async (c) => {
  await new Promise((resolve) => setImmediate(resolve));
  return c.text(currentLocale());
});

const answered = async (headers: Record<string, string>) => {
  const response = await app.request('/', { headers });
  return response.text();
};

it.each([
  [{}, 'en'],
  [{ 'accept-language': 'fr;q=0.9, en-XA' }, 'en-XA'],
  [{ 'accept-language': 'en-XA;q=0, en-GB' }, 'en'],
  [{ 'accept-language': 'tlh, *;q=0.5' }, 'en'],
  [{ 'accept-language': 'en-XA', cookie: 'locale=en' }, 'en'],
  [{ 'accept-language': 'en', cookie: 'locale=en-XA' }, 'en-XA'],
  [{ 'accept-language': 'en-XA', cookie: 'locale=../../etc' }, 'en-XA'],
  [{ 'accept-language': ';;,,=;q=x' }, 'en'],
  [{ 'accept-language': `${'-'.repeat(400)},${'x,'.repeat(5_000)}` }, 'en'],
])('answers %o in %s', async (headers, locale) => {
  expect(await answered(headers)).toBe(locale);
});

it('keeps the languages of answers that are under way together apart', async () => {
  const asked = ['en', 'en-XA', 'en', 'en-XA'];
  const answers = asked.map((locale) => answered({ cookie: `locale=${locale}` }));
  expect(await Promise.all(answers)).toEqual(asked);
});

it('words what is for someone else in their language', () => {
  const words = inLocale('en-XA', () => [currentLocale(), inLocale('en', currentLocale)]);
  expect([...words, currentLocale()]).toEqual(['en-XA', 'en', 'en']);
});
