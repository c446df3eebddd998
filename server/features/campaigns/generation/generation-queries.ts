import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { Refusal } from '#domain/errors.ts';
import { type Selectable, sql } from 'kysely';
import {
  type Generation,
  type GenerationStep,
  firstSteps,
  OUTCOME_SHOWN_MS,
} from '#domain/campaigns/generation.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/**
 * A stored generation. The table `campaign_creations`, its `creation_id`, the change kind `creation`,
 * the jobs `campaigns:make` and `campaigns:end-late-creation` and the procedures keep the name that
 * they were first stored and published under.
 */
export type GenerationRow = Selectable<Tables['campaign_creations']>;

/** How long each team's ended generations are kept. */
const RETENTION_DAYS = 30;

type NewGeneration = Pick<
  GenerationRow,
  'creation_id' | 'kind' | 'user_id' | 'campaign_id' | 'campaign_slug' | 'campaign_name'
> &
  Pick<GenerationRow, 'owns_draft' | 'by_automation'> & { form: object };

/** Stores a generation that starts now, and purges the team's old ones. */
export async function insertGeneration(
  { db, team_id }: TeamTx,
  generation: NewGeneration,
): Promise<void> {
  await db
    .deleteFrom('campaign_creations')
    .where('team_id', '=', team_id)
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
    .execute();
  await db
    .insertInto('campaign_creations')
    .values({
      ...generation,
      team_id,
      form: JSON.stringify(generation.form),
      steps: JSON.stringify(firstSteps(generation.kind)),
    })
    .execute();
}

export async function countGenerationsLastHour({ db, team_id }: TeamTx): Promise<number> {
  const { count } = await db
    .selectFrom('campaign_creations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('team_id', '=', team_id)
    .where('started_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findGeneration(
  tx: TeamTx,
  creation_id: string,
): Promise<Generation | undefined> {
  const row = await withCurrentSlug(tx).where('n.creation_id', '=', creation_id).executeTakeFirst();
  return row && generationOf(row);
}

/** The progress or the outcome of a generation. Throws NOT_FOUND. */
export async function getGeneration(tx: TeamTx, creation_id: string): Promise<Generation> {
  const found = await findGeneration(tx, creation_id);
  if (!found) throw new Refusal('NOT_FOUND', campaignsErrors.gone);
  return found;
}

/** The user's latest generation that runs, or that ended within 10 minutes and isn't acknowledged. */
export async function getMyGeneration(tx: TeamTx, user_id: string): Promise<Generation | null> {
  const shownSince = new Date(Date.now() - OUTCOME_SHOWN_MS);
  const row = await withCurrentSlug(tx)
    .where((eb) => eb.and({ 'n.user_id': user_id, 'n.by_automation': false }))
    .where('n.acknowledged_at', 'is', null)
    .where((eb) => eb.or([eb('n.state', '=', 'running'), eb('n.ended_at', '>', shownSince)]))
    .orderBy('n.started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? generationOf(row) : null;
}

/** Records that the user has seen the outcome. Throws NOT_FOUND, and CONFLICT while it runs. */
export async function acknowledgeGeneration(tx: TeamTx, creation_id: string): Promise<void> {
  const { state } = await getGeneration(tx, creation_id);
  if (state === 'running') throw new Refusal('CONFLICT', campaignsErrors.beingCreated);
  await tx.db
    .updateTable('campaign_creations')
    .set({ acknowledged_at: sql`coalesce(acknowledged_at, now())` })
    .where((eb) => eb.and({ team_id: tx.team_id, creation_id }))
    .execute();
}

/** Claims a running generation for a run. Earlier runs can no longer change it. */
export async function claimRun(
  { db, team_id }: TeamTx,
  creation_id: string,
  run_id: string,
): Promise<GenerationRow | undefined> {
  return db
    .updateTable('campaign_creations')
    .set({ run_id })
    .where((eb) => eb.and({ team_id, creation_id, state: 'running' }))
    .returningAll()
    .executeTakeFirst();
}

/** One run of a generation. Only the latest run can change it. */
export interface RunRef {
  creation_id: string;
  run_id: string;
}

/** Whether this run is still the latest, and the generation still running. */
export async function isCurrentRun({ db, team_id }: TeamTx, run: RunRef): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_creations')
    .select('creation_id')
    .where((eb) => eb.and({ team_id, ...run, state: 'running' }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a generation until the transaction ends; undefined unless it is running. */
export async function lockRunningGeneration(
  { db, team_id }: TeamTx,
  creation_id: string,
): Promise<GenerationRow | undefined> {
  return db
    .selectFrom('campaign_creations')
    .selectAll()
    .where((eb) => eb.and({ team_id, creation_id, state: 'running' }))
    .forUpdate()
    .executeTakeFirst();
}

/** Stores the progress of a run; false when the run was superseded. */
export async function storeSteps(
  { db, team_id }: TeamTx,
  run: RunRef,
  steps: GenerationStep[],
): Promise<boolean> {
  const row = await db
    .updateTable('campaign_creations')
    .set({ steps: JSON.stringify(steps) })
    .where((eb) => eb.and({ team_id, ...run, state: 'running' }))
    .returning('creation_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** With the campaign's current slug, because the campaign may have been renamed. */
function withCurrentSlug({ db, team_id }: TeamTx) {
  return db
    .selectFrom('campaign_creations as n')
    .leftJoin('campaigns as c', (join) =>
      join.onRef('c.team_id', '=', 'n.team_id').onRef('c.campaign_id', '=', 'n.campaign_id'),
    )
    .selectAll('n')
    .select('c.campaign_slug as current_slug')
    .where('n.team_id', '=', team_id);
}

function generationOf(row: GenerationRow & { current_slug: string | null }): Generation {
  const { creation_id, kind, campaign_id, campaign_name, state, steps } = row;
  const { error_reason: reason, error_message: message } = row;
  return {
    creation_id,
    kind,
    campaign_id,
    campaign_slug: row.current_slug ?? row.campaign_slug,
    campaign_name,
    state,
    steps,
    error: reason === null ? null : { reason, message: message ?? '' },
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
