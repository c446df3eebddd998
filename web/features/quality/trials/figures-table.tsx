import { NANOS } from '#domain/models/prices.ts';
import {
  type ArmFigures,
  type ArmShare,
  compareArms,
  type Finding,
} from '#domain/quality/trials/compare.ts';
import type { Trial } from '#domain/quality/trials/schema.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { formatNumber, formatPercent } from '#web/ui/format.ts';
import { trialsCopy as copy } from '#copy/quality/trials.ts';

const VARIANTS: Record<Finding, BadgeVariant> = {
  better: 'success',
  worse: 'destructive',
  open: 'secondary',
};

/** Outcomes of both versions with their intervals: rows beside each other, on a phone below. */
export function FiguresTable({ trial: { live, candidate } }: { trial: Trial }) {
  return (
    <div className="flex flex-col gap-3">
      <table className="w-full text-sm max-sm:block" aria-label={copy.table}>
        <thead className="max-sm:sr-only">
          <tr className="text-left text-xs text-muted-foreground">
            {[copy.outcome, copy.live, copy.candidate, copy.finding].map((name) => (
              <th key={name} scope="col" className="pb-2 pr-4 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:flex max-sm:flex-col max-sm:gap-3">
          <Row
            name={copy.leads}
            live={formatNumber(live.leads)}
            candidate={formatNumber(candidate.leads)}
          />
          {compareArms(live, candidate).map((arm) => (
            <Row
              key={arm.measure}
              name={copy.measures[arm.measure]}
              live={<Share share={arm.live} leads={live.leads} />}
              candidate={<Share share={arm.candidate} leads={candidate.leads} />}
              finding={arm.finding}
            />
          ))}
          <Row name={copy.cost} live={costOf(live)} candidate={costOf(candidate)} />
        </tbody>
      </table>
      <p className="text-xs text-muted-foreground">{copy.explained}</p>
    </div>
  );
}

interface RowProps {
  name: string;
  live: React.ReactNode;
  candidate: React.ReactNode;
  finding?: Finding;
}

const cell = 'py-2 pr-4 align-top tnum max-sm:p-0';

function Row({ name, live, candidate, finding }: RowProps) {
  return (
    <tr className="border-t border-border max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1 max-sm:pt-3">
      <th scope="row" className={`${cell} text-left font-medium max-sm:col-span-2`}>
        {name}
      </th>
      <td className={cell}>
        <PhoneLabel>{copy.live}</PhoneLabel>
        {live}
      </td>
      <td className={cell}>
        <PhoneLabel>{copy.candidate}</PhoneLabel>
        {candidate}
      </td>
      <td className={`${cell} max-sm:col-span-2`}>
        {finding ? <Badge variant={VARIANTS[finding]}>{copy.findings[finding]}</Badge> : null}
      </td>
    </tr>
  );
}

const PhoneLabel = ({ children }: { children: string }) => (
  <span className="block text-xs text-muted-foreground sm:hidden">{children}</span>
);

function Share({ share: { share, hits, low, high }, leads }: { share: ArmShare; leads: number }) {
  if (share === undefined) return <span>–</span>;
  return (
    <>
      <span className="font-medium">{formatPercent(share * 100)}</span>{' '}
      <span className="text-muted-foreground">
        (<span>{copy.hits({ hits: formatNumber(hits), leads: formatNumber(leads) })}</span>)
      </span>
      <span className="block text-xs text-muted-foreground">
        {copy.interval({ low: formatPercent(low * 100), high: formatPercent(high * 100) })}
      </span>
    </>
  );
}

function costOf({ leads, cost_nanos, unpriced }: ArmFigures): string {
  if (leads === 0) return '–';
  return unpriced > 0 ? copy.noCost : formatDollars(cost_nanos / leads / NANOS);
}
