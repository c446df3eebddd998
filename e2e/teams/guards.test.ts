import { PAGES } from '#domain/pages.ts';
import { fillPath } from '#web/shared/paths.ts';
import { expectAccessible } from '../support/accessible.ts';
import { DEMO_HOME, DEMO_TEAM_SLUG, openDemoMember, seedDemo } from '../support/demo.ts';
import { downgradePlan } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { inviteColleague } from '../support/team.ts';
import { expect, test } from '../support/test.ts';
import { follow } from '../support/walk.ts';

const CAMPAIGN = {
  campaignName: 'Autumn',
  companyName: 'Acme',
  businessActivity: 'other',
  customBusinessActivity: 'Coaching',
  offerDescription: 'Twelve weeks of coaching for founders. The first call is free.',
  agentName: 'Emma',
  agentLanguage: 'english',
  agentStyle: 'friendly',
  mainObjective: 'other',
  customObjective: 'Get them to visit the farm',
  objectiveLink: 'https://farm.example/visit',
};

test('a visitor is sent to the login and comes back where they wanted to go', async ({ page }) => {
  await page.goto('/dashboard/acme-123456/team/members?x=1');
  await expect(page).toHaveURL(
    '/auth/login?redirect=%2Fdashboard%2Facme-123456%2Fteam%2Fmembers%3Fx%3D1',
  );
});

test('without a paid plan WhatsApp is locked in each of its places', async ({ context }) => {
  const { page, team } = await signUpWithTeam(context, 'Flo', 'Meadow');
  await downgradePlan(team.team_slug);
  const subscription = `/dashboard/${team.team_slug}/subscription`;

  await page.goto(`/dashboard/${team.team_slug}/whatsapp`);
  // the team's dashboard; a team without a campaign starts at get-started
  await expect(page).toHaveURL(`/dashboard/${team.team_slug}/get-started`);
  await expect(page.getByRole('button', { name: /^Switch team/ })).not.toHaveText(/Starter|Free/);

  const notice = page.getByText('Cette fonctionnalité nécessite un abonnement payant.');
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  for (const name of ['Upgrade to Starter', 'Voir tous les tarifs']) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', subscription);
  }

  await page.getByRole('link', { name: /^WhatsApp.*Pro/ }).click();
  await expect(page).toHaveURL(subscription);
});

test('the area of the platform is for its staff', async ({ context }) => {
  const { page, team } = await signUpWithTeam(context, 'Max', 'Acme');
  await page.goto(`/dashboard/${team.team_slug}/admin`);
  await expect(page).toHaveURL(`/dashboard/${team.team_slug}/get-started`);
});

test('the sidebar says in icon mode what it no longer shows, and keeps its width', async ({
  context,
}) => {
  const { page, team } = await signUpWithTeam(context, 'Ida', 'Acme');
  await page.goto(`/dashboard/${team.team_slug}/get-started`);
  await expect(page.getByRole('link', { name: 'Campaigns 0/1' })).toBeVisible();
  await page.keyboard.press('Control+b');
  const campaigns = page.getByRole('link', { name: 'Campaigns · 0/1' });
  await campaigns.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Campaigns · 0/1');
  await page.reload();
  await expect(campaigns).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCSS('width', '48px');
  await expectAccessible(page);
});

test('a viewer is shown which role a thing needs', async ({ browser, context }) => {
  const gus = await signUpWithTeam(context, 'Gus', 'Acme');
  const { team_slug } = gus.team;
  const vic = await inviteColleague(browser, gus, { name: 'Vic', role: 'viewer' });

  await vic.page.goto(`/dashboard/${team_slug}/get-started`);
  await vic.page.getByRole('button', { name: 'Create Your First Campaign' }).press('Enter');
  const dialog = vic.page.getByRole('dialog', { name: 'Access Restricted' });
  await expect(dialog).toContainText('Requires Editor role or higher');
  await expect(dialog).toContainText(/Current role\s*Viewer/);
  await expect(dialog).toContainText(/Required role\s*Editor/);
  await expect(dialog).toContainText('Contact your team administrator to modify your permissions.');
  await expectAccessible(vic.page);

  await vic.page.goto(`/dashboard/${team_slug}/team/members`);
  await vic.page.getByRole('button', { name: 'Actions for Gus Jones' }).press('Enter');
  await expect(vic.page.getByRole('dialog', { name: 'Access Restricted' })).toContainText(
    'You need administrator permissions to change the role of members.',
  );

  await vic.page.goto(`/dashboard/${team_slug}/campaigns/autumn/edit`);
  await expect(vic.page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  const main = vic.page.getByRole('main');
  await expect(main).toContainText(/Your role\s*Viewer/);
  await expect(main).toContainText(/Required\s*Editor role or higher/);
  await expectAccessible(vic.page);
  await vic.page.getByRole('button', { name: 'Go Back' }).click();
  await expect(vic.page).toHaveURL(`/dashboard/${team_slug}/team/members`);
});

test('at the limit of campaigns the plans are offered', async ({ context }) => {
  const { page, team, call } = await signUpWithTeam(context, 'Lia', 'Full House');
  await call('campaigns/createManual', { team_slug: team.team_slug, form: CAMPAIGN });
  await page.goto(`/dashboard/${team.team_slug}`);
  await expect(page.getByRole('link', { name: 'Campaigns 1/1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Team Members' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Campaign Limit Reached' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Create Campaign' }).click();
  await dialog.getByRole('button', { name: 'Upgrade Plan' }).click();
  await expect(page).toHaveURL(`/dashboard/${team.team_slug}/subscription`);

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Data refreshed')).toBeVisible();
  await expect(page.getByText('Your dashboard data has been updated successfully.')).toBeVisible();
});

/** Pages that a viewer has no permission for. */
const CLOSED = (
  [
    'editCampaign',
    'promptEditor',
    'createCampaign',
    'websiteSetup',
    'questions',
    'manualSetup',
  ] as const
).map((name) => PAGES[name]);
const isClosed = (path: string) =>
  CLOSED.some((page) => new RegExp(`^${page.replaceAll(/:\w+\??/g, '[^/]*')}$`).test(path));

test('a viewer is led to no page that a viewer may not open', async ({ browser }) => {
  await seedDemo();
  const { page, call } = await openDemoMember(browser, 'viewer');
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  const [campaign] = await call<{ campaign_slug: string }[]>('campaigns/list', {
    team_slug: DEMO_TEAM_SLUG,
  });
  await page.goto(DEMO_HOME);
  const found: string[] = [];
  for (const path of Object.values(PAGES)) {
    if (!path.startsWith(PAGES.team)) continue;
    const address = fillPath(path, DEMO_TEAM_SLUG, campaign?.campaign_slug ?? '');
    await follow(page, address);
    if (isClosed(address)) continue;
    const links = page.locator('main a[href]');
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    for (const href of hrefs) if (href && isClosed(href)) found.push(`${address}: ${href}`);
  }
  expect({ found, refused }).toEqual({ found: [], refused: [] });
});
