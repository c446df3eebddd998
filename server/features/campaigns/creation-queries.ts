import { type Selectable, sql } from 'kysely';
import {
  type Generation,
  type GenerationKind,
  type GenerationStep,
  firstSteps,
  SHOWN_AFTER_END_MS,
} from '#domain/campaigns/generation.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type CreationRow = Selectable<Tables['campaign_creations']>;

/** As much of the past as is kept of each team. */
const KEPT_DAYS = 30;

interface NewCreation {
  creation_id: string;
  kind: GenerationKind;
  user_id: string;
  campaign_id: string;
  campaign_slug: string;
  campaign_name: string;
  form: object;
  owns_draft: boolean;
  by_automation: boolean;
}

/** Stores a creation that begins now, and forgets those of long ago. */
export async function insertCreation(
  { db, team_id }: TeamTx,
  creation: NewCreation,
): Promise<void> {
  await db
    .deleteFrom('campaign_creations')
    .where('team_id', '=', team_id)
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
  await db
    .insertInto('campaign_creations')
    .values({
      ...creation,
      team_id,
      form: JSON.stringify(creation.form),
      steps: JSON.stringify(firstSteps(creation.kind)),
    })
    .execute();
}

/** How many creations the team began within the last hour. */
export async function creationsOfLastHour({ db, team_id }: TeamTx): Promise<number> {
  const { count } = await db
    .selectFrom('campaign_creations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('team_id', '=', team_id)
    .where('started_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findCreation(
  tx: TeamTx,
  creation_id: string,
): Promise<Generation | undefined> {
  const row = await shown(tx).where('n.creation_id', '=', creation_id).executeTakeFirst();
  return row && creationOf(row);
}

/** The newest of a person that runs, or that ended lately and was not acknowledged. */
export async function findCreationOf(tx: TeamTx, user_id: string): Promise<Generation | undefined> {
  const lately = new Date(Date.now() - SHOWN_AFTER_END_MS);
  const row = await shown(tx)
    .where('n.user_id', '=', user_id)
    .where('n.by_automation', '=', false)
    .where('n.acknowledged_at', 'is', null)
    .where((eb) => eb.or([eb('n.state', '=', 'running'), eb('n.ended_at', '>', lately)]))
    .orderBy('n.started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && creationOf(row);
}

/** The person has seen how it ended; answers whether there is such a creation. */
export async function acknowledge({ db, team_id }: TeamTx, creation_id: string): Promise<boolean> {
  const row = await db
    .updateTable('campaign_creations')
    .set({ acknowledged_at: sql`coalesce(acknowledged_at, now())` })
    .where('team_id', '=', team_id)
    .where('creation_id', '=', creation_id)
    .where('state', '<>', 'running')
    .returning('creation_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the work of a running creation over: an earlier run can change nothing from now on. */
export async function takeOver(
  { db, team_id }: TeamTx,
  creation_id: string,
  run_id: string,
): Promise<CreationRow | undefined> {
  return db
    .updateTable('campaign_creations')
    .set({ run_id })
    .where('team_id', '=', team_id)
    .where('creation_id', '=', creation_id)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst();
}

/** Which run of a creation may still change it. */
export interface RunRef {
  creation_id: string;
  run_id: string;
}

/** Whether this run is still the one that works on it. */
export async function isStillOurs({ db, team_id }: TeamTx, run: RunRef): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_creations')
    .select('creation_id')
    .where('team_id', '=', team_id)
    .where('creation_id', '=', run.creation_id)
    .where('run_id', '=', run.run_id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return row !== undefined;
}

/** Says how far the run is; false when it is no longer the one that works on it. */
export async function storeSteps(
  { db, team_id }: TeamTx,
  run: RunRef,
  steps: GenerationStep[],
): Promise<boolean> {
  const row = await db
    .updateTable('campaign_creations')
    .set({ steps: JSON.stringify(steps) })
    .where('team_id', '=', team_id)
    .where('creation_id', '=', run.creation_id)
    .where('run_id', '=', run.run_id)
    .where('state', '=', 'running')
    .returning('creation_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** With the slug that the campaign has by now: it may have been given another name. */
function shown({ db, team_id }: TeamTx) {
  return db
    .selectFrom('campaign_creations as n')
    .leftJoin('campaigns as c', (join) =>
      join.onRef('c.team_id', '=', 'n.team_id').onRef('c.campaign_id', '=', 'n.campaign_id'),
    )
    .selectAll('n')
    .select('c.campaign_slug as slug_now')
    .where('n.team_id', '=', team_id);
}

function creationOf(row: CreationRow & { slug_now: string | null }): Generation {
  const { creation_id, kind, campaign_id, campaign_name, state, steps } = row;
  return {
    creation_id,
    kind,
    campaign_id,
    campaign_slug: row.slug_now ?? row.campaign_slug,
    campaign_name,
    state,
    steps,
    error:
      row.error_reason === null
        ? null
        : { reason: row.error_reason, message: row.error_message ?? '' },
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
