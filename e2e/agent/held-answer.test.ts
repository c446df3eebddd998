import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { createCampaign, linkNumber, newPhone } from '../support/numbers.ts';
import { signUpWithTeam } from '../support/people.ts';
import { SANDBOX_URL } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const PROVEN = 'We offer twelve weeks of coaching for founders who want to sell without pressure.';
const UNPROVEN = 'Every client gets a seaside villa in Lisbon.';
const OFFER = 'Twelve weeks of coaching for founders who want to sell without pressure.';

/** Expects a held answer in the open conversation, its unproven sentence marked, each sentence explained. */
async function expectProof(page: Page) {
  const card = page.getByRole('region', { name: 'Held for you' });
  await expect(card.locator('mark')).toHaveText(UNPROVEN);
  await card.getByText('How each sentence was checked').click();
  const sentence = (text: string) => card.getByRole('listitem').filter({ hasText: text });
  await expect(sentence(PROVEN).getByText('Backed up', { exact: true })).toBeVisible();
  await expect(sentence(PROVEN).getByText(OFFER, { exact: true })).toBeVisible();
  await expect(sentence(UNPROVEN).getByText('Not backed up', { exact: true })).toBeVisible();
  await expectAccessible(page);
  return card;
}

test('an answer with an unproven sentence waits for a person, who changes it or sends it', async ({
  context,
  sandbox,
}) => {
  const owner = await signUpWithTeam(context, 'Pia', 'Studio Nord');
  const { page, team, call } = owner;
  const { team_slug } = team;
  const { campaign_id } = await createCampaign(owner, team_slug);
  const session = await linkNumber(owner, sandbox, { team_slug, campaign_id }, newPhone());
  const mark = `villa-${campaign_id}`;

  /** A lead writes, and the model claims what the campaign doesn't say, even on the retry. */
  const leadAsks = async (index: number) => {
    const text = `What do your clients get? #${mark}-${index}`;
    await context.request.post(`${SANDBOX_URL}/openai/_control/script`, {
      data: { match: text, times: 2, patch: { reply: `${PROVEN} ${UNPROVEN}` } },
    });
    await sandbox.receiveWhatsapp(session, newPhone(index), text);
    const newest = async () => {
      const { items } = await call<{
        items: { conversation_id: string; needs_attention: boolean }[];
      }>('conversations/list', { team_slug });
      return items.find((item) => item.needs_attention)?.conversation_id;
    };
    await expect.poll(newest).toBeTruthy();
    await page.goto(`/dashboard/${team_slug}/conversations/${await newest()}`);
  };

  await test.step('one is edited and sent', async () => {
    await leadAsks(1);
    const card = await expectProof(page);
    await test.step('what was opened stays where it is when the page is refreshed', async () => {
      const log = page.getByRole('log', { name: 'Messages' });
      const left = await log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
      expect(left, 'pixels below the view').toBeGreaterThan(2);
      const place = await card.boundingBox();
      const fetched = page.waitForResponse(/conversations\/thread/);
      await page.getByRole('button', { name: 'Refresh' }).click();
      await fetched;
      await expect(log).toHaveAttribute('aria-busy', 'false');
      expect(await card.boundingBox()).toEqual(place);
    });
    expect(await sandbox.sent(session)).toEqual([]);
    await card.getByRole('button', { name: 'Edit and send' }).click();
    await card.getByRole('textbox', { name: 'Message to the lead' }).fill(PROVEN);
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(card).toBeHidden();
    await expect.poll(() => sandbox.sent(session)).toHaveLength(1);
    const [sent] = await sandbox.sent(session);
    expect(sent).toContain(PROVEN);
    expect(sent).not.toContain(UNPROVEN);
  });

  await test.step('on a phone, another is sent as it is', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await leadAsks(2);
    const card = await expectProof(page);
    await card.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(card).toBeHidden();
    await expect.poll(() => sandbox.sent(session)).toHaveLength(2);
    expect((await sandbox.sent(session))[1]).toContain(`${PROVEN} ${UNPROVEN}`);
  });
});
