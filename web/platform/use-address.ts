import { useSearchParams } from 'react-router';

/** The query parameters, and a function that changes some in place; null removes one. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const change = (changes: Record<string, string | null>) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { replace: true },
    );
  return [search, change] as const;
}
