import type { AuditRecord } from '#domain/admin/schema.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAudit } from './desk-api.ts';
import { auditSentence, copy as texts } from './desk-copy.ts';

const { audit: copy } = texts;

/** What staff did last. */
export function AuditCard() {
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      <Entries />
    </Card>
  );
}

function Entries() {
  const { data, isError, refetch } = useAudit();
  if (!data && isError) {
    return (
      <ErrorState
        title={copy.failed}
        description={copy.failedText}
        action={<Button onClick={() => void refetch()}>{copy.retry}</Button>}
        className="py-8"
      />
    );
  }
  if (!data) {
    return (
      <output aria-label={copy.loading} className="flex flex-col gap-3">
        {['a', 'b', 'c'].map((row) => (
          <Skeleton key={row} className="h-10" />
        ))}
      </output>
    );
  }
  if (data.length === 0) {
    return <EmptyState level={3} title={copy.none} description={copy.noneText} className="py-8" />;
  }
  return (
    <ol aria-label={copy.title} className="flex flex-col divide-y divide-border">
      {data.map((entry) => (
        <Entry key={entry.audit_id} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: AuditRecord }) {
  const { at, outcome, details } = entry;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 text-sm first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
        <p className="break-words">
          {auditSentence(entry)}{' '}
          {outcome === 'done' ? null : <Badge variant="warning">{outcome}</Badge>}
        </p>
        {details.reason ? (
          <p className="break-words text-muted-foreground">{copy.reason(details.reason)}</p>
        ) : null}
        {details.because ? (
          <p className="text-muted-foreground">{copy.because(details.because)}</p>
        ) : null}
      </div>
      <RelativeTime at={at} className="shrink-0 text-xs text-muted-foreground tnum" />
    </li>
  );
}
