import { layoutCopy } from '#copy/emails/layout.ts';
import { notificationEmails } from '#copy/emails/notifications.ts';
import { dollarsIn } from '#domain/models/prices.ts';
import { withoutLinks } from '#domain/names.ts';
import { composeEmail } from '#server/features/accounts/emails/email-layout.ts';
import { absoluteLink } from '#server/features/accounts/send-email.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Email } from '#server/platform/email.ts';
import type { LostNumber } from '../event-queries.ts';
import type { SpendingEvent } from '../push-texts.ts';
import type { Recipient } from '../recipients.ts';
import type { CampaignNotice, TeamLinks } from '../team-links.ts';

type Urls = Pick<Env, 'PUBLIC_URL'>;

/** Tells members who can fix it that WhatsApp unlinked a number, so no messages are answered there. */
export function lostNumberEmail(
  env: Urls,
  recipient: Recipient,
  links: TeamLinks,
  lost: Omit<LostNumber, 'since'>,
): Email {
  const copy = notificationEmails.lost;
  const text = copy.text({
    number: lost.phone_number,
    campaign: withoutLinks(lost.campaign_name),
    team: withoutLinks(links.team_name),
    agent: withoutLinks(lost.agent_name),
  });
  return composeEmail(recipient, copy, {
    paragraphs: [text, copy.whatToDo],
    link: absoluteLink(env, links.reconnect(lost.campaign_id)),
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
  const { title, preview, text } = notificationEmails.mention;
  const team = withoutLinks(links.team_name);
  const copy = { title, preview: preview({ team }), button: layoutCopy.openConversation };
  return composeEmail(recipient, copy, {
    paragraphs: [text({ name: withoutLinks(by_name), lead: withoutLinks(lead_name), team })],
    link: absoluteLink(env, links.conversation(conversation_id)),
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
  const about = { period, spent: dollarsIn(spent_nanos), ceiling: dollarsIn(ceiling_nanos) };
  const text = copy.text({ ...about, team: withoutLinks(links.team_name) });
  return composeEmail(
    recipient,
    { ...copy, preview: copy.preview(about) },
    {
      paragraphs: [text, copy.whatNext({ period })],
      link: absoluteLink(env, links.model),
      footnotes: [notificationsLine(env, links)],
    },
  );
}

/** Tells the members who manage a campaign what happened, why, what follows, and where to look. */
export function campaignEmail(
  env: Urls,
  recipient: Recipient,
  links: TeamLinks,
  notice: CampaignNotice,
): Email {
  const { copy, follows } = campaignCopy(notice);
  const campaign = withoutLinks(notice.campaign_name);
  const team = withoutLinks(links.team_name);
  const reason = copy.reason({ campaign, team, reason: notice.why });
  return composeEmail(
    recipient,
    { ...copy, preview: notice.why },
    {
      paragraphs: [reason, follows],
      link: absoluteLink(env, links.notice(notice)),
      footnotes: [notificationsLine(env, links)],
    },
  );
}

function campaignCopy(notice: CampaignNotice) {
  const { autonomy, trial, evals, leadAds } = notificationEmails;
  const agent = withoutLinks(notice.agent_name);
  switch (notice.kind) {
    case 'autonomy':
      return { copy: autonomy, follows: autonomy.lowered({ level: notice.level, agent }) };
    case 'trial':
      return { copy: trial, follows: trial.whatNow({ agent }) };
    case 'evals':
      return { copy: evals, follows: evals.whatNow({ agent }) };
    case 'lead_ads':
      return { copy: leadAds, follows: leadAds.safe };
  }
}

/** The last line of a notification email: where the reader changes their settings. */
const notificationsLine = (env: Urls, links: TeamLinks): string =>
  layoutCopy.notifications({ link: absoluteLink(env, links.settings) });

/** The same for emails that quiet hours delay. */
export const quietHoursLine = (env: Urls, links: TeamLinks): string =>
  layoutCopy.notificationsAndQuietHours({ link: absoluteLink(env, links.settings) });
