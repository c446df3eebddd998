import type { ChartDay } from '#domain/overview/charts.ts';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { formatCalendarDay, formatNumber } from '#web/ui/format.ts';
import { chartsCopy } from './copy.ts';
import { roundTop } from './round-top.ts';

const copy = chartsCopy.days;
/** Units of the drawing, which is stretched to its place: only bars and lines are in it, no text. */
const DAY = 10;
const HEIGHT = 100;
const BAR = 3.4;

const SERIES = [
  { name: 'received', fill: 'fill-input', ground: 'bg-input', x: 1.4 },
  { name: 'sent', fill: 'fill-primary', ground: 'bg-primary', x: 5.2 },
] as const;

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
        <Bars days={days} />
      )}
      <DayTable days={days} />
    </Card>
  );
}

function Bars({ days }: { days: ChartDay[] }) {
  const top = roundTop(Math.max(...days.flatMap(({ received, sent }) => [received, sent])));
  const width = days.length * DAY;
  const labelled = [days[0], days[Math.floor(days.length / 2)], days.at(-1)];
  return (
    <div aria-hidden className="flex flex-1 flex-col gap-1.5">
      <div className="relative min-h-40 flex-1">
        <span className="absolute top-0 left-0 z-10 -translate-y-1/2 bg-card pr-2 text-xs text-muted-foreground tnum">
          {formatNumber(top)}
        </span>
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line
              key={y}
              x1={0}
              x2={width}
              y1={y}
              y2={y}
              vectorEffect="non-scaling-stroke"
              className={y === HEIGHT ? 'stroke-input' : 'stroke-border'}
            />
          ))}
          {days.map((day, place) => (
            <g key={day.day} transform={`translate(${place * DAY} 0)`} className="group">
              <title>
                {copy.of(
                  formatCalendarDay(day.day),
                  formatNumber(day.received),
                  formatNumber(day.sent),
                )}
              </title>
              <rect
                width={DAY}
                height={HEIGHT}
                className="fill-transparent group-hover:fill-muted"
              />
              {SERIES.map(({ name, fill, x }) => {
                const height = (Math.max(0, day[name]) / top) * HEIGHT;
                return (
                  <rect
                    key={name}
                    x={x}
                    y={HEIGHT - height}
                    width={BAR}
                    height={height}
                    className={fill}
                  />
                );
              })}
            </g>
          ))}
        </svg>
      </div>
      <div className="flex justify-between text-xs text-muted-foreground tnum">
        {labelled.map((day) => day && <span key={day.day}>{formatCalendarDay(day.day)}</span>)}
      </div>
    </div>
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
