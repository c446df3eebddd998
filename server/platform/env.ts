import { type Env, EnvError, readEnv } from './read-env.ts';

export type { Env } from './read-env.ts';

/** The settings of this process. With a mistake in them nothing can start, so it ends here in words. */
export const env = readOrExit();

function readOrExit(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
