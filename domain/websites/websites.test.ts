import { describe, expect, it } from 'vitest';
import { pageLanguage } from './language.ts';
import { siteProblemCopy } from '#copy/campaigns/site-problems.ts';
import { SITE_PROBLEMS, websiteAddress } from './problems.ts';

describe('websiteAddress', () => {
  it.each([
    ['https://shop.example/a', 'https://shop.example/a'],
    [' shop.example ', 'https://shop.example'],
    ['shop.example:443/a', 'https://shop.example:443/a'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['ftp://shop.example', 'ftp://shop.example'],
  ])('%s is %s', (typed, address) => expect(websiteAddress(typed)).toBe(address));
});

describe('pageLanguage', () => {
  const detected = (code: string, confidence = 1) => ({ code, confidence });

  it('is that of the text, whatever the page declares', () => {
    expect(pageLanguage(detected('fr'), 'en-US')).toBe('fr');
    expect(pageLanguage(detected('fr'), undefined)).toBe('fr');
  });

  it('is what the page declares when the text leaves it open', () => {
    expect(pageLanguage(undefined, 'de-AT')).toBe('de');
    expect(pageLanguage(detected('fr', 0.4), ' EN ')).toBe('en');
  });

  it('is a declared one that the detector takes for its neighbour', () => {
    expect(pageLanguage(detected('ms'), 'id')).toBe('id');
    expect(pageLanguage(detected('no'), 'nb-NO')).toBe('nb');
    expect(pageLanguage(detected('fr'), 'id')).toBe('fr');
  });

  it.each([undefined, '', 'x', '12', '{{ lang }}'])('is unknown without both: %s', (declared) => {
    expect(pageLanguage(undefined, declared)).toBeNull();
  });
});

describe('the words for a problem', () => {
  it('say what to do next', () => {
    const serverError = siteProblemCopy.server_error({ status: 500 });
    for (const message of [...Object.values(SITE_PROBLEMS), serverError]) {
      expect(message).toMatch(/Please|should look like/);
    }
  });
});
