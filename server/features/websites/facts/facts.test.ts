import { describe, expect, it } from 'vitest';
import type { FactKind, PageKind } from '../site-read.ts';
import { parsePage } from '../reading/parse-page.ts';
import { siteFacts } from './site-facts.ts';

async function facts(
  html: string,
  kind: FactKind,
  { page = 'start', url = 'https://site.example/' }: { page?: PageKind; url?: string } = {},
) {
  const parsed = await parsePage({ url, html, language: undefined, cut: false }, page);
  return siteFacts([parsed])
    .filter((fact) => fact.kind === kind)
    .map(({ value }) => value);
}

const withJsonLd = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

describe('prices', () => {
  it.each([
    ['<li>Cut: 45 €</li>', 'Cut: 45 €'],
    ['<p>From $1,200.50 a month</p>', 'From $1,200.50 a month'],
    ['<h3>Massage</h3><p>CHF 120.-</p>', 'Massage: CHF 120.-'],
    ['<h3>Coupe</h3><span>1 290,00 €</span>', 'Coupe: 1 290,00 €'],
    ['<tr><td>Visite</td><td>€ 60</td></tr>', 'Visite | € 60'],
    ['<p>カット 5,500円</p>', 'カット 5,500円'],
    ['<p>Стрижка 1 500 ₽</p>', 'Стрижка 1 500 ₽'],
    [
      '<p>Two hundred words. It costs £30 an hour. More.</p>',
      'Two hundred words. It costs £30 an hour. More.',
    ],
    ['<p>Consulta 80 euros</p>', 'Consulta 80 euros'],
  ])('%s', (html, expected) => expect(facts(html, 'price')).resolves.toEqual([expected]));

  it.each([
    '<p>SARL au capital de 10 000 €</p>',
    '<p>We raised $2,000,000 in 2020</p>',
    '<p>Open since 1999, 45 people</p>',
    '<nav>Sale 50 €</nav>',
  ])('are not in %s', (html) => expect(facts(html, 'price')).resolves.toEqual([]));

  it('take the sentence out of a long text', async () => {
    const html = `<p>${'We care a lot. '.repeat(30)}A day costs 400 € for a group. ${'Really so. '.repeat(30)}</p>`;
    expect(await facts(html, 'price')).toEqual(['A day costs 400 € for a group.']);
  });

  it('are read from JSON-LD', async () => {
    const offer = {
      '@type': 'Product',
      name: 'Candle',
      offers: { price: 24, priceCurrency: 'EUR' },
    };
    expect(await facts(withJsonLd(offer), 'price')).toEqual(['Candle: 24 EUR']);
  });
});

describe('ways to get in touch', () => {
  it('e-mail in links, texts, spelled out and veiled', async () => {
    const veil = '2a5c4f43466a59435e4f044f524b475a464f';
    const html = `<a href="mailto:Hello%40site.example?subject=x">w</a><p>Write: info [at] site [dot] example</p>
      <p>logo@2x.png and HELLO@site.example.</p><span data-cfemail="${veil}">[hidden]</span>`;
    expect(await facts(html, 'email')).toEqual([
      'hello@site.example',
      'veil@site.example',
      'info@site.example',
    ]);
  });

  it.each([
    ['<html lang=fr><p>Tél. : 04 78 12 34 56</p>', '+33 4 78 12 34 56'],
    ['<a href="tel:+44%20117%20496%200123">call</a>', '+44 117 496 0123'],
    [
      withJsonLd({
        '@type': 'Organization',
        telephone: '030 901820',
        address: { addressCountry: 'DE' },
      }),
      '+49 30 901820',
    ],
    ['<html lang=ja><p>電話 03-1234-5678</p>', '+81 3 1234 5678'],
  ])('phone: %s', (html, expected) => expect(facts(html, 'phone')).resolves.toEqual([expected]));

  it('no phone is made of other numbers', async () => {
    const html = `<html lang=fr><p>SIRET 732 829 320 00074</p><p>Depuis 2004, plus de 0412345678 visites ont été comptées ici</p>`;
    expect(await facts(html, 'phone')).toEqual([]);
  });

  it('addresses told to programs come before those in lines', async () => {
    const html = `${withJsonLd({ '@type': 'PostalAddress', streetAddress: '1 High Street', postalCode: 'BS1 1AA', addressLocality: 'Bristol' })}<p>9 rue X, 69001 Lyon</p>`;
    expect(await facts(html, 'address')).toEqual(['1 High Street, BS1 1AA Bristol']);
  });

  it.each([
    ['<p>Adresse : 12 rue des Lilas, 75011 Paris</p>', '12 rue des Lilas, 75011 Paris'],
    ['<p>Hauptstraße 5<br></p><p>10827 Berlin</p>', 'Hauptstraße 5, 10827 Berlin'],
    ['<p>Acme Ltd · 4 Mill Lane, Leeds LS1 4AP · 0113 496 0000</p>', '4 Mill Lane, Leeds LS1 4AP'],
    ['<p>〒150-0001 東京都渋谷区神宮前1-2-3</p>', '〒150-0001 東京都渋谷区神宮前1-2-3'],
    ['<p>190000, Санкт-Петербург, ул. Садовая, 10</p>', '190000, Санкт-Петербург, ул. Садовая, 10'],
  ])('address: %s', (html, expected) =>
    expect(facts(html, 'address')).resolves.toEqual([expected]),
  );

  it('links to booking, social pages and contact', async () => {
    const html = `<a href="https://calendly.com/me/30min">Call</a><a href="https://calendly.com/">x</a>
      <a href="/reserver">Réserver</a><a href="/contact#top">Contact</a><a href="https://wa.me/33612345678">WhatsApp</a>
      <a href="https://www.instagram.com/me/">I</a><a href="https://www.facebook.com/sharer/sharer.php?u=x">Share</a>`;
    expect(await facts(html, 'booking_link')).toEqual([
      'https://calendly.com/me/30min',
      'https://site.example/reserver',
    ]);
    expect(await facts(html, 'contact_link')).toEqual([
      'https://site.example/contact',
      'https://wa.me/33612345678',
    ]);
    expect(await facts(html, 'social_link')).toEqual(['https://www.instagram.com/me/']);
  });
});

