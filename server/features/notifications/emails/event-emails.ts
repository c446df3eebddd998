import { layoutCopy } from '#copy/emails/layout.ts';
import { notificationEmails } from '#copy/emails/notifications.ts';
import { dollarsIn } from '#domain/models/prices.ts';
import { withoutLinks } from '#domain/names.ts';
import { composeEmail, greeting } from '#server/features/accounts/emails/email-layout.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Email } from '#server/platform/email.ts';
import type { LostNumber } from '../event-queries.ts';
import type { SpendingEvent } from '../push-texts.ts';
import type { Recipient } from '../recipients.ts';
import { absolute, type TeamLinks } from '../team-links.ts';

type Urls = Pick<Env, 'PUBLIC_URL'>;

/** Tells members who can fix it that WhatsApp unlinked a number, so no messages are answered there. */
export function lostEmail(
  env: Urls,
  recipient: Recipient,
  links: TeamLinks,
  lost: Omit<LostNumber, 'since'>,
): Email {
  const copy = notificationEmails.lost;
  return composeEmail(recipient.email, {
    preview: copy.preview,
    title: copy.title,
    paragraphs: [
      greeting(recipient.name),
      copy.text({
        number: lost.phone_number,
        campaign: withoutLinks(lost.campaign_name),
        team: withoutLinks(links.team_name),
        agent: withoutLinks(lost.agent_name),
      }),
      copy.whatToDo,
    ],
    button: { label: copy.button, link: absolute(env, links.reconnect(lost.campaign_id)) },
    footnotes: [notificationsLine(env, links)],
  });
}

interface Mention {
  conversation_id: string;
  by_name: string;
  lead_name: string;
}

/** Tells a member that a note mentions them. The note itself is only shown with the lead. */
export function mentionEmail(
  env: Urls,
  recipient: Recipient,
  links: TeamLinks,
  { conversation_id, by_name, lead_name }: Mention,
): Email {
  const copy = notificationEmails.mention;
  const team = withoutLinks(links.team_name);
  return composeEmail(recipient.email, {
    preview: copy.preview({ team }),
    title: copy.title,
    paragraphs: [
      greeting(recipient.name),
      copy.text({ name: withoutLinks(by_name), lead: withoutLinks(lead_name), team }),
    ],
    button: {
      label: layoutCopy.openConversation,
      link: absolute(env, links.conversation(conversation_id)),
    },
    footnotes: [quietHoursLine(env, links)],
  });
}

/** Tells members who can raise it that the spending ceiling is near. */
export function spendingEmail(
  env: Urls,
  recipient: Recipient,
  links: TeamLinks,
  { period, spent_nanos, ceiling_nanos }: SpendingEvent,
): Email {
  const copy = notificationEmails.spending;
  const spent = dollarsIn(spent_nanos);
  const ceiling = dollarsIn(ceiling_nanos);
  return composeEmail(recipient.email, {
    preview: copy.preview({ period, spent, ceiling }),
    title: copy.title,
    paragraphs: [
      greeting(recipient.name),
      copy.text({ period, team: withoutLinks(links.team_name), spent, ceiling }),
      copy.whatNext({ period }),
    ],
    button: { label: copy.button, link: absolute(env, links.model) },
    footnotes: [notificationsLine(env, links)],
  });
}

/** The last line of a notification email: where the reader changes their settings. */
export const notificationsLine = (env: Pick<Env, 'PUBLIC_URL'>, links: TeamLinks): string =>
  layoutCopy.notifications({ link: absolute(env, links.settings) });

/** The same for emails that quiet hours delay. */
export const quietHoursLine = (env: Pick<Env, 'PUBLIC_URL'>, links: TeamLinks): string =>
  layoutCopy.notificationsAndQuietHours({ link: absolute(env, links.settings) });
