import { createContext, useCallback, useContext, useEffect } from 'react';
import type { EditedAgent } from '#domain/playground/schema.ts';

type Edit = EditedAgent['edit'];

/** Unsaved data that cards of the Agent page hold themselves, and that its test chat uses. */
export interface UnsavedParts {
  autonomy?: Edit['autonomy'];
  /** by entry id; `new` for one that isn't stored yet */
  entries: Record<string, NonNullable<Edit['knowledge']>[number]>;
}

type Change = (parts: UnsavedParts) => UnsavedParts;

export const NO_PARTS: UnsavedParts = { entries: {} };

/** Receives reports from the cards inside. Outside the Agent page, reports go nowhere. */
export const ReportUnsaved = createContext<(change: Change) => void>(() => {});

/** Reports an unsaved autonomy setting; null: none. */
export function useReportAutonomy(autonomy: UnsavedParts['autonomy'] | null): void {
  const report = useContext(ReportUnsaved);
  useEffect(() => {
    report((before) => {
      // Returning the same object prevents a rerender.
      if (!before.autonomy && !autonomy) return before;
      const { autonomy: _before, ...parts } = before;
      return autonomy ? { ...parts, autonomy } : parts;
    });
  }, [report, autonomy]);
}

/** Returns a function that reports an entry while it's edited; null: saved or discarded. */
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
