import { unlinked } from '#domain/names.ts';
import { composeEmail } from '#server/features/accounts/emails/email-layout.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Email } from '#server/platform/email.ts';
import type { Recipient } from '../recipients.ts';
import { absolute, type TeamLinks } from '../team-links.ts';

/** Tells owners and admins that Meta refuses the leads of their ads, and what fixes it. */
export function leadAdsEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  recipient: Recipient,
  links: TeamLinks,
  { campaign_id, campaign_name, why }: { campaign_id: string; campaign_name: string; why: string },
): Email {
  return composeEmail(recipient.email, {
    preview: why,
    title: "Leads of your ads can't be fetched",
    paragraphs: [
      `Hi ${unlinked(recipient.name)},`,
      `Leads of Facebook and Instagram ads wait for the campaign “${unlinked(campaign_name)}” of ${unlinked(links.team_name)}. ${why}`,
      'The leads are safe: we keep what Meta reports, and fetch it as soon as this is fixed.',
    ],
    button: { label: 'Fix lead ads', link: absolute(env, links.leadAds(campaign_id)) },
    footnotes: [`Choose your notifications: ${absolute(env, links.settings)}`],
  });
}
