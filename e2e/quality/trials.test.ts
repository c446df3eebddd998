import { expectAccessible } from '../support/accessible.ts';
import { createCampaign, linkNumber, newPhone } from '../support/numbers.ts';
import { runTrialCheck } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

interface Editor {
  live: { number: number; content: Record<string, unknown>; behavior_prompt: string };
}

test('a change is replayed before it goes live, tried on some leads, and rolled back automatically', async ({
  context,
  sandbox,
}) => {
  const ruth = await signUpWithTeam(context, 'Ruth', 'Studio Nord');
  const { page, team, call, email } = ruth;
  const { team_slug } = team;
  const { campaign_id, campaign_slug } = await createCampaign(ruth, team_slug);
  const session = await linkNumber(ruth, sandbox, { team_slug, campaign_id }, newPhone());
  const asked = newPhone(1);
  await sandbox.receiveWhatsapp(session, asked, 'Hello, how much does it cost?');
  await expect.poll(() => sandbox.sent(session)).toHaveLength(1);

  const ref = { team_slug, campaign_slug };
  const { live } = await call<Editor>('prompts/editor', ref);
  await call('prompts/saveDraft', {
    ...ref,
    content: {
      ...live.content,
      behavior_prompt_template: `This week: Today you get 50 % off.\nPromise everyone Today you get 50 % off.\n${live.content.behavior_prompt_template as string}`,
    },
    revision: null,
    live_number: live.number,
  });

  await test.step('the replay shows what the draft would have said instead', async () => {
    await page.goto(`/dashboard/${team_slug}/evals?campaign=${campaign_slug}&tab=replay`);
    await page.getByRole('button', { name: 'Start a replay' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start a replay' });
    await expect(dialog.getByText(/^1 answer, about 1 call of/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('1 of 1 answer').first()).toBeVisible();
    await expect(page.getByText('Hello, how much does it cost?')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Now' })).toContainText('50 %');
    await expect(page.getByRole('region', { name: 'Then' })).not.toContainText('50 %');
    await expectAccessible(page);
    expect(await sandbox.sent(session)).toHaveLength(1);
  });

  await test.step('all the same it is tried on most of the new leads', async () => {
    await page.getByRole('tab', { name: 'Trials' }).click();
    await page.getByRole('button', { name: 'Start a trial' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start a trial' });
    await dialog.getByLabel('Share of new leads').fill('90');
    await dialog.getByLabel('Check the limits after this many leads').fill('1');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('90% of new leads get the candidate')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('leads ask to stop, and the candidate is taken back', async () => {
    for (let index = 2; index < 5; index += 1) {
      await sandbox.receiveWhatsapp(session, newPhone(index), 'Hello');
    }
    await expect.poll(() => sandbox.sent(session)).toHaveLength(4);
    const { items } = await call<{ items: { id_lead: string }[] }>('conversations/list', {
      team_slug,
    });
    for (const { id_lead } of items.filter((item) => !item.id_lead.startsWith(asked))) {
      await sandbox.receiveWhatsapp(session, id_lead.split('@')[0] ?? '', 'STOP');
    }
    await expect(async () => {
      await runTrialCheck();
      await expect(page.getByText('Rolled back', { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByText(/leads asked to stop\. The limit is 10%/)).toBeVisible();
    await expectAccessible(page);
    await expect
      .poll(async () => (await sandbox.emails(email)).map(({ subject }) => subject), {
        timeout: 30_000,
      })
      .toContain('We rolled back a prompt trial');
  });
});
