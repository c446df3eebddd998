import type { ConversationEventRow } from '#domain/conversations/schema.ts';
import type { Note } from '#domain/conversations/lead/lead.ts';
import type { ThreadLine } from './thread-messages.ts';

/** Newest first, as the server answers. */
interface Loaded<Row> {
  pages: { items: Row[] }[];
}

/** What happened and what was noted, oldest first; only from `since` on, unless it is null. */
export function linesFrom(
  events: Loaded<ConversationEventRow> | undefined,
  notes: Loaded<Note> | undefined,
  since: number | null,
): ThreadLine[] {
  const lines = [
    ...rowsOf(events).map(
      (event): ThreadLine => ({
        key: `event-${event.event_id}`,
        at: Date.parse(event.at),
        shown: { kind: 'event', event },
      }),
    ),
    ...rowsOf(notes).map(
      (note): ThreadLine => ({
        key: `note-${note.note_id}`,
        at: Date.parse(note.at),
        shown: { kind: 'note', note },
      }),
    ),
  ];
  return lines
    .filter(({ at }) => since === null || at >= since)
    .toSorted((a, b) => a.at - b.at || a.key.localeCompare(b.key));
}

/** Milliseconds since the epoch; null when there is none. */
export function oldestOf(loaded: Loaded<{ at: string }> | undefined): number | null {
  const oldest = rowsOf(loaded).at(-1);
  return oldest ? Date.parse(oldest.at) : null;
}

function rowsOf<Row>(loaded: Loaded<Row> | undefined): Row[] {
  return loaded?.pages.flatMap(({ items }) => items) ?? [];
}
