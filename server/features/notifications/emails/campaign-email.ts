import { notificationEmails } from '#copy/emails/notifications.ts';
import { withoutLinks } from '#domain/names.ts';
import { composeEmail, greeting } from '#server/features/accounts/emails/email-layout.ts';
import type { Email } from '#server/platform/email.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Recipient } from '../recipients.ts';
import { absolute, type CampaignNotice, noticePath, type TeamLinks } from '../team-links.ts';
import { notificationsLine } from './event-emails.ts';

/** Tells the members who manage a campaign what happened, why, what follows, and where to look. */
export function campaignEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  recipient: Recipient,
  links: TeamLinks,
  notice: CampaignNotice,
): Email {
  const { copy, follows } = copyOf(notice);
  const campaign = withoutLinks(notice.campaign_name);
  const team = withoutLinks(links.team_name);
  const reason = copy.reason({ campaign, team, reason: notice.why });
  return composeEmail(recipient.email, {
    preview: notice.why,
    title: copy.title,
    paragraphs: [greeting(recipient.name), reason, follows],
    button: { label: copy.button, link: absolute(env, noticePath(links, notice)) },
    footnotes: [notificationsLine(env, links)],
  });
}

function copyOf(notice: CampaignNotice) {
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
