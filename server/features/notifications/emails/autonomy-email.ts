import type { AutonomyLevel } from '#domain/autonomy/autonomy.ts';
import { unlinked } from '#domain/names.ts';
import { composeEmail } from '#server/features/accounts/emails/email-layout.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Email } from '#server/platform/email.ts';
import type { Recipient } from '../recipients.ts';
import { absolute, type TeamLinks } from '../team-links.ts';

interface Lowered {
  campaign_slug: string;
  campaign_name: string;
  agent_name: string;
  level: AutonomyLevel;
  why: string;
}

const NOW: Record<AutonomyLevel, string> = {
  drafts: 'It now only drafts its answers: nothing reaches a lead before one of you has sent it.',
  low_risk:
    'It now sends only low-risk answers automatically. Prices, promises and the like wait for one of you.',
  all: 'It still sends its answers automatically.',
};

/** Tells those who look after it that incidents took a step from an agent. */
export function autonomyEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  recipient: Recipient,
  links: TeamLinks,
  { campaign_slug, campaign_name, agent_name, level, why }: Lowered,
): Email {
  return composeEmail(recipient.email, {
    preview: why,
    title: 'An agent now leaves more to you',
    paragraphs: [
      `Hi ${unlinked(recipient.name)},`,
      `In the campaign “${unlinked(campaign_name)}” of ${unlinked(links.team_name)}: ${why}`,
      `So we lowered the autonomy of the agent ${unlinked(agent_name)} by one level. ${NOW[level]} We never raise autonomy automatically: check what happened, then decide.`,
    ],
    button: { label: 'Open the campaign', link: absolute(env, links.autonomy(campaign_slug)) },
    footnotes: [`Choose your notifications: ${absolute(env, links.settings)}`],
  });
}
