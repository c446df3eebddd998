import { z } from 'zod';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { erasureAskedEmail, erasureDoneEmail } from '../emails/erasure-emails.ts';
import { findUser } from '../queries.ts';
import { type EmailServices, sendToAccount } from '../send-email.ts';

const payload = z.object({ erasure_id: z.uuid(), user_id: z.string() });

/** Tells an owner or admin that someone wants the team deleted, and until when that can be undone. */
export const erasureAsked = defineSystemJob({
  name: 'privacy:tell-erasure-asked',
  payload,
  key: ({ erasure_id, user_id }) => `erasure-asked:${erasure_id}:${user_id}`,
  async run(services: EmailServices, { erasure_id, user_id }) {
    const { db, env } = services;
    const found = await findErasureFor(db, erasure_id, user_id);
    // Undone in the meantime, or deleted: there is nothing left to tell.
    if (!found || found.erasure.undone_at || found.erasure.begun_at) return;
    const { user, erasure } = found;
    await sendToAccount(services, user_id, () => erasureAskedEmail(env, user, erasure));
  },
});

/** Sends the proof to the person who requested the deletion. */
export const erasureDone = defineSystemJob({
  name: 'privacy:tell-erasure-done',
  payload,
  key: ({ erasure_id }) => `erasure-done:${erasure_id}`,
  async run(services: EmailServices, { erasure_id, user_id }) {
    const { db, env } = services;
    const found = await findErasureFor(db, erasure_id, user_id);
    if (!found?.erasure.record) return;
    const { user, erasure } = found;
    const { record } = erasure;
    if (!record) return;
    const proof = { record, hash: erasure.hash ?? '' };
    await sendToAccount(services, user_id, () => erasureDoneEmail(env, user, proof));
  },
});

async function findErasureFor(db: EmailServices['db'], erasure_id: string, user_id: string) {
  return db.outsideTeams(async (tx) => {
    const user = await findUser(tx, user_id);
    const erasure = await tx.db
      .selectFrom('team_erasures')
      .selectAll()
      .where('erasure_id', '=', erasure_id)
      .executeTakeFirst();
    return user && erasure && { user, erasure };
  });
}
