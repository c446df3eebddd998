import { type Env, EnvError, readEnv } from './read-env.ts';

export type { Env } from './read-env.ts';

/** The settings of this process. An invalid one ends the process with a message. */
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
