import { notificationEmails } from '#copy/emails/notifications.ts';
import type { AutonomyLevel } from '#domain/autonomy/autonomy.ts';
import { unlinked } from '#domain/names.ts';
import { composeEmail, greeting } from '#server/features/accounts/emails/email-layout.ts';
import type { Email } from '#server/platform/email.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Recipient } from '../recipients.ts';
import { absolute, type TeamLinks } from '../team-links.ts';
import { notificationsLine } from './event-emails.ts';

interface CampaignNotice {
  campaign_name: string;
  why: string;
}

interface AgentNotice extends CampaignNotice {
  campaign_slug: string;
  agent_name: string;
}

interface Copy {
  title: string;
  reason: (values: { campaign: string; team: string; reason: string }) => string;
  button: string;
}

/** Something happened to a campaign: why, what follows, and where to look. */
function contentOf(
  env: Pick<Env, 'PUBLIC_URL'>,
  recipient: Recipient,
  links: TeamLinks,
  { campaign_name, why }: CampaignNotice,
  { copy, follows, path }: { copy: Copy; follows: string; path: string },
) {
  const campaign = unlinked(campaign_name);
  const team = unlinked(links.team_name);
  return {
    preview: why,
    title: copy.title,
    paragraphs: [greeting(recipient.name), copy.reason({ campaign, team, reason: why }), follows],
    button: { label: copy.button, link: absolute(env, path) },
    footnotes: [notificationsLine(env, links)],
  };
}

/** For those who look after it: incidents took a step from an agent. */
export function autonomyEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  recipient: Recipient,
  links: TeamLinks,
  lowered: AgentNotice & { level: AutonomyLevel },
): Email {
  const copy = notificationEmails.autonomy;
  const follows = copy.lowered({ level: lowered.level, agent: unlinked(lowered.agent_name) });
  const path = links.autonomy(lowered.campaign_slug);
  const content = contentOf(env, recipient, links, lowered, { copy, follows, path });
  return composeEmail(recipient.email, content);
}

/** For owners and admins: Meta refuses the leads of their ads, and what fixes it. */
export function leadAdsEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  recipient: Recipient,
  links: TeamLinks,
  refused: CampaignNotice & { campaign_id: string },
): Email {
  const copy = notificationEmails.leadAds;
  const path = links.leadAds(refused.campaign_id);
  const content = contentOf(env, recipient, links, refused, { copy, follows: copy.safe, path });
  return composeEmail(recipient.email, content);
}

/** For owners and admins: an agent does worse in evals although its prompts did not change. */
export function evalsEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  recipient: Recipient,
  links: TeamLinks,
  worse: AgentNotice & { run_id: string },
): Email {
  const copy = notificationEmails.evals;
  const follows = copy.whatNow({ agent: unlinked(worse.agent_name) });
  const path = links.evals(worse.campaign_slug, worse.run_id);
  const content = contentOf(env, recipient, links, worse, { copy, follows, path });
  return composeEmail(recipient.email, content);
}

/** For those who look after it: a candidate above its limits was taken back. */
export function trialEmail(
  env: Pick<Env, 'PUBLIC_URL'>,
  recipient: Recipient,
  links: TeamLinks,
  ended: AgentNotice,
): Email {
  const copy = notificationEmails.trial;
  const follows = copy.whatNow({ agent: unlinked(ended.agent_name) });
  const path = links.trials(ended.campaign_slug);
  const content = contentOf(env, recipient, links, ended, { copy, follows, path });
  return composeEmail(recipient.email, content);
}
