import type { PlatformFigures } from '#domain/admin/platform.ts';
import { useSellsPlans } from '#web/shared/session/session.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { formatNumber as number } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { useFigures } from './desk-api.ts';
import { copy as texts } from '#copy/admin/platform.ts';

const { figures: copy } = texts;

export function FiguresCard() {
  const { data, isError } = useFigures();
  return (
    <Card>
      <CardHeader
        title={copy.title}
        aside={
          data ? (
            <span className="text-xs text-muted-foreground">
              {copy.at} <RelativeTime at={data.at} className="tnum" />
            </span>
          ) : null
        }
      />
      {data ? <Figures figures={data} /> : null}
      {!data && isError ? <Notice variant="destructive">{copy.failed}</Notice> : null}
      {data || isError ? null : (
        <output aria-label={copy.loading}>
          <Skeleton className="h-20" />
        </output>
      )}
    </Card>
  );
}

function Figures({ figures: f }: { figures: PlatformFigures }) {
  const sells = useSellsPlans();
  const shown = [
    [
      copy.teams,
      f.teams,
      sells
        ? `${copy.newTeams({ count: number(f.new_teams) })} · ${copy.paying({ count: number(f.paying_teams) })}`
        : copy.newTeams({ count: number(f.new_teams) }),
    ],
    [copy.people, f.people, ''],
    [copy.campaigns, f.campaigns, copy.activeCampaigns({ count: number(f.active_campaigns) })],
    [copy.leads, f.leads, ''],
    [
      copy.messages,
      f.messages,
      `${copy.used({ count: number(f.messages_used) })} · ${copy.today({ received: number(f.received_today), sent: number(f.sent_today) })}`,
    ],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-5">
      {shown.map(([label, figure, more]) => (
        <div key={label} className="flex flex-col">
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="flex flex-col gap-0.5">
            <span className="text-2xl font-semibold tnum">{number(figure)}</span>
            <span className="text-xs text-muted-foreground tnum">{more}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
