import { describe, expect, it } from 'vitest';
import { languageNamed } from '#domain/language.ts';
import type { OfferContext } from '#domain/offers/offer-context.ts';
import type { WrittenOffer } from '#domain/offers/schema.ts';
import { checkOffer } from './write-offer.ts';
import { BUSINESSES, type Business, factsOf } from './fixtures/claims.ts';

const url = 'https://studio.example/';

function contextOf(business: Business): OfferContext {
  const { language, text } = business;
  return {
    company_name: 'Studio',
    agent_name: 'Emma',
    language,
    goal: { kind: 'meet', label: 'Book appointments', link: 'https://studio.example/book' },
    business_focus: null,
    answers: null,
    site: {
      url,
      title: 'Studio',
      language: languageNamed(language) ?? null,
      pages: [{ url, title: 'Studio', text }],
      facts: factsOf(business),
    },
  };
}

/** The faults that the check finds in an offer of one sentence, with optional claims. */
async function faultsOf(business: Business, sentence: string, claims: WrittenOffer['claims'] = []) {
  const offer: WrittenOffer = {
    offer_description: `${sentence}\n${sentence} ${'–'.repeat(50)}`,
    business_focus: 'other',
    qualifying_questions: ['–'],
    opening_line: '–',
    open_questions: [],
    language_variant: '',
    address_form: 'unclear',
    claims,
  };
  const { sentences } = await checkOffer(offer, contextOf(business));
  return [...new Set(sentences.map(({ fault }) => fault))];
}

const all = (kind: 'honest' | 'lying') =>
  BUSINESSES.flatMap((business) => business[kind].map((sentence) => ({ business, sentence })));

it('there are enough sentences of each kind, in enough languages', () => {
  expect(all('honest').length).toBeGreaterThanOrEqual(40);
  expect(all('lying').length).toBeGreaterThanOrEqual(40);
  expect(BUSINESSES.length).toBeGreaterThanOrEqual(6);
});

describe.each(BUSINESSES)('in $language', (business) => {
  it.each(business.honest)('this may stand: %s', async (sentence) => {
    expect(await faultsOf(business, sentence)).toEqual([]);
  });

  it.each(business.lying)('this may not: %s', async (sentence) => {
    expect(await faultsOf(business, sentence)).not.toEqual([]);
  });
});

describe('a claim', () => {
  const [english] = BUSINESSES as [Business];
  const sentence = 'Everything is covered by our satisfaction guarantee.';
  const claim = (rests_on: string, words = 'our satisfaction guarantee') => [{ words, rests_on }];

  it('without a source is found, whatever it is about', async () => {
    const faults = await faultsOf(english, sentence, claim('satisfaction or your money back'));
    expect(faults).toEqual([
      'It says "our satisfaction guarantee", which nothing in the material backs up.',
    ]);
  });

  it.each(['f9', '', '–'])('needs a fact or a quote: "%s"', async (rests_on) => {
    expect(await faultsOf(english, sentence, claim(rests_on))).toHaveLength(1);
  });

  it('may rest on a fact by its id, and on a quote in another case and spacing', async () => {
    const said = 'A haircut costs £35.';
    expect(await faultsOf(english, said, claim('f1', said))).toEqual([]);
    expect(await faultsOf(english, said, claim('HAIRCUT  £35', said))).toEqual([]);
  });

  it('may not rest on a fact with another amount', async () => {
    const said = 'Your visit costs £35.';
    const faults = await faultsOf(english, said, claim('f2', said));
    expect(faults.join()).toContain('has no 35 in it');
  });
});
