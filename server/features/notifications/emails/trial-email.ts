import { unlinked } from '#domain/names.ts';
import { composeEmail } from '#server/features/accounts/emails/email-layout.ts';
import type { Env } from '#server/platform/env.ts';
import type { Email } from '#server/platform/email.ts';
import type { Recipient } from '../recipients.ts';
import { absolute, type TeamLinks } from '../team-links.ts';

interface RolledBack {
  campaign_slug: string;
  campaign_name: string;
  agent_name: string;
  why: string;
}

/** Tells those who look after it that a candidate above its limits was taken back. */
export function trialEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  recipient: Recipient,
  links: TeamLinks,
  { campaign_slug, campaign_name, agent_name, why }: RolledBack,
): Email {
  return composeEmail(recipient.email, {
    preview: why,
    title: 'A trial of prompts was rolled back',
    paragraphs: [
      `Hi ${unlinked(recipient.name)},`,
      `In the campaign “${unlinked(campaign_name)}” of ${unlinked(links.team_name)}, new prompts were on trial: ${why}`,
      `So the agent ${unlinked(agent_name)} answers all of its leads with the live prompts again. The draft is kept.`,
    ],
    button: { label: 'See the trial', link: absolute(env, links.trials(campaign_slug)) },
    footnotes: [`Choose what you're told: ${absolute(env, links.settings)}`],
  });
}
