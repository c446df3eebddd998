import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Database, OpenTx } from '../db/database.ts';
import { inSteps } from '../db/in-steps.ts';
import {
  type EnqueueOptions,
  enqueueSpecs,
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

/** Does the work. Throws RetryAfter to be retried later. */
export type SystemJobRun<S, Out> = (services: S, payload: Out, attempt: Attempt) => Promise<void>;

/** A job without a team: about a user, a session at the gateway, or the whole product. */
export interface SystemJob<Out extends object, In extends object> {
  readonly name: string;
  readonly definition: JobDefinition<Out, In>;
  /** Enqueues in the caller's transaction: the job exists if and only if its cause does. */
  enqueue(tx: Pick<OpenTx, 'db'>, payload: In, options?: EnqueueOptions): Promise<void>;
  /** The job in the format of `enqueueJobs` and the SQL function `enqueue_jobs`. */
  spec(payload: In, options?: SpecOptions): JobSpec;
}

/** Like `defineJob`, for a job without a team: its work gets no TeamScope. */
export function defineSystemJob<S, Out extends object, In extends object>(
  definition: JobDefinition<Out, In> & { run: SystemJobRun<S, Out> },
): SystemJob<Out, In> & BoundJob<S> {
  const job = declareSystemJob(definition);
  return { ...job, ...bindSystemJob(job, definition.run) };
}

/** Like `declareJob`, for a job without a team. */
export function declareSystemJob<Out extends object, In extends object>(
  definition: JobDefinition<Out, In>,
): SystemJob<Out, In> {
  const spec: SystemJob<Out, In>['spec'] = (payload, options) =>
    specOf(definition, payload, options);
  return {
    name: definition.name,
    definition,
    enqueue: (tx, payload, options) => enqueueSpecs(tx, [spec(payload, options)], options),
    spec,
  };
}

/** Like `bindJob`, for a job without a team. */
export function bindSystemJob<S, Out extends object, In extends object>(
  { name, definition }: SystemJob<Out, In>,
  run: SystemJobRun<S, Out>,
): BoundJob<S> {
  const handler = jobHandler<S, In>(definition, (services, stored, attempt) =>
    run(services, definition.payload.parse(stored), attempt),
  );
  return { name, handler };
}

/**
 * A recurring job that finds work in all teams and enqueues one job per row. Jobs that already wait
 * stay unchanged.
 */
export const defineWatch = <Row>(
  name: string,
  find: () => RawBuilder<Row>,
  job: (row: Row) => JobSpec,
) =>
  defineSystemJob({
    name,
    payload: z.object({}),
    key: () => name,
    async run({ db }: { db: Database }) {
      await db.outsideTeams(async (tx) => {
        const { rows } = await find().execute(tx.db);
        await enqueueUnlessPlanned(tx.db, rows.map(job));
      });
    },
  });

/** Returns teams that have work, in the order of their ids, after an id. */
type TeamsGate = (after: string, limit: number) => RawBuilder<{ team_id: string }>;
type TeamJob = (team: { teamId: string }) => JobSpec;

const TEAMS_PER_STEP = 100;

/** Enqueues a job for each team that the gate finds, one transaction per step of teams. */
export const planForTeams = (db: Database, gate: TeamsGate, job: TeamJob): Promise<void> =>
  inSteps((after) =>
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
  defineSystemJob({
    name,
    payload: z.object({}),
    key: () => name,
    run: ({ db }: { db: Database }) => planForTeams(db, gate, job),
  });

/** Rows per step: small transactions keep row locks short. */
const ROWS_PER_STEP = 1_000;

/** A recurring job that deletes expired rows. `gate` returns how many it deleted, 0 once none is left. */
export const definePurge = (
  name: string,
  gate: (max: number) => RawBuilder<{ gone: number }>,
  max = ROWS_PER_STEP,
) =>
  defineSystemJob({
    name,
    payload: z.object({}),
    key: () => name,
    async run({ db }: { db: Database }) {
      const step = () => db.outsideTeams((tx) => gate(max).execute(tx.db));
      while (((await step()).rows[0]?.gone ?? 0) > 0);
    },
  });
