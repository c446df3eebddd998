import { manyWait, oneWaits } from '#domain/conversations/who-waits.ts';
import { unlinked } from '#domain/names.ts';
import { composeEmail } from '#server/features/accounts/emails/email-layout.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Email } from '#server/platform/email.ts';
import type { ClaimedLead } from '../claims.ts';
import type { Recipient } from '../recipients.ts';
import { absolute, type TeamLinks } from '../team-links.ts';

/** An email is read, not scrolled; the rest is in the inbox. */
const MAX_NAMED = 10;
const MINUTE_MS = 60_000;

interface Waiting {
  recipient: Recipient;
  links: TeamLinks;
  leads: ClaimedLead[];
}

/**
 * Tells a person of leads who wait for someone. It holds no message: strangers would choose what our
 * emails say. Their names have no links.
 */
export function waitingEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  { recipient, links, leads }: Waiting,
): Email {
  const [first] = leads;
  const one = leads.length === 1 && first;
  const title = one
    ? one.held
      ? 'An answer is held for you'
      : oneWaits('A lead')
    : manyWait(leads.length);
  const rest = leads.length - MAX_NAMED;
  return composeEmail(recipient.email, {
    preview: `In ${unlinked(links.team_name)}: no one has answered yet.`,
    title,
    paragraphs: [
      `Hi ${unlinked(recipient.name)},`,
      `In ${unlinked(links.team_name)}, your agent left ${one ? 'this conversation' : 'these conversations'} to your team, and no one has answered yet.`,
    ],
    list: leads.slice(0, MAX_NAMED).map((lead) => ({
      label: unlinked(lead.name),
      text: `${unlinked(lead.campaign_name)} · ${lead.held ? 'an answer is held, ' : ''}has waited ${waited(lead.since)}`,
      link: absolute(env, links.conversation(lead.conversation_id)),
    })),
    button: {
      label: one ? 'Open the conversation' : 'Open the conversations',
      link: absolute(env, one ? links.conversation(one.conversation_id) : links.conversations),
    },
    footnotes: [
      ...(rest > 0 ? [`And ${rest} more in the inbox.`] : []),
      `Choose your notifications and quiet hours: ${absolute(env, links.settings)}`,
    ],
  });
}

/** "17 minutes", "3 hours". */
function waited(since: Date): string {
  const minutes = Math.max(1, Math.round((Date.now() - since.getTime()) / MINUTE_MS));
  if (minutes < 120) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
