import { Link } from 'react-router';
import { type Briefing, MAX_COUNTED, type WaitingForTeam } from '#domain/overview/briefing.ts';
import { waitingTitles } from '#copy/shared/attention.ts';
import { attentionTitle } from '#web/shared/attention-title.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Phone } from '#web/ui/form/phone.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { briefingCopy } from '#copy/overview/briefing.ts';

const copy = briefingCopy.waiting;

type Props = { briefing: Pick<Briefing, 'waiting' | 'waiting_count'> };

/** The leads who have waited longest for someone of the team, and the way to all of them. */
export function WaitingCard({ briefing: { waiting, waiting_count } }: Props) {
  const { team_slug } = useTeam();
  const count = formatNumber(waiting_count) + (waiting_count === MAX_COUNTED ? '+' : '');
  return (
    <Card className="flex min-h-72 flex-col">
      <CardHeader
        title={copy.title}
        aside={
          waiting_count > waiting.length ? (
            <Link
              to={`${paths.conversations(team_slug)}?view=waiting`}
              className="shrink-0 touch-target rounded-sm text-sm font-medium underline underline-offset-4"
            >
              {copy.all({ count })}
            </Link>
          ) : null
        }
        className="mb-2"
      />
      {waiting_count === 0 ? (
        <p className="py-2 text-sm text-muted-foreground">{copy.none}</p>
      ) : null}
      <ul className="flex flex-col divide-y divide-border">
        {waiting.map((lead) => (
          <Lead key={lead.conversation_id} lead={lead} />
        ))}
      </ul>
    </Card>
  );
}

function Lead({ lead }: { lead: WaitingForTeam }) {
  const { team_slug } = useTeam();
  return (
    <li>
      <Link
        to={paths.conversations(team_slug, lead.conversation_id)}
        className="-mx-2 flex min-h-11 flex-wrap items-baseline gap-x-3 rounded-md px-2 py-2 text-sm hover:bg-muted"
      >
        <span className="min-w-0 flex-1 basis-40 truncate font-medium" dir="auto">
          {/^\+\d+$/.test(lead.name) ? <Phone phone={lead.name} className="tnum" /> : lead.name}
        </span>
        <RelativeTime at={lead.since} className="shrink-0 text-xs text-muted-foreground tnum" />
        <span className="w-full truncate text-muted-foreground">
          {[
            lead.reason === null ? waitingTitles.leadWrote : attentionTitle(lead.reason),
            lead.campaign_name,
          ].join(' · ')}
        </span>
      </Link>
    </li>
  );
}
