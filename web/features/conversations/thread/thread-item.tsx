import { localDay } from '#web/ui/format.ts';
import { dayLabel } from './day-label.ts';
import { EventLine } from './event-line.tsx';
import { MessageBubble } from './message/message-bubble.tsx';
import { NoteBubble } from './message/note-bubble.tsx';
import type { Outgoing } from './message/outbox.ts';
import type { ThreadItem } from '../thread-messages.ts';

interface Props {
  item: ThreadItem;
  /** of a message that the server does not have yet */
  outgoing: Outgoing | null;
  reachable: boolean;
  marked: boolean;
}

/** One line of a thread. */
export function ThreadItemView({ item, outgoing, reachable, marked }: Props) {
  if (item.kind === 'day') return <DaySeparator at={item.at} />;
  if (item.kind === 'message') {
    return (
      <MessageBubble
        message={item.message}
        opens={item.opens}
        outgoing={outgoing}
        reachable={reachable}
        marked={marked}
      />
    );
  }
  const { shown } = item.line;
  return shown.kind === 'event' ? (
    <EventLine event={shown.event} />
  ) : (
    <NoteBubble note={shown.note} />
  );
}

function DaySeparator({ at }: { at: Date }) {
  return (
    <div className="flex items-center gap-3 py-4 text-xs text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      <time dateTime={localDay(at)}>{dayLabel(at)}</time>
    </div>
  );
}
