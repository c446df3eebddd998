import { describe, expect, it } from 'vitest';
import type { ClaimedFact } from './facts.ts';
import { claim, acceptedFacts, pageOf } from './fixtures/kept-fact.ts';
import { pageText } from './page-text.ts';
import { siteFactsOf } from './site-facts.ts';

it.each<[ClaimedFact['kind'], string, number]>([
  ['service', 'Court', 0],
  ['price', '25 €', 0],
  ['phone', '02 40 12 34 56', 1],
  ['policy', 'A late return costs 25 €.', 1],
])('of a legal page, a %s counts %s: %i', (kind, value, count) => {
  const text = 'Court of Nantes\nA late return costs 25 €.\n02 40 12 34 56';
  const page = { ...pageOf(text), isLegal: true };
  const fact = claim(kind, value, 'return', '');
  expect(siteFactsOf([pageText(page)], [{ index: 0, fact }]).facts).toHaveLength(count);
});

describe('words are kept as the page has them', () => {
  it.each<[string, ClaimedFact, string]>([
    ['- Yoga for beginners', claim('service', 'yoga for Beginners'), 'Yoga for beginners'],
    [
      'We give no money-back guarantee.',
      claim('guarantee', 'money-back guarantee'),
      'We give no money-back guarantee.',
    ],
    ['Open 9–18. Delivery is not free. Ask us.', claim('policy', 'free'), 'Delivery is not free.'],
    [
      '8 rue de la Fosse\n44000 Nantes',
      claim('address', '8 rue de la Fosse, 44000 Nantes'),
      '8 rue de la Fosse, 44000 Nantes',
    ],
    ['Mo – Fr | 9:00–18:00', claim('opening_hours', 'Mo - Fr 9:00-18:00'), 'Mo – Fr 9:00–18:00'],
    [
      'Do you travel?\nYes, everywhere.',
      claim('faq', 'Do you travel? Yes, everywhere.'),
      'Do you travel? Yes, everywhere.',
    ],
    [
      'Call 02.40.12.34.56 now',
      claim('phone', '02 40 12 34 56', '', 'Call 02.40.12.34.56'),
      '02.40.12.34.56',
    ],
    ['٠٥٠ ١٢٣ ٤٥٦٧', claim('phone', '050 123 4567'), '050 123 4567'],
    ['Write to a.b@site.example.', claim('email', 'A.B@site.example'), 'a.b@site.example'],
    [
      'me+x-y_z@site-1.example!',
      claim('email', 'me+x-y_z@site-1.example'),
      'me+x-y_z@site-1.example',
    ],
    ['a.b [at] site [dot] example', claim('email', 'a.b@site.example', '', ''), 'a.b@site.example'],
    [
      'a.b (маймунско а) site.example',
      claim('email', 'a.b@site.example', '', ''),
      'a.b@site.example',
    ],
    ['a.b★site.example', claim('email', 'a.b@site.example', '', ''), 'a.b@site.example'],
    ['Der Kurs dauert 8 Wochen.', claim('duration', '8 Wochen', 'Kurs'), 'Der Kurs: 8 Wochen'],
    [
      '10 % off your first visit',
      claim('discount', '10 %', 'first visit'),
      'off your first visit: 10 %',
    ],
  ])('%s', (text, named, expected) => expect(acceptedFacts(text, named)).toEqual([expected]));

  it.each<[string, ClaimedFact]>([
    ['~ Yoga', claim('service', 'Yoga')],
    ['A carefree day', claim('policy', 'free')],
    ['We open at nine', claim('opening_hours', 'at nine')],
    ['Yoga', claim('service', 'Pilates', '', 'Yoga')],
    ['Yoga', claim('guarantee', '100 % money back')],
    ['Closed 24.12. – 26.12.2026', claim('phone', '24.12. – 26.12.2026')],
    ['See a.b-site.example', claim('email', 'a.b@site.example', '', '')],
    ['Order 2026-12-24', claim('phone', '2026-12-24')],
    ['+33 2 40 12 34 56', claim('phone', '+33 2 40 12 34 57', '', '+33 2 40 12 34 56')],
    ['xa.b@site.example', claim('email', 'a.b@site.example', '', 'xa.b@site.example')],
    ['a.b@site.example.com', claim('email', 'a.b@site.example', '', 'a.b@site.example.com')],
    ['Der Kurs dauert 8 Wochen, die Ausbildung 2 Jahre', claim('duration', '2 Jahre', 'Kurs')],
    ['xme+y@site.example', claim('email', 'me+y@site.example', '', 'xme+y@site.example')],
    ['Book at our desk', claim('booking_link', 'https://calendly.com/other')],
  ])('not: %s', (text, named) => expect(acceptedFacts(text, named)).toEqual([]));

  it('stores the whole line as the quote, with the page', () => {
    const named = claim('price', '60 €', 'Massage', '60 €');
    const { facts } = siteFactsOf(
      [pageText(pageOf('Massage | 60 €'))],
      [{ index: 0, fact: named }],
    );
    expect(facts).toEqual([
      {
        kind: 'price',
        value: '60 €',
        quote: 'Massage 60 €',
        page: 'https://site.example/',
        about: 'Massage',
      },
    ]);
  });

  it('drops what stands on another page, and counts it', () => {
    const pages = [pageOf('Yoga'), pageOf('Massage')].map(pageText);
    const fact = claim('service', 'Massage');
    expect(siteFactsOf(pages, [{ index: 0, fact }])).toEqual({
      facts: [],
      dropped: { not_visible: 1 },
    });
    expect(siteFactsOf(pages, [{ index: 1, fact }]).facts).toHaveLength(1);
    expect(siteFactsOf(pages, [{ index: 7, fact }]).facts).toEqual([]);
  });
});

