import { createHash } from 'node:crypto';
import { type InsertObject, type RawBuilder, sql } from 'kysely';
import type { VerifierTest } from '#domain/quality/verifier-check.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Model } from '#server/platform/llm.ts';

/** The number of a campaign's texts whose controls are kept, besides the live ones. */
const MAX_KEPT = 20;
/** How long a test is valid, because a provider may change the model behind a name. */
const TEST_HOLDS = '24 hours';

/** Distinguishes verifiers of the same name by their host. */
export const verifierKey = (model: Model): string => {
  const { name, host } = model.describe();
  return `${name} @ ${host}`;
};

export const promptHash = (behavior_prompt: string): string =>
  createHash('md5').update(behavior_prompt).digest('hex');

/** The column `false_statements` of the live text, for a larger statement. */
export const falseStatementsOf = (
  campaign: string,
  behavior_prompt: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`coalesce((SELECT p.statements FROM prompt_controls p
    WHERE p.team_id = ${sql.ref(`${campaign}.team_id`)}
      AND p.campaign_id = ${sql.ref(`${campaign}.campaign_id`)}
      AND p.prompt_hash = md5(${behavior_prompt})), '[]') AS false_statements`;

/** A text that answers leads. */
export type LivePrompt = Record<'behavior_prompt' | 'prompt_hash' | 'agent_language', string>;

const livePrompts = ({ team_id }: TeamTx, campaign_id: string) => sql`
  (SELECT behavior_prompt, md5(behavior_prompt) AS prompt_hash, agent_language FROM campaigns
    WHERE team_id = ${team_id} AND campaign_id = ${campaign_id} AND behavior_prompt <> ''
  UNION SELECT behavior_prompt, md5(behavior_prompt), agent_language FROM version_trials
    WHERE team_id = ${team_id} AND campaign_id = ${campaign_id} AND state = 'running')`;

/** Returns the live texts, including a trial's, without statements. */
export async function listPromptsWithoutStatements(
  tx: TeamTx,
  campaign_id: string,
): Promise<LivePrompt[]> {
  const { rows } = await sql<LivePrompt>`SELECT l.* FROM ${livePrompts(tx, campaign_id)} l
    WHERE NOT EXISTS (SELECT FROM prompt_controls p WHERE p.team_id = ${tx.team_id}
      AND p.campaign_id = ${campaign_id} AND p.prompt_hash = l.prompt_hash
      AND p.written_at IS NOT NULL)`.execute(tx.db);
  return rows;
}

type TextOf = Record<'campaign_id' | 'prompt_hash', string>;
const now = sql<Date>`now()`;

export const storeStatements = (tx: TeamTx, text: TextOf, statements: string[]): Promise<void> =>
  store(tx, text, { statements: JSON.stringify(statements), written_at: now });

export const storeVerifierTest = (
  tx: TeamTx,
  text: TextOf,
  { misjudged, of }: VerifierTest,
  verifier: string,
): Promise<void> =>
  store(tx, text, { tested_model: verifier, misjudged, tested: of, tested_at: now });

/** Stores controls, and deletes the oldest texts that aren't live. */
async function store(
  tx: TeamTx,
  { campaign_id, prompt_hash }: TextOf,
  controls: Partial<InsertObject<Tables, 'prompt_controls'>>,
): Promise<void> {
  await tx.db
    .insertInto('prompt_controls')
    .values({ ...controls, team_id: tx.team_id, campaign_id, prompt_hash })
    .onConflict((on) => on.columns(['team_id', 'campaign_id', 'prompt_hash']).doUpdateSet(controls))
    .execute();
  await sql`DELETE FROM prompt_controls WHERE team_id = ${tx.team_id}
    AND campaign_id = ${campaign_id}
    AND prompt_hash IN (SELECT prompt_hash FROM prompt_controls WHERE team_id = ${tx.team_id}
      AND campaign_id = ${campaign_id} ORDER BY created_at DESC OFFSET ${MAX_KEPT})
    AND prompt_hash NOT IN (SELECT l.prompt_hash FROM ${livePrompts(tx, campaign_id)} l)`.execute(
    tx.db,
  );
}

/** Returns a text's statements, and this verifier's result of the last day; null: not tested. */
export async function findControls(
  { db, team_id }: TeamTx,
  { campaign_id, prompt_hash }: TextOf,
  verifier: string,
): Promise<{ statements: string[]; test: VerifierTest | null }> {
  const row = await db
    .selectFrom('prompt_controls')
    .select(['statements', 'misjudged', 'tested'])
    .select(
      sql<boolean>`tested_model = ${verifier} AND tested_at > now() - ${TEST_HOLDS}::interval`.as(
        'holds',
      ),
    )
    .where((eb) => eb.and({ team_id, campaign_id, prompt_hash }))
    .executeTakeFirst();
  const { statements = [], misjudged, tested } = row ?? {};
  const isKnown = row?.holds && typeof misjudged === 'number' && typeof tested === 'number';
  return { statements, test: isKnown ? { misjudged, of: tested } : null };
}
