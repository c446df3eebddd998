import { describe, expect, it } from 'vitest';
import {
  chooseCampaign,
  type FirstContact,
  needsLanguage,
  findConflictingSign,
} from './choose-campaign.ts';
import { campaignSigns, DETECTED_LANGUAGES, NO_SIGNS } from './signs.ts';

const contact = (like: Partial<FirstContact>): FirstContact => ({
  text: '',
  attribution: null,
  language: null,
  ...like,
});
const A = { ...NO_SIGNS, campaign_id: 'a', link_texts: ['About my kitchen'], languages: ['es'] };
const B = { ...NO_SIGNS, campaign_id: 'b', ads: ['77', 'Summer sale'], forms: ['Quote'] };
const choose = (like: Partial<FirstContact>) => chooseCampaign([A, B], 'd', contact(like));

describe('the campaign of a new lead', () => {
  it.each([
    ['its link, whatever case and marks', { text: '  ABOUT my kitchen… hi' }, 'a', 'link_text'],
    ['an ad by its id', { attribution: { ad_id: '77' } }, 'b', 'ad'],
    ['an ad by its title', { attribution: { ad_title: 'SUMMER sale' } }, 'b', 'ad'],
    ['a form by its name', { attribution: { form_name: 'quote' } }, 'b', 'form'],
    ['a form by its id', { attribution: { form_id: 'Quote' } }, 'b', 'form'],
    ['a language', { text: 'Hola', language: 'es' }, 'a', 'language'],
    ['nothing', { text: 'Hi', language: 'en' }, 'd', null],
    ['nothing at all', {}, 'd', null],
    ['words that only begin like the link', { text: 'About my kitchenette' }, 'd', null],
    ['another ad', { attribution: { ad_id: '777' } }, 'd', null],
  ] as const)('by %s', (_, like, campaign_id, by) => {
    expect(choose(like)).toMatchObject({ campaign_id, by });
  });

  it('is that of the strongest sign', () => {
    const attribution = { ad_id: '77', form_name: 'Quote' };
    const all = { text: 'About my kitchen', attribution, language: 'es' };
    expect(choose(all)).toMatchObject({ campaign_id: 'a', by: 'link_text' });
    expect(choose({ ...all, text: '' })).toMatchObject({ campaign_id: 'b', by: 'ad' });
    expect(choose({ language: 'es', attribution: { form_name: 'Quote' } })).toMatchObject({
      campaign_id: 'b',
      by: 'form',
    });
  });

  it('is that of the longer of two link texts, in either order', () => {
    const short = { ...NO_SIGNS, campaign_id: 'short', link_texts: ['Hello'] };
    const long = { ...NO_SIGNS, campaign_id: 'long', link_texts: ['Hello, the blue one'] };
    const said = contact({ text: 'Hello, the blue one please' });
    expect(chooseCampaign([short, long], 'd', said).campaign_id).toBe('long');
    expect(chooseCampaign([long, short], 'd', said).campaign_id).toBe('long');
  });

  it('is not found by a link text without a word, which every message would begin with', () => {
    const empty = { ...NO_SIGNS, campaign_id: 'x', link_texts: ['…', '👋'], ads: ['👋'] };
    expect(chooseCampaign([empty], 'd', contact({ text: '👋 Hi' })).by).toBeNull();
    expect(
      chooseCampaign([empty], 'd', contact({ attribution: { ad_title: '👍' } })).by,
    ).toBeNull();
  });
});

it('asks for the language only where nothing stronger decides', () => {
  expect(needsLanguage([A, B], contact({ text: 'Hi' }))).toBe(true);
  expect(needsLanguage([A, B], contact({ text: 'About my kitchen' }))).toBe(false);
  expect(needsLanguage([A, B], contact({}))).toBe(false);
  expect(needsLanguage([B], contact({ text: 'Hi' }))).toBe(false);
});

it('finds a sign that leads to another campaign already, however it is written', () => {
  expect(findConflictingSign({ ...NO_SIGNS, ads: ['summer SALE!'] }, [A, B])).toMatchObject({
    campaign_id: 'b',
    sign: 'ad',
  });
  expect(
    findConflictingSign({ ...NO_SIGNS, languages: ['pt'], forms: ['Summer sale'] }, [A, B]),
  ).toBe(undefined);
});

it('takes the languages that can be told apart, and no others', () => {
  expect(campaignSigns.safeParse({ ...NO_SIGNS, languages: ['es', 'zh'] }).success).toBe(true);
  expect(campaignSigns.safeParse({ ...NO_SIGNS, languages: ['xx'] }).success).toBe(false);
  expect(new Set(DETECTED_LANGUAGES).size).toBe(60);
});
