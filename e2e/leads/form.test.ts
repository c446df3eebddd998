import { expectAccessible } from '../support/accessible.ts';
import { phonesOfDaytime } from '../support/daytime.ts';
import { createCampaign, linkNumber, newPhone } from '../support/numbers.ts';
import { sellPlan } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const phone = phonesOfDaytime();

test('an unknown form is mapped once, and its waiting posts become leads', async ({
  context,
  sandbox,
}) => {
  const member = await signUpWithTeam(context, 'Mia', 'Mia Forms');
  const { page, call } = member;
  const { team_slug } = member.team;
  await sellPlan(team_slug);
  const { campaign_id, campaign_slug } = await createCampaign(member, team_slug);
  await linkNumber(member, sandbox, { team_slug, campaign_id }, newPhone());
  /** Posts a form with two numbers that could be the lead's, because the office has one too. */
  const send = async (name: string, index: number, path = '') => {
    const answer = await context.request.post(`/hooks/${team_slug}/${campaign_slug}${path}`, {
      form: { wer: name, buero: `+${phone(90)}`, wohin: `+${phone(index)}` },
    });
    expect(answer.status()).toBe(202);
  };
  const names = async () => {
    const { items } = await call<{ items: { name: string }[] }>('conversations/list', {
      team_slug,
    });
    return items.map(({ name }) => name).toSorted();
  };
  await send('Jana Probe', 1);
  await send('Tim Test', 2);

  await test.step('both posts wait, with their values', async () => {
    await page.goto(`/dashboard/${team_slug}/whatsapp?tab=webhook&campaign=${campaign_id}`);
    await expect(page.getByRole('heading', { name: 'Posts to review' })).toBeVisible();
    await expect(page.getByText('2 posts', { exact: true })).toBeVisible();
    await expect(page.getByText('Several fields could be the phone number.')).toBeVisible();
    await expect(page.getByText('wer: Tim Test')).toBeVisible();
    expect(await names()).toEqual([]);
    await expectAccessible(page);
  });

  await test.step('which field is what is asked once', async () => {
    await page.getByRole('button', { name: 'Choose the fields' }).click();
    const dialog = page.getByRole('dialog', { name: 'Match the fields' });
    const choose = async (field: string, role: string) => {
      await dialog.getByRole('combobox', { name: `Field ${field}` }).click();
      await page.getByRole('option', { name: role, exact: true }).click();
    };
    await choose('wer', 'Name');
    await choose('wohin', 'Phone number');
    await choose('buero', 'Ignore');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const summary = page.getByRole('dialog', { name: 'Create these leads?' });
    await summary
      .getByRole('checkbox', { name: 'These people agreed to be contacted on WhatsApp' })
      .click();
    await expectAccessible(page);
    await summary.getByRole('button', { name: 'Save and create leads' }).click();
    await expect(page.getByText('2 waiting posts become leads.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Posts to review' })).toHaveCount(0);
    await expect.poll(names).toEqual(['Jana Probe', 'Tim Test']);
  });

  await test.step('later posts of the form need no one', async () => {
    await send('Uwe Muster', 3);
    expect(await names()).toEqual(['Jana Probe', 'Tim Test', 'Uwe Muster']);
  });

  await test.step('a post that is sent as a test shows what is read, and makes no lead', async () => {
    await send('Vera Versuch', 4, '?test');
    await expect(page.getByText('This becomes a lead')).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText('Vera Versuch')).toBeVisible();
    await expect(page.getByText('from the field "wohin", as your team chose')).toBeVisible();
    expect(await names()).toHaveLength(3);
  });
});
