import { describe, expect, it } from 'vitest';
import { nextOpening } from '#domain/outreach/hours.ts';
import { leadZone } from '#server/features/conversations/delivery/hours/lead-zone.ts';
import { openBrowser } from '#server/test/browser.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A lead of a team whose plan has reminders, or not, who writes this and gets the answer. */
async function asked(said: string, answer: object, followups_limit = 3): Promise<SceneLead> {
  const lead = await scene.lead();
  const { team_id } = lead.campaign.team;
  await scene.queue.query('UPDATE team_settings SET followups_limit = $1 WHERE team_id = $2', [
    followups_limit,
    team_id,
  ]);
  const content = { conversation_status: 'en_cours', evidence: '', ...answer };
  await scene.outside.script({ content });
  await lead.says(said);
  await scene.runJobs();
  return lead;
}

async function remindersOf(lead: SceneLead) {
  const { team } = lead.campaign;
  const { rpc } = openBrowser(scene.services, { cookie: team.owner.cookie });
  const { conversation_id } = await lead.conversation();
  const ref = { team_slug: team.team_slug, conversation_id };
  const { follow_ups } = await rpc.outreach.followUps(ref);
  return { rpc, ref, days: follow_ups.map(({ at }) => at.slice(0, 10)) };
}

const LATER = 'Not now. Write to me after Christmas please';
const REPLY = 'No problem, I will write to you then!';

describe('a lead who asks to be written to on a later day', () => {
  it('gets the next message on that day, shown in the thread, and a person can cancel it', async () => {
    const date = inDays(30);
    const write_again_on = { date, quote: 'Write to me after Christmas' };
    const lead = await asked(LATER, { reply: REPLY, write_again_on });
    expect(await lead.heard()).toEqual([REPLY]);
    const { rpc, ref, days } = await remindersOf(lead);
    expect(days[0]).toBe(date);
    const { follow_ups } = await rpc.outreach.cancelFollowUp({ ...ref, number: 1 });
    expect(follow_ups[0]).toMatchObject({ number: 1, state: 'canceled' });
  });

  it.each([
    ['in words that the lead did not write', { date: inDays(30), quote: 'Write to me in January' }],
    ['on a day that is over', { date: inDays(-3), quote: 'Write to me after Christmas' }],
    ['in many years', { date: inDays(900), quote: 'Write to me after Christmas' }],
    ['on no day', { date: 'after Christmas', quote: 'Write to me after Christmas' }],
  ])('is reminded as usual if the model reads it %s', async (_how, write_again_on) => {
    const lead = await asked(LATER, { reply: REPLY, write_again_on });
    const { days } = await remindersOf(lead);
    // In the evening, the day after tomorrow.
    const hours = { zone: leadZone(lead.chat, 'UTC') };
    const next = nextOpening(new Date(Date.now() + DAY_MS), hours);
    expect(days[0]).toBe(next.toISOString().slice(0, 10));
  });

  it('is promised nothing that the plan does not send', async () => {
    const write_again_on = { date: inDays(30), quote: 'Write to me after Christmas' };
    const lead = await asked(LATER, { reply: REPLY, write_again_on }, 0);
    const { days } = await remindersOf(lead);
    expect(days).toEqual([]);
  });
});
