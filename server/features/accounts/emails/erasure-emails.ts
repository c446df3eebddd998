import { unlinked } from '#domain/names.ts';
import { backupSentence, type ErasureRecord } from '#domain/privacy/team-erasure.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Email } from '#server/platform/email.ts';
import { linkOf } from '../send-email.ts';
import { composeEmail } from './email-layout.ts';

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
  return composeEmail(to.email, {
    preview: 'It can be undone until then.',
    title: `Your team will be deleted on ${dayOf(due_at)}`,
    paragraphs: [
      `Hi ${unlinked(to.name)},`,
      `An owner asked to delete the team ${unlinked(team_name)} with all campaigns, leads, conversations and files. We'll delete it on ${timeOf(due_at)}. Everything keeps working until then, and an owner can undo this in Settings, Data.`,
    ],
    button: { label: 'Open OpenSetter', link: linkOf(env, '/') },
    footnotes: [],
  });
}

/** The proof of the deletion, for the person who requested it. */
export function erasureDoneEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  to: Person,
  { record, hash }: { record: ErasureRecord; hash: string },
): Email {
  const rows = Object.values(record.rows).reduce((sum, row) => sum + row, 0);
  return composeEmail(to.email, {
    preview: 'The proof of the deletion.',
    title: 'Your team is deleted',
    paragraphs: [
      `Hi ${unlinked(to.name)},`,
      `The team ${unlinked(record.team_name)} is gone since ${timeOf(new Date(record.finished_at))}: ${rows.toLocaleString('en')} rows of ${Object.keys(record.rows).length} tables, among them ${(record.rows.conversations ?? 0).toLocaleString('en')} conversations and ${(record.rows.messages ?? 0).toLocaleString('en')} messages.`,
      backupSentence(record.backup_days),
      `What stays: ${record.stays.join('; ')}.`,
      `The proof has the number ${record.erasure_id} and the SHA-256 ${hash}. Your account keeps it for you to download.`,
    ],
    button: { label: 'Open your account', link: linkOf(env, '/account') },
    footnotes: [],
  });
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const timeOf = (at: Date) => `${dayOf(at)} at ${at.toISOString().slice(11, 16)} UTC`;
