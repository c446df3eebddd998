import { randomUUID } from 'node:crypto';
import { DEMO_HOME as home, DEMO_TEAM_SLUG, openDemoMember, seedDemo } from '../support/demo.ts';
import { pressEscapeIn } from '../support/keyboard.ts';
import type { Visitor } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// With animated dialogs, where the focus takes a moment to move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

type Row = [opener: string | RegExp, title: string, role?: 'dialog' | 'menu'];

const KEY = 'CRM';
const ENDPOINT = 'https://example.com/told';
const team_slug = DEMO_TEAM_SLUG;

/** Creates what the dialogs below need. Returns a conversation and a campaign. */
async function prepare({ call }: Visitor) {
  const campaigns = await call<{ campaign_id: string; campaign_slug: string }[]>('campaigns/list', {
    team_slug,
  });
  const [{ campaign_id, campaign_slug } = { campaign_id: '', campaign_slug: '' }] = campaigns;
  const { items } = await call<{ items: { conversation_id: string }[] }>('conversations/list', {
    team_slug,
    search: 'Jane Whitfield',
  });
  const conversation_id = items[0]?.conversation_id ?? '';
  await call('conversations/addNote', {
    team_slug,
    conversation_id,
    note_id: randomUUID(),
    text: 'Asked for a price',
  });
  await call('models/saveOwn', {
    team_slug,
    key: 'sk-of-a-team',
    base_url: '',
    model_name: 'their-model',
    prices: null,
  });
  await call('api/createKey', {
    team_slug,
    key_id: randomUUID(),
    name: KEY,
    scopes: ['leads:write'],
  });
  const form = { url: ENDPOINT, event_types: ['lead.created'] };
  await call('webhooks/create', { team_slug, endpoint_id: randomUUID(), form });
  const turns = [{ by: 'lead', text: 'Hello' }];
  const test = { case_id: randomUUID(), name: 'A price', origin: 'hand', turns };
  await call('evals/makeCase', { team_slug, campaign_id, ...test });
  const { live } = await call<{ live: { number: number; content: object } }>('prompts/editor', {
    team_slug,
    campaign_slug,
  });
  const content = { ...live.content, behavior_prompt_template: 'Answer in two sentences.' };
  const draft = { content, revision: null, live_number: live.number };
  await call('prompts/saveDraft', { team_slug, campaign_slug, ...draft });
  return { conversation_id, campaign_slug };
}

/** Dialogs and menus that no other journey or screen test opens, by the page with their buttons. */
const pages = (conversation_id: string, campaign_slug: string): [path: string, rows: Row[]][] => [
  [
    '/settings?tab=conversations',
    [
      ['Delete the tag VIP', 'Delete the tag VIP?'],
      ['Add tag', 'New tag'],
      ['Merge the tag VIP into another', 'Merge VIP into another tag'],
      ['Add field', 'New field'],
      ['Add reply', 'New canned reply'],
    ],
  ],
  [
    '/settings?tab=api',
    [
      [`Rotate ${KEY}`, `Rotate the key ${KEY}?`],
      ['New endpoint', 'New endpoint'],
      [`Deliveries to ${ENDPOINT}`, 'Deliveries'],
    ],
  ],
  ['/settings?tab=model', [['Remove', 'Remove your model?']]],
  [`/prompts/${campaign_slug}/editor`, [['Discard draft', 'Discard this draft?']]],
  [
    `/evals?campaign=${campaign_slug}&tab=tests`,
    [
      ['Delete: A price', 'Delete this test?'],
      ['Import', 'Import tests'],
    ],
  ],
  [
    `/conversations/${conversation_id}`,
    [
      [/^Assigned to:/, 'Assign to'],
      ['Change tags', 'Change tags', 'menu'],
      ['Delete note', 'Delete this note?'],
      ['Filter', 'Filter'],
      ['Views and tools', 'Views and tools', 'menu'],
    ],
  ],
];

test('each opens by its button, and returns the focus to it', async ({ browser }) => {
  await seedDemo();
  const owner = await openDemoMember(browser, 'owner');
  const { conversation_id, campaign_slug } = await prepare(owner);
  const { page } = owner;
  for (const [path, rows] of pages(conversation_id, campaign_slug)) {
    await page.goto(home + path);
    for (const [name, title, role = 'dialog'] of rows) {
      const opener = page.getByRole('button', { name, exact: typeof name === 'string' }).first();
      await opener.press('Enter');
      const shown = page
        .getByRole(role, { name: title, exact: true })
        .or(page.getByRole('alertdialog', { name: title, exact: true }));
      await pressEscapeIn(shown);
      await expect(shown).toBeHidden();
      await expect(opener).toBeFocused();
    }
  }

  await test.step('in Knowledge, of an answer and of a document', async () => {
    await page.goto(`${home}/knowledge`);
    await page.getByRole('button', { name: /^Edit “Can I pay/ }).press('Enter');
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true });
    await remove.press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Remove this answer?' })).toBeVisible();
    await pressEscapeIn(page.getByRole('alertdialog'));
    await expect(remove).toBeFocused();
    await page.goto(`${home}/knowledge?tab=documents`);
    await page.getByLabel('Choose files').setInputFiles({
      name: 'House rules.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# House\n\nDogs are welcome in every room.'),
    });
    await page.getByRole('button', { name: /^Remove “House rules/ }).press('Enter');
    await expect(page.getByRole('alertdialog', { name: /^Remove “House rules/ })).toBeVisible();
  });

  await test.step('when leads no longer learn of the assistant', async () => {
    await page.goto(`${home}/settings?tab=team`);
    const disclosure = page.getByRole('switch', { name: 'Add the line to the first message' });
    await disclosure.check();
    await disclosure.press('Enter');
    const title = 'Stop telling leads that an assistant is writing?';
    await pressEscapeIn(page.getByRole('alertdialog', { name: title }));
    await expect(disclosure).toBeFocused();
  });

  await test.step('and the list of shortcuts and the bulk actions', async () => {
    await page.goto(`${home}/conversations`);
    const tools = page.getByRole('button', { name: 'Views and tools' });
    await tools.press('?');
    await pressEscapeIn(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    await expect(tools).toBeFocused();
    await tools.press('Enter');
    await page.getByRole('menuitem', { name: 'Select conversations' }).press('Enter');
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check();
    const stop = page.getByRole('button', { name: 'Stop agent' });
    await stop.press('Enter');
    await pressEscapeIn(page.getByRole('alertdialog', { name: 'Stop the agent?' }));
    await expect(stop).toBeFocused();
    const more = page.getByRole('button', { name: 'More actions' });
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Reactivate agent' }).press('Enter');
    await pressEscapeIn(page.getByRole('alertdialog', { name: 'Reactivate the agent?' }));
    await expect(more).toBeFocused();
  });
});
