import { describe, expect, it } from 'vitest';
import { decodePage } from './decode-page.ts';
import { pageLinks } from './links.ts';
import { markdownOf } from './markdown.ts';
import { pageKindOf } from './page-kind.ts';
import { declaredLanguage } from './declared-language.ts';
import { elementsNamed, parseHtml, textOf } from './parse-html.ts';
import { textBlocks } from './text-blocks.ts';

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
    textBlocks(root);
    pageLinks(root, 'http://site.example/');
    expect(elementsNamed(root, 'title').map((one) => textOf(one))).toEqual(['Here']);
    // in microseconds of this process, so that a busy machine does not matter; it is well under one
    expect(process.cpuUsage().user - begun).toBeLessThan(8_000_000);
  });
});

describe('textBlocks', () => {
  const blocks = (html: string) => textBlocks(parseHtml(html));

  it('leaves out what nobody sees', () => {
    const html = `<body><script>alert(1)</script><style>p{}</style><noscript>no</noscript><svg><text>s</text></svg>
      <p hidden>h</p><p style="display: none">d</p><p aria-hidden="true">a</p>
      <div id="cookie-banner">We use cookies</div><template>t</template><p>Seen</p>`;
    expect(blocks(html).map(({ text }) => text)).toEqual(['Seen']);
  });

  it('knows headings, items, rows and where they stand', () => {
    const html = `<nav><a href=/>Home</a></nav><h2>Prices</h2><ul><li>One<li>Two</ul>
      <table><tr><td>Cut<td>45 €</table><dl><dt>Mon<dd>9–18</dl><footer>Foot</footer>`;
    expect(blocks(html)).toEqual([
      { kind: 'paragraph', level: 0, text: 'Home', place: 'menu' },
      { kind: 'heading', level: 2, text: 'Prices', place: 'body' },
      { kind: 'item', level: 0, text: 'One', place: 'body' },
      { kind: 'item', level: 0, text: 'Two', place: 'body' },
      { kind: 'row', level: 0, text: 'Cut | 45 €', place: 'body' },
      { kind: 'row', level: 0, text: 'Mon | 9–18', place: 'body' },
      { kind: 'paragraph', level: 0, text: 'Foot', place: 'foot' },
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
  it('are absolute, of the web, and know whether they stand in a menu', () => {
    const root = parseHtml(`<base href="/shop/"><nav><a href="prices">Prices</a></nav>
      <a href="javascript:alert(1)">x</a><a href="data:text/html,x">x</a><a href="mailto:a@b.example">Mail</a>
      <a href="/x#part"><img alt="Picture"></a><iframe src="//calendly.com/me"></iframe>`);
    expect(
      pageLinks(root, 'https://site.example/').map(({ url, text, inMenu }) => [url, text, inMenu]),
    ).toEqual([
      ['https://site.example/shop/prices', 'Prices', true],
      ['mailto:a@b.example', 'Mail', false],
      ['https://site.example/x', 'Picture', false],
      ['https://calendly.com/me', '', false],
    ]);
  });
});

describe('pageKindOf', () => {
  it.each([
    ['/pricing', '', 'prices'],
    ['/x', 'Nos tarifs', 'prices'],
    ['/leistungen.html', '', 'services'],
    ['/x', 'Über uns', 'about'],
    ['/qui-sommes-nous/', '', 'about'],
    ['/kontakt', '', 'contact'],
    ['/x', 'Häufige Fragen', 'faq'],
    ['/x', 'Prendre rendez-vous', 'booking'],
    ['/x', 'Цены', 'prices'],
    ['/x', 'Контакты', 'contact'],
    ['/x', '料金表', 'prices'],
    ['/x', '会社概要', 'about'],
    ['/x', 'Precios', 'prices'],
    ['/x', 'الأسعار', 'prices'],
    ['/blog/rated-best', '', 'other'],
    ['/x', 'Home', 'other'],
  ])('%s %s is %s', (path, text, kind) => {
    expect(pageKindOf(`https://site.example${path}`, text)).toBe(kind);
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
