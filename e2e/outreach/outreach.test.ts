import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { phonesOfDaytime } from '../support/daytime.ts';
import { createCampaign, linkNumber, newPhone } from '../support/numbers.ts';
import { tabTo } from '../support/keyboard.ts';
import { makeFollowUpDue, endSendPause, sellPlan } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { sandboxOf } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const phone = phonesOfDaytime();
/** Combined, these are three hundred people. */
const FIRST_NAMES = 'Ada Ben Cléo Dan Eva Finn Gil Hana Ida Jon Kim Lou Mia Noé Oda'.split(' ');
const LAST_NAMES =
  'Abel Bauer Costa Diaz Egger Fabre Gallo Huber Ito Jansen Kern Lang Moreau Nagy Ott Petit Quint Rossi Sato Torres'.split(
    ' ',
  );
const thread = (page: Page) => page.getByRole('log', { name: 'Messages' });

/** Creates a team with a campaign that has a number. */
async function openOutreach(context: Parameters<typeof signUpWithTeam>[0], name: string) {
  const member = await signUpWithTeam(context, name, `${name} Outreach`);
  const { team_slug } = member.team;
  await sellPlan(team_slug);
  const campaign = await createCampaign(member, team_slug);
  const sandbox = sandboxOf(context.request);
  const ref = { team_slug, campaign_id: campaign.campaign_id };
  const session = await linkNumber(member, sandbox, ref, newPhone());
  return { ...member, team_slug, sandbox, session, ...campaign };
}

