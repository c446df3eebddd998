import { createContext, useCallback, useContext, useEffect } from 'react';
import type { EditedAgent } from '#domain/playground/schema.ts';

type Edit = EditedAgent['edit'];

/** What cards of the Agent page keep to themselves until it is saved, and its chat answers from. */
export interface UnsavedParts {
  autonomy?: Edit['autonomy'];
  /** by the entry; `new`: one that isn't stored */
  entries: Record<string, NonNullable<Edit['knowledge']>[number]>;
}

type Change = (parts: UnsavedParts) => UnsavedParts;

export const NO_PARTS: UnsavedParts = { entries: {} };

/** What the cards inside report to. Elsewhere they report to no one. */
export const ReportUnsaved = createContext<(change: Change) => void>(() => {});

/** Autonomy that is chosen and not saved; null: none is. */
export function useReportAutonomy(autonomy: UnsavedParts['autonomy'] | null): void {
  const report = useContext(ReportUnsaved);
  useEffect(() => {
    report((before) => {
      // The same parts draw nothing again.
      if (!before.autonomy && !autonomy) return before;
      const { autonomy: _before, ...parts } = before;
      return autonomy ? { ...parts, autonomy } : parts;
    });
  }, [report, autonomy]);
}

/** Answers a function that reports an entry as it is typed; null: it is saved or discarded. */
export function useReportEntry(): (
  entry_id: string | null,
  content: UnsavedParts['entries'][string]['content'] | null,
) => void {
  const report = useContext(ReportUnsaved);
  return useCallback(
    (entry_id, content) =>
      report(({ entries: { [entry_id ?? 'new']: _before, ...entries }, ...parts }) => ({
        ...parts,
        entries: content ? { ...entries, [entry_id ?? 'new']: { entry_id, content } } : entries,
      })),
    [report],
  );
}
