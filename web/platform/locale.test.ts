import { afterEach, expect, it, vi } from 'vitest';
import { dateFormat, numberFormat } from '#copy/catalog/intl.ts';
import { currentLocale, resolveLocaleBy } from '#copy/catalog/locale.ts';
import { loadLocale } from './locale.ts';

const browserPrefers = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

afterEach(() => {
  localStorage.clear();
  resolveLocaleBy(() => 'en');
});

it('speaks English where the browser prefers a language that there is not', async () => {
  browserPrefers('tlh', 'xx-YY');
  await loadLocale();
  expect([currentLocale(), document.documentElement.lang]).toEqual(['en', 'en']);
});

it('speaks the chosen language, and tells the server', async () => {
  browserPrefers('en-US');
  localStorage.setItem('locale', 'en-XA');
  await loadLocale();
  expect([currentLocale(), document.documentElement.lang]).toEqual(['en-XA', 'en-XA']);
  expect(document.cookie).toContain('locale=en-XA');
  localStorage.setItem('locale', '<script>');
  await loadLocale();
  expect([currentLocale(), document.cookie]).toEqual(['en', '']);
});

it('writes dates and numbers as in the region of the browser', async () => {
  browserPrefers('en-XA', 'en-US@posix', 'de-DE', 'en-GB');
  await loadLocale();
  expect(dateFormat({ dateStyle: 'short', timeZone: 'UTC' }).format(0)).toBe('01/01/1970');
  browserPrefers('de-DE');
  await loadLocale();
  expect(numberFormat().format(1234.5)).toBe('1,234.5');
});
