import type { Page } from '@playwright/test';
import { DEMO_HOME as home } from '../support/demo.ts';
import { button, type Stop } from './walk.ts';
import type { World } from './world.ts';

const inbox = `${home}/conversations`;

/** Begins a selection, and puts the first conversation into it. */
async function select(page: Page) {
  const begin = page.getByRole('button', { name: 'Select conversations' });
  if ((await begin.getAttribute('aria-pressed')) !== 'true') await begin.click();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check();
}

const newTag = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'New tag' }).press('Enter');

const bulk: Stop[] = [
  {
    source: 'features/conversations/list-tools.tsx',
    at: inbox,
    opener: button('Export'),
    shows: ['menu', 'Export'],
  },
  {
    source: 'features/conversations/shortcut-sheet.tsx',
    at: inbox,
    opener: button('Select conversations'),
    key: '?',
    shows: ['dialog', 'Keyboard shortcuts'],
  },
  {
    source: 'features/conversations/bulk-bar.tsx 1',
    at: inbox,
    prepare: select,
    opener: button('Stop agent'),
    shows: ['alertdialog', 'Stop the agent?'],
  },
  {
    source: 'features/conversations/bulk-bar.tsx 1',
    at: inbox,
    prepare: select,
    opener: button('More actions'),
    item: 'Reactivate agent',
    shows: ['alertdialog', 'Reactivate the agent?'],
  },
  {
    source: 'features/conversations/bulk-bar.tsx 2',
    at: inbox,
    prepare: select,
    opener: button('More actions'),
    shows: ['menu', 'More actions'],
  },
  {
    source: 'features/conversations/tag-dialog.tsx',
    at: inbox,
    prepare: select,
    opener: button('Tags'),
    shows: ['dialog', 'Tags'],
  },
  {
    source: 'features/conversations/lead/new-tag-dialog.tsx',
    at: inbox,
    prepare: select,
    opener: button('Tags'),
    leadsOn: newTag,
    shows: ['dialog', 'New tag'],
    back: (page) => page.getByRole('dialog', { name: 'Tags' }).locator(':focus'),
  },
  {
    source: 'features/conversations/tag-dialog.tsx',
    at: inbox,
    fresh: true,
    prepare: select,
    opener: button('Tags'),
    leadsOn: async (page) => {
      await newTag(page);
      await page.getByRole('dialog', { name: 'New tag' }).waitFor();
      await page.keyboard.press('Escape');
    },
    shows: ['dialog', 'Tags'],
  },
  {
    source: 'features/conversations/assign-dialog.tsx',
    at: inbox,
    prepare: select,
    opener: button('Assign'),
    shows: ['dialog', 'Assign to'],
  },
];

const leadOf = (at: string): Stop[] => [
  {
    source: 'features/conversations/assign-dialog.tsx',
    at,
    opener: button(/^Assigned to:/),
    shows: ['dialog', 'Assign to'],
  },
  {
    source: 'features/conversations/lead/lead-tags.tsx',
    at,
    opener: button('Change tags'),
    shows: ['menu', 'Change tags'],
  },
  {
    source: 'features/conversations/lead/new-tag-dialog.tsx',
    at,
    opener: button('Change tags'),
    item: 'New tag…',
    shows: ['dialog', 'New tag'],
  },
  {
    source: 'features/conversations/lead/lead-note.tsx',
    at,
    opener: button('Delete note'),
    shows: ['alertdialog', 'Delete this note?'],
  },
  {
    source: 'features/conversations/lead/delete-lead-dialog.tsx',
    at,
    opener: button('Delete this lead'),
    shows: ['alertdialog', /^Delete .* with everything\?$/],
  },
];

const threadOf = (at: string): Stop[] => [
  {
    source: 'features/conversations/control-dialog.tsx 1',
    at,
    opener: button('Stop AI Agent'),
    shows: ['alertdialog', 'Confirm Emergency Stop'],
  },
  {
    source: 'features/conversations/composer/emoji-button.tsx',
    at,
    opener: button('Insert an emoji'),
    shows: ['dialog', 'Insert an emoji'],
  },
  {
    source: 'features/conversations/message-menu.tsx 1',
    at,
    opener: lastActions,
    shows: ['menu', 'Message actions'],
  },
  {
    source: 'features/conversations/message-menu.tsx 2',
    at,
    opener: lastActions,
    item: 'More reactions',
    shows: ['dialog', 'React'],
  },
  {
    source: 'features/conversations/thread-pane.tsx',
    at,
    width: 1000,
    opener: button('Open AI management'),
    shows: ['dialog', 'AI management'],
  },
  {
    source: 'features/conversations/conversations-screen.tsx',
    at,
    width: 390,
    opener: button('Open conversation list'),
    shows: ['dialog', 'Conversations'],
  },
];

/** The one of the thread that the Tab key stops at. */
function lastActions(page: Page) {
  return page.locator('button[aria-label="Message actions"][tabindex="0"]').last();
}

export const conversationStops = ({ open, doubted, optedOut }: World): Stop[] => [
  ...bulk,
  ...leadOf(`${inbox}/${open}`),
  ...threadOf(`${inbox}/${open}`),
  {
    source: 'features/conversations/control-dialog.tsx 2',
    at: `${inbox}/${optedOut}`,
    opener: button('Reactivate AI'),
    shows: ['alertdialog', 'This lead asked to stop'],
  },
  {
    source: 'features/conversations/attention-notice.tsx',
    at: `${inbox}/${doubted}`,
    opener: button('Yes, opt out'),
    shows: ['alertdialog', 'Confirm the opt-out'],
  },
];

/** In a thread with a photo. */
export const photoStops = (at: string): Stop[] => [
  {
    source: 'features/conversations/message-file.tsx',
    at,
    opener: button(/photo\.svg/),
    shows: ['dialog', 'photo.svg'],
  },
];
