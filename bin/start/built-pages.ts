import { ensureBundle } from './bundle.ts';
import type { Frontend } from './frontend.ts';

/** The app serves the build of `web/`, as in production. */
export function builtPages(root: string): Frontend {
  return {
    appPort: (port) => port,
    prepare: (signal) => ensureBundle(root, { signal, log: console.log }),
    open: () => Promise.resolve(() => Promise.resolve()),
  };
}
