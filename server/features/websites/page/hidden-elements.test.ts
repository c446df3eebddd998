import { describe, expect, it } from 'vitest';
import { NEVER_OPENED, OPENED } from './fixtures/panels.ts';
import { HARMLESS, HIDING, HIDING_ATTRIBUTES, type Styles } from './fixtures/styles.ts';
import { parseHtml } from './parse-html.ts';
import { removeHidden } from './remove-hidden.ts';
import { textBlocks } from './text-blocks.ts';

function seen(html: string): string[] {
  const root = parseHtml(html);
  removeHidden(root, false);
  return textBlocks(root).map(({ text }) => text);
}

describe('text that no one sees', () => {
  const hiding = HIDING.map(([own, around = '']) => [`style="${own}"`, `style="${around}"`]);
  // A browser renders 1% as 6 pixels.
  const small = ['style="font-size:1%"', ''];
  it.each([...hiding, small, ...HIDING_ATTRIBUTES.map((attribute) => [attribute, ''])])(
    '%s, within %s',
    (own, around) => {
      const html = `<main ${around}><p ${own}>Hidden <b>text</b></p></main><p>Seen</p>`;
      expect(seen(html)).toEqual(['Seen']);
    },
  );

  it.each([
    ...HARMLESS.map(([own, around = '']) => [`<main style="${around}"><p style="${own}">`]),
    ['<body style="visibility:hidden"><p>'],
    ['<p style="position:relative;left:500%">'],
  ])('is not taken for it: %s', (html) => {
    expect(seen(`${html}Text</p>`)).toEqual(['Text']);
  });

  it.each(OPENED)('is read where a visitor opens it: %s', (_, html, lines) => {
    expect(seen(html)).toEqual(lines);
  });

  it.each(NEVER_OPENED)('is not read %s', (_, html, lines) => {
    expect(seen(html)).toEqual(lines);
  });

  it('is seen where a control opens it, and in a closed details', () => {
    const html = `
      <button aria-expanded="false" aria-controls="a">Question?</button><div id="a" style="display:none">Answer</div>
      <button popovertarget="c">Hours</button><div id="c" popover>9 to 5</div>
      <div id="b" style="display:none">Never</div><details><summary>More</summary><p>Inside</p></details>`;
    expect(seen(html)).toEqual(['Question?', 'Answer', 'Hours', '9 to 5', 'More', 'Inside']);
  });

  it('is the same where a style element hides it', () => {
    const page = (styles: Styles[]) =>
      styles
        .map(([own, around = '']) => `.a{${around}} .b{${own}}`)
        .map((css) => `<style>${css}</style><main class="a"><p class="b">Text</p></main>`);
    // A color hides text only in combination with the background.
    const bare = /^[\w-]*color:(?:#fff|transparent)$/;
    const hiding = HIDING.filter(([own, around]) => !bare.test(own) || around);
    expect(page(hiding).filter((html) => seen(html).length > 0)).toEqual([]);
    expect(page(HARMLESS).filter((html) => seen(html).length === 0)).toEqual([]);
  });

  it.each([
    ['with a class that comes', '.a{display:none} .a.open{display:block}'],
    ['in what has one', '.a{display:none} .open .a{display:block}'],
    ['in a medium', '@media(min-width:600px){.a{display:none}}'],
    ['where a medium shows it', '.a{opacity:0} @media screen{.a{opacity:1}}'],
    ['by a script', `.a{display:none}</style><script>show('.a')</script><style>`],
    [
      'by another class in a medium',
      String.raw`.a{display:none} @media screen{.md\:b{display:block}}`,
    ],
    ['on paper', '</style><style media="print">.a{display:none}'],
    ['in another place', '.b .a{display:none} .a::before{display:none} [hidden]{display:none}'],
    ['in the colour of what may be behind', '.a{color:#fff} .c{background:#000}'],
  ])('may be seen where a style element hides it %s', (_, css) => {
    expect(seen(`<style>${css}</style><div class="c"><p class="a md:b">Text</p></div>`)).toEqual([
      'Text',
    ]);
  });

  it('is off or of no colour by old attributes', () => {
    const html = `<body bgcolor="#FFFFEE"><font color="#FFFFEE">Never</font>
      <table bgcolor="#660000"><tr><td><font color="#FFFFFF">Seen</font></table>`;
    expect(seen(html)).toEqual(['Seen']);
  });

  it('is what a declared shadow tree is drawn instead of', () => {
    const html = `<my-card><template shadowrootmode="open"><p>Cut 45 €</p></template><p>Old 60 €</p></my-card>
      <my-card><template shadowrootmode="open"><p>For <slot></slot></p></template><b>everyone</b></my-card>
      <my-card><template><p>Never</p></template><p>Shown</p></my-card>`;
    expect(seen(html)).toEqual(['Cut 45 €', 'For', 'everyone', 'Shown']);
  });

  it('is a price that was struck out', () => {
    expect(seen('<p>Candle <del>70 €</del> 62 €</p><p><s>9 €</s></p>')).toEqual(['Candle 62 €']);
  });
});

it('names the columns of bare numbers', () => {
  const html = `<table><tr><th>Serviço</th><th>Valor (€)</th></tr><tr><td>Consulta</td><td>60</td></tr></table>
    <table><tr><th></th><th>Women</th><th>Men</th></tr><tr><td>Cut</td><td>60 €</td><td>45 €</td></tr></table>
    <table><tr><th>Thing</th><th>Price</th></tr><tr><td>Cut</td><td>45 €</td></tr></table>`;
  expect(seen(html)).toEqual([
    'Serviço | Valor (€)',
    'Consulta | Valor (€): 60',
    'Women | Men',
    'Cut | Women: 60 € | Men: 45 €',
    'Thing | Price',
    'Cut | 45 €',
  ]);
});

const LONG = [
  'font',
  'opacity',
  'transform',
  'inset',
  'filter',
  'clip-path',
  'color',
  'background',
];

describe('is not slow with', () => {
  it.each([
    ...['1', '1 ', 'a(1', '0 0,', 'x 1/', 'translate(1,', '  ', '/*', '/**/', ';', ':'].map(
      (piece): [string, (n: number) => string] => [
        `values of ${piece}`,
        (n) => {
          const value = `${piece.repeat((n * 4_000) / piece.length)}x`;
          const styles = LONG.map((name) => `${name}:${value}`).join(';');
          return `<p style="${styles}">x<p style="width:${value};overflow:hidden">y`;
        },
      ],
    ),
    ['hidden texts', (n: number) => `<div style="font-size:0">${'x<br>'.repeat(n * 2_500)}`],
    ['hidden elements', (n: number) => '<p hidden>x<b>y</b>'.repeat(n * 1_400)],
    [
      'rules',
      (n: number) =>
        `<style>${'.a{display:none}.a.b{color:red}'.repeat(n * 300)}</style>${'<p class=a>x'.repeat(n * 500)}`,
    ],
    [
      'rules that never end',
      (n: number) => `<style>${'.a .b,'.repeat(n * 5_000)}</style><p class=a>x`,
    ],
    ['inline styles', (n: number) => `<p style="${'color:#fff;'.repeat(300)}">x</p>`.repeat(n * 5)],
  ])('%s', (_, page) => {
    const work = (n: number) => {
      const root = parseHtml(page(n));
      const begun = process.cpuUsage().user;
      removeHidden(root, false);
      return process.cpuUsage().user - begun;
    };
    work(4);
    const [small, large] = [work(10), work(20)];
    expect(large).toBeLessThan(4 * small + 300_000);
    expect(large).toBeLessThan(4_000_000);
  });
});
