import { describe, expect, it } from 'vitest';
import { TERMS_ACTOR } from '#domain/conversations/lead/lead-deletion.ts';
import { retentionCutoff } from '#domain/privacy/terms.ts';
import { enterLead } from '#server/features/outreach/enter-lead.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember } from '#server/test/builders/builders.ts';
import { buildConversation, newPhone } from '#server/test/builders/chat-builders.ts';
import { withConcurrentChange } from '#server/test/concurrent-change.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

async function openTeam() {
  const campaign = await scene.connectedCampaign();
  const { team } = campaign;
  const { rpc } = openBrowser(scene.services, { cookie: team.owner.cookie });
  const ref = { team_slug: team.team_slug };
  const conversations = () =>
    scene.queue
      .query<{ id: string }>('SELECT conversation_id AS id FROM conversations WHERE team_id = $1', [
        team.team_id,
      ])
      .then((rows) => rows.map(({ id }) => id).toSorted());
  const lead = async (months: number, at = campaign) => {
    const { conversation_id } = await buildConversation(scene.services, { campaign: at });
    await scene.queue.query(
      `UPDATE conversations SET last_activity_at = now() - make_interval(months => $2, days => 1),
         created_at = now() - make_interval(months => $2, days => 1)
       WHERE conversation_id = $1`,
      [conversation_id, months],
    );
    return conversation_id;
  };
  const night = async () => {
    // An agent's answer would count as activity.
    await scene.queue.clear();
    await scene.queue.query(`SELECT graphile_worker.add_job('privacy:apply-terms', '{}')`);
    await scene.runJobs();
  };
  return { campaign, team, rpc, ref, conversations, lead, night };
}

describe('the terms of a team', () => {
  it('delete nothing unless someone set them', async () => {
    const { lead, night, conversations, rpc, ref } = await openTeam();
    const id = await lead(100);
    expect(await rpc.privacy.terms(ref)).toEqual({
      keep_months: null,
      changed_by: null,
      changed_at: null,
    });
    await night();
    expect(await conversations()).toEqual([id]);
  });

  it('delete leads without activity for so long, with a proof each, and say so in the log', async () => {
    const { lead, night, conversations, rpc, ref } = await openTeam();
    await lead(7);
    await lead(30);
    const young = await lead(5);
    expect(await rpc.privacy.previewTerms({ ...ref, keep_months: 6 })).toEqual({
      leads: 2,
      more: false,
    });
    await rpc.privacy.changeTerms({ ...ref, keep_months: 6 });
    await night();
    expect(await conversations()).toEqual([young]);
    const { items, intact } = await rpc.conversations.deletions(ref);
    expect(items.map(({ record }) => record.by_user_id)).toEqual([TERMS_ACTOR, TERMS_ACTOR]);
    expect(intact).toBe(true);
    const { entries } = await rpc.privacy.actions(ref);
    expect(entries[0]).toMatchObject({ by_rule: true, actor: null, about: { leads: '2' } });
    await night();
    expect((await rpc.privacy.actions(ref)).entries).toHaveLength(2);
  });

  it('leave a person alone who is active in another campaign, and those behind are looked at', async () => {
    const { team, lead, night, conversations, rpc, ref } = await openTeam();
    const other = await scene.connectedCampaign({ team });
    const old = await lead(40);
    const active = await lead(0, other);
    const alone = await lead(20);
    await scene.queue.query(
      `INSERT INTO lead_addresses (team_id, campaign_id, address, conversation_id)
       SELECT a.team_id, $2, a.address, $3 FROM lead_addresses a WHERE a.conversation_id = $1`,
      [old, other.campaign_id, active],
    );
    await rpc.privacy.changeTerms({ ...ref, keep_months: 12 });
    await night();
    expect(await conversations()).toEqual([old, active].toSorted());
    expect(await conversations()).not.toContain(alone);
  });

  it('spare a lead who writes while they are applied', async () => {
    const { lead, night, conversations, rpc, ref } = await openTeam();
    const id = await lead(20);
    await rpc.privacy.changeTerms({ ...ref, keep_months: 12 });
    const writes = {
      text: 'UPDATE conversations SET last_activity_at = now() WHERE conversation_id = $1',
      values: [id],
    };
    await withConcurrentChange(scene.database.url, writes, night);
    expect(await conversations()).toEqual([id]);
  });

  it('let an imported lead wait for its first message as long as any other', async () => {
    const { campaign, team, night, conversations, rpc, ref } = await openTeam();
    const { campaign_id } = campaign;
    const lead = { campaign_id, phone: newPhone(), name: 'Ada', source: 'import' } as const;
    const entered = await scene.services.db.inTeam(team.scope, (tx) =>
      enterLead(scene.services, tx, lead),
    );
    const none = { leads: 0, more: false };
    expect(await rpc.privacy.previewTerms({ ...ref, keep_months: 1 })).toEqual(none);
    await rpc.privacy.changeTerms({ ...ref, keep_months: 1 });
    await night();
    expect(await conversations()).toEqual([entered.conversation_id]);
    await scene.queue.query(
      "UPDATE conversations SET created_at = now() - interval '2 months' WHERE team_id = $1",
      [team.team_id],
    );
    await night();
    expect(await conversations()).toEqual([]);
  });

  it('are for admins, and within bounds', async () => {
    const { team, rpc, ref } = await openTeam();
    const editor = await buildMember(scene.services, { team, role: 'editor' });
    const theirs = openBrowser(scene.services, { cookie: editor.cookie }).rpc;
    await expect(theirs.privacy.changeTerms({ ...ref, keep_months: 1 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(rpc.privacy.changeTerms({ ...ref, keep_months: 0 })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

it('months go by the calendar, and end with the month', () => {
  const since = (now: string, months: number) =>
    retentionCutoff(new Date(now), months).toISOString().slice(0, 10);
  expect(since('2026-03-31T10:00:00Z', 1)).toBe('2026-02-28');
  expect(since('2026-03-15T10:00:00Z', 12)).toBe('2025-03-15');
  expect(since('2024-02-29T10:00:00Z', 12)).toBe('2023-02-28');
});
