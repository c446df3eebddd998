import { limitAttempts } from './features/accounts/rate-limit/rate-limit.ts';
import { runOnBehalf } from './features/admin/run-on-behalf.ts';
import { runLogged } from './features/privacy/list-actions.ts';
import type { Permission } from '#domain/teams/roles.ts';
import type { TeamTx } from './platform/db/database.ts';
import { type Admin, createProcedureGuards, type TeamAccess } from './platform/http/rpc.ts';
import type { Services } from './services.ts';

/**
 * The guards of every procedure. `anyone` has no requirements, and `anyIdentity` doesn't even require
 * that the browser shows the signed-in person. `actor` requires a signed-in person, impersonated or
 * not. `signedIn` refuses impersonation. `signedInOr(message)` does so with another text for strangers.
 * `asAdmin` admits platform staff. `inTeam(permission)` admits members of a team, and records what an
 * admin changes on behalf of another person.
 */
export const { anyone, anyIdentity, actor, signedIn, signedInOr, asAdmin, inTeam } =
  createProcedureGuards<Services>({
    runOnBehalf,
    runLogged,
    admitRepeatable: ({ db }, ip) => limitAttempts(db, 'repeatable', { ip, account: ip }),
  });

/** A call of a member of a team, whose guard has proven the permission. */
export interface TeamCall<P extends Permission, Input> {
  context: { services: Services; access: TeamAccess<P> };
  input: Input;
}

type Work<P extends Permission, Input, Answer> = (
  tx: TeamTx,
  input: Input,
  access: TeamAccess<P>,
  services: Services,
) => Promise<Answer>;

/** A handler that runs as one transaction of the team. */
export const inTransaction =
  <P extends Permission, Input, Answer>(work: Work<P, Input, Answer>) =>
  ({ context: { services, access }, input }: TeamCall<P, Input>) =>
    services.db.inTeam(access.scope, (tx) => work(tx, input, access, services));

/** The same, which answers only that its work is done. */
export const okInTransaction =
  <P extends Permission, Input>(work: Work<P, Input, unknown>) =>
  async (call: TeamCall<P, Input>) => {
    await inTransaction(work)(call);
    return { ok: true as const };
  };

/** A handler that answers a member of a team, outside any transaction. */
export const forMember =
  <P extends Permission, Input, Answer>(
    work: (services: Services, access: TeamAccess<P>, input: Input, ip: string) => Answer,
  ) =>
  ({
    context: { services, access, ip },
    input,
  }: TeamCall<P, Input> & { context: { ip: string } }) =>
    work(services, access, input, ip);

/** A handler that answers a member of staff. */
export const forStaff =
  <Input, Answer>(work: (services: Services, staff: Admin, input: Input) => Answer) =>
  ({ context, input }: { context: { services: Services; person: Admin }; input: Input }) =>
    work(context.services, context.person, input);

/** A handler that only returns that its work is done. */
export const okHandler =
  <Context, Input>(work: (context: Context, input: Input) => Promise<unknown>) =>
  async ({ context, input }: { context: Context; input: Input }) => {
    await work(context, input);
    return { ok: true as const };
  };

/** Why a repeat is harmless, for procedures with the same reason: `.meta({ harmless: SETS_VALUE })`. */
export const SETS_VALUE = 'sets a value; the same value again changes nothing';
export const OWN_ID = 'stored once under the id that the browser gave';
export const OWN_SECRET =
  'replaces what the call before made; its answer holds a secret that is stored nowhere';
export const NEW_SESSION =
  "replaces this browser's session; its answer is a cookie, which is stored nowhere";
