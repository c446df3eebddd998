import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { BlockingReason, Briefing } from '#domain/overview/briefing.ts';
import { attentionReasons } from '#copy/shared/attention.ts';
import { accountsOptions } from '#web/shared/numbers/numbers.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { briefingCopy } from '#copy/overview/briefing.ts';

const copy = briefingCopy.blocked;

interface Cause {
  key: string;
  text: string;
  leads: number;
  action: string;
  to: string;
}

/** What keeps agents from answering, each with the way to fix it; nothing while all is well. */
export function BlockedCard({ blocked }: Pick<Briefing, 'blocked'>) {
  const causes = useCauses(blocked);
  if (causes.length === 0) return null;
  return (
    <Notice variant="warning" title={copy.title}>
      <ul className="flex flex-col gap-1">
        {causes.map(({ key, text, leads, action, to }) => (
          <li key={key} className="flex flex-wrap items-baseline gap-x-3">
            <span>{leads > 0 ? `${text} · ${copy.leads({ count: leads })}` : text}</span>
            <Link
              to={to}
              className="touch-target rounded-sm font-medium underline underline-offset-4"
            >
              {action}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function useCauses(blocked: Briefing['blocked']): Cause[] {
  const { team_slug } = useTeam();
  const { data: accounts = [] } = useQuery(accountsOptions(team_slug));
  const lost = accounts.filter(({ state }) => state === 'lost');
  const withoutNumber = lost.map(({ campaign_id, campaign_name }) => ({
    key: campaign_id,
    text: copy.lost({ campaign: campaign_name }),
    leads: 0,
    action: copy.actions.number_lost,
    to: `${paths.whatsapp(team_slug)}?tab=connect&campaign=${campaign_id}`,
  }));
  const held = blocked
    // Each lost number has its own line, with or without leads.
    .filter(({ reason }) => reason !== 'number_lost' || lost.length === 0)
    .map(({ reason, leads }) => ({
      key: reason,
      text: attentionReasons[reason].title,
      leads,
      action: copy.actions[reason],
      to: placeOf(reason, team_slug),
    }));
  return [...withoutNumber, ...held];
}

function placeOf(reason: BlockingReason, team_slug: string): string {
  switch (reason) {
    case 'number_lost':
      return paths.whatsapp(team_slug);
    case 'not_ready':
      return paths.campaigns(team_slug);
    default:
      return `${paths.conversations(team_slug)}?view=waiting`;
  }
}
