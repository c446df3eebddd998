/** Generates a page of about `size` characters, each kind slow to read in a different way. */
type Page = (size: number) => string;

const fill = (piece: string, size: number) =>
  piece.repeat(Math.max(1, Math.floor(size / piece.length)));

function numbered(piece: (n: number) => string, size: number): string {
  let page = '';
  for (let n = 0; page.length < size; n += 1) page += piece(n);
  return page;
}

const all =
  (piece: string): Page =>
  (size) =>
    fill(piece, size);
const inside =
  (before: string, piece: string, after = ''): Page =>
  (size) =>
    before + fill(piece, size) + after;
const each =
  (piece: (n: number) => string): Page =>
  (size) =>
    numbered(piece, size);
const jsonLd = (before: string, piece: string, after: string): Page =>
  inside(`<script type="application/ld+json">${before}`, piece, `${after}</script>`);

const ELEMENTS: Record<string, Page> = {
  'unclosed elements': all('<div>'),
  'a deep nest': (size) => fill('<div>', size / 2) + fill('</div>', size / 2),
  'nests beside each other': all('<div>'.repeat(250) + '</div>'.repeat(250)),
  'end tags alone': all('</p>'),
  'end tags of nothing': inside(fill('<a><b>', 1000), '</c>'),
  'optional end tags': all('<tr><td><th><option><optgroup>'),
  'open tags': all('<a '),
  'open quotes': all('<a b="'),
  'signs of tags': all('<'),
  'signs of end tags': all('</'),
  declarations: all('<!'),
  instructions: all('<?'),
  comments: all('<!-- x -->'),
  'open comments': all('<!--'),
  'character data': all('<![CDATA['),
  scripts: all('<script></script>'),
  'an open script': inside('<script>', '</scrip'),
  titles: all('<title>'),
  textareas: all('<textarea></textare'),
  headings: all('<h1>'),
  metas: all('<meta name=a content=b>'),
  bases: all('<base href=/x>'),
  drawings: all('<svg><foreignObject>'),
  selections: all('<select><option>'),
  forms: all('<form><button>'),
  lines: all('<br>'),
  'inline elements': all('<b>a'),
  spans: all('<span>a</span>'),
  tables: all('<table><tr><td>'),
  'tables with a cell before': all('<table><tr><td>a</td><td>'),
  'hidden siblings': all('<p class=a hidden>a</p>'),
  'hidden siblings of a tab': inside(
    '<button>A</button><button>B</button><div class=a>a</div>',
    '<div class=a hidden>a</div>',
  ),
  'panels of one control': inside(
    '<button aria-controls=a>A</button><i>b</i>',
    '<p id=a hidden>a</p>',
  ),
  'panels and their controls': each(
    (n) => `<button data-a="#a${n}">A</button><i>b</i><div id=a${n} hidden><h3>a</h3></div>`,
  ),
  'panels in panels': each((n) => `<button data-a=a${n}>A</button><i>b</i><div id=a${n} hidden>`),
  'headings of nothing': all('<h4>a</h4><p hidden>a</p>'),
  'dialogs in dialogs': all('<div role=dialog><button>a</button>'),
  'dialogs of links': all('<div role=dialog><button>a</button><a href=/b>b</a></div>'),
  'classes of siblings': each(
    (n) => `<p class="a b${n} c${n} d${n}" hidden>a</p><p class=b${n}>b</p>`,
  ),
  rows: inside('<table>', '<tr><td>Cut<td>45 €</tr>'),
  cells: inside('<table><tr>', '<td>45 €</td>'),
  lists: all('<ul><li>'),
  items: inside('<ul>', '<li>Cut: 45 €</li>'),
  'lists of terms': all('<dl><dt>a<dd>'),
  terms: inside('<dl>', '<dt>a</dt><dd>b</dd>'),
  'a term with descriptions': inside('<dl><dt>a</dt>', '<dd>b</dd>'),
  footers: all('<footer>'),
  banners: all('<div class=cookie>'),
  'banners beside each other': all('<div class=cookie>a</div>'),
  'banners around much': inside(fill('<div class=cookie>', 3600), '<b></b>'),
};

const ATTRIBUTES: Record<string, Page> = {
  attributes: (size) => `<p ${numbered((n) => `a${n}=x `, size)}>x</p>`,
  'the same attribute': inside('<p ', 'a=x ', '>x</p>'),
  'a long attribute': inside('<p title="', 'x ', '">x</p>'),
  'a long class': inside('<div class="', 'nav ', '">x</div>'),
  'a long style': inside('<p style="', 'display ', '">x</p>'),
  'the same id': all('<p id=a>x</p>'),
  roles: all('<p role=heading aria-level=99>x'),
  'meta refresh': all('<meta http-equiv'),
  'meta charset': all('<meta charset'),
  'hidden addresses': all(`<a data-cfemail="${'ab'.repeat(99)}">`),
};

const LINKS: Record<string, Page> = {
  links: each((n) => `<a href="/p${n}">Services</a>`),
  'long links': each((n) => `<a href="/${'a-'.repeat(990)}${n}">x</a>`),
  'links in links': all('<a href=/x>'),
  'links in a depth': all(`${'<div>'.repeat(250)}<a href=/x>a</a>${'</div>'.repeat(250)}`),
  'links in long classes': inside(
    `<div class="${'men '.repeat(990)}">`.repeat(20),
    '<a href=/x>a</a>',
  ),
  'links around much': inside('<div data-url=/x>'.repeat(250), '<img alt=x>'),
  'a link of pictures': inside('<a href=/x>', '<img alt=x>', '</a>'),
  'links with marks': all(`<a href="/x">a${'\u0301'.repeat(100)}\u0323</a>`),
  'links to booking services': each(
    (n) => `<a href="https://${'a.'.repeat(60)}calendly.com/${n}">`,
  ),
  'links that share': each((n) => `<a href="https://x.com/${'/share'.repeat(300)}${n}x">x</a>`),
  'links to long names': each((n) => `<a href="https://${'ü'.repeat(50)}.example.com/${n}">x</a>`),
  'numbers to call': each((n) => `<a href="tel:+331234${n}">x</a>`),
};

