import {
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import type { Costs } from '#domain/overview/costs.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { formatCalendarDay } from '#web/ui/format.ts';
import { BEFORE, HEIGHT, TEXT } from './drawing.ts';

/** A bar a day. Screen readers have the table beside it. */
export function CostChart({ days }: Pick<Costs, 'days'>) {
  return (
    <div aria-hidden className="h-52 w-full">
      <ResponsiveContainer width="100%" height={HEIGHT} initialDimension={BEFORE}>
        <BarChart
          data={days}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis
            dataKey="day"
            tick={TEXT}
            tickLine={false}
            axisLine={{ stroke: 'var(--input)' }}
            tickFormatter={formatCalendarDay}
            minTickGap={32}
          />
          <YAxis
            width="auto"
            tick={TEXT}
            tickLine={false}
            axisLine={false}
            tickCount={4}
            tickFormatter={formatDollars}
          />
          <Tooltip cursor={{ fill: 'var(--muted)' }} isAnimationActive={false} content={tipOf} />
          <Bar
            dataKey="cost"
            fill="var(--primary)"
            radius={[3, 3, 0, 0]}
            maxBarSize={28}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

type Day = Costs['days'][number];

/** What the library calls for the day under the pointer. */
function tipOf({ active, payload }: TooltipContentProps) {
  const day = payload[0]?.payload as Day | undefined;
  return active && day ? <DayTip day={day} /> : null;
}

function DayTip({ day: { day, cost } }: { day: Day }) {
  return (
    <div className="rounded-md border border-border bg-popover px-3 py-2 text-sm shadow-md">
      <p className="text-muted-foreground">{formatCalendarDay(day)}</p>
      <p className="font-medium tnum">{formatDollars(cost)}</p>
    </div>
  );
}
