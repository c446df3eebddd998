import type { Costs } from '#domain/overview/costs.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { formatNumber } from '#web/ui/format.ts';
import { costsCopy } from '#copy/overview/costs.ts';

const copy = costsCopy.campaigns;
type Row = Costs['campaigns'][number];
const COUNTS = ['messages', 'leads', 'qualified'] as const;
const CELL = 'py-2 pl-3 text-right md:pl-6';

/** One row per campaign. On phones, the results are below the name. */
export function CampaignCosts({ costs: { campaigns } }: { costs: Costs }) {
  if (campaigns.length === 0) return null;
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-medium">{copy.title}</h3>
      <table className="w-full text-sm">
        <caption className="sr-only">{copy.title}</caption>
        <thead className="text-left text-muted-foreground">
          <tr className="border-b border-border">
            <th scope="col" className="py-2 font-normal">
              {copy.campaign}
            </th>
            {COUNTS.map((name) => (
              <th key={name} scope="col" className={`${CELL} hidden font-normal md:table-cell`}>
                {copy[name]}
              </th>
            ))}
            {[copy.per_lead, costsCopy.cost].map((name) => (
              <th key={name} scope="col" className={`${CELL} font-normal`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {campaigns.map((row) => (
            <Campaign key={row.campaign_id} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Campaign({ row }: { row: Row }) {
  const unknown = row.unpriced_calls > 0;
  return (
    <tr className="border-b border-border last:border-0">
      <th scope="row" className="max-w-0 py-2 text-left font-normal w-full">
        <span className="block wrap-anywhere" dir="auto">
          {row.campaign_name ?? copy.removed}
        </span>
      </th>
      {COUNTS.map((name) => (
        <td key={name} className={`${CELL} hidden tnum md:table-cell`}>
          {formatNumber(row[name])}
        </td>
      ))}
      <td className={`${CELL} whitespace-nowrap tnum`}>
        {row.per_lead === null
          ? unknown
            ? costsCopy.unknown
            : costsCopy.none
          : formatDollars(row.per_lead)}
      </td>
      <td className={`${CELL} font-medium whitespace-nowrap tnum`}>
        {unknown && row.cost === 0 ? costsCopy.unknown : formatDollars(row.cost)}
      </td>
    </tr>
  );
}
