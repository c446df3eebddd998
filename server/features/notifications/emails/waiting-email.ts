import { layoutCopy } from '#copy/emails/layout.ts';
import { notificationEmails } from '#copy/emails/notifications.ts';
import { whoWaits } from '#copy/shared/who-waits.ts';
import { duration } from '#domain/format.ts';
import { withoutLinks } from '#domain/names.ts';
import { composeEmail } from '#server/features/accounts/emails/email-layout.ts';
import { absoluteLink } from '#server/features/accounts/send-email.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Email } from '#server/platform/email.ts';
import type { ClaimedLead } from '../claims.ts';
import type { Recipient } from '../recipients.ts';
import type { TeamLinks } from '../team-links.ts';
import { quietHoursLine } from './event-emails.ts';

/** The maximum number of named leads, so that the email stays short. The inbox has the rest. */
const MAX_NAMED = 10;
const MINUTE_MS = 60_000;

interface Waiting {
  recipient: Recipient;
  links: TeamLinks;
  leads: ClaimedLead[];
}

/**
 * Tells a member about waiting leads. Contains no messages, because strangers would choose the text of
 * our emails. Their names can't become links.
 */
export function waitingEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  { recipient, links, leads }: Waiting,
): Email {
  const copy = notificationEmails.waiting;
  const [first] = leads;
  const single = leads.length === 1 && first;
  const team = withoutLinks(links.team_name);
  const rest = leads.length - MAX_NAMED;
  const texts = {
    preview: copy.preview({ team }),
    title: single
      ? copy.title[single.held ? 'held' : 'lead']
      : whoWaits.many({ count: leads.length }),
    button: single ? layoutCopy.openConversation : copy.openAll,
  };
  return composeEmail(recipient, texts, {
    paragraphs: [copy.text({ count: leads.length, team })],
    list: leads.slice(0, MAX_NAMED).map((lead) => ({
      label: withoutLinks(lead.name),
      text: leadText(lead),
      link: absoluteLink(env, links.conversation(lead.conversation_id)),
    })),
    link: absoluteLink(
      env,
      single ? links.conversation(single.conversation_id) : links.conversations,
    ),
    footnotes: [...(rest > 0 ? [copy.more({ count: rest })] : []), quietHoursLine(env, links)],
  });
}

function leadText({ campaign_name, held, since }: ClaimedLead): string {
  const { waiting } = notificationEmails;
  const values = { campaign: withoutLinks(campaign_name), time: waited(since) };
  return held ? waiting.held(values) : waiting.lead(values);
}

/** "17 minutes", "3 hours". */
function waited(since: Date): string {
  const minutes = Math.max(1, Math.round((Date.now() - since.getTime()) / MINUTE_MS));
  if (minutes < 120) return duration(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? duration(hours, 'hour') : duration(Math.round(hours / 24), 'day');
}
