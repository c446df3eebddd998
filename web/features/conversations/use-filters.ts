import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { INBOX_VIEWS, type InboxView } from '#domain/conversations/inbox.ts';

/** What the list is narrowed by; kept in the address, so that a reload or a link shows the same. */
export interface Filters {
  search: string;
  campaign: string;
  status: string;
  /** '' for all */
  view: InboxView | '';
  /** the id of a tag */
  tag: string;
}

export function useFilters() {
  const [params] = useSearchParams();
  const search = params.get('search') ?? '';
  const campaign = params.get('campaign') ?? '';
  const status = params.get('status') ?? '';
  const tag = params.get('tag') ?? '';
  const asked = params.get('view');
  const view: Filters['view'] = INBOX_VIEWS.find((item) => item === asked && item !== 'all') ?? '';
  const filters: Filters = useMemo(
    () => ({ search, campaign, status, view, tag }),
    [search, campaign, status, view, tag],
  );
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
