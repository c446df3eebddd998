import { useEffect, useState } from 'react';
import { formatExact, formatRelative, relativeChangesIn } from './format.ts';

interface Props {
  /** Date, milliseconds or ISO text */
  at: Date | number | string;
  className?: string;
}

/** "3 minutes ago", kept up to date; the exact time on hover. */
export function RelativeTime({ at, className }: Props) {
  const text = useRelative(at);
  return (
    <time dateTime={new Date(at).toISOString()} title={formatExact(at)} className={className}>
      {text}
    </time>
  );
}

export function useRelative(at: Props['at']): string {
  const moment = new Date(at).getTime();
  const [, setTick] = useState(0);
  useEffect(() => {
    let timer = 0;
    const plan = () => {
      timer = window.setTimeout(() => {
        setTick((tick) => tick + 1);
        plan();
      }, relativeChangesIn(moment));
    };
    plan();
    return () => window.clearTimeout(timer);
  }, [moment]);
  return formatRelative(moment);
}
