import { openApp } from '#server/test/second-factor.ts';
import { fillWebsiteForm } from '../campaigns/setup-forms.ts';
import { DEMO_HOME, meetInDemo, seedDemo } from '../support/demo.ts';
import { buildThreadMessage, CONVERSATION_ID, fakeThread } from '../support/fake-thread.ts';
import { createCampaign } from '../support/numbers.ts';
import { losePlan, withDatabase } from '../support/past.ts';
import { meet, meetWithTeam, PASSWORD, type Somebody } from '../support/people.ts';
import { sandboxOf } from '../support/sandbox.ts';
import { grantLevel } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { overlaysInSource, strangersInSource } from './overlays.ts';
import { accountStops, googleStops } from './stops-of-accounts.ts';
import { agentStops } from './stops-of-agents.ts';
import { conversationStops, photoStops } from './stops-of-conversations.ts';
import { generationStops, numberStops } from './stops-of-numbers.ts';
import { settingsStops } from './stops-of-settings.ts';
import { adminStops, freeStops, ownerStops, staffStops, viewerStops } from './stops-of-teams.ts';
import { type Stop, walk } from './walk.ts';
import { buildWorld, NO_WORLD, type World } from './world.ts';

// All of them walk through the one demo team.
test.describe.configure({ mode: 'default' });

let owner: Somebody;
let world: World;

test.beforeAll(async ({ browser, sandboxUrl }) => {
  await seedDemo();
  owner = await meetInDemo(browser, 'owner');
  world = await buildWorld(owner, sandboxOf(owner.page.request, sandboxUrl));
});

/** Each of them, so that one run tells all that is wrong. */
async function walkAll({ page }: Pick<Somebody, 'page'>, stops: Stop[]) {
  page.setDefaultTimeout(10_000);
  const wrong: string[] = [];
  for (const stop of stops) {
    const name = `${stop.source}: ${stop.shows[1]}`;
    await test
      .step(name, () => walk(page, stop))
      .catch(async (error: Error) => {
        wrong.push(`${name}\n${error.message}`);
        await page.goto('/');
      });
  }
  expect(wrong.join('\n\n')).toBe('');
}

const account = {
  password: PASSWORD,
  code: (secret: string) => openApp(secret).code(),
};
const website = async (page: Somebody['page']) =>
  fillWebsiteForm(page, `${process.env.E2E_SITE_URL}/slow`);

test('each one in the source is walked, and none passes the kit by', () => {
  const walked = [
    ...ownerStops(''),
    ...agentStops(NO_WORLD),
    ...conversationStops(NO_WORLD),
    ...photoStops(''),
    ...numberStops,
    ...settingsStops,
    ...adminStops,
    ...viewerStops,
    ...staffStops,
    ...freeStops('', ''),
    ...generationStops('', website),
    ...accountStops(account),
    ...googleStops,
  ].map(({ source }) => source);
  const found = overlaysInSource();
  expect([...new Set(walked)].toSorted()).toEqual(found.toSorted());
  expect(found.length).toBeGreaterThan(80);
  expect(strangersInSource()).toEqual([]);
});

test('of the frame, members and campaigns', async () => {
  await walkAll(owner, ownerStops(world.campaign));
});

test('of conversations', async () => {
  await walkAll(owner, conversationStops(world));
});

test('of a photo in a thread', async ({ browser }) => {
  const somebody = await meetInDemo(browser, 'owner');
  await somebody.page.route('**/files/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="80"/>',
    }),
  );
  const file = {
    file_id: CONVERSATION_ID,
    mime: 'image/svg+xml',
    bytes: 1,
    name: 'photo.svg',
    seconds: null,
    reason: null,
    width: 60,
    height: 80,
    state: 'stored' as const,
  };
  await fakeThread(somebody.page, [buildThreadMessage(1, { text: '', media_type: 'image', file })]);
  await walkAll(somebody, photoStops(`${DEMO_HOME}/conversations/${CONVERSATION_ID}`));
});

test('of knowledge, prompts and evals', async () => {
  await walkAll(owner, agentStops(world));
});

test('of numbers, imports and plans', async () => {
  await walkAll(owner, numberStops);
});

test('of settings', async () => {
  await walkAll(owner, settingsStops);
});

test('of other roles, and of staff', async ({ browser }) => {
  await walkAll(await meetInDemo(browser, 'admin'), adminStops);
  await walkAll(await meetInDemo(browser, 'viewer'), viewerStops);
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL ?? '' });
  const staff = await meet(context, process.env.E2E_SANDBOX_URL ?? '', 'Dora');
  await grantLevel(staff.email, 'support');
  await walkAll(staff, staffStops);
});

test('of a team without a plan', async ({ context, sandboxUrl }) => {
  const free = await meetWithTeam(context, sandboxUrl, 'Lia', 'Full House');
  const home = `/dashboard/${free.team.team_slug}`;
  await walkAll(free, generationStops(`${home}/get-started/website`, website));
  const { campaign_slug } = await createCampaign(free, free.team.team_slug);
  await losePlan(free.team.team_slug);
  await walkAll(free, freeStops(home, campaign_slug));
});

test('of an account', async ({ context, sandboxUrl }) => {
  const somebody = await meet(context, sandboxUrl, 'Pia');
  const chromium = await context.newCDPSession(somebody.page);
  await chromium.send('WebAuthn.enable');
  await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await walkAll(somebody, accountStops(account));
});

test('of an account without a password', async ({ page, sandboxUrl }) => {
  const email = `ada-${Date.now()}@gmail.example`;
  const data = { email, name: 'Ada Lovelace', email_verified: true };
  await page.request.post(`${sandboxUrl}/google/_control/accounts`, { data });
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: email }).click();
  await expect(page).toHaveURL(/\/onboarding\/team$/);
  await withDatabase((client) =>
    client.query(
      `UPDATE sessions SET created_at = created_at - interval '1 hour'
       WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [email],
    ),
  );
  await walkAll({ page }, googleStops);
});
