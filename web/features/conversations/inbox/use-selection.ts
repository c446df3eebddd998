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

/** The conversations selected for a bulk change. Each list has its own selection. */
export function useSelection(list: string): Selection {
  const [state, setState] = useState({ list, active: false, ids: new Set<string>() });
  const current = state.list === list ? state : { list, active: false, ids: new Set<string>() };
  const change = useCallback(
    (
      next: (before: { active: boolean; ids: Set<string> }) => {
        active: boolean;
        ids: Set<string>;
      },
    ) =>
      setState((before) => ({
        list,
        ...next(before.list === list ? before : { active: false, ids: new Set<string>() }),
      })),
    [list],
  );
  return useMemo(
    () => ({
      active: current.active,
      ids: current.ids,
      start: () => change(({ ids }) => ({ active: true, ids })),
      toggle: (id) =>
        change(({ ids }) => {
          const next = new Set(ids);
          if (!next.delete(id)) next.add(id);
          return { active: true, ids: next };
        }),
      set: (ids) => change(() => ({ active: true, ids: new Set(ids) })),
      end: () => change(() => ({ active: false, ids: new Set() })),
    }),
    [current.active, current.ids, change],
  );
}
