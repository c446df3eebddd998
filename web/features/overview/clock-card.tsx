import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { LeadClock } from '#domain/outreach/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { delays } from '#copy/shared/first-message.ts';
import { duration, firstMessageState } from '#web/shared/first-message-text.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { clockCopy as copy } from '#copy/overview/screen.ts';

/** Refetched because waiting times keep growing. */
const REFETCH_MS = 60_000;

/** How long form leads wait for their first message, and why the newest ones did. */
export function ClockCard() {
  const { team_slug, can } = useTeam();
  const clock = useQuery({
    ...rpc.outreach.clock.queryOptions({ input: { team_slug } }),
    enabled: can.canViewConversations,
    refetchInterval: REFETCH_MS,
  });
  const figures = clock.data;
  // Hidden for teams without forms.
  if (!figures || figures.newest.length === 0) return null;
  return (
    <Card title={copy.title} description={copy.text({ leads: figures.leads })}>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Figure title={copy.median} seconds={figures.median} />
        <Figure title={copy.p95} seconds={figures.p95} />
      </dl>
      <h3 className="mt-5 mb-2 text-sm font-medium">{copy.newest}</h3>
      <ul className="flex flex-col divide-y divide-border">
        {figures.newest.map((lead) => (
          <Lead key={lead.conversation_id} lead={lead} />
        ))}
      </ul>
    </Card>
  );
}

function Figure({ title, seconds }: { title: string; seconds: number | null }) {
  return (
    <div>
      <dt className="text-sm text-muted-foreground">{title}</dt>
      <dd className="text-2xl font-semibold tracking-tight tnum">
        {seconds === null ? copy.none : duration(seconds)}
      </dd>
    </div>
  );
}

function Lead({ lead }: { lead: LeadClock }) {
  const { team_slug } = useTeam();
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2 text-sm">
      <Link
        to={paths.conversations(team_slug, lead.conversation_id)}
        className="min-w-0 flex-1 underline-offset-4 wrap-anywhere hover:underline"
        dir="auto"
      >
        {lead.name || copy.noName}
      </Link>
      <span className="tnum">
        {lead.sent_at ? duration(lead.seconds) : firstMessageState(lead)}
      </span>
      {lead.delays.length > 0 && (
        <span className="w-full text-muted-foreground">
          {lead.delays
            .map(({ reason, seconds }) => `${delays[reason]}: ${duration(seconds)}`)
            .join(' · ')}
        </span>
      )}
    </li>
  );
}
