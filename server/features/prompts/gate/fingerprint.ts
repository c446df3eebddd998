import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { agentInstructions } from '#domain/agent/instructions.ts';
import type { Fingerprint } from '#domain/quality/gate.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

export interface TestedTexts {
  behavior_prompt: string;
  first_message_prompt: string;
}

const hashOf = (...texts: string[]): string =>
  createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 32);

export const modelHash = (name: string): string => hashOf(name);

/** Our own rules, which go with every prompt: the instructions of a turn without a campaign. */
const bare = agentInstructions({
  behavior_prompt: '',
  lead_name: '',
  today: '',
  opt_out_dismissed: false,
});
const HOUSE_RULES = hashOf(bare.instructions, bare.note);

/**
 * Returns what eval results depend on now, as a function of the tested texts. Surrounding spaces don't
 * matter. A campaign's facts are compiled into its prompts, so they don't count separately.
 */
export async function fingerprinter(
  { db, team_id }: TeamTx,
  campaign_id: string,
  model: string,
): Promise<(texts: TestedTexts) => Fingerprint> {
  // `settings` is empty for defaults, so that results from before it existed stay valid.
  const { rows } = await sql<{ knowledge: string; settings: string }>`
    SELECT md5(concat_ws(';',
        (SELECT string_agg(entry_id || ':' || version, ',' ORDER BY entry_id)
          FROM knowledge_entries WHERE team_id = ${team_id}),
        (SELECT string_agg(document_id || ':' || coalesce(extract(epoch FROM read_at)::text, ''),
            ',' ORDER BY document_id)
          FROM knowledge_documents WHERE team_id = ${team_id} AND passages > 0))) AS knowledge,
      concat(
        CASE WHEN k.qualification <> '[]'::jsonb THEN k.qualification::text END,
        CASE WHEN t.disclosure -> 'texts' <> '{}'::jsonb THEN (t.disclosure -> 'texts')::text END
      ) AS settings
    FROM campaigns k JOIN team_settings t ON t.team_id = k.team_id
    WHERE k.team_id = ${team_id} AND k.campaign_id = ${campaign_id}`.execute(db);
  const { knowledge = '', settings = '' } = rows[0] ?? {};
  return ({ behavior_prompt, first_message_prompt }) => ({
    prompt: hashOf(behavior_prompt.trim(), first_message_prompt.trim()),
    rules: HOUSE_RULES,
    model: modelHash(model),
    knowledge,
    settings: settings && hashOf(settings),
  });
}
