import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PSEUDO_LOCALE } from '#copy/catalog/locale.ts';
import { PAGES, type PageName } from '#domain/pages.ts';
import { continueAs, newAddress } from '../support/google.ts';
import { linkNumber, newPhone } from '../support/numbers.ts';
import { caller, waitForEmailLink, signUpUser, PASSWORD, type Visitor } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { grantLevel } from '../support/staff.ts';
import { type Sandbox, sandboxOf } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { notesOf, walkEnglish } from '../support/english-texts.ts';

interface Campaign {
  campaign_id: string;
  campaign_slug: string;
}

/** Creates objects whose dialogs a new team doesn't have yet. */
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
  const form = { url: 'https://example.com/hook', event_types: ['lead.opted_out'] };
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

test('every page of a team has its texts from the catalog, and longer ones fit on a phone', async ({
  context,
}) => {
  test.setTimeout(20 * 60_000);
  // User input is Greek here, so every Latin word is our own text.
  const person = await signUpUser(context, 'Nora');
  const { page, call } = person;
  const { team_slug } = await call<{ team_slug: string }>('teams/create', { team_name: 'Ατελιέ' });
  await call('accounts/completeOnboarding');
  await inPseudoLocale(page);
  await page.goto(`/dashboard/${team_slug}`);
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO_LOCALE);
  const notes = notesOf(page);
  const pathTo = (name: PageName, campaign_slug = '') =>
    PAGES[name]
      .replace(':team_slug', team_slug)
      .replace(/:campaign_slug\??/, campaign_slug)
      .replace('/:step?', '/1')
      .replace(/\/:\w+\?$/, '');
  // First, because the plan has no room for a second campaign.
  await walkEnglish(page, notes, [['createCampaign', pathTo('createCampaign')]]);
  const campaign = await call<Campaign>('campaigns/createManual', {
    team_slug,
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
  await fill(person, { team_slug, ...campaign });
  const conversation_id = await talk(person, sandboxOf(context.request), {
    team_slug,
    campaign_id: campaign.campaign_id,
  });
  const names = (Object.keys(PAGES) as PageName[]).filter((name) => !NOT_OF_TEAMS.has(name));
  const thread = `/dashboard/${team_slug}/conversations/${conversation_id}`;
  await walkEnglish(page, notes, [['thread', thread]]);
  await walkEnglish(
    page,
    notes,
    names.map((name) => [name, pathTo(name, campaign.campaign_slug)]),
  );
  expect(notes.found).toEqual([]);
});

/** Pages for visitors without an account, for users without a team, or for staff. */
const SIGNED_OUT = [
  'login',
  'secondFactor',
  'register',
  'forgotPassword',
  'oauthCallback',
  'invitation',
  'verificationPending',
  'verifyEmail',
] as const;
const ONBOARDING = ['onboardingProfile', 'onboardingTeam'] as const;
const WITH_TEAM = ['onboardingWebsite', 'onboardingComplete'] as const;
const OF_STAFF = ['account', 'staff', 'installation'] as const;
const NOT_OF_TEAMS: ReadonlySet<PageName> = new Set([
  'setup',
  'createCampaign',
  'resetPassword',
  'admin',
  ...SIGNED_OUT,
  ...ONBOARDING,
  ...WITH_TEAM,
  ...OF_STAFF,
  // Only users who signed up with Google get there.
  'passwordSetup',
]);

test('so has every page outside of a team, from an empty installation on', async ({ browser }) => {
  test.setTimeout(20 * 60_000);
  const product = await startProduct();
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await inPseudoLocale(page);
  const call = caller(context, product.url);
  const sandbox = sandboxOf(context.request, product.sandboxUrl);
  const notes = notesOf(page);
  const see = (names: readonly PageName[]) =>
    walkEnglish(
      page,
      notes,
      names.map((name) => [name, PAGES[name]]),
    );
  await see(['setup']);
  const email = 'nora@example.com';
  await call('accounts/register', { name: 'Νόρα Ζωή', email, password: PASSWORD });
  await context.clearCookies();
  await see([...SIGNED_OUT, 'setup']);
  await call('accounts/signIn', { email, password: PASSWORD });
  const { parts } = await waitForEmailLink(sandbox, email, '/auth/verify-email');
  await call('accounts/verifyEmail', parts);
  await see(ONBOARDING);
  await call('accounts/requestRecovery', { email });
  const reset = await waitForEmailLink(sandbox, email, PAGES.resetPassword);
  await walkEnglish(page, notes, [['resetPassword', reset.address]]);
  const { team_slug } = await call<{ team_slug: string }>('teams/create', { team_name: 'Ατελιέ' });
  await see(WITH_TEAM);
  await call('accounts/completeOnboarding');
  await grantLevel(email, 'superadmin', product.dataDir);
  await see(OF_STAFF);
  await walkEnglish(page, notes, [['admin', PAGES.admin.replace(':team_slug', team_slug)]]);
  const ofGoogle = await browser.newContext({ baseURL: product.url });
  const second = await ofGoogle.newPage();
  const address = newAddress();
  await continueAs(second, address, { sandboxUrl: product.sandboxUrl });
  await expect(second).toHaveURL(/\/onboarding\/team$/);
  await inPseudoLocale(second);
  const password = `${PAGES.passwordSetup}?setup_password=true&email=${address}`;
  const seen = notesOf(second);
  await walkEnglish(second, seen, [['passwordSetup', password]]);
  expect([...notes.found, ...seen.found]).toEqual([]);
  await product.stop();
});

const inPseudoLocale = (page: Page) =>
  page.addInitScript((locale) => localStorage.setItem('locale', locale), PSEUDO_LOCALE);

/** A lead writes in Greek, sends a voice message, and gets an answer. */
async function talk(
  person: Visitor,
  sandbox: Sandbox,
  ref: { team_slug: string; campaign_id: string },
): Promise<string> {
  const session = await linkNumber(person, sandbox, ref, newPhone(), 'Ατελιέ');
  const lead = newPhone(1);
  await sandbox.receiveWhatsapp(session, lead, '', { media: { says: 'Πόσο κάνει;' } });
  await sandbox.receiveWhatsapp(session, lead, 'Καλημέρα', { pushName: 'Λέα' });
  const find = async () => {
    const list = await person.call<{ items: { conversation_id: string }[] }>('conversations/list', {
      team_slug: ref.team_slug,
    });
    return list.items[0]?.conversation_id;
  };
  await expect.poll(find).toBeTruthy();
  return (await find()) ?? '';
}
