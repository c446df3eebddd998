import type { ContactRequest } from '#domain/conversations/contact.ts';
import { formatCalendarDay } from '#web/ui/format.ts';
import { CalendarClock } from '#web/ui/icons.ts';
import { list } from '#copy/conversations/screen.ts';

/** In the list: when the lead wants to be contacted. */
export function ContactSign({ contact: { on, quote } }: { contact: ContactRequest }) {
  return (
    <span title={quote} className="inline-flex shrink-0 items-center gap-1">
      <CalendarClock aria-hidden className="size-3.5" />
      <span>{on === '' ? list.contactLater : list.contactOn({ day: formatCalendarDay(on) })}</span>
    </span>
  );
}
