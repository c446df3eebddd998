import { createCampaign, linkNumber, newPhone } from '../support/numbers.ts';
import { signUpWithTeam } from '../support/people.ts';
import { SANDBOX_URL } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const ANSWER = 'We offer twelve weeks of coaching for founders who want to sell without pressure.';
const ASKED_BACK = 'Which tap is it?';

test('a lead speaks, sends a photo, and says STOP', async ({ context, sandbox }) => {
  const owner = await signUpWithTeam(context, 'Nora', 'Haus am See');
  const { page, team, call } = owner;
  const { team_slug } = team;
  const { campaign_id } = await createCampaign(owner, team_slug);
  const session = await linkNumber(owner, sandbox, { team_slug, campaign_id }, newPhone());
  const lead = newPhone(1);
  const question = `What do you offer? spoken-${campaign_id}`;
  const tap = `a kitchen with a broken tap tap-${campaign_id}`;
  await context.request.post(`${SANDBOX_URL}/openai/_control/script`, {
    data: [
      { match: `spoken-${campaign_id}`, times: null, patch: { reply: ANSWER } },
      { match: `tap-${campaign_id}`, times: null, patch: { reply: ASKED_BACK } },
    ],
  });
  const log = page.getByRole('log');

  await test.step('the spoken question is answered in writing', async () => {
    await sandbox.receiveWhatsapp(session, lead, '', { media: { says: question } });
    await expect.poll(() => sandbox.sent(session)).toHaveLength(1);
    expect((await sandbox.sent(session))[0]).toContain(ANSWER);
  });

  await test.step('people of the team read what was heard, below the player', async () => {
    const { items } = await call<{ items: { conversation_id: string }[] }>('conversations/list', {
      team_slug,
    });
    await page.goto(`/dashboard/${team_slug}/conversations/${items[0]?.conversation_id}`);
    await expect(log.getByText('Heard as')).toBeVisible();
    await expect(log.getByText(question)).toBeVisible();
    await expect(log.locator('audio')).toHaveCount(1);
  });

  await test.step('a photo is answered with a question about what it shows', async () => {
    await sandbox.receiveWhatsapp(session, lead, 'Can you fix this?', {
      media: { mimetype: 'image/png', shows: { kind: 'photo', description: tap } },
    });
    await expect.poll(() => sandbox.sent(session)).toHaveLength(2);
    expect((await sandbox.sent(session))[1]).toContain(ASKED_BACK);
    await expect(log.getByText('What it shows')).toBeVisible();
    await expect(log.getByText(tap)).toBeVisible();
  });

  await test.step('a spoken STOP opts the lead out, and no one answers', async () => {
    await sandbox.receiveWhatsapp(session, lead, '', { media: { says: 'STOP' } });
    await expect(log.getByText('The lead asked to stop')).toBeVisible();
    expect(await sandbox.sent(session)).toHaveLength(2);
  });
});
