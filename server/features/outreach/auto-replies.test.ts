import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enter, listSent } from '#server/test/builders/first-messages.ts';
import { leadOf, newPhone } from '#server/test/builders/chat-builders.ts';
import { fileScene } from '#server/test/scene.ts';
import { sendFirstMessages } from './send-first-messages.ts';
import { sendFollowUp } from './send-follow-up.ts';

const scene = await fileScene();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date('2026-11-23T10:00:00+01:00'));
});
afterEach(() => {
  vi.useRealTimers();
});

const HOUR = 3_600_000;
const AWAY = 'Thank you for contacting Harbour Ltd. We are closed and will reply at 9:00.';

/** A lead from a form who has just received the first message. */
async function writtenTo() {
  const campaign = await scene.connectedCampaign();
  const { team, campaign_id } = campaign;
  await scene.queue.query(
    `UPDATE campaigns SET agent_timezone = 'Europe/Paris' WHERE campaign_id = $1`,
    [campaign_id],
  );
  await scene.queue.query('UPDATE team_settings SET followups_limit = 5 WHERE team_id = $1', [
    team.team_id,
  ]);
  const phone = newPhone();
  await enter(scene, campaign, [{ phone }]);
  await sendFirstMessages(scene.services, team.scope, { campaign_id });
  const lead = leadOf(scene.services, campaign, phone);
  const { conversation_id } = await lead.conversation();
  return {
    ...lead,
    heard: () => listSent(scene, campaign),
    remind: () => sendFollowUp(scene.services, team.scope, { conversation_id, campaign_id }),
    replies: () => repliesOf(team.team_id),
  };
}

async function repliesOf(team_id: string) {
  const [row] = await scene.queue.query<{ replied: number }>(
    'SELECT sum(replied_leads_count)::int AS replied FROM team_counters WHERE team_id = $1',
    [team_id],
  );
  return row?.replied;
}

const now = () => Math.floor(Date.now() / 1000);
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

it('an away message is shown as one, not answered, and no reply of the lead', async () => {
  const lead = await writtenTo();
  await lead.says(AWAY, { at: now() + 2 });
  await scene.runJobs();
  expect(await lead.heard()).toHaveLength(1);
  const shown = (await lead.thread()).find(({ from_lead }) => from_lead);
  expect(shown).toMatchObject({ text: AWAY, automatic: true });
  expect(await lead.replies()).toBe(0);
  expect(await lead.conversation()).toMatchObject({ needs_attention: false });
});

it('the lead who writes afterwards is answered, and counted', async () => {
  const lead = await writtenTo();
  await lead.says(AWAY, { at: now() + 2 });
  await lead.says('Hi, Tom here. What is it about?', { at: now() + 50 });
  later(50_000);
  await scene.runJobs();
  expect(await lead.heard()).toHaveLength(2);
  expect(await lead.replies()).toBe(1);
});

it('reminders continue until the same software has answered a few times', async () => {
  const lead = await writtenTo();
  await lead.says(`${AWAY} Ticket 1`, { at: now() + 1 });
  for (const [count, gap] of [24, 48].entries()) {
    later(gap * HOUR);
    await lead.remind();
    expect(await lead.heard()).toHaveLength(2 + count);
    await lead.says(`${AWAY} Ticket ${2 + count}`, { at: now() + 1 });
  }
  expect(await lead.conversation()).toMatchObject({ attention_reason: 'bot' });
  expect((await lead.conversation()).person_due_since).not.toBeNull();
  later(7 * 24 * HOUR);
  await lead.remind();
  expect(await lead.heard()).toHaveLength(3);
  expect(await lead.replies()).toBe(0);
});
