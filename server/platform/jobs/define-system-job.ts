import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Database, OpenTx } from '../db/database.ts';
import { forEachBatch } from '../db/for-each-batch.ts';
import {
  type EnqueueOptions,
  enqueueJobs,
  enqueueUnlessPlanned,
  type JobSpec,
  type SpecOptions,
} from './enqueue.ts';
import {
  type Attempt,
  type BoundJob,
  type JobDefinition,
  jobHandler,
  specOf,
} from './job-definition.ts';

/** A job without a team: about a user, a session at the gateway, or the whole product. */
interface SystemJob<S, In extends object> extends BoundJob<S> {
  /** Enqueues in the caller's transaction: the job exists if and only if its cause does. */
  enqueue(tx: Pick<OpenTx, 'db'>, payload: In, options?: EnqueueOptions): Promise<void>;
  /** The job in the format of `enqueueJobs` and the SQL function `enqueue_jobs`. */
  spec(payload: In, options?: SpecOptions): JobSpec;
}

/** Like `defineJob`, for a job without a team: its work gets no TeamScope. */
export function defineSystemJob<S, Out extends object, In extends object>(
  definition: JobDefinition<Out, In> & {
    /** Does the work. Throws RetryAfter to be retried later. */
    run: (services: S, payload: Out, attempt: Attempt) => Promise<void>;
  },
): SystemJob<S, In> {
  const { name, payload: schema, run } = definition;
  const spec: SystemJob<S, In>['spec'] = (payload, options) => specOf(definition, payload, options);
  return {
    name,
    spec,
    enqueue: (tx, payload, options) => enqueueJobs(tx.db, [spec(payload, options)], options),
    handler: jobHandler<S, In>(definition, (services, stored, attempt) =>
      run(services, schema.parse(stored), attempt),
    ),
  };
}

const recurring = (name: string, run: (services: { db: Database }) => Promise<void>) =>
  defineSystemJob({ name, payload: z.object({}), key: () => name, run });

/**
 * A recurring job that finds work in all teams and enqueues one job per row. Jobs that already wait
 * stay unchanged.
 */
export const defineWatch = <Row>(
  name: string,
  find: () => RawBuilder<Row>,
  job: (row: Row) => JobSpec,
) =>
  recurring(name, ({ db }) =>
    db.outsideTeams(async (tx) => {
      const { rows } = await find().execute(tx.db);
      await enqueueUnlessPlanned(tx.db, rows.map(job));
    }),
  );

/** Returns teams that have work, in the order of their ids, after an id. */
type TeamsGate = (after: string, limit: number) => RawBuilder<{ team_id: string }>;
type TeamJob = (team: { teamId: string }) => JobSpec;

const TEAMS_PER_STEP = 100;

/** Enqueues a job for each team that the gate finds, one transaction per step of teams. */
export const planForTeams = (db: Database, gate: TeamsGate, job: TeamJob): Promise<void> =>
  forEachBatch((after) =>
    db.outsideTeams(async (tx) => {
      const { rows } = await gate(after, TEAMS_PER_STEP).execute(tx.db);
      const ids = rows.map(({ team_id }) => team_id);
      await enqueueUnlessPlanned(
        tx.db,
        ids.map((teamId) => job({ teamId })),
      );
      return ids;
    }),
  );

/** Like `defineWatch`, for any number of teams. */
export const defineTeamsWatch = (name: string, gate: TeamsGate, job: TeamJob) =>
  recurring(name, ({ db }) => planForTeams(db, gate, job));

/** Rows per step: small transactions keep row locks short. */
const ROWS_PER_STEP = 1_000;

/** A recurring job that deletes expired rows. `gate` returns how many it deleted, 0 once none is left. */
export const definePurge = (
  name: string,
  gate: (max: number) => RawBuilder<{ gone: number }>,
  max = ROWS_PER_STEP,
) =>
  recurring(name, async ({ db }) => {
    const step = () => db.outsideTeams((tx) => gate(max).execute(tx.db));
    while (((await step()).rows[0]?.gone ?? 0) > 0);
  });
