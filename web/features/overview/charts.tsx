import { useQuery } from '@tanstack/react-query';
import { type ChartDay, type Charts as ChartsData, leadsOf } from '#domain/overview/charts.ts';
import { STATES } from '#domain/conversations/states.ts';
import { rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState, Loaded } from '#web/ui/layout/states.tsx';
import { MessagesSquare } from '#web/ui/first-icons.ts';
import { useRefetchOnChange } from '#web/shared/use-refetch-on-change.ts';
import { cn } from '#web/ui/cn.ts';
import { formatCalendarDay, formatNumber, formatPercent } from '#web/ui/format.ts';
import { stateText } from '#web/shared/state-look.ts';
import { ChartsSkeleton } from './briefing/skeletons.tsx';
import { Bars } from './bars/bars.tsx';
import { scaleMaximum } from './bars/scale-maximum.ts';
import { chartsCopy as copy } from '#copy/overview/screen.ts';
import { HiddenTable } from '#web/ui/layout/table.tsx';

/** Charts of recent activity and of leads by status. */
export function Charts() {
  const { team_slug } = useTeam();
  const input = { team_slug };
  useRefetchOnChange(team_slug, rpc.overview.charts.key({ input }));
  const charts = useQuery(rpc.overview.charts.queryOptions({ input }));
  return (
    <Loaded query={charts} waiting={<ChartsSkeleton />} failed={copy.failed}>
      {(data) => <ChartsContent charts={data} />}
    </Loaded>
  );
}

function ChartsContent({ charts: { days, funnel } }: { charts: ChartsData }) {
  const messages = days.reduce((sum, { received, sent }) => sum + received + sent, 0);
  const leads = leadsOf(funnel);
  if (messages === 0 && leads === 0) return <Nothing />;
  return (
    <section aria-label={copy.label} className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <DayChart days={days} />
      <FunnelChart funnel={funnel} leads={leads} />
    </section>
  );
}

/** Shows a team without messages its next step. */
function Nothing() {
  const { metrics, plan, team_slug } = useTeam();
  const connected = metrics.activeCampaignsCount > 0;
  const whatsapp = plan.canAccessWhatsApp ? paths.whatsapp : paths.subscription;
  return (
    <Card className="p-0">
      <EmptyState
        picture={<MessagesSquare aria-hidden />}
        copy={{
          title: copy.empty.title,
          text: `${copy.empty.text} ${connected ? copy.empty.write : copy.empty.connect}`,
        }}
        action={
          <ButtonLink to={connected ? paths.conversations(team_slug) : whatsapp(team_slug)}>
            {connected ? copy.empty.writeAction : copy.empty.connectAction}
          </ButtonLink>
        }
        className="py-10"
      />
    </Card>
  );
}

const SERIES = [
  { name: 'received', fill: 'fill-input', ground: 'bg-input', of: (day: ChartDay) => day.received },
  { name: 'sent', fill: 'fill-primary', ground: 'bg-primary', of: (day: ChartDay) => day.sent },
] as const;

const tipOf = ({ day, received, sent }: ChartDay) =>
  copy.days.of({
    day: formatCalendarDay(day),
    received: formatNumber(received),
    sent: formatNumber(sent),
  });

/** Two bars per day. */
function DayChart({ days }: { days: ChartDay[] }) {
  const total = (name: 'received' | 'sent') => days.reduce((sum, day) => sum + day[name], 0);
  return (
    <Card className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="flex flex-col gap-1">
          <h2 className="text-base font-semibold">{copy.days.title}</h2>
          <p className="text-sm text-muted-foreground">{copy.days.text}</p>
        </div>
        <dl className="flex gap-5 text-sm">
          {SERIES.map(({ name, ground }) => (
            <div key={name} className="flex items-center gap-2">
              <dt className="flex items-center gap-2 text-muted-foreground">
                <span aria-hidden className={cn('size-2.5 rounded-sm', ground)} />
                {copy.days[name]}
              </dt>
              <dd className="font-semibold tnum">{formatNumber(total(name))}</dd>
            </div>
          ))}
        </dl>
      </div>
      {total('received') + total('sent') === 0 ? (
        <p className="grid flex-1 place-items-center text-sm text-muted-foreground">
          {copy.days.none}
        </p>
      ) : (
        <Bars
          days={days}
          series={SERIES}
          top={scaleMaximum(Math.max(...days.flatMap(({ received, sent }) => [received, sent])))}
          format={formatNumber}
          tip={tipOf}
        />
      )}
      <HiddenTable
        caption={copy.days.title}
        headers={[copy.days.day, copy.days.received, copy.days.sent]}
        rows={days.map(({ day, received, sent }) => [
          formatCalendarDay(day),
          formatNumber(received),
          formatNumber(sent),
        ])}
      />
    </Card>
  );
}

/** Leads by status: a table whose rows are also drawn as bars. */
function FunnelChart({ funnel, leads }: { funnel: ChartsData['funnel']; leads: number }) {
  const share = (count: number) => (leads === 0 ? 0 : (count / leads) * 100);
  return (
    <Card
      className="flex min-w-0 flex-col"
      title={copy.funnel.title}
      description={copy.funnel.text({ leads })}
    >
      <table className="w-full flex-1 text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{copy.funnel.status}</th>
            <th scope="col">{copy.funnel.leads}</th>
            <th scope="col">{copy.funnel.share}</th>
          </tr>
        </thead>
        <tbody>
          {funnel.map(({ conversation_status, count }, index) => (
            <tr
              key={conversation_status}
              className={conversation_status === 'stop' ? 'border-t' : undefined}
            >
              <th scope="row" className={cn('py-1.5 text-left font-normal', roomOf(funnel, index))}>
                <span>{STATES[conversation_status].word}</span>
                {conversation_status === 'stop' && count > 0 && (
                  <span className="text-muted-foreground"> · {copy.funnel.alsoAbove}</span>
                )}
                <svg
                  aria-hidden
                  viewBox="0 0 100 1"
                  preserveAspectRatio="none"
                  className={cn(
                    'mt-1.5 block h-1.5 w-full rounded-full',
                    stateText(conversation_status),
                  )}
                >
                  <rect width={100} height={1} className="fill-muted" />
                  <rect width={share(count)} height={1} className="fill-current" />
                </svg>
              </th>
              <td className={cn(FIGURE, 'pl-4 font-semibold', roomOf(funnel, index))}>
                {formatNumber(count)}
              </td>
              <td className={cn(FIGURE, 'text-muted-foreground', roomOf(funnel, index))}>
                {formatPercent(share(count))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const FIGURE = 'w-16 py-1.5 text-right align-bottom tnum';

/** Space on both sides of the line that separates "Stopped". */
const roomOf = (funnel: ChartsData['funnel'], index: number) => ({
  'pt-3': funnel[index]?.conversation_status === 'stop',
  'pb-3': funnel[index + 1]?.conversation_status === 'stop',
});
