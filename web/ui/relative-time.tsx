import { useEffect, useState } from 'react';
import { timeCopy } from '#copy/shared/common.ts';
import { formatExact, formatRelative, isFuture, msUntilRelativeChange } from './format.ts';

interface Props {
  /** Date, milliseconds or ISO text */
  at: Date | number | string;
  className?: string;
}

/** "3 minutes ago", kept up to date. Shows the exact time on hover. */
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
      }, msUntilRelativeChange(moment));
    };
    plan();
    return () => window.clearTimeout(timer);
  }, [moment]);
  return formatRelative(moment);
}

/** The same, but undefined within a minute of `at`, or if it is in the other direction. */
export function useRelativeIn(at: Props['at'], direction: 'past' | 'ahead'): string | undefined {
  const text = useRelative(at);
  const isShown = text !== timeCopy.now && isFuture(at) === (direction === 'ahead');
  return isShown ? text : undefined;
}
