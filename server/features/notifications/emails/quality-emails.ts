import { notificationEmails } from '#copy/emails/notifications.ts';
import { unlinked } from '#domain/names.ts';
import { composeEmail, greeting } from '#server/features/accounts/emails/email-layout.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Email } from '#server/platform/email.ts';
import type { Recipient } from '../recipients.ts';
import { absolute, type TeamLinks } from '../team-links.ts';
import { notificationsLine } from './settings-lines.ts';

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
  const copy = notificationEmails.evals;
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
      copy.whatNow({ agent: unlinked(agent_name) }),
    ],
    button: { label: copy.button, link: absolute(env, links.evals(campaign_slug, run_id)) },
    footnotes: [notificationsLine(env, links)],
  });
}

/** Tells those who look after it that a candidate above its limits was taken back. */
export function trialEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  recipient: Recipient,
  links: TeamLinks,
  { campaign_slug, campaign_name, agent_name, why }: Worse,
): Email {
  const copy = notificationEmails.trial;
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
      copy.whatNow({ agent: unlinked(agent_name) }),
    ],
    button: { label: copy.button, link: absolute(env, links.trials(campaign_slug)) },
    footnotes: [notificationsLine(env, links)],
  });
}
