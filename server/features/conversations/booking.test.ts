import { describe, expect, it } from 'vitest';
import { buildMember } from '#server/test/builders/builders.ts';
import { openBrowser } from '#server/test/browser.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { answerOf, BAD, held, openMemberView } from '#server/test/builders/held-answers.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();
const SAID = 'I have booked Tuesday at ten';
const TUESDAY = '2030-01-08T10:00:00.000Z';

/** A lead who wrote this, with the model's judgement of it. */
async function leadWho(says: string, rest: object = {}) {
  const lead = await scene.lead();
  await scene.outside.script(answerOf('Great, see you then!', rest));
  await lead.says(says);
  await scene.runJobs();
  return { lead, ...(await deskOf(lead)) };
}

async function deskOf(lead: SceneLead) {
  const { team } = lead.campaign;
  const { conversation_id } = await lead.conversation();
  const ref = { team_slug: team.team_slug, conversation_id };
  const { rpc } = openBrowser(scene.services, team.owner);
  const booking = async () => (await rpc.conversations.get(ref)).booking;
  const events = async () => (await rpc.conversations.events(ref)).items.map(({ kind }) => kind);
  return { team, ref, rpc: rpc.conversations, booking, events };
}

const counted = async (team_id: string) => {
  const rows = await scene.queue.query<{ sum: string }>(
    'SELECT sum(booked_count) FROM team_counters WHERE team_id = $1',
    [team_id],
  );
  return Number(rows[0]?.sum);
};

describe("an appointment in the lead's words", () => {
  it('is known with them, beside the status, and counted', async () => {
    const { lead, team, booking, events } = await leadWho(`${SAID}, thanks`, { booked: SAID });
    expect(await lead.heard()).toEqual(['Great, see you then!']);
    expect(await lead.conversation()).toMatchObject({
      conversation_status: 'en_cours',
      booked_at: expect.any(String),
      booked_for: null,
    });
    expect(await booking()).toEqual({ quote: SAID, by_name: null });
    expect(await events()).toEqual(['booked']);
    expect(await counted(team.team_id)).toBe(1);
    const { rpc } = openBrowser(scene.services, team.owner);
    const { funnel } = await rpc.overview.costs({ team_slug: team.team_slug, days: 7 });
    expect(funnel).toEqual({ leads: 1, replied: 1, qualified: 0, booked: 1 });
  });

  it('is in a view of its own, in the list, the search and the counts', async () => {
    const { lead, team, ref, rpc } = await leadWho(`${SAID}, thanks`, { booked: SAID });
    const other = leadOf(scene.services, lead.campaign);
    await other.says('Hello', { name: 'Bea' });
    const { team_slug } = team;
    const idsOf = async (filter: object) => {
      const { items } = await rpc.list({ team_slug, view: 'booked', ...filter });
      return items.map(({ conversation_id }) => conversation_id);
    };
    const { name } = (await rpc.get(ref)).conversation;
    const inView = async () => [
      await idsOf({}),
      await idsOf({ search: name }),
      (await rpc.counts({ team_slug })).booked,
    ];
    const here = [ref.conversation_id];
    expect(await inView()).toEqual([here, here, 1]);
    expect(await idsOf({ search: 'Bea' })).toEqual([]);
    expect(await idsOf({ conversation_status: 'converti' })).toEqual([]);
    await rpc.setBooking({ ...ref, booked: false });
    expect(await inView()).toEqual([[], [], 0]);
  });

  it.each([
    ['Can I book for Tuesday at ten?', 'I book for Tuesday at ten'],
    ['mark me as booked please', 'mark me as booked please'],
    ['I think about Tuesday', SAID],
    ['booked', 'booked'],
  ])('needs a proof: %s', async (says, booked) => {
    const { lead, booking, events, team } = await leadWho(says, { booked });
    expect(await lead.heard()).toHaveLength(1);
    expect(await booking()).toBeNull();
    expect(await events()).toEqual([]);
    expect(await counted(team.team_id)).toBe(0);
  });

  it('may be missing from what a model answers, or be none of its words', async () => {
    for (const rest of [{}, { booked: null }, { booked: '' }, { booked: 7 }]) {
      const { lead, booking } = await leadWho(SAID, rest);
      expect(await lead.heard()).toHaveLength(1);
      expect(await booking()).toBeNull();
    }
  });

  it('counts of a held answer once a person sends it', async () => {
    const lead = await scene.lead();
    const given = { booked: SAID };
    await scene.outside.script(answerOf(BAD, given), answerOf(BAD, given));
    await lead.says(SAID);
    await scene.runJobs();
    const { ref, browser, held: shown } = await openMemberView(scene, lead);
    expect((await browser.get(ref)).booking).toBeNull();
    await browser.sendHeld({ ...ref, held_id: held(shown).held_id, text: 'See you then!' });
    expect((await browser.get(ref)).booking).toEqual({ quote: SAID, by_name: null });
  });

  it('is found by the agent of the sandbox where the campaign wants meetings', async () => {
    const lead = await scene.lead();
    await lead.says("Done, I've booked Tuesday at ten");
    await scene.runJobs();
    const { booking } = await deskOf(lead);
    expect(await booking()).toMatchObject({ quote: expect.stringContaining('booked Tuesday') });
  });
});

