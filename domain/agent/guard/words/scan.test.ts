import { expect, test } from 'vitest';
import { foldText } from '../letters/fold.ts';
import { sourcesIn } from './entries.ts';
import { heads } from './lexicon.ts';
import { LANGUAGES, SCRIPTS, type Thing } from './scripts.ts';

const { common: _, ...LISTS } = LANGUAGES.en;
const THINGS = Object.keys(LISTS) as Thing[];

const TEXTS = [
  "It's free of charge, you pay nothing; we guarantee it won't cost you a penny. Send me your card number.",
  'Das ist kostenlos, ein Mengenrabatt von 10 % ist drin. Wir garantieren den Platz, 3 andere Kunden fragen.',
  'Geen kosten, de korting is al verwerkt. Een collega belt je morgen terug, dat kan gewoon.',
  'Claro que sí, es gratis y se lo reembolsamos. Quedan dos plazas, ¡date prisa!',
  'Бесплатно, мы вернём деньги. Но коллега ответит позже, а скидку дать не могу.',
  'نعم بالطبع، الاستشارة مجانية وبدون رسوم، وسيتصل بكم زميلي.',
  '当然可以，全免费，打八折，保证学会，还剩两个名额。',
  'もちろん無料です。必ず返金いたします。担当者からご連絡します。',
].map(foldText);

/** One expression for all that a script has for a thing, over the whole text. */
const isIn = (text: string, thing: Thing): boolean =>
  SCRIPTS.some((script) => {
    const { before, after, letters, languages } = script;
    const sources = languages.flatMap((code) => sourcesIn(code, thing, script)).join('|');
    return letters.test(text) && new RegExp(`${before}(?:${sources})${after}`).test(text);
  });

test.each(TEXTS)('what the index finds is what the expressions find: %s', (text) => {
  const found = THINGS.filter((thing) => heads(thing).in(text));
  expect(found).toEqual(THINGS.filter((thing) => isIn(text, thing)));
  expect(found.length).toBeGreaterThan(1);
});

test('a place is found where it stands, and once', () => {
  const text = foldText('Free delivery, and free again');
  expect(heads('free').placesIn(text)).toEqual([
    { start: 0, end: 4 },
    { start: 19, end: 23 },
  ]);
});
