import { z } from 'zod';
import { accountEmails } from '#copy/emails/accounts.ts';
import { utcDay, utcMoment } from '#domain/format.ts';
import { withoutLinks } from '#domain/names.ts';
import { backupSentence, type ErasureProof } from '#domain/privacy/team-erasure.ts';
import type { Email } from '#server/platform/email.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { composeEmail } from '../emails/email-layout.ts';
import { type EmailServices, absoluteLink, sendToAccount } from '../send-email.ts';

const payload = z.object({ erasure_id: z.uuid(), user_id: z.string() });

/** Tells an owner or admin that the team's deletion was requested, and until when it can be undone. */
export const erasureRequestedDue = defineSystemJob({
  name: 'privacy:tell-erasure-asked',
  payload,
  key: ({ erasure_id, user_id }) => `erasure-asked:${erasure_id}:${user_id}`,
  async run(services: EmailServices, { erasure_id, user_id }) {
    const erasure = await findErasure(services, erasure_id);
    // Undone or started in the meantime, so the email is obsolete.
    if (!erasure || erasure.undone_at || erasure.begun_at) return;
    await sendToAccount(services, user_id, (user) =>
      erasureRequestedEmail(services.env, user, erasure),
    );
  },
});

/** Sends the proof to the user who requested the deletion. */
export const erasureDoneDue = defineSystemJob({
  name: 'privacy:tell-erasure-done',
  payload,
  key: ({ erasure_id }) => `erasure-done:${erasure_id}`,
  async run(services: EmailServices, { erasure_id, user_id }) {
    const { record, hash } = (await findErasure(services, erasure_id)) ?? {};
    if (!record) return;
    await sendToAccount(services, user_id, (user) =>
      erasureDoneEmail(services.env, user, { record, hash: hash ?? '' }),
    );
  },
});

const findErasure = ({ db }: EmailServices, erasure_id: string) =>
  db.outsideTeams((tx) =>
    tx.db
      .selectFrom('team_erasures')
      .selectAll()
      .where('erasure_id', '=', erasure_id)
      .executeTakeFirst(),
  );

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
  const { title, ...copy } = accountEmails.erasureAsked;
  const team = withoutLinks(team_name);
  return composeEmail(
    to,
    { ...copy, title: title({ day: utcDay(due_at) }) },
    { paragraphs: [copy.text({ team, time: utcMoment(due_at) })], link: absoluteLink(env, '/') },
  );
}

/** The proof of the deletion, for the user who requested it. */
export function erasureDoneEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  to: Person,
  { record, hash }: ErasureProof,
): Email {
  const copy = accountEmails.erasureDone;
  const tables = Object.values(record.rows);
  return composeEmail(to, copy, {
    paragraphs: [
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
    link: absoluteLink(env, '/account'),
  });
}
