import type { Period } from '#domain/models/ceilings.ts';
import { dollarsIn } from '#domain/models/dollars.ts';
import { unlinked } from '#domain/names.ts';
import { composeEmail } from '#server/features/accounts/emails/email-layout.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Email } from '#server/platform/email.ts';
import type { Recipient } from '../recipients.ts';
import { absolute, type TeamLinks } from '../team-links.ts';

type Urls = Pick<Env, 'PUBLIC_URL'>;

interface LostNumber {
  campaign_id: string;
  campaign_name: string;
  agent_name: string;
  phone_number: string;
}

/** Tells members who can fix it that WhatsApp unlinked a number, so no one answers there. */
export function lostEmail(
  env: Urls,
  recipient: Recipient,
  links: TeamLinks,
  lost: LostNumber,
): Email {
  const { agent_name, campaign_name, phone_number } = lost;
  const title = 'A WhatsApp number lost its connection';
  return composeEmail(recipient.email, {
    preview: 'No one answers there until someone connects it again.',
    title,
    paragraphs: [
      `Hi ${unlinked(recipient.name)},`,
      `The number +${phone_number} of the campaign “${unlinked(campaign_name)}” in ${unlinked(links.team_name)} is no longer connected to WhatsApp. The agent ${unlinked(agent_name)} can't answer there, and messages from leads don't arrive.`,
      'Your conversations are safe. Connect the number again with its phone: what leads wrote meanwhile is then read, and leads who wait are answered.',
    ],
    button: {
      label: 'Reconnect the number',
      link: absolute(env, links.reconnect(lost.campaign_id)),
    },
    footnotes: [`Choose your notifications: ${absolute(env, links.settings)}`],
  });
}

interface Mention {
  conversation_id: string;
  by_name: string;
  lead_name: string;
}

/** Tells a member that a note mentions them. The note itself is read where the lead is. */
export function mentionEmail(
  env: Urls,
  recipient: Recipient,
  links: TeamLinks,
  { conversation_id, by_name, lead_name }: Mention,
): Email {
  return composeEmail(recipient.email, {
    preview: `In a note in ${unlinked(links.team_name)}.`,
    title: 'You were mentioned in a note',
    paragraphs: [
      `Hi ${unlinked(recipient.name)},`,
      `${unlinked(by_name)} mentioned you in a note about ${unlinked(lead_name)} in ${unlinked(links.team_name)}.`,
    ],
    button: {
      label: 'Open the conversation',
      link: absolute(env, links.conversation(conversation_id)),
    },
    footnotes: [`Choose your notifications and quiet hours: ${absolute(env, links.settings)}`],
  });
}

interface SpendingEvent {
  period: Period;
  spent_nanos: number;
  ceiling_nanos: number;
}

/** Tells those who can raise it that the ceiling of what the model may cost is near. */
export function spendingEmail(
  env: Urls,
  recipient: Recipient,
  links: TeamLinks,
  { period, spent_nanos, ceiling_nanos }: SpendingEvent,
): Email {
  const [now, next] = period === 'day' ? ['today', 'tomorrow'] : ['this month', 'next month'];
  return composeEmail(recipient.email, {
    preview: `${dollarsIn(spent_nanos)} of ${dollarsIn(ceiling_nanos)} ${now}.`,
    title: 'Most of your spending ceiling is used up',
    paragraphs: [
      `Hi ${unlinked(recipient.name)},`,
      `The AI model of ${unlinked(links.team_name)} has cost ${dollarsIn(spent_nanos)} ${now}, of at most ${dollarsIn(ceiling_nanos)}.`,
      `Your agents keep working. When the ceiling is reached, they pause until ${next} (UTC) and leave new messages to you. Nothing is lost. You can raise the ceiling in the settings.`,
    ],
    button: { label: 'Open the settings', link: absolute(env, links.model) },
    footnotes: [`Choose your notifications: ${absolute(env, links.settings)}`],
  });
}