describe('links', () => {
  const links = [
    { url: 'https://calendly.com/emma', text: 'Book' },
    { url: 'tel:+33240123456', text: 'Call us' },
    { url: 'tel:+33611111111', text: '06 22 22 22 22' },
    { url: 'mailto:Hello@site.example?subject=Hi', text: '' },
  ];
  it.each<[ClaimedFact, string[]]>([
    [claim('booking_link', 'https://calendly.com/emma', '', 'Book'), ['https://calendly.com/emma']],
    [claim('booking_link', 'https://calendly.com/emm', '', 'Book'), []],
    [claim('phone', '+33 2 40 12 34 56', '', 'Call us'), ['+33240123456']],
    [claim('phone', '+33 6 11 11 11 11', '', '06 22 22 22 22'), []],
    [claim('phone', '06 22 22 22 22', '', '06 22 22 22 22'), ['06 22 22 22 22']],
    [claim('email', 'hello@site.example', '', ''), ['hello@site.example']],
  ])('%j', (named, expected) => {
    const text = 'Book Call us\n06 22 22 22 22';
    expect(acceptedFacts(text, named, links)).toEqual(expected);
  });

  it('that dial or write need no one who names them', () => {
    const { facts } = siteFactsOf([pageText(pageOf('Call us\n06 22 22 22 22', links))], null);
    expect(facts.map(({ value }) => value)).toEqual([
      'hello@site.example',
      '+33240123456',
      '06 22 22 22 22',
    ]);
  });
});

it.each<[string, string, string[]]>([
  ['Tel. +1 (555) 010-2000 ext. 12', '+1 (555) 010-2000 ext. 12', ['+1 (555) 010-2000']],
  ['Tel. 030 1234567 Durchwahl 4', '030 1234567, Durchwahl 4', ['030 1234567']],
  ['Tel. 030 1234567 x4', '030 1234567 x5', ['030 1234567']],
  ['Tel. 030 1234567', '030 1234568 ext. 7', []],
  ['Tel. 0301234567890123456789', '030 1234567', []],
  ['Konto 12345678901234567890', '12345678901234567890', []],
])('a phone number is the same with its extension: %s', (text, value, expected) => {
  expect(acceptedFacts(text, claim('phone', value, '', text))).toEqual(expected);
});

it('a link may dial an extension', () => {
  const links = [{ url: 'tel:+1-555-010-2000;ext=12', text: 'Call us' }];
  const named = claim('phone', '+1 555 010 2000', '', 'Call us');
  expect(acceptedFacts('Call us', named, links)).toEqual(['+1-555-010-2000']);
});

it('believes structured data only where the visible text agrees', () => {
  const page = pageOf('# Massage\n60 €\nCall 02 40 12 34 56');
  page.stated = [
    claim('price', '60 €', 'Massage', ''),
    claim('price', '49 €', 'Massage', ''),
    claim('phone', '02 40 99 99 99', '', ''),
    claim('phone', '02 40 12 34 56', '', ''),
    claim('address', '1 Hidden Street, 12345 Town', '', ''),
  ];
  expect(siteFactsOf([pageText(page)], []).facts.map(({ value }) => value)).toEqual([
    '60 €',
    '02 40 12 34 56',
  ]);
});

it('stays linear on a page that repeats itself', () => {
  const steps = (times: number) => {
    const page = pageOf(Array.from({ length: times }, () => '1 1 1 1 1 1 1 1 1 1').join('\n'));
    const fact = claim('price', '1 1', '1', '1 1 1 1 2');
    const before = process.cpuUsage();
    siteFactsOf(
      [pageText(page)],
      Array.from({ length: 20 }, () => ({ index: 0, fact })),
    );
    return process.cpuUsage(before).user / 1000;
  };
  // The minimum of several runs excludes noise from the machine and garbage collection.
  const least = (times: number) => Math.min(...[1, 2, 3, 4, 5].map(() => steps(times)));
  const small = least(500);
  expect(least(4000)).toBeLessThan(30 * small + 100);
});