describe('opening hours', () => {
  it.each([
    [
      '<p>Mon–Fri 9am–6pm</p><p>Sat 10:00–14:00</p><p>Sunday closed</p>',
      'Mon–Fri 9am–6pm; Sat 10:00–14:00; Sunday closed',
    ],
    ['<p>Du lundi au vendredi de 9h à 18h</p>', 'Du lundi au vendredi de 9h à 18h'],
    ['<tr><td>Montag</td><td>8:00 – 17:00</td></tr>', 'Montag 8:00 – 17:00'],
    ['<p>平日 10:00〜19:00</p>', '平日 10:00〜19:00'],
    ['<p>Пн–Пт: 10:00–20:00</p>', 'Пн–Пт: 10:00–20:00'],
  ])('%s', (html, expected) => expect(facts(html, 'opening_hours')).resolves.toEqual([expected]));

  it('are not in a text that only mentions a day', async () => {
    expect(await facts('<p>See you on Monday at 9:00</p>', 'opening_hours')).toEqual([]);
  });

  it('are read from JSON-LD', async () => {
    const hours = {
      dayOfWeek: ['https://schema.org/Monday', 'Tuesday'],
      opens: '09:00',
      closes: '17:00',
    };
    expect(
      await facts(
        withJsonLd({ '@type': 'Store', openingHoursSpecification: [hours] }),
        'opening_hours',
      ),
    ).toEqual(['Monday, Tuesday 09:00–17:00']);
  });
});

describe('services and questions', () => {
  it('are the headings under the one that announces them', async () => {
    const html = `<h1>Us</h1><h2>Our services</h2><h3>Coaching</h3><p>x</p><h3>Training</h3><h2>Why us</h2><h3>Trust</h3>`;
    expect(await facts(html, 'service')).toEqual(['Coaching', 'Training']);
  });

  it('are the items where there are no headings', async () => {
    expect(
      await facts('<h2>Nos prestations</h2><ul><li>Coupe : 20 €<li>Couleur – 45 €</ul>', 'service'),
    ).toEqual(['Coupe', 'Couleur']);
  });

  it('are the headings of a page about them, without the usual others', async () => {
    const html =
      '<h1>Services</h1><h2>Tax advice</h2><h2>Payroll</h2><h2>Contact us</h2><h2>Why choose us?</h2>';
    expect(await facts(html, 'service', { page: 'services' })).toEqual(['Tax advice', 'Payroll']);
  });

  it('questions come with their answers', async () => {
    const html = `<details><summary>Is it hard?</summary><p>Not at all.</p></details><h3>How long?</h3><p>A week.</p><h3>Alone?</h3>`;
    expect(await facts(html, 'faq')).toEqual(['Is it hard? Not at all.', 'How long? A week.']);
  });

  it('questions told to programs come without tags', async () => {
    const data = {
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Why?',
          acceptedAnswer: { text: '<p>Because <b>so</b>.</p>' },
        },
      ],
    };
    expect(await facts(withJsonLd(data), 'faq')).toEqual(['Why? Because so .']);
  });
});

describe('all facts', () => {
  it('are bounded in number and length', async () => {
    const many = Array.from(
      { length: 400 },
      (_, n) =>
        `<h3>Service number ${n}</h3><p>${n + 1} € ${'word '.repeat(50)}</p><h3>Why ${n}?</h3><p>${'So it is. '.repeat(90)}</p><p>mail${n}@site.example</p>`,
    );
    const parsed = await parsePage(
      {
        url: 'https://site.example/',
        html: `<h2>Services</h2>${many.join('')}`,
        language: undefined,
        cut: false,
      },
      'start',
    );
    const found = siteFacts([parsed]);
    expect(found.length).toBeLessThanOrEqual(60);
    expect(Math.max(...found.map(({ value }) => value.length))).toBeLessThanOrEqual(300);
  });

  it('survive hostile data for programs', async () => {
    const deep = `${'{"@type":"Thing","a":'.repeat(5000)}1${'}'.repeat(5000)}`;
    const html = `<script type="application/ld+json">${deep}</script><script type="application/ld+json">{"@type":["Service",1],"name":{"x":1},"sameAs":[null,5],"openingHours":{}}</script><title>Fine</title>`;
    expect(await facts(html, 'title')).toEqual(['Fine']);
  });
});