test('a lead of a form is written to, reminded, and goes cold', async ({ context }) => {
  const { page, call, team_slug, campaign_id, campaign_slug, sandbox, session } =
    await openOutreach(context, 'Fay');
  const send = async (name: string, index: number) => {
    const answer = await context.request.post(`/hooks/${team_slug}/${campaign_slug}`, {
      data: { name, phone: `+${phone(index)}`, consent: 'yes' },
    });
    expect(answer.status()).toBe(202);
    const deliveries = await call<{ name: string; conversation_id: string }[]>('leads/deliveries', {
      team_slug,
      campaign_id,
    });
    return deliveries.find((delivery) => delivery.name === name)?.conversation_id ?? '';
  };

  await send('Jane Miller', 1);
  await expect.poll(() => sandbox.sent(session)).toHaveLength(1);
  const lead_id = await send('Paul Weber', 2);

  await test.step('the second one waits for its turn, with a time', async () => {
    await page.goto(`/dashboard/${team_slug}/outreach`);
    const row = page.getByRole('listitem').filter({ hasText: 'Paul Weber' });
    await expect(row).toContainText('Waiting');
    await expect(row.getByRole('time').or(row.locator('time')).first()).toBeVisible();
    await expect(page.getByText('1 lead waiting')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Jane Miller' })).toHaveCount(0);
  });

  await test.step('its turn comes, and the first message goes out', async () => {
    await endSendPause(campaign_id);
    await expect.poll(() => sandbox.sent(session)).toHaveLength(2);
    await expect(page.getByRole('heading', { name: 'No one is waiting' })).toBeVisible();
    await page.goto(`/dashboard/${team_slug}/conversations/${lead_id}`);
    const [, welcome = ''] = await sandbox.sent(session);
    await expect(thread(page).getByText(welcome)).toBeVisible();
    await expect(thread(page).getByText('First message')).toBeVisible();
  });

  const planned = page.getByRole('region', { name: 'Planned follow-ups' });

  await test.step('the follow-ups are shown before they are sent, and one is canceled', async () => {
    await expect(planned).toContainText('Follow-up 1 of 3, if the lead stays silent:');
    await planned.getByRole('button', { name: '2 more planned' }).click();
    await expect(planned.getByRole('listitem').filter({ hasText: /of 3/ })).toHaveCount(3);
    await planned.getByRole('button', { name: 'Cancel follow-up 2' }).click();
    await expect(page.getByText('Follow-up canceled')).toBeVisible();
    await expect(planned.getByRole('listitem').filter({ hasText: /of 3/ })).toHaveCount(2);
    await expect(planned).not.toContainText('Follow-up 2 of 3');
  });

  await test.step('the first is sent, the second is not, the third is; then the lead is cold', async () => {
    await makeFollowUpDue(lead_id);
    await expect.poll(() => sandbox.sent(session)).toHaveLength(3);
    const [, , reminder = ''] = await sandbox.sent(session);
    await expect(thread(page).getByText(reminder).last()).toBeVisible();
    await expect(planned).toContainText('Follow-up 3 of 3');
    const next = async () => {
      const { follow_ups } = await call<{ follow_ups: { number: number; state: string }[] }>(
        'outreach/followUps',
        { team_slug, conversation_id: lead_id },
      );
      return follow_ups.map(({ number, state }) => `${number} ${state}`).join(', ');
    };
    // Skips to the second and third follow-up. Repeats, because one may be due while the previous one is
    // still being handled.
    const sentAfterAll = async () => {
      await makeFollowUpDue(lead_id);
      return sandbox.sent(session);
    };
    await expect.poll(sentAfterAll, { timeout: 20_000, intervals: [1000] }).toHaveLength(4);
    expect(await next()).toBe('1 sent, 2 canceled, 3 sent');
    await expect(planned).toHaveCount(0);
    await makeFollowUpDue(lead_id);
    await expect(page.getByText('Cold Lead').first()).toBeVisible();
    expect(await sandbox.sent(session)).toHaveLength(4);
  });
});

test('a file of leads is checked, started, paused, resumed and undone', async ({ context }) => {
  const { page, call, team_slug, sandbox, session } = await openOutreach(context, 'Ivy');
  // One lead has opted out before, and one is known.
  await sandbox.receiveWhatsapp(session, phone(1), 'STOP', { name: 'Olga Stop' });
  await sandbox.receiveWhatsapp(session, phone(2), 'Hello, what does it cost?', { name: 'Kay' });
  const listed = async () => {
    const { items } = await call<{ items: { opted_out: boolean }[] }>('conversations/list', {
      team_slug,
    });
    return items.filter(({ opted_out }) => opted_out).length === 1 && items.length === 2;
  };
  await expect.poll(listed).toBe(true);

  const rows = FIRST_NAMES.flatMap((item) => LAST_NAMES.map((other) => `${item} ${other}`)).map(
    (name, at) => `${name};+4479111${23456 + at};L${at}`,
  );
  const file = [
    'Nom complet;Téléphone;Notiz',
    ...rows,
    'Twice Over;+447911123456;again',
    `Olga Stop;+${phone(1)};no`,
    `Kay Known;+${phone(2)};known`,
    'Nobody;12;broken',
  ].join('\n');

  const one = page.getByRole('listitem').filter({ hasText: 'leads.csv' });

  await test.step('its columns are guessed, and what is wrong is named before anything is sent', async () => {
    await page.goto(`/dashboard/${team_slug}/outreach`);
    await page.getByRole('tab', { name: 'Import' }).click();
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'leads.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(file),
    });
    await expect(page.getByText('304 leads found')).toBeVisible();
    await expect(page.getByLabel('Phone number', { exact: true })).toContainText('Téléphone');
    await expect(page.getByLabel('Name', { exact: true })).toContainText('Nom complet');
    await page
      .getByLabel('Where did these people agree to be contacted?')
      .fill('Sign-up form of our webinar');
    await expectAccessible(page);
    await page.getByLabel('Phone number', { exact: true }).focus();
    await tabTo(page, page.getByRole('button', { name: 'Upload and check' }));
    await page.keyboard.press('Enter');
    await expect(one.getByText('300 leads can be contacted')).toBeVisible();
    for (const [button, text] of [
      ['1 unreadable', 'Nobody'],
      ['1 duplicate in the file', 'Twice Over'],
      ['1 already leads', 'Kay Known'],
      ['1 opted out', 'Olga Stop'],
    ] as const) {
      await one.getByRole('button', { name: button }).click();
      await expect(one.getByText(text)).toBeVisible();
    }
  });

  await test.step('it is started, with true progress, and paused and resumed', async () => {
    await one.getByLabel('These people agreed to be contacted').check();
    await one.getByRole('button', { name: 'Start import' }).click();
    await expect(one.getByText('300 of 300 leads entered')).toBeVisible();
    await one.getByRole('button', { name: 'Pause' }).click();
    await expect(one.getByText('Paused')).toBeVisible();
    await page.getByRole('tab', { name: 'Waiting' }).click();
    await expect(page.getByText('Someone paused its import.').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Import' }).click();
    await one.getByRole('button', { name: 'Resume' }).click();
    await expect(one.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  await test.step('undone, no one of it waits', async () => {
    await one.getByRole('button', { name: 'Undo' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' });
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await expect(one.getByText(/^(299|300) leads removed/)).toBeVisible();
    await page.getByRole('tab', { name: 'Waiting' }).click();
    await expect(page.getByRole('heading', { name: 'No one is waiting' })).toBeVisible();
  });
});