const STRUCTURED: Record<string, Page> = {
  'values of one name': inside('<div itemscope itemtype=x>', '<i itemprop=a>b</i>'),
  'values of many names': (size) =>
    `<div itemscope itemtype=x>${numbered((n) => `<i itemprop=a${n}>b</i>`, size)}`,
  'values in values': inside('<div itemscope itemtype=x>', '<div itemprop=a>bcd '),
  'values around much': inside(
    `<div itemscope itemtype=x>${'<b itemprop=p>'.repeat(240)}`,
    '<i></i>',
  ),
  'things beside each other': all('<div itemscope itemtype=x><i itemprop=a>b</i></div>'),
  'things in things': all('<div itemscope itemtype=x><i itemprop=a>b</i>'),
  'things around much': inside('<div itemscope itemtype=x>'.repeat(200), '<i itemprop=a>b</i>'),
  'a long type': inside('<div itemscope itemtype="', '/', '">x'),
  'references in a chain': each(
    (n) => `<div itemscope itemtype=x itemref="i${n + 1} i${n - 1} i0" id=i${n}>`,
  ),
  'JSON-LD in a depth': (size) =>
    `<script type="application/ld+json">${fill('[', size / 2)}${fill(']', size / 2)}</script>`,
  'JSON-LD things in a depth': (size) =>
    `<script type="application/ld+json">${fill('{"@type":"A","a":', size)}1${'}'.repeat(Math.floor(size / 17))}</script>`,
  'JSON-LD offers': jsonLd('[', '{"@type":"Offer","price":1},', '{}]'),
  'JSON-LD offers of a thing': jsonLd(
    '{"@type":"Product","name":"a","offers":[',
    '{"price":1,"priceCurrency":"EUR"},',
    '{}]}',
  ),
  'JSON-LD scripts': all(
    '<script type="application/ld+json">{"@type":"Question","name":"a?"}</script>',
  ),
  'JSON-LD types': jsonLd('{"@type":[', '"A",', '"B"]}'),
  'JSON-LD hours': jsonLd('{"@type":"A","openingHours":[', '"Mo 9-10",', '"x"]}'),
  'JSON-LD signs of tags': jsonLd('{"@type":"A","email":"', '<', '"}'),
  'JSON-LD spaces': jsonLd('', ' ', ''),
};

/** Repeats a piece in paragraphs of the maximum length of a text line. */
const paragraph = (piece: string, length = 1900): Page => all(`<p>${fill(piece, length)}`);

const TEXTS: Record<string, Page> = {
  entities: inside('<p>', '&amp;'),
  'broken entities': inside('<p>', '&a'),
  'broken numbers': inside('<p>', '&#'),
  zeros: all('\0'),
  'halves of signs': inside('<p>', '\ud83d'),
  'a long word': inside('<p>', 'a'),
  'a long number': inside('<p>', '1'),
  numbers: inside('<p>', '123 '),
  spaces: inside('<p>', ' ', 'x'),
  'spaces within': all(`<p>a${' '.repeat(1900)}b`),
  'mixed scripts': inside('<p>', 'aяあ中ا '),
  'right to left': inside('<p>', 'שלום '),
  'a script without spaces': inside('<p>', '中'),
  'another script without spaces': paragraph('カ'),
  marks: inside('<p>a', '\u0301'),
  'one text in parts': inside('<p>', '<b>aaaaaaaaaaaaaaaaaaaa</b>'),
  'phone numbers': inside('<p>tel ', '+33123456789 '),
  'lines like phone numbers': all('<p>tel +33 1 23 45 67 89 12 34'),
  hyphens: paragraph('- '),
  dots: paragraph('.'),
  'signs of email': paragraph('a@'),
  'lines like email': all(`<p>${'a.'.repeat(900)}@`),
  'more lines like email': all(`<p>a@${'a.'.repeat(900)}`),
  'email addresses': inside('<p>', 'a@b.cc '),
  'spelled email': paragraph('[at] '),
  brackets: paragraph('[  '),
  prices: paragraph('45 € '),
  amounts: paragraph('1 111 '),
  sentences: paragraph('A b. '),
  questions: all('<h3>Why?</h3><p>Because of this</p>'),
  'questions alone': all('<p>Why?'),
  hours: all('<p>Mon 9:00-12:00'),
  'words of hours': paragraph('mon 9 ', 150),
  addresses: all('<p>12 rue de la Paix, 75001 Paris'),
  'words of addresses': paragraph('rue 1 ', 150),
  services: all('<h2>Services</h2><ul><li>Cut</li></ul>'),
  'headings of services': all('<h4>Our services</h4>'),
  'services under each other': inside('<h4>Services</h4>', '<h5>Services</h5><li>a'),
};

export const ADVERSARIAL_PAGES: [name: string, page: Page][] = Object.entries({
  ...ELEMENTS,
  ...ATTRIBUTES,
  ...LINKS,
  ...STRUCTURED,
  ...TEXTS,
});
