import { z } from 'zod';
import { supportEmails } from '#copy/emails/support.ts';
import { withoutLinks } from '#domain/names.ts';
import { cutText } from '#domain/text.ts';
import { composeEmail } from '#server/features/accounts/emails/email-layout.ts';
import { mayEmail } from '#server/features/accounts/rate-limit/rate-limit.ts';
import {
  type EmailServices,
  absoluteLink,
  sendEmail,
  sendToAccount,
} from '#server/features/accounts/send-email.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Email } from '#server/platform/email.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { mayReply, replyAddress } from './reply-address.ts';
import { findMessage, readSeqOf } from './thread-queries.ts';

interface Message {
  thread_id: string;
  message: string;
  team_name: string;
  team_slug: string;
}

/** Splits a text into the paragraphs of an email. */
const paragraphsOf = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim());

/** Sends a message from support to a member. The subject contains no names. */
export function memberEmail(
  env: Env,
  to: { email: string; name: string },
  { thread_id, message, team_name, team_slug }: Message,
): Email {
  const copy = supportEmails.toMember;
  const page = `/dashboard/${encodeURIComponent(team_slug)}/support`;
  return composeEmail(to, copy, {
    paragraphs: [copy.text({ team: withoutLinks(team_name) }), ...paragraphsOf(message)],
    link: absoluteLink(env, page, { thread: thread_id }),
    footnotes: [mayReply(env) ? copy.canReply : copy.noReply],
  });
}

const EXCERPT = 1000;

/** Tells support about a team's message, which staff answer in the application. */
export function deskEmail(
  env: Env,
  to: string,
  { thread_id, message, team_name, team_id }: Message & { team_id: string },
): Email {
  const copy = supportEmails.toDesk;
  return composeEmail({ email: to }, copy, {
    paragraphs: [
      copy.text({ team: withoutLinks(team_name) }),
      ...paragraphsOf(cutText(message, EXCERPT)).map((line) => withoutLinks(line, EXCERPT)),
    ],
    link: absoluteLink(env, '/account/staff', { tab: 'support', team: team_id, thread: thread_id }),
    footnotes: [copy.footnote],
  });
}

/** Emails a message from staff to a member, unless the member has read it or left. */
export const memberEmailDue = defineJob({
  name: 'support:email-member',
  payload: z.object({ message_id: z.uuid(), user_id: z.string() }),
  key: ({ message_id, user_id }) => `support-email:${message_id}:${user_id}`,
  async run(services: EmailServices, scope, { message_id, user_id }) {
    const { db, env } = services;
    const message = await db.inTeam(scope, async (tx) => {
      const message = await findMessage(tx, message_id);
      if (!message || !(await isMember(tx, user_id))) return undefined;
      const isRead = (await readSeqOf(tx, message.thread_id, user_id)) >= message.seq;
      return isRead ? undefined : message;
    });
    if (!message) return;
    const replyTo = replyAddress(env, message.thread_id);
    await sendToAccount(services, user_id, (user) => ({
      ...memberEmail(env, user, message),
      ...(replyTo !== null && { replyTo }),
    }));
  },
});

/** Emails a team's message to the support address, if there is one. */
export const deskEmailDue = defineJob({
  name: 'support:email-desk',
  payload: z.object({ message_id: z.uuid() }),
  key: ({ message_id }) => `support-email:${message_id}:desk`,
  async run(services: EmailServices, scope, { message_id }) {
    const { db, env, log } = services;
    const to = env.SUPPORT_EMAIL;
    if (!to) return;
    const message = await db.inTeam(scope, async (tx) => {
      const found = await findMessage(tx, message_id);
      return found && (await mayEmail(tx, 'support_desk', to)) ? found : undefined;
    });
    if (!message) {
      log.info({ message_id }, 'no email to support about this message');
      return;
    }
    const email = deskEmail(env, to, { ...message, team_id: scope.teamId });
    await sendEmail(services, email, 'support');
  },
});

async function isMember({ db, team_id }: TeamTx, user_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('user_id')
    .where((eb) => eb.and({ team_id, user_id }))
    .executeTakeFirst();
  return row !== undefined;
}
