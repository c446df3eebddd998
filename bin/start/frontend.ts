import type { StartEnv } from '#server/platform/settings/read-env.ts';
import type { SupervisedProcess } from './keep-running.ts';

/** How browsers get the pages. */
export interface Frontend {
  /** Returns the app's port, which is the public one unless a proxy is in front of it. */
  appPort: (port: number) => number;
  /** Prepares what the app needs to start. `signal` aborts it. */
  prepare: (signal: AbortSignal) => Promise<void>;
  /** Called once the programs have been started. Returns a function that closes it. */
  open: (given: StartEnv, programs: Programs) => Promise<() => Promise<void>>;
}

export interface Programs {
  app: SupervisedProcess;
  /** absent if every service is real */
  sandbox?: SupervisedProcess;
}
