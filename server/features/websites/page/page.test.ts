import { describe, expect, it } from 'vitest';
import { decodePage } from './decode-page.ts';
import { pageLinks } from './links.ts';
import { markdownOf } from './markdown.ts';
import { declaredLanguage } from './declared-language.ts';
import { elementsNamed, parseHtml, textOf } from './parse-html.ts';
import { removeHidden } from './remove-hidden.ts';
import { textBlocks } from './text-blocks.ts';

const SHIFT_JIS_TEXT = '日本語のテスト一つし';
const SHIFT_JIS = Buffer.from('93fa967b8cea82cc83658358836788ea82c282b5', 'hex');

describe('decodePage', () => {
  it.each([
    ['UTF-8 by default', Buffer.from('Café'), '', 'Café'],
    ['Windows-1252 when it is no UTF-8', Buffer.from('Café', 'latin1'), '', 'Café'],
    [
      'as the header says',
      Buffer.from([0xcf, 0xf0, 0xe8]),
      'text/html; charset=windows-1251',
      'При',
    ],
    ['with a mark', Buffer.from([0xef, 0xbb, 0xbf, 0x41]), 'text/html; charset=latin1', 'A'],
    ['UTF-16 with its mark', Buffer.from([0xff, 0xfe, 0x41, 0]), '', 'A'],
    [
      'not as a header says that cannot be true',
      Buffer.from('Ôé', 'latin1'),
      'text/html; charset=utf-8',
      'Ôé',
    ],
    ['whatever an unknown charset is', Buffer.from('Café'), 'text/html; charset=klingon', 'Café'],
    ['without zero bytes', Buffer.from('a\0b'), '', 'ab'],
    [
      'UTF-8 where its own words call it UTF-16',
      Buffer.from('<meta charset="utf-16">Café €'),
      'text/html',
      '<meta charset="utf-16">Café €',
    ],
    [
      'Russian that says nothing of its charset',
      Buffer.from('<html lang=ru>\u00cf\u00f0\u00e8', 'latin1'),
      'text/html',
      '<html lang=ru>При',
    ],
    [
      'Japanese that says nothing of its charset',
      Buffer.concat([Buffer.from('<html class="no-js" lang="ja-JP">'), SHIFT_JIS]),
      '',
      `<html class="no-js" lang="ja-JP">${SHIFT_JIS_TEXT}`,
    ],
    [
      'Greek in UTF-8, whatever old pages were in',
      Buffer.from('<html lang="el">Τιμές'),
      '',
      '<html lang="el">Τιμές',
    ],
    [
      'as an XML declaration says',
      Buffer.from('<?xml version="1.0" encoding="windows-1251"?>\u00cf\u00f0\u00e8', 'latin1'),
      'text/html',
      '<?xml version="1.0" encoding="windows-1251"?>При',
    ],
  ])('reads %s', (_, bytes, type, expected) => {
    expect(decodePage(bytes, type)).toBe(expected);
  });

  it('reads Shift_JIS as its meta element says', () => {
    const head = Buffer.from(
      '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">',
    );
    expect(decodePage(Buffer.concat([head, SHIFT_JIS]), 'text/html')).toMatch(
      /^<meta.*>日本語のテスト/,
    );
  });

  it('does not mind a character that was cut', () => {
    expect(decodePage(Buffer.from('Café').subarray(0, 4), '', true)).toBe('Caf');
  });
});

describe('parseHtml', () => {
  it('reads broken HTML as far as it goes', () => {
    const root = parseHtml('<p>One<p>Two <b>three</p></i><div><li>Four');
    expect(textBlocks(root).map(({ text }) => text)).toEqual(['One', 'Two three', 'Four']);
  });

  it.each([
    ['nesting', '<div>'.repeat(200_000)],
    ['tags that close nothing', '<i>'.repeat(200_000) + '</b>'.repeat(200_000)],
    ['elements', '<br>'.repeat(300_000)],
    ['attributes', `<a ${'x=1 '.repeat(200_000)}>`],
    ['nested links', '<a href=/x>word '.repeat(100_000)],
    ['nested tables', '<table><tr><td>'.repeat(100_000)],
    ['nested terms', '<dl><dt>a<dd>'.repeat(100_000)],
    ['a class', `<div class="${'nav '.repeat(300_000)}">${'<a href=/x>y</a>'.repeat(1000)}`],
    ['unclosed comments', '<!-- '.repeat(200_000)],
    ['entities', '&amp'.repeat(300_000)],
    ['spaces', ' '.repeat(1_500_000)],
  ])('is not slow with %s without end', (_, html) => {
    const begun = process.cpuUsage().user;
    const root = parseHtml(`<title>Here</title>${html}`);
    removeHidden(root, false);
    textBlocks(root);
    pageLinks(root, 'http://site.example/');
    expect(elementsNamed(root, 'title').map((item) => textOf(item))).toEqual(['Here']);
    // in microseconds of this process, so that a busy machine does not matter; it is well under one
    expect(process.cpuUsage().user - begun).toBeLessThan(8_000_000);
  });
});

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

  it('leaves out what stands in for something else', () => {
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
});

