import { useSearchParams } from 'react-router';

/** The parameters of the address, and a change of some in place; null takes one away. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const change = (some: Record<string, string | null>) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(some)) {
          if (value === null) before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { replace: true },
    );
  return [search, change] as const;
}
