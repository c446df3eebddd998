import { supportEmails } from '#copy/emails/support.ts';
import { unlinked } from '#domain/names.ts';
import { cutText } from '#domain/text.ts';
import { composeEmail, greeting } from '#server/features/accounts/emails/email-layout.ts';
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
  const copy = supportEmails.toMember;
  return composeEmail(to.email, {
    preview: copy.preview,
    title: copy.title,
    paragraphs: [
      greeting(to.name),
      copy.text({ team: unlinked(team_name) }),
      ...paragraphsOf(message),
    ],
    button: {
      label: copy.button,
      link: linkOf(env, `/dashboard/${encodeURIComponent(team_slug)}/support`, {
        thread: thread_id,
      }),
    },
    footnotes: [mayReply(env) ? copy.canReply : copy.noReply],
  });
}

const EXCERPT = 1000;

/** Tells support that a team wrote. It is answered where staff work. */
export function deskEmail(
  env: Env,
  to: string,
  { thread_id, message, team_name, team_id }: Message & { team_id: string },
): Email {
  const copy = supportEmails.toDesk;
  return composeEmail(to, {
    preview: copy.preview,
    title: copy.title,
    paragraphs: [
      copy.text({ team: unlinked(team_name) }),
      ...paragraphsOf(cutText(message, EXCERPT)).map((line) => unlinked(line, EXCERPT)),
    ],
    button: {
      label: copy.button,
      link: linkOf(env, '/account/staff', { tab: 'support', team: team_id, thread: thread_id }),
    },
    footnotes: [copy.footnote],
  });
}
