import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '#web/shared/live.ts';
import { refetchChanged } from '#web/platform/query.ts';
import { rpc } from '#web/platform/rpc.ts';

/** Milliseconds, since a busy team changes all the time. */
const THROTTLE = 3_000;

/** The charts, refetched on changes, throttled. */
export function useCharts(team_slug: string) {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refetch = () => {
    timer.current = undefined;
    refetchChanged(queryClient, { queryKey: rpc.overview.charts.key({ input: { team_slug } }) });
  };
  useLive(team_slug, ({ kind }) => {
    if (kind === 'conversation' || kind === 'campaign') {
      timer.current ??= setTimeout(refetch, THROTTLE);
    }
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useQuery(rpc.overview.charts.queryOptions({ input: { team_slug } }));
}
