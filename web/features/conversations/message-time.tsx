import { formatClock, formatExact } from '#web/ui/format.ts';

/** The clock time of a message; the exact moment on hover. `seconds` since the epoch. */
export function MessageTime({ seconds }: { seconds: number }) {
  const at = new Date(seconds * 1000);
  return (
    <time dateTime={at.toISOString()} title={formatExact(at)} className="tnum">
      {formatClock(at)}
    </time>
  );
}
