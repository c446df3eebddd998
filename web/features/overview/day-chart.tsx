import type { ChartDay } from '#domain/overview/charts.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { formatCalendarDay, formatNumber } from '#web/ui/format.ts';
import { Bars } from './bars/bars.tsx';
import { chartsCopy } from '#copy/overview/screen.ts';
import { roundTop } from './bars/round-top.ts';

const copy = chartsCopy.days;
const SERIES = [
  { name: 'received', fill: 'fill-input', ground: 'bg-input', of: (day: ChartDay) => day.received },
  { name: 'sent', fill: 'fill-primary', ground: 'bg-primary', of: (day: ChartDay) => day.sent },
] as const;

const tipOf = ({ day, received, sent }: ChartDay) =>
  copy.of({
    day: formatCalendarDay(day),
    received: formatNumber(received),
    sent: formatNumber(sent),
  });

/** Two bars a day. */
export function DayChart({ days }: { days: ChartDay[] }) {
  const total = (name: 'received' | 'sent') => days.reduce((sum, day) => sum + day[name], 0);
  return (
    <Card className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="flex flex-col gap-1">
          <h2 className="text-base font-semibold">{copy.title}</h2>
          <p className="text-sm text-muted-foreground">{copy.text}</p>
        </div>
        <dl className="flex gap-5 text-sm">
          {SERIES.map(({ name, ground }) => (
            <div key={name} className="flex items-center gap-2">
              <dt className="flex items-center gap-2 text-muted-foreground">
                <span aria-hidden className={cn('size-2.5 rounded-sm', ground)} />
                {copy[name]}
              </dt>
              <dd className="font-semibold tnum">{formatNumber(total(name))}</dd>
            </div>
          ))}
        </dl>
      </div>
      {total('received') + total('sent') === 0 ? (
        <p className="grid flex-1 place-items-center text-sm text-muted-foreground">{copy.none}</p>
      ) : (
        <Bars
          days={days}
          series={SERIES}
          top={roundTop(Math.max(...days.flatMap(({ received, sent }) => [received, sent])))}
          format={formatNumber}
          tip={tipOf}
        />
      )}
      <DayTable days={days} />
    </Card>
  );
}

/** The same data as a table, for screen readers. */
function DayTable({ days }: { days: ChartDay[] }) {
  return (
    <table className="sr-only">
      <caption>{copy.title}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.day}</th>
          <th scope="col">{copy.received}</th>
          <th scope="col">{copy.sent}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, received, sent }) => (
          <tr key={day}>
            <th scope="row">{formatCalendarDay(day)}</th>
            <td>{formatNumber(received)}</td>
            <td>{formatNumber(sent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
