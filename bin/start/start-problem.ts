import { PostgresError } from '#server/platform/postgres/postgres-error.ts';
import { EnvError } from '#server/platform/settings/read-env.ts';

/** Something that the person who starts the product can put right; shown without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}

/** Whether an error says itself what to do. `others` are kinds that one program knows. */
export const isForPeople = (
  error: unknown,
  ...others: (abstract new (
    ...given: never[]
  ) => Error)[]
): error is Error =>
  [StartProblem, EnvError, PostgresError, ...others].some((kind) => error instanceof kind);
