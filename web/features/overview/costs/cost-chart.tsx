import type { Costs } from '#domain/overview/costs.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { formatCalendarDay } from '#web/ui/format.ts';
import { Bars } from '../bars/bars.tsx';
import { roundAmount } from '../bars/round-top.ts';

type Day = Costs['days'][number];

const SERIES = [{ fill: 'fill-primary', of: ({ cost }: Day) => cost }];
const tipOf = ({ day, cost }: Day) => `${formatCalendarDay(day)}: ${formatDollars(cost)}`;

/** A bar a day. Screen readers have the table beside it. */
export function CostChart({ days }: Pick<Costs, 'days'>) {
  return (
    <Bars
      days={days}
      series={SERIES}
      top={roundAmount(Math.max(...days.map(({ cost }) => cost)))}
      format={formatDollars}
      tip={tipOf}
    />
  );
}
