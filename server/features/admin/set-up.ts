import { sql } from 'kysely';
import type { FirstAccount } from '#domain/accounts/first-account.ts';
import { type FirstRun, installationParts } from '#domain/admin/first-run.ts';
import { sellsPlans } from '#domain/billing/plans.ts';
import { Refusal } from '#domain/errors.ts';
import {
  hashPassword,
  requireUncommon,
} from '#server/features/accounts/passwords/password-hashing.ts';
import { markVerified } from '#server/features/accounts/queries.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit/rate-limit.ts';
import type { Caller, NewSession } from '#server/features/accounts/sessions/session-cookie.ts';
import { startSession } from '#server/features/accounts/sessions/session-queries.ts';
import {
  hasNoAccount,
  isOnThisMachine,
  isSetupToken,
  type SetupCaller,
} from '#server/features/accounts/sign-up/first-run.ts';
import { openAccount } from '#server/features/accounts/sign-up/register.ts';
import { isLocalName } from '#server/platform/local-name.ts';
import type { Services } from '#server/services.ts';
import { saveLevel } from './admin-queries.ts';
import { recordAction } from './audit-queries.ts';

/**
 * Creates the first account of an empty installation, verified and a superadmin, whatever SIGN_UP says.
 * Of parallel calls, one succeeds. Throws SETUP_TOKEN, SETUP_DONE.
 */
export async function setUp(
  services: Pick<Services, 'db' | 'env' | 'log'>,
  form: FirstAccount,
  caller: Caller,
  from: SetupCaller,
): Promise<NewSession> {
  const { db, env, log } = services;
  await limitAttempts(db, 'setUp', { ip: caller.ip, account: 'setup' });
  if (!isOnThisMachine(env, from) && !isSetupToken(env.APP_SECRET, form.token)) {
    throw new Refusal('SETUP_TOKEN');
  }
  await requireUncommon(form.password);
  const hashed = await hashPassword(form.password, { key: 'set-up', first: true });
  const { user_id, token } = await db.outsideTeams(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('first account', 0))`.execute(tx.db);
    if (!(await hasNoAccount(tx))) throw new Refusal('SETUP_DONE');
    const opened = await openAccount(tx, { form, hashed, caller });
    // Email may not be set up yet, and the operator vouches for their own address.
    await markVerified(tx, opened.user_id);
    await saveLevel(tx, opened.user_id, 'superadmin');
    await recordAction(tx, {
      action: 'platform.set_up',
      actor_user_id: opened.user_id,
      on_behalf_of: opened.user_id,
      details: { level: 'superadmin' },
    });
    return opened;
  });
  log.warn({ user_id }, 'the installation was set up: its first account is a superadmin');
  return startSession(services, caller, token);
}

/** Returns which parts of the installation are real, and whether the operator finished the setup. */
export async function getFirstRun({ db, env }: Pick<Services, 'db' | 'env'>): Promise<FirstRun> {
  const row = await db.outsideTeams((tx) =>
    tx.db.selectFrom('first_run').select('done_at').executeTakeFirst(),
  );
  return {
    done_at: row?.done_at.toISOString() ?? null,
    parts: installationParts({
      SANDBOX_PLAYS: env.SANDBOX_PLAYS,
      sells: sellsPlans(env.PLANS),
      isLocal: isLocalName(new URL(env.PUBLIC_URL).hostname),
    }),
  };
}

/** Records that the operator finished the setup. */
export async function finishFirstRun({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.outsideTeams((tx) =>
    tx.db
      .insertInto('first_run')
      .defaultValues()
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
