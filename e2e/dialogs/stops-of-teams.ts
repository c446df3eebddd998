import type { Page } from '@playwright/test';
import { DEMO_HOME as home } from '../support/demo.ts';
import { button, type Stop } from './walk.ts';

const switcher = button(/^Switch team/);
const members = `${home}/team/members`;
const campaigns = `${home}/campaigns`;
const method = `${home}/get-started/create-campaign`;

/** What stands around every page. */
const shell: Stop[] = [
  {
    source: 'app/shell/team-switcher.tsx',
    at: members,
    opener: switcher,
    shows: ['menu', /^Switch team/],
  },
  {
    source: 'features/teams/create-team-dialog.tsx',
    at: members,
    opener: switcher,
    item: 'Create team',
    shows: ['dialog', 'Create team'],
  },
  {
    source: 'app/shell/user-menu.tsx',
    at: members,
    opener: button(/^Account.*@/),
    shows: ['menu', /^Account.*@/],
  },
  {
    source: 'app/shell/command-palette.tsx',
    at: members,
    opener: switcher,
    key: 'Control+k',
    shows: ['dialog', 'Find people, campaigns, pages and actions'],
  },
  {
    source: 'app/shell/shell-frame.tsx',
    at: members,
    width: 390,
    opener: button('Toggle sidebar'),
    shows: ['dialog', 'Sidebar'],
  },
];

const memberStops: Stop[] = [
  {
    source: 'features/teams/member-menu.tsx',
    at: members,
    opener: button('Actions for Tom Becker'),
    shows: ['menu', 'Actions for Tom Becker'],
  },
  {
    source: 'features/teams/member-dialog.tsx 1',
    at: members,
    opener: button('Actions for Tom Becker'),
    item: 'Remove',
    shows: ['alertdialog', 'Remove Tom Becker?'],
  },
  {
    source: 'features/teams/member-dialog.tsx 2',
    at: members,
    opener: button('Actions for Tom Becker'),
    item: 'Transfer ownership',
    shows: ['dialog', 'Make Tom Becker the owner?'],
  },
];

const campaignStops = (campaign: string): Stop[] => [
  {
    source: 'features/campaigns/list/delete-action.tsx',
    at: campaigns,
    opener: button('Delete Autumn Retreat'),
    shows: ['alertdialog', 'Are you sure?'],
  },
  {
    source: 'features/campaigns/list/disconnect-button.tsx',
    at: campaigns,
    opener: button('Disconnect WhatsApp from Founder Coaching'),
    shows: ['alertdialog', 'Disconnect WhatsApp?'],
  },
  {
    source: 'features/campaigns/choose-method/preview-dialog.tsx',
    at: method,
    opener: button(/^Manual Setup/),
    shows: ['dialog', 'Manual Setup'],
  },
  {
    source: 'features/campaigns/guided/start-over.tsx',
    at: `${home}/get-started/questions/1`,
    opener: button('Start over'),
    shows: ['alertdialog', 'Start over?'],
  },
  {
    source: 'features/campaigns/results/fact-dialog.tsx',
    at: `${home}/get-started/results/${campaign}`,
    opener: button('Add a fact'),
    shows: ['dialog', 'Add a fact'],
  },
  {
    source: 'features/campaigns/qualification/point-dialog.tsx',
    at: `${home}/campaigns/${campaign}/edit`,
    opener: button('Add a point'),
    shows: ['dialog', 'Add a point'],
  },
  {
    source: 'features/playground/form-dialog.tsx',
    at: `${home}/playground?campaign=${campaign}`,
    opener: button(/^Form simulation/),
    shows: ['dialog', 'Simulate Form Submission'],
  },
];

export const ownerStops = (campaign: string): Stop[] => [
  ...shell,
  ...memberStops,
  ...campaignStops(campaign),
];

/** Who owns no team can leave it. */
export const adminStops: Stop[] = [
  {
    source: 'features/teams/leave-team.tsx',
    at: members,
    opener: button('Leave team'),
    shows: ['alertdialog', 'Leave Northstar Studio?'],
  },
];

/** What is said to those who may not. */
export const viewerStops: Stop[] = [
  {
    source: 'shared/restricted.tsx',
    at: members,
    opener: button('Actions for Tom Becker'),
    shows: ['dialog', 'Access Restricted'],
  },
  {
    source: 'features/campaigns/list/row-action.tsx',
    at: campaigns,
    opener: button('Delete Autumn Retreat'),
    shows: ['dialog', 'Delete Permission Required'],
  },
];

/** Until the list holds what was searched for, its rows come and go. */
async function findTeam(page: Page) {
  const found = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('northstar') === true,
  );
  await page.getByRole('searchbox', { name: 'Search teams' }).fill('northstar studio');
  await found;
}

/** In the platform's desk. */
export const staffStops: Stop[] = [
  {
    source: 'features/admin/team-dialog.tsx',
    at: '/account/staff',
    prepare: findTeam,
    opener: button('Details of Northstar Studio'),
    shows: ['dialog', /Northstar Studio/],
  },
  {
    source: 'features/admin/impersonate-dialog.tsx',
    at: '/account/staff?tab=people',
    prepare: (page) =>
      page.getByRole('searchbox', { name: 'Search people' }).fill('tom@northstar.example'),
    opener: button(/^Impersonate Tom Becker/),
    shows: ['dialog', 'Impersonate Tom Becker?'],
  },
];

/** Of a team without a subscription, at its limit. */
export const freeStops = (own: string, campaign: string): Stop[] => [
  {
    source: 'shared/create-campaign-button.tsx',
    at: `${own}/campaigns`,
    opener: button('Create New Campaign'),
    shows: ['dialog', 'Campaign Limit Reached'],
  },
  {
    source: 'shared/campaign-limit-dialog.tsx',
    at: own,
    opener: button('Create Campaign'),
    shows: ['dialog', 'Campaign Limit Reached'],
  },
  {
    source: 'features/playground/ready-dialog.tsx',
    at: `${own}/playground?campaign=${campaign}`,
    prepare: askTwice,
    opener: (page) => page.getByLabel('Message', { exact: true }),
    key: 'Enter',
    shows: ['dialog', 'Ready to Go Live?'],
  },
];

/** The third answer opens it. */
async function askTwice(page: Page) {
  const message = page.getByLabel('Message', { exact: true });
  const answers = page.getByRole('button', { name: 'Why?' });
  for (const count of [1, 2]) {
    await message.fill('Hello');
    await message.press('Enter');
    await answers.nth(count - 1).waitFor();
  }
  await message.fill('Hello');
}
