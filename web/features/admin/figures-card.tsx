import { useQuery } from '@tanstack/react-query';
import type { PlatformFigures } from '#domain/admin/platform.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useSellsPlans } from '#web/shared/session/session.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { formatNumber as number } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Skeletons } from '#web/ui/loading.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { copy as texts } from '#copy/admin/platform.ts';
import { copy as drawingCardTexts } from '#copy/admin/desk.ts';
import { FigureGrid, REFETCH_MS } from './status-card.tsx';

const { figures: copy } = texts;

export function FiguresCard() {
  const { data, isError } = useQuery(rpc.admin.figures.queryOptions({ staleTime: 0 }));
  return (
    <Card
      title={copy.title}
      aside={
        data ? (
          <span className="text-xs text-muted-foreground">
            {copy.at} <RelativeTime at={data.at} className="tnum" />
          </span>
        ) : null
      }
    >
      {data ? <Figures figures={data} /> : null}
      {!data && isError ? <Notice variant="destructive">{copy.failed}</Notice> : null}
      {data || isError ? null : <Skeletons label={copy.loading} className="h-20" />}
    </Card>
  );
}

function Figures({ figures: f }: { figures: PlatformFigures }) {
  const sells = useSellsPlans();
  const newTeams = copy.newTeams({ count: number(f.new_teams) });
  const paying = copy.paying({ count: number(f.paying_teams) });
  const today = copy.today({ received: number(f.received_today), sent: number(f.sent_today) });
  const shown: [label: string, figure: number, more: string][] = [
    [copy.teams, f.teams, sells ? `${newTeams} · ${paying}` : newTeams],
    [copy.people, f.people, ''],
    [copy.campaigns, f.campaigns, copy.activeCampaigns({ count: number(f.active_campaigns) })],
    [copy.leads, f.leads, ''],
    [copy.messages, f.messages, `${copy.used({ count: number(f.messages_used) })} · ${today}`],
  ];
  const figures = shown.map(([label, figure, more]) => ({ label, figure: number(figure), more }));
  return <FigureGrid figures={figures} className="lg:grid-cols-5" />;
}

/** Whether the workers' Chromium is available and runs safely. */
export function RenderingCard() {
  return (
    <Card title={drawingCardTexts.drawing.title} description={drawingCardTexts.drawing.text}>
      <States />
    </Card>
  );
}

function States() {
  const { data, isError } = useQuery(rpc.admin.drawing.queryOptions({ staleTime: 0 }));
  if (!data && isError) return <p className="text-sm">{drawingCardTexts.drawing.failed}</p>;
  if (!data) {
    return <Skeletons label={drawingCardTexts.drawing.loading} className="h-6" />;
  }
  const lines = data.map((state) =>
    state ? drawingCardTexts.drawing.states[state] : drawingCardTexts.drawing.untried,
  );
  const each = [...new Set(lines)];
  return (
    <ul aria-label={drawingCardTexts.drawing.title} className="flex flex-col gap-2 text-sm">
      {(each.length > 0 ? each : [drawingCardTexts.drawing.none]).map((line) => (
        <li key={line} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  );
}

/** Describes the state of each part of the platform, and what to do about it. */
export function HealthCard() {
  const { data, isError } = useQuery(
    rpc.admin.health.queryOptions({ staleTime: 0, refetchInterval: REFETCH_MS }),
  );
  return (
    <Card title={texts.health.title} description={texts.health.text}>
      {data && isError ? <Notice variant="destructive">{texts.health.stale}</Notice> : null}
      {data ? (
        <ul aria-label={texts.health.title} className="flex flex-col divide-y divide-border">
          {data.map(({ component, ok, state, hint, setting }) => (
            <li
              key={setting ?? component}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1.5 py-3 text-sm first:pt-0 last:pb-0"
            >
              <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
                <p className="font-medium">
                  {setting ? <code>{setting}</code> : texts.health.names[component]}
                </p>
                {isError ? null : (
                  <p lang="en" className="break-words text-muted-foreground">
                    {state}
                  </p>
                )}
                {hint && !isError ? (
                  <p className="break-words">{texts.health.hint({ text: hint })}</p>
                ) : null}
              </div>
              {isError ? (
                <Badge variant="warning">{texts.health.unknown}</Badge>
              ) : (
                <Badge variant={ok ? 'success' : 'warning'}>
                  {ok ? texts.health.works : texts.health.fails}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {!data && isError ? <Notice variant="destructive">{texts.health.failed}</Notice> : null}
      {data || isError ? null : (
        <Skeletons label={texts.health.loading} rows={3} className="h-10" />
      )}
    </Card>
  );
}
