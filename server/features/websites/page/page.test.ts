import { describe, expect, it } from 'vitest';
import { decodePage } from './decode-page.ts';
import { pageLinks } from './links.ts';
import { markdownOf } from './markdown.ts';
import { declaredLanguage } from '../reading/parse-page.ts';
import { textBlocks } from './text-blocks.ts';
import { elementsNamed, parseHtml, textOf } from './parse-html.ts';
import { removeHidden } from './remove-hidden.ts';

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
    // microseconds of this process, so a busy machine doesn't matter; usually well under a second
    expect(process.cpuUsage().user - begun).toBeLessThan(8_000_000);
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
