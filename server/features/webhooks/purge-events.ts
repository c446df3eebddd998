import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/platform/db/database.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';

/** Small transactions keep row locks short. */
const BATCH_SIZE = 1_000;

/** Deletes old events with their deliveries, once a day. A repeat does no harm. */
export const purgeWebhookEvents = defineSystemJob({
  name: 'webhooks:purge',
  payload: z.object({}),
  key: () => 'purge-webhook-events',
  async run({ db }: { db: Database }) {
    const purgeBatch = async () => {
      const { rows } = await db.outsideTeams((tx) =>
        sql<{ purged: number }>`SELECT gate_purge_webhook_events(${BATCH_SIZE}) AS purged`.execute(
          tx.db,
        ),
      );
      return rows[0]?.purged ?? 0;
    };
    while ((await purgeBatch()) === BATCH_SIZE);
  },
});