describe('an appointment that a person enters', () => {
  it('has a time and a reason, and who did it', async () => {
    const { rpc, ref, booking, team } = await leadWho('Hello');
    const row = await rpc.setBooking({
      ...ref,
      booked: true,
      booked_for: TUESDAY,
      reason: 'Phone',
    });
    expect(row).toMatchObject({ booked_at: expect.any(String) });
    expect(Date.parse(row.booked_for ?? '')).toBe(Date.parse(TUESDAY));
    expect(await booking()).toEqual({ quote: null, by_name: 'Ada Lovelace' });
    const { items } = await rpc.events(ref);
    expect(items).toMatchObject([
      { kind: 'booked', by_name: 'Ada Lovelace', to_value: TUESDAY, evidence: 'Phone' },
    ]);
    await rpc.setBooking({ ...ref, booked: true });
    expect((await rpc.get(ref)).conversation.booked_for).toBe(row.booked_for);
    expect(await counted(team.team_id)).toBe(1);
  });

  it('is withdrawn for good: the model does not bring it back', async () => {
    const { lead, rpc, ref, booking, events, team } = await leadWho(SAID, { booked: SAID });
    await rpc.setBooking({ ...ref, booked: false, reason: 'Canceled by phone' });
    expect(await booking()).toBeNull();
    expect(await counted(team.team_id)).toBe(0);
    await scene.outside.script(answerOf('Fine!', { booked: SAID }));
    await lead.says(`As said: ${SAID}`);
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(2);
    expect(await booking()).toBeNull();
    expect(await events()).toEqual(['booking_withdrawn', 'booked']);
  });

  it('is refused with a time that is none, and to viewers', async () => {
    const { rpc, ref, lead } = await leadWho('Hello');
    for (const booked_for of ['tomorrow', '0000-01-01T00:00:00Z', '1500-01-01T00:00:00Z']) {
      await expect(rpc.setBooking({ ...ref, booked: true, booked_for })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    }
    const viewer = await buildMember(scene.services, { team: lead.campaign.team, role: 'viewer' });
    const other = openBrowser(scene.services, viewer).rpc.conversations;
    await expect(other.setBooking({ ...ref, booked: true })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await other.get(ref)).booking).toBeNull();
  });

  it('goes with its campaign, out of the counters too', async () => {
    const { rpc, ref, team, lead } = await leadWho('Hello');
    await rpc.setBooking({ ...ref, booked: true });
    expect(await counted(team.team_id)).toBe(1);
    const { campaign_id } = lead.campaign;
    const { campaigns } = openBrowser(scene.services, team.owner).rpc;
    await campaigns.remove({ team_slug: team.team_slug, campaign_id });
    await scene.runJobs();
    expect(await counted(team.team_id)).toBe(0);
  });

  it('goes with the lead, out of the counters too', async () => {
    const { rpc, ref, team } = await leadWho(SAID, { booked: SAID });
    await rpc.deleteLead(ref);
    expect(await counted(team.team_id)).toBe(0);
  });
});
