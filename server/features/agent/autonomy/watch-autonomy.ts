import { sql } from 'kysely';
import { z } from 'zod';
import {
  INCIDENT_LIMITS,
  type Incidents,
  exceededIncidentLimit,
  levelBelow,
} from '#domain/autonomy/autonomy.ts';
import { reasonText } from '#domain/notifications/reasons.ts';
import { planEventNotifications } from '#server/features/notifications/deliver-notification.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineWatch } from '#server/platform/jobs/define-system-job.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { storeAutonomy } from './autonomy.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Campaigns of each kind per run; the next run takes the rest. */
const MAX_CAMPAIGNS = 500;

/** Runs every ten minutes: finds campaigns with too many incidents within a day. */
export const watchAutonomy = defineWatch(
  'agent:watch-autonomy',
  () => {
    const { held, opt_outs } = INCIDENT_LIMITS;
    const since = new Date(Date.now() - DAY_MS);
    return sql<{ team_id: string; campaign_id: string }>`SELECT team_id, campaign_id
      FROM gate_autonomy_incidents(${since}, ${held}, ${opt_outs}, ${MAX_CAMPAIGNS})`;
  },
  ({ team_id: teamId, campaign_id }) => lowerAutonomy.spec({ teamId }, { campaign_id }),
);

/**
 * Lowers an agent's autonomy by one level if it is above a limit, and notifies the members in charge. Only
 * incidents since the last change count, so one bad hour costs one level, and a rerun changes nothing.
 */
export const lowerAutonomy = defineJob({
  name: 'agent:lower-autonomy',
  payload: z.object({ campaign_id: z.uuid() }),
  key: ({ campaign_id }) => `autonomy:${campaign_id}`,
  run: async ({ db, log }: Pick<Services, 'db' | 'log'>, scope, { campaign_id }) => {
    await db.inTeam(scope, async (tx) => {
      const [campaign] = await tx.db
        .selectFrom('campaigns')
        .select('autonomy')
        .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
        .forNoKeyUpdate()
        .execute();
      const level = campaign && levelBelow(campaign.autonomy.level);
      if (!campaign || !level) return;
      const incidents = await incidentsOf(tx, campaign_id);
      const kind = exceededIncidentLimit(incidents);
      if (!kind) return;
      const after = { ...campaign.autonomy, level };
      const reason = { about: 'incidents' as const, kind, ...incidents };
      const why = reasonText(reason);
      const change = { before: campaign.autonomy, after, cause: 'incident' as const, why };
      await storeAutonomy(tx, campaign_id, { ...change, by_user_id: null });
      await recordChanges(tx, 'campaign', [campaign_id]);
      const since = new Date().toISOString();
      await planEventNotifications(tx, {
        kind: 'autonomy',
        campaign_id,
        level,
        why: reason,
        since,
      });
      log.info({ campaign_id, level, why }, 'incidents lowered the autonomy of the agent');
    });
  },
});

async function incidentsOf({ db, team_id }: TeamTx, campaign_id: string): Promise<Incidents> {
  const { rows } = await sql<Incidents>`WITH day AS (
      SELECT greatest(now() - interval '1 day', (SELECT max(a.at) FROM autonomy_changes a
        WHERE a.team_id = ${team_id} AND a.campaign_id = ${campaign_id})) AS since)
    SELECT (SELECT count(*)::int FROM held_answers h WHERE h.team_id = ${team_id}
        AND h.campaign_id = ${campaign_id} AND h.reason = 'guard'
        AND h.created_at > day.since) AS held,
      (SELECT count(*)::int FROM conversation_events e JOIN conversations c
          ON c.team_id = e.team_id AND c.conversation_id = e.conversation_id
        WHERE e.team_id = ${team_id} AND c.campaign_id = ${campaign_id} AND e.kind = 'opted_out'
          AND e.at > day.since) AS opt_outs,
      (SELECT count(*)::int FROM conversations c WHERE c.team_id = ${team_id}
        AND c.campaign_id = ${campaign_id} AND c.last_activity_at > day.since) AS leads
    FROM day`.execute(db);
  return rows[0] ?? { held: 0, opt_outs: 0, leads: 0 };
}
