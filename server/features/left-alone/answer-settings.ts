import { sql } from 'kysely';
import type { AnswerSettings } from '#domain/left-alone/schema.ts';
import type { AnswerSettingsView } from '#domain/left-alone/preview.ts';
import { backfill } from '#server/features/conversations/backfill/backfill.ts';
import { findNumberConnection } from '#server/features/whatsapp/campaigns-of-number.ts';
import { numberLinked } from '#server/features/whatsapp/number-lost.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { requireNumber } from './number-of-campaign.ts';

export async function getAnswerSettings(
  tx: TeamTx,
  campaign_id: string,
): Promise<AnswerSettingsView> {
  const number = await requireNumber(tx, campaign_id);
  const { rows } = await sql<{ listed: number }>`SELECT count(*)::int AS listed FROM never_answered
    WHERE team_id = ${tx.team_id} AND agent_phone_id = ${number.agent_phone_id}`.execute(tx.db);
  return {
    answers: number.answers,
    link_texts: number.link_texts,
    listed: rows[0]?.listed ?? 0,
    live_since: number.live_since?.toISOString() ?? null,
  };
}

/** Stores whom the agent answers. The number goes live with it, and waiting leads are answered. */
export async function saveAnswerSettings(
  tx: TeamTx,
  campaign_id: string,
  { answers, link_texts }: AnswerSettings,
): Promise<AnswerSettingsView> {
  const { agent_phone_id, linked_at, live_since, chats_read_at } = await requireNumber(
    tx,
    campaign_id,
  );
  await sql`INSERT INTO number_rules AS r
      (team_id, agent_phone_id, answers, link_texts, linked_at, live_since)
    VALUES (${tx.team_id}, ${agent_phone_id}, ${answers}, ${link_texts}, ${linked_at},
      ${live_since ?? new Date()})
    ON CONFLICT (team_id, agent_phone_id) DO UPDATE SET answers = excluded.answers,
      link_texts = excluded.link_texts, live_since = coalesce(r.live_since, now())`.execute(tx.db);
  const connection = await findNumberConnection(tx, campaign_id);
  if (connection && live_since === null) {
    await backfill.enqueue(tx, connection, { because: 'missed' });
  }
  if (chats_read_at === null) await numberLinked.enqueue(tx, { campaign_id });
  await recordChanges(tx, 'campaign', [campaign_id]);
  return getAnswerSettings(tx, campaign_id);
}
