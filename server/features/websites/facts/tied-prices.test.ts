import { expect, it } from 'vitest';
import { claim } from '#domain/websites/fixtures/kept-fact.ts';
import { pageText } from '#domain/websites/page-text.ts';
import { siteFactsOf } from '#domain/websites/site-facts.ts';
import { parsePage } from '../reading/parse-page.ts';

/** What is kept of a claimed price. */
async function keptOf(html: string, about: string, value: string): Promise<string | undefined> {
  const raw = { url: 'https://shop.example/', html, language: undefined, cut: false };
  const named = [{ index: 0, fact: claim('price', value, about, '') }];
  const { facts } = siteFactsOf([pageText(await parsePage(raw))], named);
  const price = facts.find(({ kind }) => kind === 'price');
  return price && `${price.about}: ${price.value}`;
}

const CARDS = `<section><h2>Plans</h2><div><div><h3>Basic</h3><p>19 €</p><p>9 € for students</p></div>
  <div><h3>Pro</h3><p>39 €</p><ul><li>Everything in Basic</li><li>Parking</li></ul></div></div>
  <p>The set-up costs 29 €.</p></section>`;
const PRICE_FIRST = `<h2>Prices</h2><div><div><b>32 €</b><h3>Lesson</h3><p>As in Term</p></div>
  <div><b>290 €</b><h3>Term</h3><p>Ten times Lesson</p></div></div>`;
const PLAIN_CARDS = `<div><div><div>Chosen most</div><div>Hot desk</div><div>£140</div><div>All of Day desk</div></div>
  <div><div>For a try</div><div>Day desk</div><div>£18</div><div>Coffee</div></div></div>`;
const WIDGETS = `<div><div><h2>Sauna</h2></div><div><p>25 €</p></div><div><h2>Massage</h2></div><div><p>80 €</p></div></div>`;
const GRID = `<div><p>Plan</p><p>Solo</p><p>Team</p><p>Backups</p><p>$3</p><p>$11</p></div>`;
const BOX_TABLE = `<div><div><p>Plan</p><p>Solo</p><p>Team</p></div><div><p>Backups</p><p>$3</p><p>$11</p></div></div>`;
const ROLES = `<div role="table"><div role="rowgroup"><div role="row"><b role="columnheader">Class</b><b role="columnheader">One</b><b role="columnheader">Two</b></div></div>
  <div role="rowgroup"><div role="row"><b role="cell">Surf</b><b role="cell">$18</b><b role="cell">$13</b></div></div></div>`;
const TWO_PRICES = `<div><div><b>Cold buffet</b><br>16 € each<br>14 € each from 30 persons</div>
  <div><b>Warm buffet</b><br>Cold buffet and soup<br>23 € each</div></div>`;
const SENTENCES = `<p>All our prices contain a towel and a drink. A card costs 5 €.</p>`;
const CORNER = `<table><tr><td></td><th>Seed</th><th>Tree</th></tr><tr><th>Per month</th><td>$6</td><td>$39</td></tr></table>`;
const PARTS = `<table><tr><th>Cut<th>Short<th>Long</tr><tr><td colspan=3>Women</tr><tr><td>Dry<td>40 €<td>50 €</tr>
  <tr><td colspan=3>Men</tr><tr><td>Dry<td>30 €<td>35 €</tr></table>`;
const LEADERS =
  '<p>Squid ........ 9,80<br>Squid with rice ........ 12,40<br>Soup . . . . . 4,50</p>';

it.each([
  ['its card', CARDS, 'Pro', '39 €', 'Pro: 39 €'],
  ['the heading of its card', CARDS, 'Plans Basic', '9 €', 'Plans Basic: 9 € for students'],
  ['a card with the price above its heading', PRICE_FIRST, 'Term', '290 €', 'Term: 290 €'],
  ['a card without a heading', PLAIN_CARDS, 'Hot desk', '£140', 'Hot desk: £140'],
  ['a heading in its own part of the page', WIDGETS, 'Massage', '80 €', 'Massage: 80 €'],
  ['a row and a column', CORNER, 'Tree Per month', '$39', 'Tree Per month: $39'],
  ['a part of a table', PARTS, 'Men Dry Long', '35 €', 'Men Dry Long: 35 €'],
  ['a row and a column of boxes', BOX_TABLE, 'Backups Team', '$11', 'Backups Team: $11'],
  ['a table of roles', ROLES, 'Surf Two', '$13', 'Surf Two: $13'],
  [
    'a card, with its condition',
    TWO_PRICES,
    'Cold buffet',
    '14 €',
    'Cold buffet: 14 € each from 30 persons',
  ],
  ['a card in a section', CARDS, 'Plans', '39 €', 'Plans Pro: 39 €'],
  ['the line with dots', LEADERS, 'Squid', '12,40', 'Squid: with rice 12,40'],
])('a price belongs to %s', async (_, html, about, value, expected) => {
  expect(await keptOf(html, about, value)).toBe(expected);
});

it.each([
  ['the card before', CARDS, 'Pro', '29 €'],
  ['a product that a card mentions', CARDS, 'Basic', '39 €'],
  ['a product below the heading', PRICE_FIRST, 'Lesson', '290 €'],
  ['a product below the price', PLAIN_CARDS, 'Day desk', '£140'],
  ['the heading before', WIDGETS, 'Sauna', '80 €'],
  ['a name of a grid without rows', GRID, 'Solo', '$3'],
  ['another column of boxes', BOX_TABLE, 'Solo Backups', '$11'],
  ['a product in the card’s second line', TWO_PRICES, 'Cold buffet', '23 €'],
  ['the sentence before', SENTENCES, 'our prices', '5 €'],
  ['another column', CORNER, 'Seed Per month', '$39'],
  ['another part of the table', PARTS, 'Women Dry', '30 €'],
])('a price is refused for %s', async (_, html, about, value) => {
  expect(await keptOf(html, about, value)).toBeUndefined();
});
