import { sql } from 'kysely';
import { MAX_VERSIONS, type VersionCause } from '#domain/prompt-editor/schema.ts';
import { LIVE_CHANGED } from '#domain/quality/trials/schema.ts';
import { falseStatementsDue } from '#server/features/models/declared-jobs.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Env } from '#server/platform/settings/env.ts';

/** Controls are written only if answers are verified in this installation. */
export interface VersionServices {
  env: Pick<Env, 'VERIFY_ANSWERS'>;
}

/** Who changed the agent's settings or prompts, and why. */
interface Change {
  cause: VersionCause;
  /** null for an automation */
  by_user_id: string | null;
  why?: string;
  gate_reason?: string;
  restored_number?: number;
}

/** The columns of campaigns that affect the agent's texts, besides prompts and variables. */
export const AGENT_COLUMNS = [
  'agent_name',
  'company_name',
  'calendar_url',
  'offer_description',
  'agent_language',
  'language_variant',
  'address_form',
  'agent_style',
  'goal_type',
  'goal_custom',
  'business_focus',
  'business_activity',
] as const;

const AGENT = sql.raw(
  `jsonb_build_object(${AGENT_COLUMNS.map((name) => `'${name}', k.${name}`).join(', ')})`,
);

/**
 * Records the campaign's settings and prompts as its next version. Call it after every change, in the
 * same transaction: the row is locked by then, so the numbers have no gaps. It copies the stored row,
 * so the newest version is always the live one. A campaign without prompts, or without a change, gets
 * no new version. The oldest beyond 100 are deleted. A running trial ends, since its candidate was
 * compared with the previous version. For the verifier's controls, false statements about the new
 * version are written.
 */
export async function recordVersion(
  { env }: VersionServices,
  { db, team_id, scope }: TeamTx,
  campaign_id: string,
  { cause, by_user_id, why = '', gate_reason = '', restored_number }: Change,
): Promise<void> {
  const due = env.VERIFY_ANSWERS === 'on' ? [falseStatementsDue.spec(scope, { campaign_id })] : [];
  await sql`WITH newest AS (
      SELECT * FROM campaign_versions WHERE team_id = ${team_id} AND campaign_id = ${campaign_id}
      ORDER BY number DESC LIMIT 1),
    added AS (
      INSERT INTO campaign_versions (team_id, campaign_id, number, cause, by_user_id, why,
        gate_reason, restored_number, behavior_prompt_template, first_message_template,
        behavior_prompt, first_message_prompt, prompt_variables, custom_variables, site_facts,
        qualification, agent)
      SELECT k.team_id, k.campaign_id, coalesce(n.number, 0) + 1, ${cause},
        (SELECT u.id FROM users u WHERE u.id = ${by_user_id}), ${why},
        ${gate_reason}, ${restored_number ?? null}::integer, k.behavior_prompt_template, k.first_message_template,
        k.behavior_prompt, k.first_message_prompt, k.prompt_variables, k.custom_variables,
        k.site_facts, k.qualification, ${AGENT}
      FROM campaigns k LEFT JOIN newest n ON true
      WHERE k.team_id = ${team_id} AND k.campaign_id = ${campaign_id}
        AND (k.behavior_prompt <> '' OR k.first_message_prompt <> '')
        AND (n.behavior_prompt_template, n.first_message_template, n.behavior_prompt,
            n.first_message_prompt, n.prompt_variables, n.custom_variables, n.site_facts,
            n.qualification, n.agent)
          IS DISTINCT FROM (k.behavior_prompt_template, k.first_message_template,
            k.behavior_prompt, k.first_message_prompt, k.prompt_variables, k.custom_variables,
            k.site_facts, k.qualification, ${AGENT})
      RETURNING number),
    ended AS (
      UPDATE version_trials t SET state = 'stopped', ended_at = now(), ended_why = ${LIVE_CHANGED},
        ended_by = (SELECT u.id FROM users u WHERE u.id = ${by_user_id})
      FROM added a
      WHERE t.team_id = ${team_id} AND t.campaign_id = ${campaign_id} AND t.state = 'running'),
    trimmed AS (
      DELETE FROM campaign_versions v USING added a
      WHERE v.team_id = ${team_id} AND v.campaign_id = ${campaign_id}
        AND v.number <= a.number - ${MAX_VERSIONS})
    SELECT enqueue_jobs(${JSON.stringify(due)}::jsonb) FROM added`.execute(db);
}
