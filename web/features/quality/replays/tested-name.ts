import { replayCopy } from '#copy/quality/replays.ts';
import type { ReplayTested } from '#domain/quality/replays/schema.ts';

/** Which prompts a replay tries. */
export const testedName = (tested: ReplayTested): string =>
  tested.kind === 'version'
    ? replayCopy.tested.version({ number: tested.number })
    : replayCopy.tested[tested.kind];
