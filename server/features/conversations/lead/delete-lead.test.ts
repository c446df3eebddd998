import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashedText } from '#domain/conversations/lead/lead-deletion.ts';
import { newId } from '#server/platform/id.ts';
import {
  ackEvent,
  deletionEvent,
  editEvent,
  reactionEvent,
} from '#server/test/api/change-bodies.ts';
import { openBrowser } from '#server/test/browser.ts';
import { sendsFile } from '#server/test/builders/file-builders.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import { tracesOf } from '#server/test/traces.ts';
import { receiveEvents } from '#server/test/receive-events.ts';
import { storeReading } from '../readings/store-reading.ts';
import { findStrangers } from '../receive/find-strangers.ts';

const scene = await fileScene();

const now = () => Math.floor(Date.now() / 1000);

async function deskOf(lead: SceneLead) {
  const { team } = lead.campaign;
  const rpc = openBrowser(scene.services, { cookie: team.owner.cookie }).rpc.conversations;
  const { conversation_id } = await lead.conversation();
  const ref = { team_slug: team.team_slug, conversation_id };
  return { rpc, ref, remove: () => rpc.deleteLead(ref) };
}

/** A team's counters, summed over all slots and days. */
async function countersOf(lead: SceneLead) {
  const { team_id } = lead.campaign.team;
  const [row] = await scene.queue.query<object>(
    `SELECT sum(leads_count)::int AS leads, sum(messages_count)::int AS messages,
       sum(replied_leads_count)::int AS replied, sum(stop_count)::int AS stop,
       sum(usage_messages)::int AS used,
       (SELECT sum(received_count)::int FROM team_days WHERE team_id = $1) AS received,
       (SELECT sum(sent_count)::int FROM team_days WHERE team_id = $1) AS sent
     FROM team_counters WHERE team_id = $1`,
    [team_id],
  );
  return row;
}

