import { useQuery } from '@tanstack/react-query';
import { ORIGINS } from '#domain/attribution/attribution.ts';
import { OUTCOMES } from '#domain/conversations/row.ts';
import { STATES } from '#domain/conversations/states.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import type { Option } from '#web/ui/form/select.tsx';
import { campaignsOptions, useTags } from '../api.ts';
import { list } from '#copy/conversations/screen.ts';
import { type Filters, useFilters } from '../use-filters.ts';

/** The filters of a list, besides its view and its search. */
export const FILTERS = ['campaign', 'status', 'tag', 'from'] as const;
export type FilterName = (typeof FILTERS)[number];
export type FilterOptions = Record<FilterName, readonly Option[]>;

/** Stopped conversations are only under All. */
const STATUSES = OUTCOMES.map((value) => ({ value, label: STATES[value].word }));

export function useFilterOptions(): FilterOptions {
  const { team_slug } = useTeam();
  const { filters } = useFilters();
  const campaigns = useQuery(campaignsOptions(team_slug));
  const tags = useTags();
  return {
    campaign: (campaigns.data ?? []).map((c) => ({ value: c.campaign_id, label: c.campaign_name })),
    status: STATUSES,
    tag: (tags.data ?? []).map(({ tag_id, name }) => ({ value: tag_id, label: name })),
    from: useOrigins(filters.from),
  };
}

/** The active filters with their labels. */
export function activeFilters(filters: Filters, options: FilterOptions) {
  return FILTERS.filter((name) => filters[name] !== '').map((name) => {
    const chosen = options[name].find(({ value }) => value === filters[name]);
    return { name, label: chosen?.label ?? list.filters[name].label };
  });
}

/** Where leads came from, as filter values. Always includes the chosen one. */
function useOrigins(chosen: string): Option[] {
  const { team_slug } = useTeam();
  const { data } = useQuery(rpc.conversations.origins.queryOptions({ input: { team_slug } }));
  const values = ORIGINS.flatMap((origin) =>
    (data?.[origin] ?? []).map((value) => `${origin}:${value}`),
  );
  const all = chosen === '' || values.includes(chosen) ? values : [chosen, ...values];
  return all.map((value) => {
    const [origin = '', ...name] = value.split(':');
    const kind = ORIGINS.find((known) => known === origin) ?? 'source';
    return { value, label: list.from[kind]({ name: name.join(':') }) };
  });
}
