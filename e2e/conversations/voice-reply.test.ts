import { expectAccessible } from '../support/accessible.ts';
import { createCampaign, linkNumber, newPhone } from '../support/numbers.ts';
import { signUpWithTeam } from '../support/people.ts';
import { SANDBOX_URL } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const ANSWER = 'We offer twelve weeks of coaching for founders who want to sell without pressure.';

const WRITTEN = 'We help founders to sell without pressure.';

test('a lead who speaks hears the answer, and a lead who writes reads it', async ({
  context,
  sandbox,
}) => {
  const owner = await signUpWithTeam(context, 'Vera', 'Studio Nord');
  const { page, team, call } = owner;
  const { team_slug } = team;
  const { campaign_id, campaign_slug } = await createCampaign(owner, team_slug);
  const session = await linkNumber(owner, sandbox, { team_slug, campaign_id }, newPhone());
  const lead = newPhone(1);
  const mark = `coaching-${campaign_id}`;
  const question = `What do you offer? ${mark}`;
  await context.request.post(`${SANDBOX_URL}/openai/_control/script`, {
    data: [
      { match: question, times: null, patch: { reply: ANSWER } },
      { match: `writing ${mark}`, times: null, patch: { reply: WRITTEN } },
    ],
  });

  await test.step('the owner listens to a voice and turns voice replies on', async () => {
    await page.goto(`/dashboard/${team_slug}/campaigns/${campaign_slug}/agent`);
    await page.getByRole('combobox', { name: 'Answer with a voice message' }).click();
    await page.getByRole('option', { name: 'When the lead speaks' }).click();
    await page.getByRole('button', { name: 'Listen' }).click();
    await expect(page.getByLabel(/^Voice sample/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Voice replies saved')).toBeVisible();
  });

  await test.step('the lead speaks, and hears the answer on the phone', async () => {
    await sandbox.receiveWhatsapp(session, lead, '', { media: { says: question } });
    await page.goto(`${SANDBOX_URL}/waha/phone?session=${session}&lead=${lead}`);
    const heard = page.locator('.bubble.theirs').filter({ has: page.locator('audio') });
    await expect(heard.locator('q')).toContainText(ANSWER);
    const seconds = await heard.locator('audio').evaluate(
      (audio: HTMLAudioElement) =>
        new Promise((resolve, reject) => {
          // Browsers also fire this before they know the duration.
          audio.addEventListener('timeupdate', () => audio.duration && resolve(audio.duration));
          audio.play().catch(reject);
        }),
    );
    expect(seconds).toBeGreaterThan(ANSWER.length / 20);
  });

  await test.step('people of the team see what was said beside the player', async () => {
    const { items } = await call<{ items: { conversation_id: string }[] }>('conversations/list', {
      team_slug,
    });
    await page.goto(`/dashboard/${team_slug}/conversations/${items[0]?.conversation_id}`);
    await expect(page.getByText(ANSWER).last()).toBeVisible();
    await expect(
      page.getByLabel('Voice message', { exact: true }).and(page.locator('audio')),
    ).toHaveCount(2);
  });

  await test.step('the lead writes, and reads the answer', async () => {
    await sandbox.receiveWhatsapp(session, lead, `And in writing ${mark}`);
    await expect.poll(() => sandbox.sent(session)).toHaveLength(2);
    const [spoken, written] = await sandbox.sent(session);
    expect([spoken, written?.includes(WRITTEN)]).toEqual(['', true]);
  });
});
