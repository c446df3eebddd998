import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import type { SafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';
import {
  type LoopbackServer,
  loopbackFetcher,
  serveLoopback,
} from '#server/test/outside/loopback.ts';
import { NEVER_OPENED, OPENED } from '../page/fixtures/panels.ts';
import { HARMLESS, HIDING, HIDING_ATTRIBUTES, type Styles } from '../page/fixtures/styles.ts';
import { parsePage } from '../reading/parse-page.ts';
import { findChromium } from './launch-chromium.ts';
import { createSiteBrowser } from './site-browser.ts';
import type { SiteWindow } from './site-window.ts';

const path = await findChromium(process.env.CHROME_PATH);
const log = createLog('silent');
const files: Record<string, string> = {};
let site: LoopbackServer;
let fetcher: SafeFetcher;
let window: SiteWindow | null | undefined;

beforeAll(async () => {
  site = await serveLoopback((request, response) => {
    const file = files[request.url ?? ''];
    const type = request.url?.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8';
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': type }).end(file);
  });
  fetcher = loopbackFetcher({ allowed: [site.origin] });
  const bounds = { load: 12_000, quiet: 3_000, act: 20_000 };
  const browser = createSiteBrowser({ path, fetcher, log, isolated: true, bounds });
  window = await browser.open(new AbortController().signal);
});
afterAll(async () => {
  await window?.close();
  await fetcher.close();
  site.close();
});

/** Enough text for a page with scripts to count as loaded. */
const PLENTY = 'This page has come to rest.'.padEnd(300, ' Nothing more will come').trimEnd();

/** The lines of a page that are visible in a real browser, except `plenty`. */
async function seen(html: string, plenty = PLENTY): Promise<string[]> {
  files['/'] =
    `<!doctype html><html lang="en"><title>T</title><body>${html}<p>${plenty}</p></body></html>`;
  const drawn = await window?.draw(`${site.origin}/`);
  if (!drawn) throw new Error('The page was not drawn');
  const raw = { ...drawn, language: undefined, cut: false };
  const { lines } = await parsePage(raw, { drawn: true });
  return lines.map(({ text }) => text).filter((text) => text !== plenty);
}

describe('what a drawn page shows', { timeout: 60_000 }, () => {
  it('leaves out what styles hide, wherever they come from', async () => {
    files['/site.css'] = `.off { display: none } .far { position: absolute; left: -9999px }
      .ghost { color: #fefefe } .tiny { font-size: 1px } .clip { clip-path: inset(50%) }
      .faded { opacity: 0 } .hush { visibility: hidden } .flat { height: 0; overflow: hidden }
      .small { transform: scale(0) } .old { text-decoration: line-through }
      .skip { content-visibility: hidden } .shift { translate: -300vw } .null { scale: 0 }
      .dark { background: #000; color: #fff } .hero { position: relative; height: 80px }
      .hero img { position: absolute; inset: 0; width: 300px; height: 80px } .hero p { position: relative; color: #fff }`;
    const kinds = 'off far ghost tiny clip faded hush flat small old skip shift null'.split(' ');
    const lines = await seen(`<link rel="stylesheet" href="/site.css">
      ${kinds.map((kind) => `<p class="${kind}">hidden ${kind}</p>`).join('')}
      <p aria-hidden="true">hidden aria</p><p class="hush">hidden <b style="visibility:visible">shown</b></p>
      <p class="dark">white on black</p><div class="hero"><img alt=""><p>white on a picture</p></div>
      <div class="off" hidden>hidden attribute</div><div hidden="until-found">hidden until found</div>
      <div popover>hidden popover</div><dialog>hidden dialog</dialog><template>hidden template</template>
      <button popovertarget="p">Hours</button><div id="p" popover>9 to 5</div>
      <button aria-expanded="false" aria-controls="a">Question</button><div id="a" class="off">Answer</div>
      <details><summary>More</summary><p>Inside</p></details>`);
    expect(lines).toEqual([
      'shown',
      'white on black',
      'white on a picture',
      'Hours',
      '9 to 5',
      'Question',
      'Answer',
      'More',
      'Inside',
    ]);
  });

  it('leaves out the same as without a browser, from a stylesheet as from an attribute', async () => {
    const paragraphs = (styles: Styles[], word: string) =>
      styles.map(([own, around = ''], n) => ({
        rules: `.${word}${n} { ${around} } .${word}${n} p { ${own} }`,
        classed: `<div class="${word}${n}"><p>${word} by rule ${n}</p></div>`,
        inline: `<div style="${around}"><p style="${own}">${word} inline ${n}</p></div>`,
      }));
    const all = [...paragraphs(HIDING, 'hidden'), ...paragraphs(HARMLESS, 'seen')];
    files['/site.css'] = `main > .x:not(.y) { visibility: hidden } #i.z { display: none !important }
      @media screen and (min-width: 600px) { .wide { display: none } }
      @media print { .print { display: none } } @media (max-width: 600px) { .phone { display: none } }
      .later { display: none } .later.again { display: block } .hover:hover { display: none }
      ${all.map(({ rules }) => rules).join('\n')}`;
    const lines = await seen(`<link rel="stylesheet" href="/site.css"><main>
      ${all.map(({ classed, inline }) => classed + inline).join('')}
      ${HIDING_ATTRIBUTES.map((attribute) => `<p ${attribute}>hidden</p>`).join('')}
      <p class="x">hidden</p><p class="z" id="i" style="display:block">hidden</p><p class="wide">hidden</p>
      <p class="print">seen</p><p class="phone">seen</p><p class="later again">seen</p><p class="hover">seen</p></main>`);
    expect(lines.filter((line) => line.startsWith('hidden'))).toEqual([]);
    const seenOf = HARMLESS.flatMap((_, n) => [`seen by rule ${n}`, `seen inline ${n}`]);
    expect(lines).toEqual([...seenOf, ...Array.from({ length: 4 }, () => 'seen')]);
  });

  it('is the same as without a browser in what a visitor opens', async () => {
    const parts = [...OPENED, ...NEVER_OPENED];
    const lines = await seen(parts.map(([, html]) => `<article>${html}</article>`).join('\n'));
    expect(lines).toEqual(parts.flatMap(([, , expected]) => expected));
  });

  it('is opened where only a stylesheet closes it', async () => {
    files['/site.css'] = `.toggle .inner, .pane { display: none } .pane.open { display: block }
      [data-aos] { opacity: 0 } .rise { opacity: 0; transform: translateY(30px); transition: all 1s }
      .q { cursor: pointer } .acc { height: 0; overflow: hidden } .off { display: none }`;
    const lines = await seen(`<link rel="stylesheet" href="/site.css">
      <div data-aos="fade-up"><h2>Care</h2><p>Hands 45 €</p></div><p class="rise">Feet 60 €</p>
      <div class="toggle"><h5>How much is a check-up?</h5><div class="inner">A check-up is 45 €.</div></div>
      <div class="q">Parking</div><div class="acc"><p>Behind the house</p></div>
      <div><a href="#" data-tab="a">Women</a><a href="#" data-tab="b">Men</a></div>
      <div><div class="pane open" data-tab="a">Cut 60 €</div><div class="pane" data-tab="b">Cut 50 €</div></div>
      <p>Text</p><div class="off">Never</div>`);
    expect(lines).toEqual([
      'Care',
      'Hands 45 €',
      'Feet 60 €',
      'How much is a check-up?',
      'A check-up is 45 €.',
      'Parking',
      'Behind the house',
      'Women Men',
      'Women',
      'Cut 60 €',
      'Men',
      'Cut 50 €',
      'Text',
    ]);
  });

  it('is read of tabs, answers and switches whose panels scripts make when they are opened', async () => {
    const lines = await seen(`<h1>Care</h1>
      <div role="tablist"><button role="tab" aria-selected="true">Face</button><button role="tab" aria-selected="false">Body</button></div><div id="tab"></div>
      <div><button class="b on">Women</button><button class="b">Men</button></div><div id="cut"></div>
      <div><button aria-expanded="false">Parking?</button></div>
      <label><input type="checkbox" id="yearly"> Yearly</label><section><h3>Basic</h3><p id="price">39 € a month</p></section>
      <div><button class="buy">Add</button><button class="buy big">Buy</button><i>now</i></div>
      <form><button type="button" aria-pressed="false">Send</button></form>
      <div style="position:fixed;bottom:0"><p>We use files.</p><button class="b">No</button><button class="b on">Yes</button></div>
      <p id="log"></p><script>
      const panels = { Face: '<p>Peel 80 €</p>', Body: '<p>Wrap 90 €</p>', Women: 'Cut 60 €', Men: 'Cut 45 €' };
      const log = document.querySelector('#log');
      const choose = (place, button) => { place.innerHTML = panels[button.textContent]; };
      const tab = document.querySelector('#tab'), cut = document.querySelector('#cut');
      for (const button of document.querySelectorAll('[role=tab]')) button.onmousedown = () => {
        for (const one of document.querySelectorAll('[role=tab]')) one.ariaSelected = String(one === button);
        choose(tab, button);
      };
      for (const button of document.querySelectorAll('.b')) button.onclick = () => {
        if (!panels[button.textContent]) { log.textContent = button.textContent; return; }
        for (const one of button.parentElement.children) one.classList.toggle('on', one === button);
        choose(cut, button);
      };
      choose(tab, { textContent: 'Face' }); choose(cut, { textContent: 'Women' });
      const answer = document.querySelector('[aria-expanded]');
      answer.onclick = () => {
        const isOpen = answer.ariaExpanded === 'true';
        answer.ariaExpanded = String(!isOpen);
        if (isOpen) answer.nextElementSibling.remove();
        else answer.insertAdjacentHTML('afterend', '<p>Behind the house</p>');
      };
      document.querySelector('#yearly').onchange = ({ target }) => {
        document.querySelector('#price').firstChild.data = target.checked ? '390 € a year' : '39 € a month';
      };
      for (const one of document.querySelectorAll('.buy, form button')) one.onclick = () => { log.textContent = 'Never'; };
    </script>`);
    expect(lines).toEqual([
      'Care',
      'Face',
      'Body',
      'Peel 80 €',
      'Body',
      'Wrap 90 €',
      'Women',
      'Men',
      'Cut 60 €',
      'Men',
      'Cut 45 €',
      'Parking?',
      'Parking?',
      'Behind the house',
      'Yearly',
      'Basic',
      '39 € a month',
      'Yearly',
      '390 € a year',
      'Add',
      'Buy',
      'now',
      'Send',
    ]);
  });

  it('is set back after buttons and choices that do not tell which is chosen', async () => {
    const page = (
      first: string,
    ) => `<div><button data-k="m">Monthly</button> <button data-k="y">Yearly</button></div><p id="price">${first}</p>
      <label><input type="radio" name="v" value="$395" checked>Full day</label><label><input type="radio" name="v" value="$265">Half day</label><b id="day">$395</b>
      <p>${'Seen. '.repeat(50).trim()}</p><script>
      const prices = { m: '39 €', y: '390 €' };
      for (const one of document.querySelectorAll('button')) one.onclick = () => { document.querySelector('#price').textContent = prices[one.dataset.k]; };
      for (const one of document.querySelectorAll('input')) one.onchange = () => { document.querySelector('#day').textContent = one.value; };
    </script>`;
    const until = (lines: string[]) =>
      lines.slice(
        0,
        lines.findIndex((line) => line.startsWith('Seen')),
      );
    const expected = [
      'Monthly',
      'Yearly',
      '39 €',
      'Yearly',
      '390 €',
      'Full dayHalf day$395',
      'Half day',
      '$265',
    ];
    for (const first of ['39 €', '390 €']) expect(until(await seen(page(first)))).toEqual(expected);
  });

  it('is read in the order in which letters are seen', async () => {
    expect(
      await seen(
        '<p>Write to <i style="unicode-bidi:bidi-override;direction:rtl">elpmaxe.etis@em</i></p>',
      ),
    ).toEqual(['Write to me@site.example']);
  });

  it('is read as it was where a click leads away', async () => {
    files['/away'] = '<p>Away</p>';
    const lines =
      await seen(`<p>Here we are</p><div role="tab" aria-selected="false">Go</div><script>
      document.querySelector('[role=tab]').onclick = () => { location.href = '/away'; };
    </script>`);
    expect(lines).toEqual(['Here we are', 'Go']);
  });

  it('cannot be lied to by the scripts of the page', async () => {
    const lines =
      await seen(`<p id="x" style="display:none">hidden price 1 €</p><p>Seen text</p><script>
      window.getComputedStyle = () => ({ display: 'block', visibility: 'visible', opacity: '1' });
      Element.prototype.getBoundingClientRect = () => ({ width: 99, height: 99, left: 0, right: 99, top: 0, bottom: 99 });
      Range.prototype.getBoundingClientRect = Element.prototype.getBoundingClientRect;
      Array.prototype.join = () => '<p>forged</p>'; String.prototype.replace = () => 'forged';
      Object.defineProperty(document, 'documentElement', { get: () => null });
    </script>`);
    expect(lines).toEqual(['Seen text']);
  });

  it('waits for what comes after the page has loaded', async () => {
    files['/data'] = 'Massage 60 €';
    const lines = await seen(
      `<div id="a">Loading</div><script>
      setTimeout(async () => {
        const text = await (await fetch('/data')).text();
        setTimeout(() => { document.querySelector('#a').textContent = text; }, 700);
      }, 300);
    </script>`,
      '',
    );
    expect(lines).toEqual(['Massage 60 €']);
  });

  it('holds what is drawn in a shadow, and what appears when it is scrolled to', async () => {
    const lines = await seen(`<my-card><b>slotted</b></my-card><div style="height:9000px"></div>
      <p id="late" style="opacity:0">revealed</p><script>
      customElements.define('my-card', class extends HTMLElement {
        constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<p>Shadow <slot></slot></p>'; }
      });
      new IntersectionObserver(([one]) => { if (one.isIntersecting) one.target.style.opacity = 1; }).observe(document.querySelector('#late'));
    </script>`);
    expect(lines).toEqual(['Shadow slotted', 'revealed']);
  });
});
