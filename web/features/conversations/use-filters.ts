import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ORIGINS } from '#domain/attribution/attribution.ts';
import type { OriginFilter } from '#domain/attribution/attribution-schema.ts';
import { INBOX_VIEWS, type InboxView } from '#domain/conversations/inbox.ts';

/** The list's filters, kept in the URL, so that a reload or a link shows the same list. */
export interface Filters {
  search: string;
  campaign: string;
  status: string;
  /** '' for all */
  view: InboxView | '';
  /** the id of a tag */
  tag: string;
  /** a form, source, ad campaign or ad, as `form:Quote` */
  from: string;
}

export const NO_FILTERS: Filters = {
  search: '',
  campaign: '',
  status: '',
  view: '',
  tag: '',
  from: '',
};

/** The origin part of the list's query. */
export function originFilterOf({ from }: Filters): OriginFilter {
  const [, origin, value] = /^([a-z]+):(.+)$/s.exec(from) ?? [];
  const known = ORIGINS.find((name) => name === origin);
  return known && value ? { [`from_${known}`]: value } : {};
}

/** Reads the filters from a URL's query. */
export function filtersIn(params: URLSearchParams): Filters {
  const asked = params.get('view');
  return {
    search: params.get('search') ?? '',
    campaign: params.get('campaign') ?? '',
    status: params.get('status') ?? '',
    tag: params.get('tag') ?? '',
    from: params.get('from') ?? '',
    view: INBOX_VIEWS.find((item) => item === asked && item !== 'all') ?? '',
  };
}

export function useFilters() {
  const { search, campaign, status, view, tag, from } = filtersIn(useSearchParams()[0]);
  const filters: Filters = useMemo(
    () => ({ search, campaign, status, view, tag, from }),
    [search, campaign, status, view, tag, from],
  );
  /** The query string for these filters. */
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
