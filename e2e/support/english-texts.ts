import type { Page } from '@playwright/test';
import { pathOf } from './address.ts';
import { expect } from './test.ts';
import { follow, waitUntilLoaded } from './walk.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 900 };
/** How many menus and lists to open per page. All dialogs are opened. */
const OPENED = 5;

interface Notes {
  found: string[];
  note: (at: string) => Promise<void>;
}

/** Collects English texts on a page, and by how much it is too wide. */
export function notesOf(page: Page): Notes {
  const found: string[] = [];
  return {
    found,
    async note(at) {
      await waitUntilLoaded(page);
      for (const text of new Set(await page.evaluate(englishTexts))) found.push(`${at}: ${text}`);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      if (scrollWidth > clientWidth) found.push(`${at}: ${scrollWidth - clientWidth} px too wide`);
    },
  };
}

/** Opens each page and its dialogs at phone and desktop width. Reports pages that redirect. */
export async function walkEnglish(
  page: Page,
  { found, note }: Notes,
  pages: [name: string, path: string][],
) {
  for (const [name, path] of pages) {
    await follow(page, path);
    const [pathname] = path.split(/[?#]/);
    if ((await pathOf(page)) !== pathname) found.push(`${name} led to ${await pathOf(page)}`);
    for (const size of [PHONE, WIDE]) {
      await page.setViewportSize(size);
      await note(`${name} at ${size.width}`);
      await openAll(page, DIALOGS, (dialog) => note(`${name} at ${size.width}, ${dialog}`));
    }
    for (const [at, tab] of (await page.getByRole('tab').all()).entries()) {
      // Closes an open list, which would cover the tab.
      await page.keyboard.press('Escape');
      await tab.click();
      await note(`${name}, tab ${at + 1}`);
      if (at > 0) await openAll(page, DIALOGS, (dialog) => note(`${name}, ${dialog}`));
    }
    await openAll(page, LISTS, (list) => note(`${name}, ${list}`));
  }
}

const DIALOGS = 'main button[aria-haspopup=dialog]:visible:not([disabled])';
const LISTS =
  ':is([aria-haspopup]:not([aria-haspopup=dialog]), [role=combobox], button[aria-expanded=false]):visible:not([disabled])';

/** Opens the elements one after the other. `note` gets the label of each opener. */
async function openAll(page: Page, openers: string, note: (opened: string) => Promise<void>) {
  const all = page.locator(openers);
  const most = openers === DIALOGS ? Infinity : OPENED;
  for (let at = 0; at < Math.min(most, await all.count()); at += 1) {
    const opener = all.nth(at);
    const name = (await all.evaluateAll(namesOf))[at];
    // The page may have rerendered with fewer of them.
    if (name === undefined) return;
    // Something opened earlier may still cover it.
    const isFree = await opener.click({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    if (openers === DIALOGS) await expect(shownDialog(page)).toBeVisible();
    await note(`“${name}”`);
    await page.keyboard.press('Escape');
    if (openers === DIALOGS) await expect(shownDialog(page)).toHaveCount(0);
  }
}

const namesOf = (elements: (HTMLElement | SVGElement)[]) =>
  elements.map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '');

const shownDialog = (page: Page) => page.locator(':is([role=dialog], [role=alertdialog])');

/** Runs in the page: finds texts and names with unaccented words that aren't marked as user content. */
function englishTexts(): string[] {
  // Dates and chart ticks come from the browser. User content has `dir=auto`.
  const FOREIGN_TEXT =
    '[translate=no], [lang=en], [dir=auto], [data-emoji], code, pre, kbd, samp, .cm-editor, bdi, script, style, title, time, svg, table.sr-only, [data-chart]';
  const MARKED_TEXT = /⟦[^⟦⟧]*⟧(?: alt\+T)?/g;
  const plain = (text: string) =>
    text
      // One of our texts may be nested in another.
      .replace(MARKED_TEXT, ' ')
      .replace(MARKED_TEXT, ' ')
      .replace(
        /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g,
        ' ',
      )
      .replace(/\bUTC\b|\b[A-Z]\w+\/[\w/+-]+/g, ' ')
      .replace(/\S+@\S+|https?:\/\/\S*|\S+\.\w{2,}(?:\/\S*)?/g, ' ');
  /** A staff level as stored. */
  const LEVEL = 'superadmin';
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const regions = letters.flatMap((first) => letters.map((second) => first + second));
  const regionNames = new Intl.DisplayNames('en', { type: 'region' });
  const languageNames = new Intl.DisplayNames('en', { type: 'language' });
  // The names of countries and languages come from the browser too.
  // There are thousands of them, so the page keeps them for the next check.
  const globals = globalThis as { browserNames?: Set<string | undefined> };
  const named = (globals.browserNames ??= new Set([
    ...regions.map((code) => regionNames.of(code)),
    ...regions.map((code) => languageNames.of(code.toLowerCase())),
    ...['de', 'en', 'es', 'fr', 'it', 'nl', 'pt', 'zh'].flatMap((language) =>
      regions.map((code) => languageNames.of(`${language}-${code}`)),
    ),
  ]));
  const isOurs = (text: string) =>
    text !== LEVEL &&
    !named.has(text.replace(/ \(\+\d+\)$/, '')) &&
    /[A-Za-z]{3,}/.test(plain(text));
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (!parent || parent.closest(FOREIGN_TEXT) || !parent.checkVisibility()) continue;
    if (isOurs(text)) found.push(text);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (element.closest(FOREIGN_TEXT)) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name) ?? '';
      if (isOurs(text)) found.push(`${name}="${text}"`);
    }
  }
  return found;
}
