import { z } from 'zod';
import { backupSentence } from '#domain/privacy/team-erasure.ts';
import { unlinked } from '#domain/names.ts';
import { type EmailContent, emailHtml, emailText } from './emails/email-layout.ts';
import { findUser } from './queries.ts';
import { type EmailServices, linkOf, sendToAccount } from './send-email.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';

const payload = z.object({ erasure_id: z.uuid(), user_id: z.string() });

/** Tells an owner or admin that somebody wants the team deleted, and until when that can be undone. */
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
    const team = unlinked(erasure.team_name);
    const content: EmailContent = {
      preview: 'It can be undone until then.',
      title: `${team} will be deleted on ${dayOf(erasure.due_at)}`,
      paragraphs: [
        `Hi ${unlinked(user.name)},`,
        `An owner asked to delete the team ${team} with all campaigns, leads, conversations and files. It happens on ${timeOf(erasure.due_at)}. Until then everything goes on as before, and an owner can undo it in Settings, Data.`,
      ],
      button: { label: 'Open OpenSetter', link: linkOf(env, '/') },
      footnotes: [],
    };
    await send(services, user, content);
  },
});

/** Sends the proof to whoever asked for the deletion. */
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
    const rows = Object.values(record.rows).reduce((sum, one) => sum + one, 0);
    const content: EmailContent = {
      preview: 'The proof of the deletion.',
      title: `${unlinked(erasure.team_name)} is deleted`,
      paragraphs: [
        `Hi ${unlinked(user.name)},`,
        `The team is gone since ${timeOf(new Date(record.finished_at))}: ${rows.toLocaleString('en')} rows of ${Object.keys(record.rows).length} tables, among them ${(record.rows.conversations ?? 0).toLocaleString('en')} conversations and ${(record.rows.messages ?? 0).toLocaleString('en')} messages.`,
        backupSentence(record.backup_days),
        `What stays: ${record.stays.join('; ')}.`,
        `The proof has the number ${record.erasure_id} and the SHA-256 ${erasure.hash ?? ''}. Your account keeps it for you to download.`,
      ],
      button: { label: 'Open your account', link: linkOf(env, '/account') },
      footnotes: [],
    };
    await send(services, user, content);
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
    return user && erasure && { user: { ...user, user_id }, erasure };
  });
}

async function send(
  services: EmailServices,
  user: { user_id: string; email: string },
  content: EmailContent,
): Promise<void> {
  const email = {
    to: user.email,
    subject: content.title,
    text: emailText(content),
    html: emailHtml(content),
  };
  await sendToAccount(services, email, user.user_id);
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const timeOf = (at: Date) => `${dayOf(at)} at ${at.toISOString().slice(11, 16)} UTC`;
