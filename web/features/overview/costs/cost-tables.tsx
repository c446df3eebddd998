import type { Costs, Funnel } from '#domain/overview/costs.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { formatCalendarDay, formatNumber, formatPercent } from '#web/ui/format.ts';
import { costsCopy as copy } from '#copy/overview/costs.ts';
import { stagesOf } from './funnel-drawing.tsx';

/** The drawn days as a table, for screen readers. */
export function DayCostTable({ days }: Pick<Costs, 'days'>) {
  return (
    <table className="sr-only">
      <caption>{copy.perDay}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.day}</th>
          <th scope="col">{copy.cost}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, cost }) => (
          <tr key={day}>
            <th scope="row">{formatCalendarDay(day)}</th>
            <td>{formatDollars(cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The drawn stages, with the share of all leads that came so far. */
export function FunnelTable({ funnel }: { funnel: Funnel }) {
  return (
    <table className="sr-only">
      <caption>{copy.funnel.title}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.funnel.stage}</th>
          <th scope="col">{copy.funnel.leads}</th>
          <th scope="col">{copy.funnel.share}</th>
        </tr>
      </thead>
      <tbody>
        {stagesOf(funnel).map(({ stage, count, share }) => (
          <tr key={stage}>
            <th scope="row">{copy.funnel.stages[stage]}</th>
            <td>{formatNumber(count)}</td>
            <td>{formatPercent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
