import { describe, expect, it } from 'vitest';
import { parseHtml } from './parse-html.ts';
import { removeHidden } from './remove-hidden.ts';
import { textBlocks } from './text-blocks.ts';

function seen(html: string): string[] {
  const root = parseHtml(html);
  removeHidden(root, false);
  return textBlocks(root).map(({ text }) => text);
}

describe('text that nobody sees', () => {
  it.each([
    ['<style>.a{display:none}</style>', 'class=a'],
    ['<style>main > .a:not(.b){visibility:hidden}</style>', 'class=a'],
    ['<style>.a{position:absolute;left:-9999px}</style>', 'class=a'],
    ['<style>.a{text-indent:-999em}</style>', 'class=a'],
    ['<style>.a{opacity:0}</style>', 'class=a'],
    ['<style>.a{font-size:1px}</style>', 'class=a'],
    ['<style>.a{position:absolute;clip:rect(0 0 0 0)}</style>', 'class=a'],
    ['<style>.a{clip-path:inset(100%)}</style>', 'class=a'],
    ['<style>.a{width:1px;height:1px;overflow:hidden}</style>', 'class=a'],
    ['<style>.a{max-height:0;overflow:hidden}</style>', 'class=a'],
    ['<style>.a{transform:translateX(-2000px)}</style>', 'class=a'],
    ['<style>.a{color:#fff}</style>', 'class=a'],
    ['<style>.a{color:#777;background:#787878}</style>', 'class=a'],
    ['<style>.a{color:transparent}</style>', 'class=a'],
    ['<style>.a{text-decoration:line-through}</style>', 'class=a'],
    ['<style>@media screen and (min-width: 600px){.a{display:none}}</style>', 'class=a'],
    [
      '<style>#i.a{display:none !important} .a{display:block}</style>',
      'class=a id=i style="display:block"',
    ],
    ['', 'hidden'],
    ['', 'aria-hidden="true"'],
    ['', 'style="display:none"'],
    ['', 'style="position:fixed;top:-5000px"'],
    ['<style>.a{content-visibility:hidden}</style>', 'class=a'],
    ['<style>.a{opacity:0%}</style>', 'class=a'],
    ['<style>.a{opacity:.05}</style>', 'class=a'],
    ['<style>.a{filter:blur(0) opacity(0)}</style>', 'class=a'],
    ['<style>.a{font:0/0 a}</style>', 'class=a'],
    ['<style>.a{font-size:.1mm}</style>', 'class=a'],
    ['<style>.a{font-size:1%}</style>', 'class=a'],
    ['<style>main{font-size:0} p+p{font-size:1rem} .a{font-size:.9em}</style>', 'class=a'],
    ['<style>.a{position:absolute;inset:0 auto auto -9999px}</style>', 'class=a'],
    ['<style>.a{position:absolute;inset-inline-start:-9999px}</style>', 'class=a'],
    ['<style>.a{position:absolute;left:9999px}</style>', 'class=a'],
    ['<style>.a{margin:0 0 0 -9999px}</style>', 'class=a'],
    ['<style>.a{text-indent:100%;white-space:nowrap;overflow:hidden}</style>', 'class=a'],
    ['<style>.a{translate:-200vw}</style>', 'class=a'],
    ['<style>.a{transform:translateY(-9999px)}</style>', 'class=a'],
    ['<style>.a{scale:0}</style>', 'class=a'],
    ['<style>.a{block-size:0;overflow:hidden}</style>', 'class=a'],
    ['<style>.a{-webkit-text-fill-color:#fff}</style>', 'class=a'],
    ['<style>.a{text-decoration-line:line-through}</style>', 'class=a'],
    ['', 'popover id=x'],
    ['', 'popover=manual'],
    ['', 'hidden=until-found'],
  ])('%s %s', (head, attributes) => {
    const html = `${head}<main><p ${attributes}>Hidden <b>text</b></p><p>Seen</p></main>`;
    expect(seen(html)).toEqual(['Seen']);
  });

  it.each([
    ['<style>.a{display:none} .a.b{display:block}</style>', 'class="a b"'],
    ['<style>@media print{.a{display:none}}</style>', 'class=a'],
    ['<style>@media (max-width: 600px){.a{display:none}}</style>', 'class=a'],
    ['<style>.a:hover{display:none}</style>', 'class=a'],
    ['<style>.a{color:#fff;background:#000}</style>', 'class=a'],
    ['<style>main{background:url(x.jpg)} .a{color:#fff}</style>', 'class=a'],
    ['<style>.a{color:oops;display:}} garbage {{{</style>', 'class=a'],
    ['<style>.a{opacity:.4}</style>', 'class=a'],
    ['<style>.a{opacity:40%}</style>', 'class=a'],
    ['<style>main{font-size:0} .a{font-size:16px}</style>', 'class=a'],
    ['<style>main{visibility:hidden} .a{visibility:visible}</style>', 'class=a'],
    ['<style>body{visibility:hidden}</style>', 'class=a'],
    ['<style>html{font-size:62.5%} .a{font-size:1.6rem}</style>', 'class=a'],
    ['<style>.a{font:italic 700 12px/1.5 Arial}</style>', 'class=a'],
    ['<style>.a{font-size:xx-small}</style>', 'class=a'],
    ['<style>.a{font-size:calc(1rem + 1vw)}</style>', 'class=a'],
    ['<style>.a{position:relative;left:500%}</style>', 'class=a'],
    ['<style>.a{transform:translate(-50%,-50%)}</style>', 'class=a'],
    ['<style>.a{margin:0 auto;inset:0}</style>', 'class=a'],
    ['<style>.a{content-visibility:auto}</style>', 'class=a'],
  ])('is not taken for it: %s %s', (head, attributes) => {
    expect(seen(`${head}<main><p ${attributes}>Text</p></main>`)).toEqual(['Text']);
  });

  it('is seen where a control opens it, and in a closed details', () => {
    const html = `<style>.panel{display:none}</style>
      <button aria-expanded="false" aria-controls="a">Question?</button><div id="a" class="panel">Answer</div>
      <button popovertarget="c">Hours</button><div id="c" popover>9 to 5</div>
      <div id="b" class="panel">Never</div><details><summary>More</summary><p>Inside</p></details>`;
    expect(seen(html)).toEqual(['Question?', 'Answer', 'Hours', '9 to 5', 'More', 'Inside']);
  });

  it('is what a declared shadow tree is drawn instead of', () => {
    const html = `<my-card><template shadowrootmode="open"><p>Cut 45 €</p></template><p>Old 60 €</p></my-card>
      <my-card><template shadowrootmode="open"><p>For <slot></slot></p></template><b>everybody</b></my-card>
      <my-card><template><p>Never</p></template><p>Shown</p></my-card>`;
    expect(seen(html)).toEqual(['Cut 45 €', 'For', 'everybody', 'Shown']);
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
  const rules = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `.c${at} .d:not(.e) > b{display:none;color:#fff}`,
    ).join('');
  it.each([
    [
      'many rules',
      (n: number) => `<style>${rules(n * 50)}</style>${'<b class="d c1">x</b>'.repeat(n * 50)}`,
    ],
    [
      'many elements of one class',
      (n: number) =>
        `<style>.a .a .a .a b{opacity:0}</style>${'<i class=a>'.repeat(200)}${'<b>x</b>'.repeat(n * 300)}`,
    ],
    ['brackets', (n: number) => `<style>a{b:${'('.repeat(n * 2000)}</style>`],
    ['nested blocks', (n: number) => `<style>${'@media screen{'.repeat(n * 100)}</style>`],
    ['a long selector', (n: number) => `<style>${'a '.repeat(n * 500)}{display:none}</style>`],
    ...['1', '1 ', 'a(1', '0 0,', 'x 1/', 'translate(1,', '  '].map(
      (piece): [string, (n: number) => string] => [
        `values of ${piece}`,
        (n) => {
          const rules = LONG.map(
            (name) => `.a{${name}:${piece.repeat((n * 4_000) / piece.length)}x}`,
          );
          return `<style>${rules.join('')}.b{width:${piece.repeat((n * 4_000) / piece.length)}x;overflow:hidden}</style><p class=a>x<p class=b>y`;
        },
      ],
    ),
    ['hidden texts', (n: number) => `<div style="font-size:0">${'x<br>'.repeat(n * 2_500)}`],
    ['hidden elements', (n: number) => '<p hidden>x<b>y</b>'.repeat(n * 1_400)],
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
