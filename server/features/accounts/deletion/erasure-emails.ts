import { z } from 'zod';
import { accountEmails } from '#copy/emails/accounts.ts';
import { utcDay, utcMoment } from '#domain/format.ts';
import { withoutLinks } from '#domain/names.ts';
import { backupSentence, type ErasureRecord } from '#domain/privacy/team-erasure.ts';
import type { Email } from '#server/platform/email.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { composeEmail, greeting } from '../emails/email-layout.ts';
import { findUser } from '../queries.ts';
import { type EmailServices, linkOf, sendToAccount } from '../send-email.ts';

const payload = z.object({ erasure_id: z.uuid(), user_id: z.string() });

/** Tells an owner or admin that the team's deletion was requested, and until when it can be undone. */
export const erasureRequestedDue = defineSystemJob({
  name: 'privacy:tell-erasure-asked',
  payload,
  key: ({ erasure_id, user_id }) => `erasure-asked:${erasure_id}:${user_id}`,
  async run(services: EmailServices, { erasure_id, user_id }) {
    const { db, env } = services;
    const found = await findErasureFor(db, erasure_id, user_id);
    // Undone or started in the meantime, so the email is obsolete.
    if (!found || found.erasure.undone_at || found.erasure.begun_at) return;
    const { user, erasure } = found;
    await sendToAccount(services, user_id, () => erasureRequestedEmail(env, user, erasure));
  },
});

/** Sends the proof to the user who requested the deletion. */
export const erasureDoneDue = defineSystemJob({
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

interface Person {
  email: string;
  name: string;
}

/** Tells an owner or admin that a team will be deleted. Users choose team names, so the subject has none. */
export function erasureRequestedEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  to: Person,
  { team_name, due_at }: { team_name: string; due_at: Date },
): Email {
  const copy = accountEmails.erasureAsked;
  return composeEmail(to.email, {
    preview: copy.preview,
    title: copy.title({ day: utcDay(due_at) }),
    paragraphs: [
      greeting(to.name),
      copy.text({ team: withoutLinks(team_name), time: utcMoment(due_at) }),
    ],
    button: { label: copy.button, link: linkOf(env, '/') },
    footnotes: [],
  });
}

/** The proof of the deletion, for the user who requested it. */
export function erasureDoneEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  to: Person,
  { record, hash }: { record: ErasureRecord; hash: string },
): Email {
  const copy = accountEmails.erasureDone;
  const tables = Object.values(record.rows);
  return composeEmail(to.email, {
    preview: copy.preview,
    title: copy.title,
    paragraphs: [
      greeting(to.name),
      copy.text({
        team: withoutLinks(record.team_name),
        time: utcMoment(new Date(record.finished_at)),
        rows: tables.reduce((sum, rows) => sum + rows, 0),
        tables: tables.length,
        conversations: record.rows.conversations ?? 0,
        messages: record.rows.messages ?? 0,
      }),
      backupSentence(record.backup_days),
      copy.stays,
      copy.proof({ number: record.erasure_id, hash }),
    ],
    button: { label: copy.button, link: linkOf(env, '/account') },
    footnotes: [],
  });
}
