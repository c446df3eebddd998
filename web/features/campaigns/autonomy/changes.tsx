import type { AutonomyChange } from '#domain/autonomy/autonomy.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { copy, summary } from './copy.ts';

/** Who or what changed it, and why, the newest first. */
export function Changes({ changes }: { changes: AutonomyChange[] }) {
  return (
    <section className="flex flex-col gap-2 text-sm">
      <p className="text-muted-foreground">{copy.incidents}</p>
      {changes.length > 0 ? (
        <>
          <h3 className="font-medium">{copy.changesTitle}</h3>
          <ol className="flex flex-col divide-y">
            {changes.map((change) => (
              <li key={change.at} className="flex flex-col gap-0.5 py-2">
                <span className="flex flex-wrap justify-between gap-x-3">
                  <bdi>
                    {change.cause === 'incident'
                      ? copy.byIncident
                      : (change.by_name ?? copy.someone)}
                  </bdi>
                  <span className="text-muted-foreground">
                    <RelativeTime at={change.at} />
                  </span>
                </span>
                <span>{summary(change.after)}</span>
                {change.why ? (
                  <span dir="auto" className="wrap-anywhere text-muted-foreground">
                    {change.why}
                  </span>
                ) : null}
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </section>
  );
}
