import type { ConversationEventRow } from '#domain/conversations/schema.ts';
import type { Note } from '#domain/conversations/lead/lead.ts';
import type { ThreadLine } from '../thread-messages.ts';

/** What happened and what was noted, oldest first; only from `since` on, unless it is null. */
export function linesFrom(
  events: ConversationEventRow[] = [],
  notes: Note[] = [],
  since: number | null,
): ThreadLine[] {
  const lines = [
    ...events.map(
      (event): ThreadLine => ({
        key: `event-${event.event_id}`,
        at: Date.parse(event.at),
        shown: { kind: 'event', event },
      }),
    ),
    ...notes.map(
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

/** Milliseconds since the epoch, or null. Newest first, as the server answers. */
export function oldestOf(rows: { at: string }[] | undefined): number | null {
  const oldest = rows?.at(-1);
  return oldest ? Date.parse(oldest.at) : null;
}
