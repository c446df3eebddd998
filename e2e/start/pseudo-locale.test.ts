import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PSEUDO_LOCALE } from '#copy/catalog/locale.ts';
import { PAGES, type PageName } from '#domain/pages.ts';
import { meet, type Visitor } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { follow, settled } from '../support/walk.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 900 };
/** Menus and lists of one page that are opened; of dialogs, all. */
const OPENED = 5;

interface Campaign {
  campaign_id: string;
  campaign_slug: string;
}

/** Makes things whose dialogs a new team doesn't have yet. */
async function fill(
  { call }: Visitor,
  { team_slug, campaign_id, campaign_slug }: Campaign & { team_slug: string },
) {
  const [tag, other, field, canned, key, endpoint, entry, point, test] = Array.from(
    { length: 9 },
    () => randomUUID(),
  );
  const team = { team_slug };
  await call('conversations/createTag', { ...team, tag_id: tag, name: 'Νέος', color: 'blue' });
  await call('conversations/createTag', { ...team, tag_id: other, name: 'Παλιός', color: 'amber' });
  await call('conversations/createField', { ...team, field_id: field, name: 'Πόλη', kind: 'text' });
  const reply = { canned_id: canned, shortcut: 'γεια', text: 'Γεια σας' };
  await call('conversations/saveCannedReply', { ...team, ...reply });
  await call('api/createKey', { ...team, key_id: key, name: 'Κλειδί', scopes: ['leads:write'] });
  const form = { url: 'https://example.com/hook', event_types: ['lead.created'] };
  await call('webhooks/create', { ...team, endpoint_id: endpoint, form });
  const content = {
    kind: 'faq',
    question: 'Υπάρχει πάρκινγκ;',
    answer: 'Πίσω από το σπίτι.',
    source: '',
    as_of: '2026-11-22',
    valid_until: null,
    all_campaigns: true,
    campaign_ids: [],
  };
  await call('knowledge/addEntry', { ...team, entry_id: entry, content });
  const turns = [{ by: 'lead', text: 'Γεια' }];
  const aCase = { case_id: test, name: 'Μια τιμή', origin: 'hand', turns };
  await call('evals/makeCase', { ...team, campaign_id, ...aCase });
  const ref = { ...team, campaign_slug };
  const list = await call<{ revision: string | null }>('campaigns/qualification', ref);
  const asked = { field_id: point, name: 'Ηλικία', kind: 'number', required: true };
  const options = { options: [], rule: null, question: 'Πόσων ετών;' };
  await call('campaigns/saveQualification', {
    ...ref,
    fields: [{ ...asked, ...options }],
    revision: list.revision,
  });
  const { live } = await call<{ live: { number: number; content: object } }>('prompts/editor', ref);
  const draft = { ...live.content, behavior_prompt_template: 'Απάντησε σύντομα.' };
  const seen = { revision: null, live_number: live.number };
  await call('prompts/saveDraft', { ...ref, content: draft, ...seen });
}

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
  const campaign = await call<Campaign>('campaigns/createManual', {
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
  await fill(person, { team_slug: team.team_slug, ...campaign });
  await page.addInitScript((locale) => localStorage.setItem('locale', locale), PSEUDO_LOCALE);
  await page.goto(`/dashboard/${team.team_slug}`);
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO_LOCALE);
  const names = Object.keys(PAGES) as PageName[];
  const found: string[] = [];
  for (const name of names) {
    const path = PAGES[name]
      .replace(':team_slug', team.team_slug)
      .replace(/:campaign_slug\??/, campaign.campaign_slug)
      .replace(/\/:\w+\?$/, '');
    await follow(page, path);
    for (const size of [PHONE, WIDE]) {
      await page.setViewportSize(size);
      await note(`${name} at ${size.width}`);
      await openAll(page, DIALOGS, (dialog) => note(`${name} at ${size.width}, ${dialog}`));
    }
    for (const [at, tab] of (await page.getByRole('tab').all()).entries()) {
      await tab.click();
      await note(`${name}, tab ${at + 1}`);
      if (at > 0) await openAll(page, DIALOGS, (dialog) => note(`${name}, ${dialog}`));
    }
    await openAll(page, LISTS, (list) => note(`${name}, ${list}`));
  }
  expect(found).toEqual([]);

  async function note(at: string) {
    await settled(page);
    for (const text of new Set(await page.evaluate(englishTexts))) found.push(`${at}: ${text}`);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    if (scrollWidth > clientWidth) found.push(`${at}: ${scrollWidth - clientWidth} px too wide`);
  }
});

const DIALOGS = 'main button[aria-haspopup=dialog]:visible:not([disabled])';
const LISTS =
  ':is([aria-haspopup]:not([aria-haspopup=dialog]), [role=combobox], button[aria-expanded=false]):visible:not([disabled])';

/** Opens them one after the other. `note` gets what stands on what opened them. */
async function openAll(page: Page, openers: string, note: (opened: string) => Promise<void>) {
  const all = page.locator(openers);
  const most = openers === DIALOGS ? Infinity : OPENED;
  for (let at = 0; at < Math.min(most, await all.count()); at += 1) {
    const opener = all.nth(at);
    const name = (await opener.getAttribute('aria-label')) ?? (await opener.innerText());
    // What opened before may still cover it.
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

const shownDialog = (page: Page) => page.locator(':is([role=dialog], [role=alertdialog])');

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
      .replace(/\bUTC\b|\b[A-Z]\w+\/[\w/+-]+/g, ' ')
      .replace(/\S+@\S+|https?:\/\/\S*|\S+\.\w{2,}(?:\/\S*)?/g, ' ');
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const regions = letters.flatMap((first) => letters.map((second) => first + second));
  const regionNames = new Intl.DisplayNames('en', { type: 'region' });
  const languageNames = new Intl.DisplayNames('en', { type: 'language' });
  // So do the names of countries and languages.
  // Thousands of names, which the page keeps for the next time.
  const kept = globalThis as { browserNames?: Set<string | undefined> };
  const named = (kept.browserNames ??= new Set([
    ...regions.map((code) => regionNames.of(code)),
    ...regions.map((code) => languageNames.of(code.toLowerCase())),
    ...['de', 'en', 'es', 'fr', 'it', 'nl', 'pt', 'zh'].flatMap((language) =>
      regions.map((code) => languageNames.of(`${language}-${code}`)),
    ),
  ]));
  const isOurs = (text: string) => !named.has(text) && /[A-Za-z]{3,}/.test(plain(text));
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
