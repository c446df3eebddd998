import { z } from 'zod';
import {
  type CheckedSession,
  checkSessionStates,
} from '#server/features/whatsapp/check-session-states.ts';
import { connectionsToCheck } from '#server/features/whatsapp/connection-scope.ts';
import { isSendingRestored, setGatewayProblem } from '#server/features/whatsapp/gateway/gateway.ts';
import { recordRestriction } from '#server/features/whatsapp/reported-restriction.ts';
import { recheckAt, recheckSession } from '#server/features/whatsapp/recover-session.ts';
import { pickNumberToUpdate, updateSessionConfig } from '#server/features/whatsapp/session-jobs.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import type { Services } from '#server/services.ts';
import { receiveEvent } from '../receive/receive.ts';
import { backfill } from './backfill.ts';

/** Web processes start first, and webhooks that the gateway redelivers immediately need no backfill. */
export const AFTER_GAP_MS = 3_000;
/** Messages that arrived this long before the gap may not have been stored either. */
const MARGIN_MS = 5 * 60_000;
/** How many numbers to check per round whether the gateway accepts their messages again. */
const MAX_PROBED = 5;
/** Spreads the syncs of many numbers. */
const APART_MS = 100;

/**
 * Every minute: stores session states that no webhook brought, recovers sessions that don't work, and
 * syncs the history of quiet numbers. After a gap without a running worker, syncs every number from the
 * start of the gap: the gateway redelivers a webhook after longer and longer waits, and gives up in the
 * end. `alive_at` (ms) is when the last worker was alive.
 */
export const checkSessions = defineSystemJob({
  name: 'whatsapp:watch-sessions',
  payload: z.object({ after_gap: z.boolean().default(false), alive_at: z.number().optional() }),
  key: () => 'watch:after-gap',
  async run(services: Services, { after_gap, alive_at }) {
    if (after_gap) await syncAll(services, alive_at);
    const checked = await checkSessionStates(services);
    for (const session of checked) await settle(services, session, after_gap);
    await resumeRecovered(services, checked);
    const outdated = checked.filter((session) => session.outdated);
    const update = pickNumberToUpdate(outdated.map(({ connection }) => connection));
    if (!update) return;
    await services.db.inTeam(update.scope, (tx) =>
      updateSessionConfig.enqueue(tx, update, {}, { unlessPlanned: true }),
    );
  },
});

/** Sends what waits for numbers that the gateway refused, once it accepts messages again. */
async function resumeRecovered(services: Services, checked: CheckedSession[]): Promise<void> {
  const refused = checked.filter(
    ({ connection, status, broken }) => connection.gateway_problem && !status && !broken,
  );
  for (const { connection } of refused.slice(0, MAX_PROBED)) {
    if (!(await isSendingRestored(services, connection))) continue;
    await services.db.inTeam(connection.scope, async (tx) => {
      await setGatewayProblem(tx, connection, null);
      await backfill.enqueue(tx, connection, { because: 'missed' });
    });
  }
}

async function settle(
  services: Services,
  { connection, status, quiet, broken, restriction }: CheckedSession,
  after_gap: boolean,
): Promise<void> {
  if (restriction) {
    await services.db.inTeam(connection.scope, (tx) =>
      recordRestriction(tx, connection, restriction),
    );
  }
  if (status) await receiveEvent(services, connection, status);
  else if (broken) {
    // Its check is already scheduled, unless that job was lost.
    const runAt = recheckAt(connection, null);
    await services.db.inTeam(connection.scope, (tx) =>
      recheckSession.enqueue(tx, connection, {}, { runAt, unlessPlanned: true }),
    );
  } else if (quiet && !after_gap) {
    // A sync that waits for the gateway keeps its time, and one for missed messages is enough.
    await services.db.inTeam(connection.scope, (tx) =>
      backfill.enqueue(tx, connection, { because: 'quiet' }, { unlessPlanned: true }),
    );
  }
}

/** A sync that is already scheduled reads at least as far back. */
async function syncAll({ db }: Services, aliveAt: number | undefined): Promise<void> {
  const since = aliveAt === undefined ? {} : { since: Math.floor((aliveAt - MARGIN_MS) / 1000) };
  const connections = await connectionsToCheck(db);
  for (const [index, connection] of connections.entries()) {
    const runAt = new Date(Date.now() + index * APART_MS);
    await db.inTeam(connection.scope, (tx) =>
      backfill.enqueue(
        tx,
        connection,
        { because: 'missed', ...since },
        { runAt, unlessPlanned: true },
      ),
    );
  }
}
