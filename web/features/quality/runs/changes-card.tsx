import { changeName } from '#domain/quality/check-names.ts';
import type { EvalReport } from '#domain/quality/schema.ts';
import type { Change } from '#domain/quality/score.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { formatPast } from '#web/ui/format.ts';
import { runCopy } from './copy.ts';

type Before = NonNullable<EvalReport['before']>;
const MAX_SHOWN = 12;

/** What got worse since the run before, first; then what got better. */
export function ChangesCard({ before: { at, worse, better } }: { before: Before }) {
  return (
    <Card>
      <CardHeader title={runCopy.since(formatPast(at))} />
      <div className="flex flex-col gap-4 text-sm">
        {worse.length > 0 ? (
          <Changes
            title={runCopy.worse(worse.length)}
            changes={worse}
            className="text-destructive"
          />
        ) : (
          <p className="text-muted-foreground">{runCopy.same}</p>
        )}
        {better.length > 0 ? (
          <Changes
            title={runCopy.better(better.length)}
            changes={better}
            className="text-success"
          />
        ) : null}
      </div>
    </Card>
  );
}

function Changes({
  title,
  changes,
  className,
}: {
  title: string;
  changes: Change[];
  className: string;
}) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className={`font-medium ${className}`}>{title}</h3>
      <ul className="flex flex-col gap-0.5">
        {changes.slice(0, MAX_SHOWN).map(({ key, group, check }) => (
          <li key={`${key} ${check}`}>{changeName({ key, group, check })}</li>
        ))}
      </ul>
    </section>
  );
}
