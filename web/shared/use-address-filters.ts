import { useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Filters that survive Back, a reload and sharing the link, because the URL contains those that are set.
 * The fields use state, because the URL changes too late for typing.
 */
export function useAddressFilters<Filters extends Record<string, string>>(
  defaults: Filters,
): [Filters, (next: Filters) => void] {
  const [params, setParams] = useSearchParams();
  const [filters, setFilters] = useState<Filters>(() => ({
    ...defaults,
    ...Object.fromEntries([...params].filter(([name]) => name in defaults)),
  }));
  const write = (next: Filters) => {
    setFilters(next);
    const others = [...params].filter(([name]) => !(name in defaults));
    const set = Object.entries(next).filter(([, value]) => value !== '');
    setParams([...others, ...set], { replace: true });
  };
  return [filters, write];
}
