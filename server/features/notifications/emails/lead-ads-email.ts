import { notificationEmails } from '#copy/emails/notifications.ts';
import { unlinked } from '#domain/names.ts';
import { composeEmail, greeting } from '#server/features/accounts/emails/email-layout.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Email } from '#server/platform/email.ts';
import type { Recipient } from '../recipients.ts';
import { absolute, type TeamLinks } from '../team-links.ts';
import { notificationsLine } from './settings-lines.ts';

/** Tells owners and admins that Meta refuses the leads of their ads, and what fixes it. */
export function leadAdsEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  recipient: Recipient,
  links: TeamLinks,
  { campaign_id, campaign_name, why }: { campaign_id: string; campaign_name: string; why: string },
): Email {
  const copy = notificationEmails.leadAds;
  return composeEmail(recipient.email, {
    preview: why,
    title: copy.title,
    paragraphs: [
      greeting(recipient.name),
      copy.reason({
        campaign: unlinked(campaign_name),
        team: unlinked(links.team_name),
        reason: why,
      }),
      copy.safe,
    ],
    button: { label: copy.button, link: absolute(env, links.leadAds(campaign_id)) },
    footnotes: [notificationsLine(env, links)],
  });
}