describe('markdownOf', () => {
  it('tells what stands on every page once, without the menu', () => {
    const page = (text: string) =>
      textBlocks(
        parseHtml(`<nav>Menu</nav><h1>${text}</h1><ul><li>a<li>b</ul><footer>Foot</footer>`),
      );
    const known = new Set<string>();
    expect(markdownOf(page('One'), known)).toBe('# One\n\n- a\n- b\n\nFoot');
    expect(markdownOf(page('Two'), known)).toBe('# Two');
  });

  it('is bounded', () => {
    const blocks = textBlocks(parseHtml('<p>A few words here</p>'.repeat(5000)));
    expect(
      markdownOf(blocks.map((block, n) => ({ ...block, text: `${n} ${block.text}` }))).length,
    ).toBeLessThan(17_000);
  });
});

describe('pageLinks', () => {
  const places = (html: string) =>
    pageLinks(parseHtml(html), 'https://site.example/').map(({ text, place, level }) =>
      [place, level, text].join(' '),
    );

  it('are absolute, of the web, and know where they stand', () => {
    const root = parseHtml(`<base href="/shop/"><nav><a href="prices">Prices</a></nav>
      <a href="javascript:alert(1)">x</a><a href="data:text/html,x">x</a><a href="mailto:a@b.example">Mail</a>
      <a href="/x#part"><img alt="Picture"></a><iframe src="//calendly.com/me"></iframe>`);
    expect(
      pageLinks(root, 'https://site.example/').map(({ url, text, place }) => [url, text, place]),
    ).toEqual([
      ['https://site.example/shop/prices', 'Prices', 'menu'],
      ['mailto:a@b.example', 'Mail', 'body'],
      ['https://site.example/x', 'Picture', 'body'],
      ['https://calendly.com/me', '', 'body'],
    ]);
  });

  const text = `<h1>Shop</h1><p>${'Words of a page. '.repeat(40)}</p>`;
  const list = '<a href=/a>Rings</a> | <a href=/b>Chains</a> | <a href=/c>Care</a>';

  it.each([
    ['a table above the text', `<table><tr><td>${list}</td></tr></table>${text}`, 'menu'],
    ['blocks above the text', `<div>${list}</div>${text}`, 'menu'],
    ['the last lines', `${text}<p>${list}</p>`, 'foot'],
    ['a menu of the foot', `${text}<footer><nav>${list}</nav></footer>`, 'foot'],
    ['a list within the text', `${text}<ul><li>${list}</li></ul>${text}`, 'body'],
    ['a sentence', `<p>We make ${list} and whatever else you like to wear.</p>${text}`, 'body'],
    [
      'a class alone',
      `<p class="main-menu navigation">Our ${list} are made here by hand.</p>${text}`,
      'body',
    ],
  ])('in %s', (_, html, place) => {
    expect(places(html)).toEqual([`${place} 0 Rings`, `${place} 0 Chains`, `${place} 0 Care`]);
  });

  it('of a submenu lie deeper', () => {
    const html = '<nav><ul><li><a href=/a>Care</a><ul><li><a href=/a/b>Hands</a></ul></ul></nav>';
    expect(places(html)).toEqual(['menu 1 Care', 'menu 2 Hands']);
  });
});

describe('declaredLanguage', () => {
  it.each([
    ['<html lang="en-US">', 'de', 'en-US'],
    ['<html xml:lang="it">', 'de', 'it'],
    ['<meta http-equiv="Content-Language" content="pt">', 'de', 'pt'],
    ['<p>', 'de', 'de'],
    ['<p>', undefined, undefined],
  ])('of %s, with the header %s, is %s', (html, header, expected) => {
    expect(declaredLanguage(parseHtml(html), header)).toBe(expected);
  });
});
