import { afterEach, describe, expect, it, vi } from 'vitest';
import { nextOpening } from '#domain/outreach/hours.ts';
import { leadZone } from '#server/features/conversations/delivery/hours/lead-zone.ts';
import { sendFollowUp } from './send-follow-up.ts';
import { openBrowser } from '#server/test/browser.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();
afterEach(() => {
  vi.useRealTimers();
});

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A lead who writes this and gets the answer, in a team whose plan may include reminders. */
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

const QUOTE = 'Write to me after Christmas';

describe('a lead who asks to be written to on a later day', () => {
  it('gets the next message on that day, shown in the thread, and a person can cancel it', async () => {
    const date = inDays(30);
    const lead = await asked(LATER, { reply: REPLY, write_again_on: { date, quote: QUOTE } });
    expect(await lead.heard()).toEqual([REPLY]);
    const { rpc, ref, days } = await remindersOf(lead);
    expect(days[0]).toBe(date);
    const { contact } = await lead.conversation();
    expect(contact).toEqual({ on: date, quote: QUOTE, at: expect.stringContaining(date) });
    const canceled = await rpc.outreach.setContactDay({ ...ref, on: null });
    expect(canceled.contact).toBeNull();
    expect((await rpc.outreach.followUps(ref)).follow_ups).toEqual([]);
    const { items } = await rpc.conversations.events(ref);
    const set = items.filter(({ kind }) => kind === 'contact_set');
    expect(new Set(set.map(({ by_name, to_value }) => `${by_name}: ${to_value}`))).toEqual(
      new Set([`null: ${date}`, 'Ada Lovelace: null']),
    );
  });

  it('is written to on that day, once', async () => {
    const write_again_on = { date: inDays(30), quote: QUOTE };
    const lead = await asked(LATER, { reply: REPLY, write_again_on });
    const { conversation_id, contact } = await lead.conversation();
    const { campaign_id, team } = lead.campaign;
    vi.useFakeTimers({ toFake: ['Date'] });
    const due = () => sendFollowUp(scene.services, team.scope, { conversation_id, campaign_id });
    vi.setSystemTime(Date.parse(contact?.at ?? '') - 1_000);
    await due();
    expect(await lead.heard()).toHaveLength(1);
    vi.setSystemTime(Date.parse(contact?.at ?? ''));
    await due();
    await due();
    expect(await lead.heard()).toHaveLength(2);
    const requests = await scene.outside.asked();
    expect(JSON.stringify(requests.at(-1)?.body.messages)).toContain(
      'asked earlier to be written to again',
    );
    expect((await lead.conversation()).contact).toBeNull();
  });

  it('is written to on another day that a person chooses, once within a year', async () => {
    const write_again_on = { date: inDays(30), quote: QUOTE };
    const lead = await asked(LATER, { reply: REPLY, write_again_on });
    const { rpc, ref } = await remindersOf(lead);
    const on = inDays(40);
    const changed = await rpc.outreach.setContactDay({ ...ref, on });
    expect(changed.contact).toMatchObject({ on, at: expect.stringContaining(on) });
    for (const never of [inDays(0), inDays(400)]) {
      await expect(rpc.outreach.setContactDay({ ...ref, on: never })).rejects.toMatchObject({
        code: 'CONFLICT',
      });
    }
    expect((await lead.conversation()).contact).toMatchObject({ on });
  });

  it('is reminded as usual if the model reads it in words that the lead did not write', async () => {
    const write_again_on = { date: inDays(30), quote: 'Write to me in January' };
    const lead = await asked(LATER, { reply: REPLY, write_again_on });
    const { days } = await remindersOf(lead);
    // In the evening, the day after tomorrow.
    const hours = { zone: leadZone(lead.chat, 'UTC') };
    const next = nextOpening(new Date(Date.now() + DAY_MS), hours);
    expect(days[0]).toBe(next.toISOString().slice(0, 10));
    expect((await lead.conversation()).contact).toBeNull();
  });

  it.each([
    ['on a day that is over', inDays(-3)],
    ['in many years', inDays(900)],
    ['on no day', 'after Christmas'],
    ['on a day that does not exist', '2027-02-31'],
  ])('is left to a person if the model reads it %s, who may choose the day', async (_how, date) => {
    const lead = await asked(LATER, { reply: REPLY, write_again_on: { date, quote: QUOTE } });
    const { rpc, ref, days } = await remindersOf(lead);
    expect(days).toEqual([]);
    expect(await lead.conversation()).toMatchObject({
      attention_reason: 'contact_later',
      person_due_since: expect.any(String),
      contact: { on: '', quote: QUOTE, at: null },
    });
    const on = inDays(20);
    expect(await rpc.outreach.setContactDay({ ...ref, on })).toMatchObject({
      needs_attention: false,
      person_due_since: null,
      contact: { on, at: expect.stringContaining(on) },
    });
  });

  it('is left to a person if the plan sends no reminders', async () => {
    const date = inDays(30);
    const write_again_on = { date, quote: QUOTE };
    const lead = await asked(LATER, { reply: REPLY, write_again_on }, 0);
    const { rpc, ref, days } = await remindersOf(lead);
    expect(days).toEqual([]);
    expect(await lead.conversation()).toMatchObject({
      attention_reason: 'contact_later',
      contact: { on: date, at: null },
    });
    await expect(rpc.outreach.setContactDay({ ...ref, on: inDays(40) })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('keeps the day after a "thank you", if the model says so again', async () => {
    const date = inDays(30);
    const write_again_on = { date, quote: QUOTE };
    const lead = await asked(LATER, { reply: REPLY, write_again_on });
    const content = { conversation_status: 'en_cours', evidence: '', reply: 'With pleasure!' };
    await scene.outside.script({ content: { ...content, write_again_on } });
    await lead.says('Thank you so much');
    await scene.runJobs();
    const requests = await scene.outside.asked();
    expect(JSON.stringify(requests.at(-1)?.body.messages)).toContain(`to be written to on ${date}`);
    expect((await lead.conversation()).contact).toMatchObject({ on: date });
    await scene.outside.script({ content });
    await lead.says('I have changed my mind, how much is it?');
    await scene.runJobs();
    expect((await lead.conversation()).contact).toBeNull();
  });

  it('is written to no more once someone takes over or the lead opts out', async () => {
    const write_again_on = { date: inDays(30), quote: QUOTE };
    const taken = await asked(LATER, { reply: REPLY, write_again_on });
    await taken.says('Ada here, I will call you', { by: 'phone' });
    const stopped = await asked(LATER, { reply: REPLY, write_again_on });
    await stopped.says('STOP');
    for (const lead of [taken, stopped]) {
      expect((await lead.conversation()).contact).toBeNull();
      expect((await remindersOf(lead)).days).toEqual([]);
    }
  });
});
