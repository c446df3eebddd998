import type { Settings } from '../settings.ts';

/** `environment` of every webhook. */
export function environment({ version, engine, tier }: Settings) {
  return {
    version,
    engine,
    tier,
    browser: null,
    platform: `linux/${process.arch}`,
    worker: { id: null },
  };
}
