import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { PAID_PLANS, sellsPlans, UNLIMITED } from '#domain/billing/plans.ts';
import type { InvoiceRow, SubscriptionView } from '#domain/billing/schema.ts';
import { type UsageLevel, usageLevel } from '#domain/billing/usage.ts';
import { rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Loaded } from '#web/ui/layout/states.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { formatDay, formatNumber } from '#web/ui/format.ts';
import { Progress } from '#web/ui/progress.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ExternalLink } from '#web/ui/icons.ts';
import { RetryNotice } from '#web/ui/notice.tsx';
import { useSubscription } from './api.ts';
import { CurrentPlan } from './current-plan.tsx';
import { PaymentReturn } from './payment-return.tsx';
import { PlanCards } from './plan-cards.tsx';
import { Warnings } from './warnings.tsx';
import { formatMoney, taxName } from './money.ts';
import { copy } from '#copy/billing/screen.ts';
import { textOf } from '#copy/catalog/catalog.ts';

/** The plan, its usage, and how to change it. */
export function SubscriptionScreen() {
  const { billing, can, team_slug } = useTeam();
  const subscription = useSubscription();
  if (!sellsPlans(billing.plans)) return <Navigate to={paths.team(team_slug)} replace />;
  return (
    <Page title={copy.title}>
      <PaymentReturn />
      <Loaded query={subscription} waiting={<Loading />} failed={copy.failed}>
        {(view) => (
          <>
            <Warnings view={view} />
            <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
              <CurrentPlan view={view} />
              <UsageCard view={view} />
            </div>
            <PlanCards view={view} />
            {view.has_customer && can.canManageSubscription ? <Invoices /> : null}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** A skeleton in the shape of the page: plan and usage, then the plans. */
function Loading() {
  return (
    <output aria-label={copy.loading} className="flex flex-col gap-6">
      <span className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Skeleton className="h-36 w-full" />
        <Skeleton className="h-64 w-full" />
      </span>
      <span className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        {PAID_PLANS.map((plan) => (
          <Skeleton key={plan} className="h-96 w-full" />
        ))}
      </span>
    </output>
  );
}

const texts = copy.usage;

/** Usage of the plan, as bars. */
function UsageCard({ view }: { view: SubscriptionView }) {
  const { used, limits, usage_from, usage_until } = view;
  return (
    <Card
      title={texts.title}
      description={texts.period({ from: formatDay(usage_from), until: formatDay(usage_until) })}
    >
      <div className="flex flex-col gap-5">
        <Usage
          label={texts.messages}
          used={used.messages}
          limit={limits.messages}
          tone={TONES[usageLevel(used.messages, limits.messages) ?? 'notice']}
        />
        <Usage label={texts.campaigns} used={used.campaigns} limit={limits.campaigns} />
        <Usage label={texts.members} used={used.members} limit={limits.members} />
      </div>
      <p className="mt-4 text-sm text-muted-foreground">
        {texts.resets({ day: formatDay(usage_until) })}
      </p>
    </Card>
  );
}

/** The same tones as the warnings above the card. */
const TONES = { notice: 'primary', high: 'warning', full: 'destructive' } as const;

interface UsageProps {
  label: string;
  used: number;
  limit: number;
  tone?: (typeof TONES)[UsageLevel];
}

function Usage({ label, used, limit, tone }: UsageProps) {
  const unlimited = limit >= UNLIMITED;
  const share = limit === 0 ? 100 : Math.min(100, Math.round((used / limit) * 100));
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <div className="flex justify-between gap-4">
        <span>{label}</span>
        <span className="tnum">
          {unlimited
            ? texts.unlimited({ used: formatNumber(used) })
            : texts.of({ used: formatNumber(used), limit: formatNumber(limit) })}
        </span>
      </div>
      {unlimited ? null : (
        <Progress label={texts.label({ what: label })} value={share} tone={tone} />
      )}
    </div>
  );
}

const invoicesTexts = copy.invoices;

/** The newest invoices, each linked to its page at Stripe. */
function Invoices() {
  const { team_slug } = useTeam();
  const invoices = useQuery(rpc.billing.invoices.queryOptions({ input: { team_slug } }));
  return (
    <Card title={invoicesTexts.title}>
      {invoices.data ? <List rows={invoices.data} /> : null}
      {invoices.isPending ? <Skeleton className="h-16 w-full" /> : null}
      {invoices.isError ? <RetryNotice query={invoices}>{invoicesTexts.failed}</RetryNotice> : null}
    </Card>
  );
}

function Taxes({ row: { taxes, currency } }: { row: InvoiceRow }) {
  return taxes.map((tax) => (
    <span key={`${taxName(tax)} ${tax.included}`} className="text-xs text-muted-foreground">
      {invoicesTexts.tax({ amount: formatMoney(tax.amount, currency), tax: taxName(tax) })}
    </span>
  ));
}

function List({ rows }: { rows: InvoiceRow[] }) {
  if (rows.length === 0)
    return <p className="text-sm text-muted-foreground">{invoicesTexts.empty}</p>;
  return (
    <ul className="flex flex-col divide-y divide-border text-sm">
      {rows.map((row) => (
        <li
          key={row.invoice_id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 py-3 sm:flex"
        >
          <span className="tnum sm:w-28">{formatDay(row.created_at)}</span>
          <span className="min-w-0 truncate text-muted-foreground max-sm:order-1 sm:flex-1">
            {row.number}
          </span>
          <span className="flex flex-col items-end tnum">
            <span>{formatMoney(row.total, row.currency)}</span>
            <Taxes row={row} />
          </span>
          <span className="flex items-center gap-3 justify-self-end max-sm:order-2">
            <Badge variant={row.status === 'paid' ? 'success' : 'warning'}>
              {textOf(invoicesTexts.statuses, row.status) ?? row.status}
            </Badge>
            <InvoiceLink row={row} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function InvoiceLink({ row }: { row: InvoiceRow }) {
  if (!row.url) return null;
  const open = row.status === 'open';
  return (
    <a
      href={row.url}
      target="_blank"
      rel="noreferrer"
      aria-label={(open ? invoicesTexts.payOf : invoicesTexts.viewOf)({ number: row.number ?? '' })}
      className="inline-flex touch-target items-center gap-1 font-medium underline underline-offset-4"
    >
      <span>{open ? invoicesTexts.pay : invoicesTexts.view}</span>
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  );
}
