import type { ModelReport } from '#domain/admin/model-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { LoadFailed } from '#web/ui/layout/states.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { useModelReport } from './desk-api.ts';
import { copy as texts } from '#copy/admin/desk.ts';

const { model: copy } = texts;

/** Whether the model can answer leads, and what to set if it cannot. */
export function ModelCard() {
  const report = useModelReport();
  if (report.data) return <Report report={report.data} />;
  return (
    <Card title={copy.title}>
      {report.isError ? (
        <LoadFailed
          query={report}
          copy={{ title: copy.failed, text: copy.failedText, retry: copy.retry }}
          className="py-8"
        />
      ) : (
        <output aria-label={copy.loading}>
          <Skeleton className="h-10" />
        </output>
      )}
    </Card>
  );
}

function Report({ report }: { report: ModelReport }) {
  const { name, host, ok, words, asked, sees, last_error_at } = report;
  return (
    <Card
      title={copy.title}
      description={copy.name({ name, host })}
      aside={<Badge variant={ok ? 'success' : 'warning'}>{ok ? copy.works : copy.fails}</Badge>}
    >
      <div className="flex flex-col gap-1 text-sm">
        <p className="break-words">{sentence(report)}</p>
        {!ok && words ? (
          <p className="break-words text-muted-foreground">{copy.words({ words })}</p>
        ) : null}
        {asked.length > 0 ? (
          <p className="text-muted-foreground">{copy.asked({ ways: asked.join(', ') })}</p>
        ) : null}
        {sees === false ? <p className="break-words">{copy.blind}</p> : null}
        {last_error_at ? (
          <p className="break-words text-xs text-muted-foreground">
            <span>{copy.lastError}</span> <RelativeTime at={last_error_at} className="tnum" />
            {ok && words ? <span>{`: ${words}`}</span> : null}
          </p>
        ) : null}
      </div>
    </Card>
  );
}

function sentence({ ok, unwell_since, state }: ModelReport): string {
  if (unwell_since !== null) return copy.unwell;
  return ok ? copy.answers : state;
}
