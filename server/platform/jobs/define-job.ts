import type { TeamTx } from '../db/database.ts';
import type { TeamScope } from '../db/team-scope.ts';
import { enqueueJobs, type EnqueueOptions, type JobSpec, type SpecOptions } from './enqueue.ts';
import {
  type Attempt,
  type BoundJob,
  type JobDefinition,
  jobHandler,
  specOf,
} from './job-definition.ts';
import { scopeOfJob } from './job-scope.ts';

/** Does the work. Throws RetryAfter to be retried later. */
export type JobRun<S, Out> = (
  services: S,
  scope: TeamScope,
  payload: Out,
  attempt: Attempt,
) => Promise<void>;

/** A job of one team. Code that enqueues it doesn't need to import its work. */
export interface Job<Out extends object, In extends object> {
  readonly name: string;
  readonly definition: TeamJobDefinition<Out, In>;
  /** Enqueues in the caller's transaction: the job exists if and only if its cause does. */
  enqueue(tx: TeamTx, payload: In, options?: EnqueueOptions): Promise<void>;
  enqueueMany(tx: TeamTx, payloads: In[], options?: EnqueueOptions): Promise<void>;
  /**
   * The job in the format of `enqueueJobs` and the SQL function `enqueue_jobs`, to enqueue different
   * jobs in one statement, or within a larger one. Outside a team's transaction, name the team.
   */
  spec(team: Pick<TeamScope, 'teamId'>, payload: In, options?: SpecOptions): JobSpec;
}

type TeamJobDefinition<Out extends object, In extends object> = JobDefinition<
  Out,
  In,
  In & { team_id: string }
>;

/** Defines a job together with its work, next to the use case. */
export function defineJob<S, Out extends object, In extends object>(
  definition: TeamJobDefinition<Out, In> & { run: JobRun<S, Out> },
): Job<Out, In> & BoundJob<S> {
  const job = declareJob(definition);
  return { ...job, ...bindJob(job, definition.run) };
}

/**
 * Declares a job whose work a higher feature does. `server/worker.ts` binds it to that work, so a lower
 * feature can enqueue it without importing the higher one.
 */
export function declareJob<Out extends object, In extends object>(
  definition: TeamJobDefinition<Out, In>,
): Job<Out, In> {
  const spec: Job<Out, In>['spec'] = ({ teamId }, payload, options) =>
    specOf(definition, { team_id: teamId, ...payload }, options);
  const enqueueMany: Job<Out, In>['enqueueMany'] = (tx, payloads, options) =>
    enqueueJobs(
      tx.db,
      payloads.map((payload) => spec(tx.scope, payload, options)),
      options,
    );
  return {
    name: definition.name,
    definition,
    enqueue: (tx, payload, options) => enqueueMany(tx, [payload], options),
    enqueueMany,
    spec,
  };
}

/** Binds a declared job to its work. */
export function bindJob<S, Out extends object, In extends object>(
  { name, definition }: Job<Out, In>,
  run: JobRun<S, Out>,
): BoundJob<S> {
  const handler = jobHandler<S, In & { team_id: string }>(definition, (services, stored, attempt) =>
    run(services, scopeOfJob(stored), definition.payload.parse(stored), attempt),
  );
  return { name, handler };
}
