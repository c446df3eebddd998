import { accountEmails } from '#copy/emails/accounts.ts';
import { utcDay, utcMoment } from '#domain/format.ts';
import { unlinked } from '#domain/names.ts';
import { backupSentence, type ErasureRecord } from '#domain/privacy/team-erasure.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Email } from '#server/platform/email.ts';
import { linkOf } from '../send-email.ts';
import { composeEmail, greeting } from './email-layout.ts';

interface Person {
  email: string;
  name: string;
}

/** Tells an owner or admin that a team will be deleted. The subject names no team: people name those. */
export function erasureAskedEmail(
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
      copy.text({ team: unlinked(team_name), time: utcMoment(due_at) }),
    ],
    button: { label: copy.button, link: linkOf(env, '/') },
    footnotes: [],
  });
}

/** The proof of the deletion, for the person who requested it. */
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
        team: unlinked(record.team_name),
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
