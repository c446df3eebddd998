import type { InvoiceRow } from '#domain/billing/schema.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { formatDay } from '#web/ui/format.ts';
import { ExternalLink } from '#web/ui/icons.ts';
import { Skeleton } from '#web/ui/loading.tsx';
import { useInvoices } from './api.ts';
import { copy } from '#copy/billing/screen.ts';
import { formatMoney, taxName } from './money.ts';
import { textOf } from '#copy/catalog/catalog.ts';

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
      {texts.tax({ amount: formatMoney(tax.amount, currency), tax: taxName(tax) })}
    </span>
  ));
}

function List({ rows }: { rows: InvoiceRow[] }) {
  if (rows.length === 0) return <p className="text-sm text-muted-foreground">{texts.empty}</p>;
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
              {textOf(texts.statuses, row.status) ?? row.status}
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
      aria-label={(open ? texts.payOf : texts.viewOf)({ number: row.number ?? '' })}
      className="inline-flex touch-target items-center gap-1 font-medium underline underline-offset-4"
    >
      <span>{open ? texts.pay : texts.view}</span>
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  );
}
