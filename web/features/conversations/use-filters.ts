import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** What the list is narrowed by; kept in the address, so that a reload or a link shows the same. */
export interface Filters {
  search: string;
  campaign: string;
  status: string;
}

export function useFilters() {
  const [params] = useSearchParams();
  const search = params.get('search') ?? '';
  const campaign = params.get('campaign') ?? '';
  const status = params.get('status') ?? '';
  const filters = useMemo(() => ({ search, campaign, status }), [search, campaign, status]);
  /** The query part of an address with these filters. */
  const query = useCallback(
    (changed: Partial<Filters> = {}) => {
      const wanted = Object.entries({ ...filters, ...changed }).filter(([, value]) => value !== '');
      const text = new URLSearchParams(wanted).toString();
      return text ? `?${text}` : '';
    },
    [filters],
  );
  return { filters, query };
}
