import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refetchChanged } from '#web/platform/query.ts';
import { useLive } from './live.ts';

/** Milliseconds; a busy team changes constantly. */
const THROTTLE = 3_000;

/** Refetches a query when the team's conversations or campaigns change, throttled. */
export function useRefetchOnChange(team_slug: string, queryKey: QueryKey): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refetch = () => {
    timer.current = undefined;
    void refetchChanged(queryClient, { queryKey });
  };
  useLive(team_slug, ({ kind }) => {
    if (kind === 'conversation' || kind === 'campaign') {
      timer.current ??= setTimeout(refetch, THROTTLE);
    }
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
