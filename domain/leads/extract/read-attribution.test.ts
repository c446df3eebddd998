import { describe, expect, it } from 'vitest';
import { cpuTime } from '#server/test/cpu-time.ts';
import { type Attribution, originsOf } from '../../attribution/attribution.ts';
import { ATTRIBUTION_POSTS } from './fixtures/attribution-posts.ts';
import { leavesOf } from './leaves.ts';
import { attributionOfAd, readAttribution } from './read-attribution.ts';

const read = (body: unknown, referer?: string) => readAttribution(leavesOf(body).leaves, referer);

describe('where a lead came from', () => {
  it.each(ATTRIBUTION_POSTS)('%s', (_, body, referer, expected) => {
    expect(read(body, referer)).toEqual(expected);
  });

  it('is short, on one line and safe to show', () => {
    const found = read({
      utm_source: `  a\n\u202Eb\0${'x'.repeat(500)}`,
      page_url: `https://user:pw@acme.example/${'p'.repeat(900)}?email=ana@example.org`,
      gclid: 'g'.repeat(3_000),
    });
    expect(found?.utm_source).toMatch(/^a bx+$/);
    expect(found?.utm_source).toHaveLength(200);
    expect(found?.page).toMatch(/^https:\/\/acme\.example\/p+$/);
    expect(found?.page).toHaveLength(500);
    expect(found?.click_id).toHaveLength(500);
  });

  it('never splits a character in two', () => {
    expect(read({ utm_source: `${'x'.repeat(199)}😀` })?.utm_source).toBe('x'.repeat(199));
  });

  it('is read in no time from a hostile body', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`) as unknown;
    const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, `v${n}`]));
    const long = {
      page: `https://a.example/?${'utm_x=1&'.repeat(100_000)}`,
      [`utm_${'a'.repeat(500_000)}`]: 'x',
    };
    const labels = {
      fields: Array.from({ length: 10_000 }, () => ({
        key: 'a',
        name: 'b',
        id: 'c',
        label: 'd',
        title: 'e',
        value: { x: { y: 1 } },
      })),
    };
    const took = [deep, wide, long, labels].map((body) => {
      const { leaves } = leavesOf(body);
      return cpuTime(() => readAttribution(leaves));
    });
    expect(Math.max(...took)).toBeLessThan(20);
  });
});

describe('an ad', () => {
  it('is kept with its title, ids and what its address says', () => {
    expect(
      attributionOfAd({
        title: 'Autumn offer',
        sourceId: '120',
        sourceUrl: 'https://fb.me/x?utm_campaign=Fall',
        clickId: 'ARAk',
      }),
    ).toEqual({
      ad_title: 'Autumn offer',
      ad_id: '120',
      ad_url: 'https://fb.me/x?utm_campaign=Fall',
      click_id: 'ARAk',
      click_id_name: 'ctwa_clid',
      utm_campaign: 'Fall',
    });
  });

  it('without anything is none', () => {
    expect(
      attributionOfAd({ title: ' ', sourceId: '', sourceUrl: 'intent://x', clickId: '' }),
    ).toBeNull();
  });
});

describe('lists', () => {
  it.each<[Attribution | null, object]>([
    [
      {
        form_id: '2',
        form_name: 'Quote',
        utm_source: 'x',
        utm_campaign: 'May',
        ad_id: '9',
        ad_title: 'A',
      },
      { form: 'Quote', source: 'x', campaign: 'May', ad: 'A' },
    ],
    [
      { form_id: '2', ad_id: '9', click_id: 'x', click_id_name: 'gclid' },
      { form: '2', source: 'google', campaign: null, ad: '9' },
    ],
    [
      { click_id: 'x', click_id_name: 'constructor' },
      { form: null, source: null, campaign: null, ad: null },
    ],
    [null, { form: null, source: null, campaign: null, ad: null }],
  ])('know %j by what people know', (attribution, origins) => {
    expect(originsOf(attribution)).toEqual(origins);
  });
});
