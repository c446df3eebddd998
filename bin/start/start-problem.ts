import { PostgresError } from '#server/platform/postgres/postgres-error.ts';
import { EnvError } from '#server/platform/settings/read-env.ts';

/** A problem that the person starting the product can fix; shown without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}

/** Whether an error's message already says what to do. `others` are error types of one program. */
export const isUserFacingError = (
  error: unknown,
  ...others: (abstract new (
    ...given: never[]
  ) => Error)[]
): error is Error =>
  [StartProblem, EnvError, PostgresError, ...others].some((kind) => error instanceof kind);
