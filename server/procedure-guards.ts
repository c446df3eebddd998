import { recordChangeOnBehalf } from './features/admin/record-change.ts';
import { createProcedureGuards } from './platform/http/rpc.ts';
import type { Services } from './services.ts';

/**
 * The guards of every procedure. `anybody` demands nothing, and `actor` demands a signed-in person,
 * impersonated or not. `signedIn` refuses impersonation; `signedInOr(message)` does so with another
 * text for strangers. `asAdmin` admits platform staff. `inTeam(permission)` admits members of a
 * team, and records what an admin changes on behalf of another person.
 */
export const { anybody, actor, signedIn, signedInOr, asAdmin, inTeam } =
  createProcedureGuards<Services>(recordChangeOnBehalf);
