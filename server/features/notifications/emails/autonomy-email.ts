import { notificationEmails } from '#copy/emails/notifications.ts';
import type { AutonomyLevel } from '#domain/autonomy/autonomy.ts';
import { unlinked } from '#domain/names.ts';
import { composeEmail, greeting } from '#server/features/accounts/emails/email-layout.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Email } from '#server/platform/email.ts';
import type { Recipient } from '../recipients.ts';
import { absolute, type TeamLinks } from '../team-links.ts';
import { notificationsLine } from './settings-lines.ts';

interface Lowered {
  campaign_slug: string;
  campaign_name: string;
  agent_name: string;
  level: AutonomyLevel;
  why: string;
}

/** Tells those who look after it that incidents took a step from an agent. */
export function autonomyEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  recipient: Recipient,
  links: TeamLinks,
  { campaign_slug, campaign_name, agent_name, level, why }: Lowered,
): Email {
  const copy = notificationEmails.autonomy;
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
      copy.lowered({ level, agent: unlinked(agent_name) }),
    ],
    button: { label: copy.button, link: absolute(env, links.autonomy(campaign_slug)) },
    footnotes: [notificationsLine(env, links)],
  });
}
