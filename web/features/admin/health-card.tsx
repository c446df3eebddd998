import { Badge } from '#web/ui/badge.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { useHealth } from './desk-api.ts';
import { copy as texts } from '#copy/admin/platform.ts';

const { health: copy } = texts;

/** Each part of the platform in words, with what to do about it. */
export function HealthCard() {
  const { data, isError } = useHealth();
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      {data && isError ? <Notice variant="destructive">{copy.stale}</Notice> : null}
      {data ? (
        <ul aria-label={copy.title} className="flex flex-col divide-y divide-border">
          {data.map(({ component, ok, state, hint, setting }) => (
            <li
              key={setting ?? component}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1.5 py-3 text-sm first:pt-0 last:pb-0"
            >
              <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
                <p className="font-medium">{setting ?? copy.names[component]}</p>
                {isError ? null : <p className="break-words text-muted-foreground">{state}</p>}
                {hint && !isError ? (
                  <p className="break-words">{copy.hint({ text: hint })}</p>
                ) : null}
              </div>
              {isError ? (
                <Badge variant="warning">{copy.unknown}</Badge>
              ) : (
                <Badge variant={ok ? 'success' : 'warning'}>{ok ? copy.works : copy.fails}</Badge>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {!data && isError ? <Notice variant="destructive">{copy.failed}</Notice> : null}
      {data || isError ? null : (
        <output aria-label={copy.loading} className="flex flex-col gap-3">
          {['a', 'b', 'c'].map((row) => (
            <Skeleton key={row} className="h-10" />
          ))}
        </output>
      )}
    </Card>
  );
}
