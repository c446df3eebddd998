import { describe, expect, it } from 'vitest';
import { parseHtml } from './parse-html.ts';
import { removeHidden } from './remove-hidden.ts';
import { textBlocks } from './text-blocks.ts';

describe('textBlocks', () => {
  const blocks = (html: string) => {
    const root = parseHtml(html);
    removeHidden(root, false);
    return textBlocks(root);
  };

  it('leaves out what no one sees', () => {
    const html = `<body><script>alert(1)</script><style>p{}</style><noscript>no</noscript><svg><text>s</text></svg>
      <p hidden>h</p><p style="display: none">d</p><p aria-hidden="true">a</p>
      <div role="dialog">We use cookies <button>Accept</button></div><template>t</template><p>Seen</p>`;
    expect(blocks(html).map(({ text }) => text)).toEqual(['Seen']);
  });

  const texts = (html: string) => blocks(html).map(({ text }) => text);
  const PAGE =
    '<header>Shop</header><main><p>We bake.</p></main><footer><a href="/privacy">Privacy</a></footer>';
  const ASKS = '<p>We use some files. <a href="/privacy">More</a></p>';

  it.each([
    ['stays in place', `<div style="position:fixed;bottom:0">${ASKS}<button>Fine</button></div>`],
    [
      'sticks, with a choice',
      `<div style="position:sticky">${ASKS}12 months<button>Yes</button><button>No</button></div>`,
    ],
    [
      'is a dialog',
      `<section role="dialog" aria-modal="true"><h2>Your choice</h2>${ASKS}<a role="button">Yes</a><label><input type="checkbox"> All</label></section>`,
    ],
    ['is a dialog of its own element', `<dialog open>${ASKS}<button>Yes</button></dialog>`],
    ['stands before the page', `<div class="x">${ASKS}<a href="#">Yes</a></div>`],
    [
      'has a dialog behind a button',
      `<div style="position:fixed">${ASKS}<button aria-controls="s">Choose</button></div><div id="s" hidden>All files</div>`,
    ],
  ])('leaves out a banner, which %s', (_, banner) => {
    expect(texts(banner + PAGE)).toEqual(['Shop', 'We bake.', 'Privacy']);
    expect(texts(PAGE + banner)).toEqual(['Shop', 'We bake.', 'Privacy']);
  });

  it.each([
    [
      'cookies for sale',
      '<section class="cookie-menu"><h2>Our cookies</h2><p>Chocolate chip: 3.50 €</p></section><section id="gdpr-training"><h2>GDPR workshops</h2><p>Half day: 490 €</p></section>',
      ['Our cookies', 'Chocolate chip: 3.50 €', 'GDPR workshops', 'Half day: 490 €'],
    ],
    [
      'cookies that are fresh',
      '<section id="cookie-consent"><p>Our cookies are fresh.</p><button>Order</button></section>',
      ['Our cookies are fresh.', 'Order'],
    ],
    [
      'a bar with a price',
      '<div style="position:fixed"><p>First lesson 9 €</p><button>Book</button></div>',
      ['First lesson 9 €', 'Book'],
    ],
    [
      'a bar with an offer to follow',
      '<div style="position:fixed"><p>First lesson free</p><a href="/first">Book</a><button>×</button></div>',
      ['First lesson free', 'Book', '×'],
    ],
    [
      'a bar with a number',
      '<div style="position:sticky"><p>Open 9 to 18</p><button>Book</button></div>',
      ['Open 9 to 18', 'Book'],
    ],
    [
      'a bar to call',
      '<div style="position:fixed"><a href="tel:+34600000001">Call us</a><button>Chat</button></div>',
      ['Call us', 'Chat'],
    ],
    [
      'a dialog to fill in',
      '<div role="dialog"><p>A letter a month</p><input type="email"><button>Join</button></div>',
      ['A letter a month', 'Join'],
    ],
    [
      'a menu that stays',
      '<div style="position:fixed"><nav><a href="/a">Care</a></nav><button>Menu</button></div>',
      ['Care', 'Menu'],
    ],
    [
      'a page that stays',
      `<div style="position:fixed;inset:0"><h1>Care</h1><p>For hands</p><button>Book</button></div>`,
      ['Care', 'For hands', 'Book'],
    ],
  ])('reads %s', (_, html, lines) => {
    expect(texts(`<header>Shop</header>${html}<footer>Foot</footer>`)).toEqual([
      'Shop',
      ...lines,
      'Foot',
    ]);
  });

  it('knows headings, items, rows and where they stand', () => {
    const html = `<nav><a href=/>Home</a></nav><h2>Prices</h2><ul><li>One<li>Two</ul>
      <table><tr><td>Cut<td>45 €</table><dl><dt>Mon<dd>9–18</dl><footer>Foot</footer>`;
    const bare = blocks(html).map(({ kind, level, text, place }) => ({ kind, level, text, place }));
    expect(bare).toEqual([
      { kind: 'paragraph', level: 0, text: 'Home', place: 'menu' },
      { kind: 'heading', level: 2, text: 'Prices', place: 'body' },
      { kind: 'item', level: 0, text: 'One', place: 'body' },
      { kind: 'item', level: 0, text: 'Two', place: 'body' },
      { kind: 'row', level: 0, text: 'Cut | 45 €', place: 'body' },
      { kind: 'row', level: 0, text: 'Mon | 9–18', place: 'body' },
      { kind: 'paragraph', level: 0, text: 'Foot', place: 'foot' },
    ]);
  });

  it('leaves out what only replaces something else', () => {
    const html = `<noframes>Your browser is old, 1 €</noframes><noembed>2 €</noembed><meter value=3>3 €</meter>
      <progress value=4>4 €</progress><p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字</p>
      <table><tr><td>Cut</td><td><select><option>5 €<option>6 €</select>45 €</td></tr></table>`;
    expect(blocks(html).map(({ text }) => text)).toEqual(['漢字', 'Cut | 45 €']);
  });

  it('reads words and numbers as they are seen, whatever without width is in them', () => {
    const html = `<p>Wurzel&shy;behand&shy;lung 1\u200b20 €</p><p>\u202a+972 3-555-0100\u202c</p>
      <table><tr><td>Haar&shy;schnitt</td><td>4\u20605\u00a0€</td></tr></table><p>می\u200cخواهم</p>`;
    expect(blocks(html).map(({ text }) => text)).toEqual([
      'Wurzelbehandlung 120 €',
      '+972 3-555-0100',
      'Haarschnitt | 45 €',
      'می\u200cخواهم',
    ]);
  });

  it('joins a price with what qualifies it in its box, and with nothing else', () => {
    const html = `<div><h3>Pro</h3><div class=x><div>from</div><div>39 €</div><div>per month</div></div></div>
      <div><div>Haircut</div><div>45 €</div></div><div><p>Colour</p><p>90 €</p><p>Dry</p><p>20 €</p></div>
      <div><div>60 €</div><a href=/book>Book</a></div><div><div>70 €</div><button>Buy</button></div>
      <div><p>Rated</p><p>4.9</p></div><div><div>EUR 80</div><div>once</div></div>`;
    expect(blocks(html).map(({ text }) => text)).toEqual([
      'Pro',
      'from 39 € per month',
      'Haircut 45 €',
      'Colour',
      '90 €',
      'Dry',
      '20 €',
      '60 €',
      'Book',
      '70 €',
      'Buy',
      'Rated 4.9',
      'EUR 80 once',
    ]);
  });

  it('names the column of a price whose unit is in its name', () => {
    const html = `<table><tr><th>Course</th><th>Price per month</th></tr><tr><td>Yoga</td><td>60 €</td></tr></table>`;
    expect(blocks(html).map(({ text }) => text)).toEqual([
      'Course | Price per month',
      'Yoga | Price per month: 60 €',
    ]);
  });

  it('gives every row the name that spans it, and all names of a list their description', () => {
    const html = `<table><tr><td rowspan=2>Massage<td>30 min<td>45 €</tr><tr><td>60 min<td>80 €</tr>
      <tr><td>Facial<td>40 min<td>50 €</tr></table>
      <table><tr><td rowspan=3>Old<td>1 €</tr><tr hidden><td>2 €</tr><tr><td>3 €</tr></table>
      <dl><dt>Short hair<dt>Fringe<dd>45 €<dd>30 min<dt>Long hair<dd>60 €</dl>`;
    expect(blocks(html).map(({ text }) => text)).toEqual([
      'Massage | 30 min | 45 €',
      'Massage | 60 min | 80 €',
      'Facial | 40 min | 50 €',
      'Old | 1 €',
      'Old | 3 €',
      'Short hair, Fringe | 45 € | 30 min',
      'Long hair | 60 €',
    ]);
  });

  it('names the columns of a table under a row with its title, and of names over several', () => {
    const html = `<table><tr><th colspan=3>Prices 2026</th></tr><tr><th>Service<th>Short (€)<th>Long (€)</tr>
      <tr><td>Cut<td>45<td>60</tr></table>
      <table><tr><th>Course<th colspan=2>Price (€)</tr><tr><td>Yoga<td>60<td>90</tr></table>`;
    expect(blocks(html).map(({ text }) => text)).toEqual([
      'Prices 2026',
      'Service | Short (€) | Long (€)',
      'Cut | Short (€): 45 | Long (€): 60',
      'Course | Price (€)',
      'Yoga | Price (€): 60 | Price (€): 90',
    ]);
  });

  it('names the columns by all rows of names, and reads a cell in each row that it spans', () => {
    const html = `<table><tr><th rowspan=2>Class<th colspan=2>Ten lessons</tr><tr><th>Bristol<th>Bath</tr>
      <tr><td>Babies<td>£158<td>£172</tr><tr><td>Squad<td colspan=2>£128</tr></table>
      <table><tr><th>Deed<th>Fee<th>Tax</tr><tr><td>Will<td>226 €<td rowspan=2>about 200 €</tr><tr><td>Gift<td>101 €</tr></table>`;
    expect(texts(html)).toEqual([
      'Class | Ten lessons',
      'Class | Bristol | Bath',
      'Babies | Ten lessons Bristol: £158 | Ten lessons Bath: £172',
      'Squad | Ten lessons Bristol, Ten lessons Bath: £128',
      'Deed | Fee | Tax',
      'Will | Fee: 226 € | Tax: about 200 €',
      'Gift | Fee: 101 € | Tax: about 200 €',
    ]);
  });

  it('reads a layout made of tables as paragraphs', () => {
    const html = `<table><tr><td><table><tr><td>Menu</td></tr></table></td>
      <td><p>First</p><p>${'Long text. '.repeat(40)}</p></td></tr></table>`;
    expect(blocks(html).map(({ text }) => text.slice(0, 10))).toEqual([
      'Menu',
      'First',
      'Long text.',
    ]);
  });

  it('passes text on, never tags', () => {
    const [block] = blocks('<p>Hello <img src=x onerror=alert(1)> <b>you</b></p>');
    expect(block?.text).toBe('Hello you');
  });

  const CHOICE = '<button data-currency="eur">EUR</button><button data-currency="usd">USD</button>';
  const EUR_OR_USD =
    '<select><option value="EUR">Euro</option><option value="USD">Dollar</option></select>';
  it.each([
    [
      'of a currency, in cards',
      `${CHOICE}<div><div class="c"><p>Cut</p><b data-eur="45 €" data-usd="$49">45 €</b></div><div class="c"><p>Spa</p><b data-eur="60 €" data-usd="$66">60 €</b></div></div>`,
      ['EUR', 'USD', 'Cut 45 €', 'Cut $49', 'Spa 60 €', 'Spa $66'],
    ],
    [
      'of a currency, in rows and without signs',
      `${EUR_OR_USD}<table><tr><td>Cut</td><td>€<i data-price-eur="45" data-price-usd="49">45</i></td></tr><tr><td>Spa</td><td>€<i data-price-eur="60" data-price-usd="66">60</i></td></tr></table>`,
      ['Cut | €45', 'Cut | 49 USD', 'Spa | €60', 'Spa | 66 USD'],
    ],
    [
      'of a period',
      '<label><input type="radio" value="monthly">Monthly</label> <label><input type="radio" value="yearly">Yearly</label><ul><li>Basic <b data-monthly="19" data-yearly="15">19</b> €</li><li>Pro <b data-monthly="39" data-yearly="31">39</b> €</li></ul>',
      ['Monthly Yearly', 'Basic 19 €', 'Basic Yearly 15 €', 'Pro 39 €', 'Pro Yearly 31 €'],
    ],
    [
      'that no control names',
      '<button>Buy</button><p data-price="45 €" data-old-price="60 €">45 €</p>',
      ['Buy', '45 €'],
    ],
  ])('shows each price of a switch %s', (_, html, expected) => {
    expect(texts(html)).toEqual(expected);
  });

  it('copies a card for few of a thousand positions of a switch', () => {
    const keys = Array.from({ length: 1_000 }, (_, at) => `k${at}`);
    const controls = keys.map((key) => `<button value="${key}">${key}</button>`).join('');
    const amounts = keys.map((key, at) => `data-${key}="${at + 10} €"`).join(' ');
    const found = texts(`${controls}<div><p>Cut</p><b ${amounts}>10 €</b></div>`);
    expect(found.filter((text) => text.includes('Cut')).length).toBeLessThan(10);
  });
});
