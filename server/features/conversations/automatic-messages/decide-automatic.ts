import { sql } from 'kysely';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import type { AutomaticMessage } from '#domain/conversations/bots/automatic-message.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { forEachBatch } from '#server/platform/db/for-each-batch.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { changeInBulk } from '../inbox/bulk-change.ts';

const MAX_LISTED = 50;

/** Texts that the team should decide about, then those it confirmed; newest first. */
export async function listAutomaticMessages({ db, team_id }: TeamTx): Promise<AutomaticMessage[]> {
  const { rows } = await sql<AutomaticMessage>`
    SELECT a.automatic_id, a.campaign_id, k.campaign_name, a.text, a.state, a.seen_count,
      ${silencedCount} AS silenced_count
    FROM automatic_messages a JOIN campaigns k
      ON k.team_id = a.team_id AND k.campaign_id = a.campaign_id
    WHERE a.team_id = ${team_id} AND a.state <> 'rejected'
    ORDER BY a.state = 'confirmed', a.last_seen_at DESC LIMIT ${MAX_LISTED}`.execute(db);
  return rows;
}

type Silencing = Pick<AutomaticMessage, 'automatic_id' | 'text' | 'silenced_count'>;

/** The text that alone silences the agent in a conversation; null: there is none, or the team typed it. */
export async function findSilencing(
  { db, team_id }: TeamTx,
  conversation_id: string,
): Promise<Silencing | null> {
  const { rows } = await sql<Silencing>`
    SELECT a.automatic_id, a.text, ${silencedCount} AS silenced_count
    FROM conversations o JOIN automatic_messages a
      ON a.team_id = o.team_id AND a.automatic_id = o.silenced_by
    WHERE o.team_id = ${team_id} AND o.conversation_id = ${conversation_id}
      AND o.manual_override AND a.state <> 'rejected'`.execute(db);
  return rows[0] ?? null;
}

const silencedCount = sql<number>`(SELECT count(*)::int FROM conversations c
  WHERE c.team_id = a.team_id AND c.silenced_by = a.automatic_id AND c.manual_override)`;

/**
 * Stores a member's decision whether a text is automatic. If it is, it never silences the agent again, and
 * the agent resumes wherever this text alone silenced it. A rerun continues where the first ended.
 */
export async function decideAutomatic(
  services: Services,
  access: TeamAccess<'canEditCampaigns'>,
  { automatic_id, automatic }: { automatic_id: string; automatic: boolean },
): Promise<{ reactivated: number }> {
  const { scope, person } = access;
  await services.db.inTeam(scope, async (tx) => {
    const found = await tx.db
      .updateTable('automatic_messages')
      .set({ state: automatic ? 'confirmed' : 'rejected', decided_by: person.user_id })
      .where((eb) => eb.and({ team_id: tx.team_id, automatic_id }))
      .returning('campaign_id')
      .executeTakeFirstOrThrow(
        () => new Refusal('NOT_FOUND', conversationsErrors.automaticTextGone),
      );
    await recordChanges(tx, 'campaign', [found.campaign_id]);
  });
  return { reactivated: automatic ? await reactivateAll(services, access, automatic_id) : 0 };
}

/** Conversations that one transaction changes. */
const AT_ONCE = 100;

async function reactivateAll(
  services: Services,
  access: TeamAccess<'canEditCampaigns'>,
  automatic_id: string,
): Promise<number> {
  let reactivated = 0;
  await forEachBatch(async (after) => {
    const conversation_ids = await services.db.inTeam(access.scope, (tx) =>
      silencedAfter(tx, automatic_id, after),
    );
    if (conversation_ids.length === 0) return [];
    const { changed } = await changeInBulk(services, access, {
      conversation_ids,
      action: 'reactivate',
    });
    reactivated += changed.length;
    return conversation_ids;
  });
  return reactivated;
}

async function silencedAfter(
  { db, team_id }: TeamTx,
  automatic_id: string,
  after: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('conversation_id')
    .where((eb) => eb.and({ team_id, silenced_by: automatic_id }))
    .where('conversation_id', '>', after)
    .where('manual_override', '=', true)
    .orderBy('conversation_id')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ conversation_id }) => conversation_id);
}
