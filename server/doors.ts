import { rpcDoors } from './platform/http/rpc.ts';
import type { Services } from './services.ts';

/** The three doors of every procedure: `anybody`, `signedIn`, `inTeam(permission)`. */
export const { anybody, signedIn, inTeam } = rpcDoors<Services>();
