import { recordChangeInName } from './features/admin/record-change.ts';
import { rpcDoors } from './platform/http/rpc.ts';
import type { Services } from './services.ts';

/**
 * The doors of every procedure: `anybody`; `actor`, who is signed in; `signedIn`, who acts in
 * person (`signedInOr(words)` where somebody who is not reads other words); `asAdmin`, staff of the platform; `inTeam(permission)`. What an admin changes in the name
 * of another person is written down at the last one.
 */
export const { anybody, actor, signedIn, signedInOr, asAdmin, inTeam } =
  rpcDoors<Services>(recordChangeInName);
