import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedView } from '#domain/conversations/saved-views.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { type Filters, NO_FILTERS } from '../use-filters.ts';

/** The user's saved inbox views, oldest first. */
export function useSavedViews() {
  const { team_slug } = useTeam();
  return useQuery(rpc.conversations.savedViews.queryOptions({ input: { team_slug } }));
}

/** Mutation options: shows the views that the server returns. */
function useShowViews() {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const { queryKey } = rpc.conversations.savedViews.queryOptions({ input: { team_slug } });
  return { onSuccess: (views: SavedView[]) => queryClient.setQueryData(queryKey, views) };
}

export const useSaveView = () =>
  useMutation(rpc.conversations.saveView.mutationOptions(useShowViews()));

export const useRemoveView = () =>
  useMutation(rpc.conversations.removeView.mutationOptions(useShowViews()));

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
