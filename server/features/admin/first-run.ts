import { type FirstRun, installationParts } from '#domain/admin/first-run.ts';
import { sellsPlans } from '#domain/billing/plans.ts';
import { isLocalName } from '#server/platform/local-name.ts';
import type { Services } from '#server/services.ts';

/** What of the installation is real, and whether the operator said that it is set up. */
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

/** The operator says that the installation is set up. */
export async function finishFirstRun({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.outsideTeams((tx) =>
    tx.db
      .insertInto('first_run')
      .defaultValues()
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
