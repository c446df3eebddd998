import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedView } from '#domain/conversations/saved-views.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { type Filters, NO_FILTERS } from '../use-filters.ts';

/** The user's saved inbox views, oldest first. */
export function useSavedViews() {
  const { team_slug } = useTeam();
  return useQuery(rpc.conversations.savedViews.queryOptions({ input: { team_slug } }));
}

const setCachedViews = (queryClient: QueryClient, team_slug: string) => (views: SavedView[]) =>
  queryClient.setQueryData(rpc.conversations.savedViews.queryKey({ input: { team_slug } }), views);

export function useSaveView() {
  const { team_slug } = useTeam();
  const onSuccess = setCachedViews(useQueryClient(), team_slug);
  return useMutation(rpc.conversations.saveView.mutationOptions({ onSuccess }));
}

export function useRemoveView() {
  const { team_slug } = useTeam();
  const onSuccess = setCachedViews(useQueryClient(), team_slug);
  return useMutation(rpc.conversations.removeView.mutationOptions({ onSuccess }));
}

/** The filters of a saved view, with defaults for those it doesn't set. */
export const filtersOf = ({ filters }: SavedView): Filters => ({
  ...NO_FILTERS,
  ...filters,
  view: filters.view === undefined || filters.view === 'all' ? '' : filters.view,
});

export const isShown = (view: SavedView, filters: Filters): boolean => {
  const wanted = filtersOf(view);
  return Object.keys(NO_FILTERS).every(
    (name) => wanted[name as keyof Filters] === filters[name as keyof Filters],
  );
};
