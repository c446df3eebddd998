import { describe, expect, it } from 'vitest';
import { pageText } from '#domain/websites/page-text.ts';
import { siteFactsOf } from '#domain/websites/site-facts.ts';
import { parsePage } from '../reading/parse-page.ts';

/** The facts of a page without a model. */
async function factsOf(html: string): Promise<string[]> {
  const raw = { url: 'https://shop.example/', html, language: undefined, cut: false };
  const { facts } = siteFactsOf([pageText(await parsePage(raw))], null);
  return facts
    .filter(({ kind }) => kind !== 'language')
    .map(({ kind, value, about }) => `${kind} ${about ? `${about}: ` : ''}${value}`);
}

const product = (price: unknown, priceCurrency: string, name = 'Oak table') =>
  `<script type="application/ld+json">${JSON.stringify({
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', price, priceCurrency },
  })}</script>`;

describe('the price of a shop’s data', () => {
  it.each([
    [1250, 'CHF', 'CHF 1’250.–'],
    ['1250.00', 'CHF', "1'250.00 CHF"],
    ['1250.5', 'EUR', '1.250,50 €'],
    ['1250.00', 'EUR', '1\u2009250 €'],
    ['1250.00', 'EUR', '1\u202f250,00\u00a0€'],
    ['1250', 'USD', '$1,250'],
    ['1250000', 'JPY', '¥1,250,000'],
    ['125000', 'INR', '₹1,25,000'],
    ['1250', 'SEK', '1 250 kr SEK'],
  ])('%s %s is kept where the page shows %s', async (price, currency, shown) => {
    const facts = await factsOf(`${product(price, currency)}<h2>Oak table</h2><p>${shown}</p>`);
    expect(facts).toHaveLength(1);
  });

  it.each([
    ['another price', '1250', 'EUR', '<h2>Oak table</h2><p>1.290 €</p>'],
    ['another currency', '1250', 'EUR', '<h2>Oak table</h2><p>1.250 $</p>'],
    ['another thing', '1250', 'EUR', '<h2>Oak chair</h2><p>1.250 €</p>'],
    ['a price that was struck out', '1250', 'EUR', '<h2>Oak table</h2><p><s>1.250 €</s> 990 €</p>'],
    [
      'a price that no one sees',
      '1250',
      'EUR',
      '<h2>Oak table</h2><p style="opacity:0%">1.250 €</p>',
    ],
    ['a longer number', '1250', 'EUR', '<h2>Oak table</h2><p>Nr. 1.250.000 €</p>'],
    ['no number', 'call us', 'EUR', '<h2>Oak table</h2><p>1.250 €</p>'],
    ['no price but zero', '0', 'EUR', '<h2>Oak table</h2><p>1.250 €</p>'],
    ['a currency that is none', '1250', 'EURO', '<h2>Oak table</h2><p>1.250 €</p>'],
  ])('is left out where the page shows %s', async (_, price, currency, page) => {
    expect(await factsOf(product(price, currency) + page)).toEqual([]);
  });
});

it.each([
  ['a list where an object is meant', '[[[{"@type":"Product","name":[],"offers":[[]]}]]]'],
  [
    'itself as a value',
    '{"@type":"Product","__proto__":{"name":"x"},"offers":{"price":{"toString":1}}}',
  ],
  ['numbers beyond all', '{"@type":"Offer","name":"x","price":1e400,"priceCurrency":"EUR"}'],
  ['a type that is a number', '{"@type":5,"telephone":{"@value":5}}'],
  ['half an object', '{"@type":"Product"'],
  ['nothing', 'null'],
])('structured data with %s is no fact and no error', async (_, json) => {
  const page = `<script type="application/ld+json">${json}</script><p>Welcome to our shop of tables.</p>`;
  expect(await factsOf(page)).toEqual([]);
});
