import { unlinked } from '#domain/names.ts';
import { cutText } from '#domain/text.ts';
import { composeEmail } from '#server/features/accounts/emails/email-layout.ts';
import { linkOf } from '#server/features/accounts/send-email.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Email } from '#server/platform/email.ts';
import { mayReply } from '../reply-address.ts';

interface Message {
  thread_id: string;
  message: string;
  team_name: string;
  team_slug: string;
}

/** Lines of a text as paragraphs of an email. */
const paragraphsOf = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim());

/** Tells a member what support wrote. The subject names no one. */
export function memberEmail(
  env: Env,
  to: { email: string; name: string },
  { thread_id, message, team_name, team_slug }: Message,
): Email {
  return composeEmail(to.email, {
    preview: 'Support wrote to your team.',
    title: 'A message from support',
    paragraphs: [
      `Hi ${unlinked(to.name)},`,
      `Support wrote to ${unlinked(team_name)}:`,
      ...paragraphsOf(message),
    ],
    button: {
      label: 'Read and answer',
      link: linkOf(env, `/dashboard/${encodeURIComponent(team_slug)}/support`, {
        thread: thread_id,
      }),
    },
    footnotes: mayReply(env)
      ? ['You can also answer this email. Attachments are left out.']
      : ["Please answer in OpenSetter: answers to this email don't arrive."],
  });
}

const EXCERPT = 1000;

/** Tells support that a team wrote. It is answered where staff work. */
export function deskEmail(
  env: Env,
  to: string,
  { thread_id, message, team_name, team_id }: Message & { team_id: string },
): Email {
  return composeEmail(to, {
    preview: 'A team wrote to support.',
    title: 'A team wrote to support',
    paragraphs: [
      `${unlinked(team_name)} wrote:`,
      ...paragraphsOf(cutText(message, EXCERPT)).map((line) => unlinked(line, EXCERPT)),
    ],
    button: {
      label: 'Open the support inbox',
      link: linkOf(env, '/account/staff', { tab: 'support', team: team_id, thread: thread_id }),
    },
    footnotes: ['Please answer in OpenSetter.'],
  });
}
