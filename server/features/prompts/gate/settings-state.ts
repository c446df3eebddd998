import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';

/**
 * A hash of the settings that shape answers: the campaign's qualification list and the team's
 * disclosure texts. Empty for defaults, so that results from before this existed stay valid.
 */
export async function settingsState({ db, team_id }: TeamTx, campaign_id: string): Promise<string> {
  const { rows } = await sql<{ told: string }>`SELECT concat(
      CASE WHEN k.qualification <> '[]'::jsonb THEN k.qualification::text END,
      CASE WHEN t.disclosure -> 'texts' <> '{}'::jsonb THEN (t.disclosure -> 'texts')::text END
    ) AS told
    FROM campaigns k JOIN team_settings t ON t.team_id = k.team_id
    WHERE k.team_id = ${team_id} AND k.campaign_id = ${campaign_id}`.execute(db);
  const told = rows[0]?.told ?? '';
  return told && createHash('sha256').update(told).digest('hex').slice(0, 32);
}
