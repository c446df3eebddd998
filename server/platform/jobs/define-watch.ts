import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { defineSystemJob } from './define-system-job.ts';
import { enqueueUnlessPlanned, type JobSpec } from './enqueue.ts';

/**
 * A recurring job that finds work in all teams, and plans one job for each row. Jobs that wait already
 * stay as they are.
 */
export const defineWatch = <Row>(
  name: string,
  find: () => RawBuilder<Row>,
  job: (row: Row) => JobSpec,
) =>
  defineSystemJob({
    name,
    payload: z.object({}),
    key: () => name,
    async run({ db }: { db: Database }) {
      await db.outsideTeams(async (tx) => {
        const { rows } = await find().execute(tx.db);
        await enqueueUnlessPlanned(tx.db, rows.map(job));
      });
    },
  });
