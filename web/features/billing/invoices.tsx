import { ExternalLink } from 'lucide-react';
import type { InvoiceRow } from '#domain/billing/schema.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { formatDay } from '#web/ui/format.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useInvoices } from './api.ts';
import { copy } from './copy.ts';
import { formatMoney } from './money.ts';
import { taxName } from './tax-name.ts';

const texts = copy.invoices;

/** The newest invoices, each with its page at Stripe. */
export function Invoices() {
  const invoices = useInvoices();
  return (
    <Card>
      <CardHeader title={texts.title} />
      {invoices.data ? <List rows={invoices.data} /> : null}
      {invoices.isPending ? <Skeleton className="h-16 w-full" /> : null}
      {invoices.isError ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
          {texts.failed}
          <Button variant="secondary" size="sm" onClick={() => void invoices.refetch()}>
            {texts.retry}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function Taxes({ row: { taxes, currency } }: { row: InvoiceRow }) {
  return taxes.map((tax) => (
    <span key={`${taxName(tax)} ${tax.included}`} className="text-xs text-muted-foreground">
      {texts.tax(formatMoney(tax.amount, currency), taxName(tax))}
    </span>
  ));
}

function List({ rows }: { rows: InvoiceRow[] }) {
  if (rows.length === 0) return <p className="text-sm text-muted-foreground">{texts.empty}</p>;
  return (
    <ul className="flex flex-col divide-y divide-border text-sm">
      {rows.map((row) => (
        <li key={row.invoice_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <span className="w-28 tnum">{formatDay(row.created_at)}</span>
          <span className="min-w-0 flex-1 truncate text-muted-foreground">{row.number}</span>
          <span className="flex flex-col items-end tnum">
            {formatMoney(row.total, row.currency)}
            <Taxes row={row} />
          </span>
          <Badge variant={row.status === 'paid' ? 'success' : 'warning'}>
            {texts.statuses[row.status] ?? row.status}
          </Badge>
          {row.url ? (
            <a
              href={row.url}
              target="_blank"
              rel="noreferrer"
              aria-label={(row.status === 'open' ? texts.payOf : texts.viewOf)(row.number ?? '')}
              className="inline-flex touch-target items-center gap-1 font-medium underline underline-offset-4"
            >
              {row.status === 'open' ? texts.pay : texts.view}
              <ExternalLink aria-hidden className="size-3.5" />
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
