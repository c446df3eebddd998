import { useCallback, useMemo, useState } from 'react';

export interface Selection {
  /** rows show a checkbox */
  active: boolean;
  ids: ReadonlySet<string>;
  start: () => void;
  toggle: (id: string) => void;
  set: (ids: Iterable<string>) => void;
  end: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** The conversations selected for a bulk change. Each list has its own selection. */
export function useSelection(list: string): Selection {
  /** `ids`: null while nothing can be selected */
  const [state, setState] = useState<{ list: string; ids: ReadonlySet<string> | null }>();
  const ids = state?.list === list ? state.ids : null;
  const change = useCallback(
    (next: (before: ReadonlySet<string>) => ReadonlySet<string> | null) =>
      setState((before) => ({ list, ids: next((before?.list === list && before.ids) || NONE) })),
    [list],
  );
  return useMemo(
    () => ({
      active: ids !== null,
      ids: ids ?? NONE,
      start: () => change((before) => before),
      toggle: (id) =>
        change((before) => {
          const next = new Set(before);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      set: (chosen) => change(() => new Set(chosen)),
      end: () => change(() => null),
    }),
    [ids, change],
  );
}
