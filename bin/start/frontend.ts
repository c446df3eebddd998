import type { StartEnv } from '#server/platform/settings/read-env.ts';
import type { Kept } from './keep-running.ts';

/** How the pages reach the browsers. */
export interface Frontend {
  /** The port of the app, which people open unless a proxy is in front of it. */
  appPort: (port: number) => number;
  /** What must be there before the app starts. `signal` abandons it. */
  prepare: (signal: AbortSignal) => Promise<void>;
  /** Called when the programs have been started; returns what closes it. */
  open: (given: StartEnv, programs: Programs) => Promise<() => Promise<void>>;
}

export interface Programs {
  app: Kept;
  /** absent when every address is real */
  sandbox?: Kept;
}
