import type { Page } from '@playwright/test';
import { DEMO_HOME as home } from '../support/demo.ts';
import { button, pressButton, type Stop } from './walk.ts';
import { ENDPOINT, KEY } from './world.ts';

const tab = (name: string) => `${home}/settings?tab=${name}`;
const dialog = (page: Page) => page.getByRole('dialog').last();
const aSwitch = (name: string) => (page: Page) => page.getByRole('switch', { name });

const lists: Stop[] = [
  {
    source: 'features/settings/conversations/remove-button.tsx',
    at: tab('conversations'),
    opener: button('Delete the tag VIP'),
    shows: ['alertdialog', 'Delete the tag VIP?'],
  },
  {
    source: 'features/settings/conversations/tag-dialogs.tsx 1',
    at: tab('conversations'),
    opener: button('Add tag'),
    shows: ['dialog', 'New tag'],
  },
  {
    source: 'features/settings/conversations/tag-dialogs.tsx 2',
    at: tab('conversations'),
    opener: button('Merge the tag VIP into another'),
    shows: ['alertdialog', 'Merge VIP into another tag'],
  },
  {
    source: 'features/settings/conversations/fields-card.tsx',
    at: tab('conversations'),
    opener: button('Add field'),
    shows: ['dialog', 'New field'],
  },
  {
    source: 'features/settings/conversations/canned-card.tsx',
    at: tab('conversations'),
    opener: button('Add reply'),
    shows: ['dialog', 'New canned reply'],
  },
];

/** Fills the form of a key in, and makes it. */
async function makeKey(page: Page) {
  await dialog(page).getByRole('textbox').fill('Another');
  await dialog(page).getByRole('checkbox').first().press('Space');
  await pressButton(page, dialog(page), 'Make key');
}

const programs: Stop[] = [
  {
    source: 'features/settings/api/key-dialog.tsx',
    at: tab('api'),
    opener: button('New key'),
    shows: ['dialog', 'New API key'],
  },
  {
    source: 'features/settings/api/secret-dialog.tsx',
    at: tab('api'),
    opener: button('New key'),
    leadsOn: makeKey,
    shows: ['dialog', 'Your key'],
    leave: 'Done',
  },
  {
    source: 'features/settings/api/keys-card.tsx',
    at: tab('api'),
    opener: button(`Rotate ${KEY}`),
    shows: ['alertdialog', `Rotate the key ${KEY}?`],
  },
  {
    source: 'features/settings/api/endpoint-dialog.tsx',
    at: tab('api'),
    opener: button('New endpoint'),
    shows: ['dialog', 'New endpoint'],
  },
  {
    source: 'features/settings/api/deliveries-dialog.tsx',
    at: tab('api'),
    opener: button(`Deliveries to ${ENDPOINT}`),
    shows: ['dialog', 'Deliveries'],
  },
];

/** Names the team, and goes on to who it is. */
async function nameTeam(page: Page) {
  await dialog(page).getByRole('textbox').fill('Northstar Studio');
  await page.keyboard.press('Enter');
}

const data: Stop[] = [
  {
    source: 'shared/proof/proof-dialog.tsx',
    at: tab('data'),
    opener: button('Make an archive'),
    shows: ['dialog', "Confirm that it's you"],
  },
  {
    source: 'features/settings/privacy/archive-card.tsx',
    at: tab('data'),
    opener: button('Make an archive'),
    shows: ['dialog', "Confirm that it's you"],
  },
  {
    source: 'features/settings/privacy/terms-card.tsx',
    at: tab('data'),
    prepare: (page) => page.getByLabel('Delete after so many months').fill('12'),
    opener: button('See how many'),
    shows: ['alertdialog', 'Delete old leads from now on?'],
  },
  {
    source: 'features/settings/privacy/delete-team-card.tsx 2',
    at: tab('data'),
    opener: button('Delete the team'),
    shows: ['dialog', 'Delete this team?'],
  },
  {
    source: 'features/settings/privacy/delete-team-card.tsx 1',
    at: tab('data'),
    opener: button('Delete the team'),
    leadsOn: nameTeam,
    shows: ['dialog', "Confirm that it's you"],
  },
];

export const settingsStops: Stop[] = [
  ...lists,
  ...programs,
  ...data,
  {
    source: 'features/settings/model/remove-own-model.tsx',
    at: tab('model'),
    opener: button('Remove'),
    shows: ['alertdialog', 'Remove your model?'],
  },
  {
    source: 'features/settings/two-factor/two-factor-policy-card.tsx',
    at: tab('team'),
    opener: aSwitch('Require two-factor in this team'),
    shows: ['alertdialog', 'Require two-factor sign-in?'],
  },
  {
    source: 'features/settings/disclosure/disclosure-card.tsx',
    at: tab('team'),
    prepare: (page) => aSwitch('Say it below the first message')(page).check(),
    opener: aSwitch('Say it below the first message'),
    shows: ['alertdialog', 'Stop telling leads that an assistant writes?'],
  },
];
