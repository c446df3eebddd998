import { unlinked } from '#domain/names.ts';
import { composeEmail } from '#server/features/accounts/emails/email-layout.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Email } from '#server/platform/email.ts';
import type { Recipient } from '../recipients.ts';
import { absolute, type TeamLinks } from '../team-links.ts';

interface Worse {
  campaign_slug: string;
  campaign_name: string;
  agent_name: string;
  why: string;
}

/** Tells owners and admins that an agent does worse in evals although its prompts did not change. */
export function evalsEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  recipient: Recipient,
  links: TeamLinks,
  { campaign_slug, campaign_name, agent_name, run_id, why }: Worse & { run_id: string },
): Email {
  return composeEmail(recipient.email, {
    preview: why,
    title: 'Some evals got worse',
    paragraphs: [
      `Hi ${unlinked(recipient.name)},`,
      `We automatically reran the evals of the campaign “${unlinked(campaign_name)}” of ${unlinked(links.team_name)}. ${why}`,
      `${unlinked(agent_name)} keeps answering leads. Open the evals to see which answers failed.`,
    ],
    button: { label: 'See the evals', link: absolute(env, links.evals(campaign_slug, run_id)) },
    footnotes: [`Choose your notifications: ${absolute(env, links.settings)}`],
  });
}

/** Tells those who look after it that a candidate above its limits was taken back. */
export function trialEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  recipient: Recipient,
  links: TeamLinks,
  { campaign_slug, campaign_name, agent_name, why }: Worse,
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
    footnotes: [`Choose your notifications: ${absolute(env, links.settings)}`],
  });
}
