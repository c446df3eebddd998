import { describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember } from '#server/test/builders/builders.ts';
import { type Lead, leadOf } from '#server/test/builders/chat-builders.ts';
import { textsOf } from '#server/test/builders/received-leads.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

const idOf = async (lead: Lead) => (await lead.conversation()).conversation_id;
const now = () => Math.floor(Date.now() / 1000);

/** Two leads of one campaign, who each wrote twice; no job is planned. */
async function twoLeads() {
  const campaign = await scene.connectedCampaign();
  const [ada, bob] = [leadOf(scene.services, campaign), leadOf(scene.services, campaign)];
  await ada.says('Hello from Ada', { name: 'Ada' });
  await bob.says('Hello from Bob', { name: 'Bob' });
  await ada.says('How much is it?');
  await bob.says('Are you open?');
  await scene.queue.clear();
  const ids = { ada: await idOf(ada), bob: await idOf(bob) };
  const { team_slug, owner } = campaign.team;
  const { rpc } = openBrowser(scene.services, owner);
  const ref = { team_slug, conversation_id: ids.ada };
  const merge = () => rpc.conversations.mergeLead({ ...ref, other_id: ids.bob });
  const card = () => rpc.conversations.lead(ref);
  const split = async () => {
    const [latest] = (await card()).merges;
    return rpc.conversations.splitLead({ ...ref, merge_id: latest?.merge_id ?? '' });
  };
  return { campaign, ada, bob, ids, rpc, ref, merge, split, card };
}

const counters = async (team_id: string) => {
  const [row] = await scene.queue.query(
    `SELECT sum(leads_count)::int AS leads, sum(messages_count)::int AS messages,
       sum(replied_leads_count)::int AS replied, sum(opted_out_count)::int AS opted_out
     FROM team_counters WHERE team_id = $1`,
    [team_id],
  );
  return row;
};

/** Everything stored about leads, by conversation, except when something was done. */
async function stored(team_id: string) {
  const tables = ['lead_addresses', 'messages', 'lead_notes', 'conversation_tags', 'permissions'];
  const all: Record<string, unknown> = {};
  for (const table of tables) {
    all[table] = await scene.queue.query(
      `SELECT to_jsonb(t) - 'last_activity_at' AS row FROM ${table} t WHERE team_id = $1 ORDER BY to_jsonb(t)::text`,
      [team_id],
    );
  }
  return all;
}