describe('a deleted lead', () => {
  it('leaves nothing of itself in any table, and counters as if it had not been', async () => {
    const lead = await scene.lead();
    const other = leadOf(scene.services, lead.campaign);
    await other.says('Someone else');
    await lead.says('My secret is xylophone', { name: 'Quentin Zanzibar', at: now() - 90_000 });
    await lead.says('And another xylophone');
    await sendsFile(scene, lead, { mimetype: 'audio/ogg; codecs=opus' });
    const spoken = (await lead.thread()).at(-1)?.message_id ?? '';
    const said = { state: 'done', text: 'I play the xylophone' } as const;
    await storeReading(scene.services, lead.campaign.team.scope, spoken, said);
    const { rpc, ref, remove } = await deskOf(lead);
    await rpc.correctReading({ ...ref, message_id: spoken, text: 'I bought a xylophone' });
    await rpc.stop(ref);
    await rpc.reply({ ...ref, message_id: newId(), text: 'A xylophone, too' });
    await rpc.addNote({ ...ref, note_id: newId(), text: 'likes the xylophone' });
    await rpc.editLead({ ...ref, email: 'quentin@zanzibar.example' });
    expect(await rpc.previewDeletion(ref)).toMatchObject({
      conversations: [{ campaign_name: 'Spring' }],
      messages: 4,
      notes: 1,
      opted_out: false,
    });
    const { record } = await remove();
    expect(record).toMatchObject({
      conversations: 1,
      opt_out_kept: false,
      rows: { messages: 4, message_files: 1, message_readings: 1, lead_notes: 1 },
    });
    const traces = await tracesOf(
      scene.queue,
      'xylophone',
      'Zanzibar',
      'zanzibar.example',
      lead.phone,
    );
    // waiting jobs name only the conversation
    expect(traces).toEqual([]);
    expect(await countersOf(lead)).toMatchObject({
      leads: 1,
      messages: 1,
      replied: 1,
      stop: 0,
      received: 1,
      sent: 0,
    });
    expect((await rpc.list({ team_slug: ref.team_slug })).items).toHaveLength(1);
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
  });

  it('goes from every campaign of the team, and only there', async () => {
    const lead = await scene.lead();
    await lead.says('Hello');
    const { team } = lead.campaign;
    const second = await scene.connectedCampaign({ team });
    const elsewhere = await scene.connectedCampaign();
    await leadOf(scene.services, second, lead.phone).says('Hello again');
    const theirs = leadOf(scene.services, elsewhere, lead.phone);
    await theirs.says('Hello others');
    const { rpc, ref, remove } = await deskOf(lead);
    expect((await rpc.lead(ref)).others).toHaveLength(1);
    expect((await remove()).record.conversations).toBe(2);
    expect((await rpc.list({ team_slug: ref.team_slug })).items).toEqual([]);
    expect(await theirs.thread()).toHaveLength(1);
  });

  it('does not come back with old messages, but with new ones', async () => {
    const lead = await scene.lead();
    await lead.says('Hello', { id: '3AOLD', at: now() - 500 });
    const { rpc, ref, remove } = await deskOf(lead);
    await remove();
    // the phone's history is read again, or a webhook arrives late
    await lead.saysAll(['Hello', { id: '3AOLD', at: now() - 500 }], ['Late', { at: now() - 60 }]);
    expect((await rpc.list({ team_slug: ref.team_slug })).items).toEqual([]);
    await lead.saysAll(['Late', { at: now() - 60 }], ['I am back', { at: now() + 5 }]);
    expect((await lead.thread()).map((message) => message.text)).toEqual(['I am back']);
    expect(await lead.conversation()).toMatchObject({ ai_state: 'ai_active' });
  });

  it('does not come back by what was on its way at that moment', async () => {
    const lead = await scene.lead();
    const id = '3AOLD';
    await lead.says('Hello', { id, at: now() - 500 });
    const { rpc, ref, remove } = await deskOf(lead);
    await remove();
    const { connection } = lead.campaign;
    const about = { chat: lead.chat, id, at: now() + 30 };
    const ours = { ...about, id: '3EBOURS', fromMe: true };
    await receiveEvents(scene.services, connection, [
      editEvent(about, 'My secret is xylophone'),
      reactionEvent(about, 'lead', '🙏'),
      reactionEvent(ours, 'lead', '🙏'),
      deletionEvent(about),
      ackEvent(ours, 3),
    ]);
    await lead.says('Our answer, a xylophone', { by: 'api', at: now() + 30 });
    expect((await rpc.list({ team_slug: ref.team_slug })).items).toEqual([]);
    expect(await tracesOf(scene.queue, 'xylophone', lead.phone)).toEqual([]);
    // a lead who writes again is a lead like any other
    await lead.says('I am back', { id: '3ANEW', at: now() + 40 });
    await lead.says('Our next answer', { by: 'api', at: now() + 50 });
    const early = { ...about, id: '3ANEXT', at: now() + 60 };
    await receiveEvents(scene.services, connection, [editEvent(early, 'At ten')]);
    await lead.says('At nine', { id: early.id, at: now() + 55 });
    const texts = (await lead.thread()).map((message) => message.text);
    expect(texts).toEqual(['I am back', 'Our next answer', 'At ten']);
  });

  it('that had asked to stop stays opted out until it writes itself', async () => {
    const lead = await scene.lead();
    await lead.says('STOP', { at: now() - 100 });
    const { rpc, ref, remove } = await deskOf(lead);
    expect(await rpc.previewDeletion(ref)).toMatchObject({ opted_out: true });
    expect((await remove()).record.opt_out_kept).toBe(true);
    const { scope } = lead.campaign.team;
    const { deleted } = await scene.services.db.inTeam(scope, (tx) =>
      findStrangers(scene.services, tx, lead.campaign, [lead.chat, '15550000000@c.us']),
    );
    expect([...deleted.keys()]).toEqual([lead.chat]);
    expect(deleted.get(lead.chat)?.opt_out_unix).not.toBeNull();
    // another of the team's programs writes first, an hour later
    await scene.queue.query(
      `UPDATE deleted_leads SET deleted_at = deleted_at - interval '1 hour' WHERE team_id = $1`,
      [lead.campaign.team.team_id],
    );
    await lead.says('Hello again', { by: 'api', at: now() + 5 });
    expect(await lead.conversation()).toMatchObject({ opted_out: true, ai_state: 'ai_inactive' });
    await lead.says('Yes?', { at: now() + 10 });
    expect(await lead.conversation()).toMatchObject({ opted_out: false, ai_state: 'ai_active' });
  });

  it('is proved by a chain that anyone can compute again', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    const { rpc } = openBrowser(scene.services, { cookie: team.owner.cookie });
    const { team_slug } = team;
    for (let n = 0; n < 3; n += 1) {
      const one = leadOf(scene.services, lead.campaign);
      await one.says('Hello');
      const { conversation_id } = await one.conversation();
      await rpc.conversations.deleteLead({ team_slug, conversation_id });
    }
    const { items, intact } = await rpc.conversations.deletions({ team_slug });
    expect(items.map((proof) => proof.place)).toEqual([3, 2, 1]);
    expect(intact).toBe(true);
    for (const { previous_hash, record, hash } of items) {
      const text = hashedText(previous_hash, record);
      expect(hash).toBe(createHash('sha256').update(text).digest('hex'));
    }
    const place = 2;
    await scene.queue.query(
      `UPDATE lead_deletions SET record = jsonb_set(record, '{conversations}', '7')
       WHERE team_id = $1 AND place = $2`,
      [team.team_id, place],
    );
    expect((await rpc.conversations.deletions({ team_slug })).intact).toBe(false);
    const asApp = scene.services.db.inTeam(team.scope, (tx) =>
      tx.db.deleteFrom('lead_deletions').where('team_id', '=', tx.team_id).execute(),
    );
    await expect(asApp).rejects.toMatchObject({ code: '42501' });
  });

  it('is gone once, also when two delete it at the same time', async () => {
    const lead = await scene.lead();
    await lead.says('Hello');
    const { rpc, ref, remove } = await deskOf(lead);
    const outcomes = await Promise.allSettled([
      remove(),
      remove(),
      lead.says('Wait', { at: now() }),
    ]);
    const removed = outcomes.slice(0, 2).filter((outcome) => outcome.status === 'fulfilled');
    expect(removed).toHaveLength(1);
    expect((await rpc.deletions({ team_slug: ref.team_slug })).items).toHaveLength(1);
    expect(await countersOf(lead)).toMatchObject({ leads: 0, messages: 0, received: 0 });
  });
});
