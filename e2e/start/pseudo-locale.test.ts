import type { Page } from '@playwright/test';
import { PSEUDO_LOCALE } from '#copy/catalog/locale.ts';
import { PAGES, type PageName } from '#domain/pages.ts';
import { meet } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Pages that only a link or a step leads to; their own journeys read them. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'oauthCallback',
  'passwordSetup',
  'secondFactor',
  'setup',
  'results',
  'guidedResults',
  'manualResults',
]);
const WIDTHS = [1440, 390];
/** Texts that aren't in the catalog yet. It may only get shorter. */
const NOT_YET = [
  // what the plans of the domain offer, and their names
  /^(?:[\d,]+|Unlimited) (?:agents?|campaigns?|invited members?|messages a month)$/,
  /(?:^|: )(?:Starter|Business|Scale|Upgrade)"?$/,
  /^(?:(?:Basic|Priority) email|Dedicated channel|Early access|Strategic onboarding)/,
  // labels of tabs and links that are made when their module loads
  /^(?:aria-label=")?(?:Knowledge|Learning|Evals|Campaigns|Import|Plan|Waiting)"?$/,
  // the variables of prompts, and choices of a campaign's form
  /^(?:Offer Description|Language|Goal Type|Company Name|Calendar\/Contact Link|Business Focus|Agent Name)$/,
  /^(?:english|English|coaching|Book appointments|Schedule Meeting)$/,
  /^(?:You are|Write the first WhatsApp message)/,
  /^Continue with Acme$/,
  /^just now$/,
];

test('every page has its texts from the catalog, and longer ones fit on a phone', async ({
  context,
  sandboxUrl,
}) => {
  test.setTimeout(20 * 60_000);
  // What people enter is Greek here, so that each Latin word is a text of ours.
  const person = await meet(context, sandboxUrl, 'Nora');
  const { page, call } = person;
  const team = await call<{ team_slug: string }>('teams/create', { team_name: 'Ατελιέ' });
  await call('accounts/completeOnboarding');
  const campaign = await call<{ campaign_slug: string }>('campaigns/createManual', {
    team_slug: team.team_slug,
    form: {
      campaignName: 'Άνοιξη',
      agentName: 'Έμμα',
      companyName: 'Ατελιέ',
      businessActivity: 'coaching',
      offerDescription: 'Δώδεκα εβδομάδες μαθημάτων για όσους θέλουν να πουλούν χωρίς πίεση.',
      mainObjective: 'book_appointments',
      objectiveLink: 'https://cal.example.com/emma',
    },
  });
  await page.addInitScript((locale) => localStorage.setItem('locale', locale), PSEUDO_LOCALE);
  const names = Object.keys(PAGES) as PageName[];
  const found: string[] = [];
  for (const name of names.filter((item) => !ELSEWHERE.has(item))) {
    const path = PAGES[name]
      .replace(':team_slug', team.team_slug)
      .replace(':campaign_slug', campaign.campaign_slug)
      .replace(/\/:\w+\?$/, '');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await settled(page);
      const at = `${name} at ${width}`;
      const english = new Set(await page.evaluate(englishTexts));
      for (const text of english) {
        if (!NOT_YET.some((known) => known.test(text))) found.push(`${at}: ${text}`);
      }
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      if (scrollWidth > clientWidth) found.push(`${at}: ${scrollWidth - clientWidth} px too wide`);
    }
  }
  expect(found).toEqual([]);
});

/** The page is there, and nothing on it loads any more. */
async function settled(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO_LOCALE);
  await page.waitForLoadState('load');
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Runs in the page: texts and names with a word that is neither accented nor marked as not ours. */
function englishTexts(): string[] {
  // Dates come from the browser, as do the ticks of charts.
  const NOT_OURS =
    '[translate=no], code, pre, kbd, samp, .cm-editor, bdi, script, style, title, time, svg, table.sr-only, [data-chart]';
  const plain = (text: string) =>
    text
      .replace(/⟦[^⟧]*⟧(?: alt\+T)?/g, ' ')
      .replace(
        /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g,
        ' ',
      )
      .replace(/Nora Jones|\S+@\S+|https?:\/\/\S+|\S+\.\w{2,}(?:\/\S*)?/g, ' ');
  const isOurs = (text: string) => /[A-Za-z]{3,}/.test(plain(text));
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (!parent || parent.closest(NOT_OURS) || !parent.checkVisibility()) continue;
    if (isOurs(text)) found.push(text);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (element.closest(NOT_OURS)) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name) ?? '';
      if (isOurs(text)) found.push(`${name}="${text}"`);
    }
  }
  return found;
}