describe('two leads that a person merges', () => {
  it('are one thread with one card, known by both addresses', async () => {
    const { ada, bob, ids, merge, card, rpc, ref, campaign } = await twoLeads();
    await merge();
    expect(await textsOf(ada)).toEqual([
      'Hello from Ada',
      'Hello from Bob',
      'How much is it?',
      'Are you open?',
    ]);
    expect(await idOf(bob)).toBe(ids.ada);
    expect((await card()).merges).toMatchObject([{ name: 'Bob', by_name: expect.any(String) }]);
    await expect(rpc.conversations.get({ ...ref, conversation_id: ids.bob })).rejects.toMatchObject(
      { code: 'NOT_FOUND' },
    );
    const events = await scene.queue.query(
      `SELECT kind, by_user_id FROM conversation_events WHERE conversation_id = $1`,
      [ids.ada],
    );
    expect(events).toContainEqual({
      kind: 'lead_merged',
      by_user_id: campaign.team.owner.user_id,
    });
    expect(await counters(campaign.team.team_id)).toMatchObject({ leads: 1, messages: 4 });
  });

  it('are answered once, to the address that wrote last', async () => {
    const { ada, bob, merge, campaign } = await twoLeads();
    await merge();
    await ada.says('One more question');
    await scene.runJobs();
    const sent = await scene.outside.sent(campaign.connection.waha_session);
    expect(sent.map(({ chatId }) => chatId)).toEqual([ada.chat]);
    await bob.says('And another');
    await scene.runJobs();
    const later = await scene.outside.sent(campaign.connection.waha_session);
    expect(later.map(({ chatId }) => chatId)).toEqual([ada.chat, bob.chat]);
  });

  it('are both stopped by an opt-out of either', async () => {
    const { bob, ada, merge } = await twoLeads();
    await bob.says('STOP', { at: now() + 5 });
    await merge();
    expect(await ada.conversation()).toMatchObject({ opted_out: true });
  });

  it('are of one campaign and two leads', async () => {
    const { campaign, ids, rpc, ref } = await twoLeads();
    const other = await scene.connectedCampaign({ team: campaign.team });
    const eve = leadOf(scene.services, other);
    await eve.says('Hello');
    const merge = (other_id: string) => rpc.conversations.mergeLead({ ...ref, other_id });
    await expect(merge(await idOf(eve))).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(merge(ids.ada)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(merge(newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are merged by editors, which the log of the team says', async () => {
    const { campaign, ids, ref, merge, rpc } = await twoLeads();
    const viewer = await buildMember(scene.services, { team: campaign.team, role: 'viewer' });
    const asViewer = openBrowser(scene.services, viewer).rpc.conversations;
    await expect(asViewer.mergeLead({ ...ref, other_id: ids.bob })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await merge();
    const actions = await rpc.privacy.actions({ team_slug: ref.team_slug });
    expect(JSON.stringify(actions)).toContain('merged two leads');
  });
});

describe('a merge that is taken back', () => {
  it('leaves both as they were', async () => {
    const { campaign, ids, rpc, ref, ada, bob, merge, split, card } = await twoLeads();
    const { team_id } = campaign.team;
    const bobs = { ...ref, conversation_id: ids.bob };
    await rpc.conversations.addNote({ ...bobs, note_id: newId(), text: 'Bob pays in cash' });
    const [tag_id, { team_slug }] = [newId(), ref];
    await rpc.conversations.createTag({ team_slug, tag_id, name: 'Warm', color: 'amber' });
    await rpc.conversations.changeTags({
      team_slug,
      conversation_ids: [ids.bob],
      add: [tag_id],
      remove: [],
    });
    await rpc.conversations.editLead({ ...bobs, email: 'bob@example.com' });
    await rpc.conversations.setOutcome({ ...bobs, outcome: 'converti' });
    const states = async () => ({
      ada: await ada.conversation(),
      bob: await bob.conversation(),
      rows: await stored(team_id),
      counters: await counters(team_id),
    });
    const before = await states();
    await merge();
    expect(await card()).toMatchObject({ email: 'bob@example.com', tags: [{ name: 'Warm' }] });
    expect(await split()).toEqual({ conversation_id: ids.bob });
    const after = await states();
    const moment = { last_activity_at: expect.any(String), shown_at: expect.any(String) };
    const since = { waiting_since: expect.any(Date) };
    const same = (row: typeof before.ada) => ({ ...row, ...moment, ...since });
    expect(after.ada).toMatchObject(same(before.ada));
    expect(after.bob).toMatchObject(same(before.bob));
    expect(after.rows).toEqual(before.rows);
    expect(after.counters).toEqual(before.counters);
    expect(await card()).toMatchObject({ email: null, tags: [], merges: [] });
    expect(await rpc.conversations.lead(bobs)).toMatchObject({
      name: 'Bob',
      email: 'bob@example.com',
      tags: [{ name: 'Warm' }],
    });
    await expect(split()).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('gives each what came since: what its addresses sent, and what answered that', async () => {
    const { ada, bob, merge, split } = await twoLeads();
    await merge();
    await bob.says('Bob again');
    await scene.runJobs();
    await ada.says('Ada again');
    await scene.runJobs();
    await ada.says('The owner types', { by: 'phone' });
    await bob.says('The owner types to Bob', { by: 'phone' });
    await split();
    const ours = expect.any(String);
    expect(await textsOf(ada)).toEqual([
      'Hello from Ada',
      'How much is it?',
      'Ada again',
      ours,
      'The owner types',
    ]);
    expect(await textsOf(bob)).toEqual([
      'Hello from Bob',
      'Are you open?',
      'Bob again',
      ours,
      'The owner types to Bob',
    ]);
    await bob.says('Still Bob');
    expect((await textsOf(bob)).at(-1)).toBe('Still Bob');
    expect((await textsOf(ada)).at(-1)).toBe('The owner types');
  });

  it('has each thread say that it was split, and by whom', async () => {
    const { campaign, ids, merge, split } = await twoLeads();
    await merge();
    await split();
    for (const id of [ids.ada, ids.bob]) {
      const events = await scene.queue.query(
        `SELECT by_user_id FROM conversation_events WHERE conversation_id = $1 AND kind = 'lead_split'`,
        [id],
      );
      expect(events).toEqual([{ by_user_id: campaign.team.owner.user_id }]);
    }
  });

  it('keeps an opt-out with the one who had asked, and one since with both', async () => {
    const first = await twoLeads();
    await first.bob.says('STOP');
    await first.merge();
    await first.split();
    expect(await first.bob.conversation()).toMatchObject({ opted_out: true });
    expect(await first.ada.conversation()).toMatchObject({ opted_out: false });
    const second = await twoLeads();
    await second.merge();
    await second.bob.says('STOP', { at: now() + 5 });
    await second.split();
    expect(await second.bob.conversation()).toMatchObject({ opted_out: true });
    expect(await second.ada.conversation()).toMatchObject({ opted_out: true });
  });

  it('answers what is open on either side', async () => {
    const { ada, bob, merge, split, campaign } = await twoLeads();
    await merge();
    await split();
    await scene.runJobs();
    const sent = await scene.outside.sent(campaign.connection.waha_session);
    expect(sent.map(({ chatId }) => chatId).toSorted()).toEqual([ada.chat, bob.chat].toSorted());
  });

  it('can be one of several, in any order', async () => {
    const { campaign, ada, bob, rpc, ref, ids, merge } = await twoLeads();
    const eve = leadOf(scene.services, campaign);
    await eve.says('Hello from Eve', { name: 'Eve' });
    const eveId = await idOf(eve);
    await merge();
    await rpc.conversations.mergeLead({ ...ref, other_id: eveId });
    const { merges } = await rpc.conversations.lead(ref);
    expect(merges.map(({ name }) => name)).toEqual(['Eve', 'Bob']);
    await rpc.conversations.splitLead({ ...ref, merge_id: merges[1]?.merge_id ?? '' });
    expect(await idOf(bob)).toBe(ids.bob);
    expect(await textsOf(bob)).toEqual(['Hello from Bob', 'Are you open?']);
    expect(await idOf(eve)).toBe(ids.ada);
    await eve.says('Eve again');
    await rpc.conversations.splitLead({ ...ref, merge_id: merges[0]?.merge_id ?? '' });
    expect(await textsOf(eve)).toEqual(['Hello from Eve', 'Eve again']);
    expect(await textsOf(ada)).toEqual(['Hello from Ada', 'How much is it?']);
  });

  it('keeps with its lead the number that WhatsApp told meanwhile', async () => {
    const { campaign, ada, rpc, ref } = await twoLeads();
    const lid = '77700011122@lid';
    const eve = leadOf(scene.services, campaign);
    await eve.says('Behind a lid', { chat: lid });
    const [hidden] = await scene.queue.query<{ conversation_id: string }>(
      'SELECT conversation_id FROM lead_addresses WHERE campaign_id = $1 AND address = $2',
      [campaign.campaign_id, lid],
    );
    await rpc.conversations.mergeLead({ ...ref, other_id: hidden?.conversation_id ?? '' });
    await eve.says('This is my number', { chat: lid, alt: eve.chat });
    await eve.says('From my number');
    const [merge] = (await rpc.conversations.lead(ref)).merges;
    await rpc.conversations.splitLead({ ...ref, merge_id: merge?.merge_id ?? '' });
    expect(await textsOf(eve)).toEqual(['Behind a lid', 'This is my number', 'From my number']);
    expect(await textsOf(ada)).toEqual(['Hello from Ada', 'How much is it?']);
  });

  it('survives that WhatsApp merges the lead with a third one', async () => {
    const { campaign, ada, bob, rpc, ref, merge } = await twoLeads();
    const lid = '77700011133@lid';
    await ada.says('From another device', { chat: lid });
    await merge();
    await ada.says('It is me', { chat: lid, alt: ada.chat });
    const conversation_id = await idOf(ada);
    const [one] = (await rpc.conversations.lead({ ...ref, conversation_id })).merges;
    await rpc.conversations.splitLead({ ...ref, conversation_id, merge_id: one?.merge_id ?? '' });
    expect(await textsOf(bob)).toEqual(['Hello from Bob', 'Are you open?']);
    expect(await textsOf(ada)).toContain('From another device');
    expect(await counters(campaign.team.team_id)).toMatchObject({ leads: 2 });
  });

  it('goes with the lead that is deleted, and with its split', async () => {
    const { rpc, ref, merge, campaign } = await twoLeads();
    await merge();
    await rpc.conversations.deleteLead(ref);
    const left = await scene.queue.query('SELECT FROM lead_merges WHERE team_id = $1', [
      campaign.team.team_id,
    ]);
    expect(left).toEqual([]);
  });
});
