import { expect, it } from 'vitest';
import { safeProviderText } from './provider-words.ts';

const prompt = [
  'You are Léa, the sales agent of Studio Nova.\nLead: "Jane Doe"',
  'My "blood test" came back positive, call me on +33612345678',
  '診断結果は陽性でした',
];
const show = (words: string, apiKey = 'my-own-secret') =>
  safeProviderText(words, { apiKey, prompt });

it('keeps what the provider says, on one line and bounded', () => {
  const words =
    "Unsupported parameter: 'max_tokens' is not supported with this model.\n\tUse another.";
  expect(show(words)).toBe(words.replace(/\s+/g, ' '));
  expect(show('wrong '.repeat(500)).length).toBeLessThanOrEqual(241);
});

it.each([
  ['the key that is set', 'The key my-own-secret is wrong'],
  ['a key as its provider masks it', 'Incorrect API key provided: sk-proj-****************Ab12.'],
  ['a key of Google', 'API key AIzaSyD-1234567890abcdefghij not valid'],
  ['a header', 'Bearer abc.def-123 is expired'],
  ['a token of any kind', 'token 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b is unknown'],
])('hides %s', (_, words) => {
  const shown = show(words);
  expect(shown).toContain('[key]');
  expect(shown).not.toMatch(/my-own-secret|Ab12|AIzaSyD|abc\.def|9f86d081/);
});

it.each([
  ['a message of the lead', 'Flagged: "My blood test came back positive"'],
  ['escaped, as JSON quotes it', 'Flagged: {"input":"My \\"blood test\\" came back positive"}'],
  ['the instructions', 'Invalid prompt: You are Léa, the sales agent of Studio Nova.'],
  ['a number alone', 'Flagged: +33612345678'],
  ['a script without spaces', 'Flagged: 診断結果は陽性でした'],
])('hides %s', (_, words) => {
  const shown = show(words);
  expect(shown).toContain('…');
  expect(shown).not.toMatch(/blood|positive|Nova|33612345678|診断/);
});
