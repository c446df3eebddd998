import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createCampaign, linkNumber, newPhone } from '../support/numbers.ts';
import { sellPlan } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { inviteColleague } from '../support/team.ts';
import { expect, test } from '../support/test.ts';
import { pathOf } from '../support/address.ts';

const LEAD = '15557770031';
const thread = (page: Page) => page.getByRole('log', { name: 'Messages' });
const box = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const panel = (page: Page) =>
  page.getByRole('complementary', { name: 'Automatic management of the AI' });
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });

async function reply(page: Page, text: string) {
  await box(page).fill(text);
  await box(page).press('Enter');
}

test('two people work in one thread', async ({ browser, context, sandbox }) => {
  const ada = await signUpWithTeam(context, 'Ada', 'Duo');
  const { team_slug } = ada.team;
  await sellPlan(team_slug);
  const { campaign_id } = await createCampaign(ada, team_slug);
  const [session, bob] = await Promise.all([
    linkNumber(ada, sandbox, { team_slug, campaign_id }, newPhone()),
    inviteColleague(browser, ada, { name: 'Bob', role: 'editor' }),
  ]);
  await ada.call('conversations/saveCannedReply', {
    team_slug,
    canned_id: randomUUID(),
    shortcut: 'hello',
    text: 'Hello {{lead_first_name}}, I am {{my_first_name}}.',
  });
  await sandbox.receiveWhatsapp(session, LEAD, 'Hi, what does it cost?', { name: 'Jane Miller' });
  await expect.poll(() => sandbox.sent(session)).toHaveLength(1);
  const list = `/dashboard/${team_slug}/conversations`;
  await Promise.all([ada.page.goto(list), bob.page.goto(list)]);
  await ada.page.getByRole('link', { name: /Jane Miller/ }).click();
  await bob.page.getByRole('link', { name: /Jane Miller/ }).click();
  const address = await pathOf(ada.page);

  await test.step('they see each other, and who writes', async () => {
    await expect(ada.page.getByText('Bob Jones is here too')).toBeVisible();
    await expect(bob.page.getByText('Ada Jones is here too')).toBeVisible();
    await box(bob.page).pressSequentially('One mom');
    await expect(ada.page.getByText('Bob Jones is writing…')).toBeVisible();
  });

  await test.step('what is typed is on other devices of its author, and of no one else', async () => {
    const inList = (page: Page) => page.getByRole('link', { name: /Jane Miller.*Draft/ });
    await expect(inList(bob.page)).toBeVisible();
    const phone = await bob.page.context().newPage();
    await phone.goto(address);
    await expect(box(phone)).toHaveValue('One mom');
    await phone.close();
    await ada.page.reload();
    await expect(box(ada.page)).toHaveValue('');
    await expect(inList(ada.page)).toHaveCount(0);
  });

  await test.step('a takeover is seen by both, and no answer goes out unseen of the other', async () => {
    let release: () => void = () => {};
    const may = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Ada's messages reach Bob's page late.
    await bob.page.route('**/rpc/conversations/thread', async (route) => {
      await may;
      await route.continue();
    });
    await reply(ada.page, 'Ada here: it is 90 euros.');
    await expect(thread(ada.page).getByText('Ada here: it is 90 euros.')).toBeVisible();
    await expect(ada.page.getByText('AI Stopped').first()).toBeVisible();
    await expect.poll(() => sandbox.sent(session)).toHaveLength(2);
    await box(bob.page).press('Enter');
    await expect(
      thread(bob.page).getByText(/Someone on your team just answered this lead/),
    ).toBeVisible();
    release();
    await expect(thread(bob.page).getByText('Ada here: it is 90 euros.')).toBeVisible();
    await thread(bob.page).getByRole('button', { name: 'Edit' }).click();
    await expect(box(bob.page)).toHaveValue('One mom');
    await box(bob.page).fill('');
    await expect.poll(() => sandbox.sent(session)).toHaveLength(2);
  });

  await test.step('given back to the agent, it is taken over on the phone', async () => {
    await ada.page.keyboard.press('Escape');
    await ada.call('conversations/reactivate', {
      team_slug,
      conversation_id: address.split('/').at(-1),
    });
    await expect(bob.page.getByText('AI Active').first()).toBeVisible();
    await sandbox.receiveWhatsapp(session, LEAD, 'Typed on the phone', { fromMe: true });
    await expect(thread(bob.page).getByText('Typed on the phone')).toBeVisible();
    await expect(thread(bob.page).getByText('Taken over on the phone')).toBeVisible();
    await expect(bob.page.getByText('AI Stopped').first()).toBeVisible();
  });

  await test.step('a note mentions someone, who gets an email that leads here', async () => {
    const note = panel(ada.page).getByRole('textbox', { name: 'Note' });
    await note.pressSequentially('@Bo');
    await ada.page.getByRole('option', { name: 'Bob Jones' }).click();
    await note.pressSequentially('please call her');
    await note.press('Control+Enter');
    await expect(panel(ada.page).getByText('please call her')).toBeVisible();
    await expect(thread(bob.page).getByText('please call her')).toBeVisible();
    const mail = async () =>
      (await sandbox.emails(bob.email)).find(
        ({ subject }) => subject === 'Someone mentioned you in a note',
      );
    await expect.poll(mail).toBeTruthy();
    const links = (await mail())?.links.map((link) => new URL(link).pathname);
    expect(links).toContain(address);
  });

  await test.step('assigned, it is in the views of who has it', async () => {
    await expect(views(bob.page).getByRole('link', { name: /^Mine/ })).toHaveText('Mine0');
    await panel(ada.page)
      .getByRole('button', { name: /^Assigned to/ })
      .click();
    await ada.page.getByRole('option', { name: 'Bob Jones' }).click();
    await expect(panel(ada.page).getByRole('button', { name: /Bob Jones/ })).toBeVisible();
    await expect(views(bob.page).getByRole('link', { name: /^Mine/ })).toHaveText('Mine1');
    await sandbox.receiveWhatsapp(session, LEAD, 'Anyone there?', { name: 'Jane Miller' });
    await expect(views(bob.page).getByRole('link', { name: /^Waiting/ })).toHaveText(
      'Waiting for you1',
    );
    await views(bob.page).getByRole('link', { name: /^Mine/ }).click();
    await expect(bob.page.getByRole('link', { name: /Jane Miller/ })).toBeVisible();
    await views(bob.page)
      .getByRole('link', { name: /^AI Active/ })
      .click();
    await expect(bob.page.getByRole('link', { name: /Jane Miller/ })).toHaveCount(0);
    await views(bob.page).getByRole('link', { name: /^All/ }).click();
  });

  await test.step('a canned reply by /, and a suggested one by its key', async () => {
    await box(bob.page).focus();
    await box(bob.page).press('/');
    const search = bob.page.getByRole('combobox', { name: 'Search canned replies' });
    await search.fill('hel');
    await search.press('Enter');
    await expect(box(bob.page)).toHaveValue('Hello Jane, I am Bob.');
    await expect(box(bob.page)).toBeFocused();
    await box(bob.page).fill('');
    await box(bob.page).press('Alt+s');
    await expect(bob.page.getByText('Draft inserted. Check it before you send it.')).toBeVisible();
    await expect(box(bob.page)).not.toHaveValue('');
    await expect.poll(() => sandbox.sent(session)).toHaveLength(2);
    await reply(bob.page, 'Yes, I am.');
    await expect(thread(ada.page).getByText('Yes, I am.')).toBeVisible();
    await expect(views(ada.page).getByRole('link', { name: /^Waiting/ })).toHaveText(
      'Waiting for you0',
    );
  });

  await test.step('a lead is deleted everywhere, and the proof of it stays', async () => {
    await panel(ada.page).getByRole('button', { name: 'Delete this lead' }).click();
    const dialog = ada.page.getByRole('alertdialog', {
      name: 'Delete Jane Miller and all their data?',
    });
    await dialog.getByRole('button', { name: 'Delete lead' }).click();
    await expect(ada.page.getByText('Lead deleted')).toBeVisible();
    await expect(ada.page).toHaveURL(list);
    await expect(ada.page.getByText('No conversations found')).toBeVisible();
    await expect(bob.page.getByText('Conversation not found')).toBeVisible();
    await expect(bob.page.getByRole('link', { name: /Jane Miller/ })).toHaveCount(0);
    await ada.page.goto(`/dashboard/${team_slug}/settings?tab=conversations`);
    await expect(ada.page.getByText('No proof has been changed or removed.')).toBeVisible();
    await expect(ada.page.getByText(/1 conversation, \d+ messages/)).toBeVisible();
  });
});
