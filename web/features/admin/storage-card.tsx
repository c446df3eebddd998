import type { StorageReport } from '#domain/admin/storage.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { formatNumber as number } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useStorage } from './desk-api.ts';
import { copy as texts } from './platform-copy.ts';

const { storage: copy } = texts;
const MB = 1024 * 1024;

/** How the database grows, and what about its tables and indexes needs somebody. */
export function StorageCard() {
  const { data, isError } = useStorage();
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      {data ? <Report report={data} /> : null}
      {!data && isError ? <Notice variant="destructive">{copy.failed}</Notice> : null}
      {data || isError ? null : (
        <output aria-label={copy.loading}>
          <Skeleton className="h-20" />
        </output>
      )}
    </Card>
  );
}

function Report({ report: { database_bytes, age, tables, problems } }: { report: StorageReport }) {
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p>{copy.whole(size(database_bytes), number(age))}</p>
      {problems.length === 0 ? <p className="text-muted-foreground">{copy.well}</p> : null}
      {problems.length > 0 ? (
        <ul aria-label={copy.problems} className="flex flex-col divide-y divide-border">
          {problems.map(({ about, problem, cure }) => (
            <li key={`${about} ${problem}`} className="flex flex-col gap-0.5 py-3">
              <p className="font-medium break-all">{about}</p>
              <p className="break-words text-muted-foreground">{problem}</p>
              <p className="break-words">{copy.cure(cure)}</p>
            </li>
          ))}
        </ul>
      ) : null}
      <section aria-label={copy.tables} className="flex flex-col gap-2 border-t border-border pt-4">
        <h3 className="font-medium">{copy.tables}</h3>
        <ul aria-label={copy.tables} className="flex flex-col gap-1.5">
          {tables.map(({ name, bytes, index_bytes, live_rows, dead_rows, vacuumed_at }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-6">
              <span className="font-mono break-all">{name}</span>
              <span className="text-muted-foreground tnum">
                {copy.sizes(size(bytes), size(index_bytes))} ·{' '}
                {copy.rows(number(live_rows), number(dead_rows))} ·{' '}
                {vacuumed_at === null ? (
                  copy.never
                ) : (
                  <>
                    {copy.vacuumed} <RelativeTime at={vacuumed_at} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** In the unit in which one reads it at a glance. */
function size(bytes: number): string {
  const mb = bytes / MB;
  if (mb >= 1024) return `${number(Math.round(mb / 102.4) / 10)} GB`;
  return `${number(Math.round(mb * 10) / 10)} MB`;
}
