import { sql } from 'kysely';
import { leftAloneErrors } from '#copy/errors/left-alone.ts';
import { Refusal } from '#domain/errors.ts';
import type { AnswerRule } from '#domain/left-alone/rule.ts';
import { numberCampaign } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** The number that a campaign has or last had, and whom its agent answers. */
export interface RuledNumber {
  agent_phone_id: string;
  /** a user has connected it, and it isn't lost or disconnected */
  linked: boolean;
  /** a chat with an earlier message is an older chat */
  linked_at: Date;
  answers: AnswerRule;
  link_texts: string[];
  chats_read_at: Date | null;
  live_since: Date | null;
}

export async function findNumber(
  { db, team_id }: TeamTx,
  campaign_id: string,
): Promise<RuledNumber | undefined> {
  const { rows } =
    await sql<RuledNumber>`SELECT p.agent_phone_id, n.linked_at IS NOT NULL AS linked,
      coalesce(r.linked_at, n.linked_at, now()) AS linked_at,
      coalesce(r.answers, 'everyone') AS answers, coalesce(r.link_texts, '{}') AS link_texts,
      r.chats_read_at, CASE WHEN r.agent_phone_id IS NULL THEN coalesce(n.linked_at, now())
        ELSE r.live_since END AS live_since
    FROM campaigns k
    CROSS JOIN LATERAL (SELECT coalesce(k.agent_phone_id, (SELECT a.agent_phone_id
      FROM whatsapp_accounts a WHERE a.team_id = k.team_id AND a.campaign_id = ${numberCampaign}
      ORDER BY a.updated_at DESC LIMIT 1)) AS agent_phone_id) p
    LEFT JOIN linked_numbers n ON n.team_id = k.team_id AND n.campaign_id = ${numberCampaign}
      AND n.agent_phone_id = p.agent_phone_id
    LEFT JOIN number_rules r ON r.team_id = k.team_id AND r.agent_phone_id = p.agent_phone_id
    WHERE k.team_id = ${team_id} AND k.campaign_id = ${campaign_id}
      AND p.agent_phone_id IS NOT NULL`.execute(db);
  return rows[0];
}

export async function requireNumber(tx: TeamTx, campaign_id: string): Promise<RuledNumber> {
  const number = await findNumber(tx, campaign_id);
  if (!number) throw new Refusal('NOT_FOUND', leftAloneErrors.connectFirst);
  return number;
}
