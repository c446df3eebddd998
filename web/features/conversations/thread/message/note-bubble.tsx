import type { Note } from '#domain/conversations/lead/lead.ts';
import { formatClock, formatExact } from '#web/ui/format.ts';
import { StickyNote } from '#web/ui/icons.ts';
import { note as copy } from '#copy/conversations/bubble.ts';
import { MessageText } from './message-text.tsx';

/** A note of the team, between the messages. The lead never sees it. */
export function NoteBubble({ note }: { note: Note }) {
  const { author_name: name } = note;
  const label = name ? copy.label({ name }) : copy.labelOfFormer;
  return (
    <div className="flex justify-end pt-3">
      <article
        aria-label={label}
        className="max-w-[min(36rem,92%)] rounded-xl border border-warning border-dashed bg-warning-soft px-3 py-2 text-sm"
      >
        <p className="mb-0.5 flex items-center gap-1.5 text-xs font-medium text-warning">
          <StickyNote aria-hidden className="size-3.5 shrink-0" />
          <bdi>{label}</bdi>
        </p>
        <MessageText id={note.note_id} text={note.text} />
        <p className="mt-1 flex flex-wrap justify-end gap-x-1.5 text-xs opacity-90">
          <span>{copy.private}</span>
          {note.edited_at !== null && <span>{copy.edited}</span>}
          <time dateTime={note.at} title={formatExact(note.at)} className="tnum">
            {formatClock(note.at)}
          </time>
        </p>
      </article>
    </div>
  );
}
