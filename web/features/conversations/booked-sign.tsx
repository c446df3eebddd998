import { CalendarCheck } from '#web/ui/icons.ts';
import { list } from './copy.ts';

/** Beside a name: the lead has an appointment. */
export function BookedSign() {
  return (
    <span title={list.booked} className="inline-flex shrink-0 text-success">
      <CalendarCheck aria-hidden className="size-4" />
      <span className="sr-only">{list.booked}</span>
    </span>
  );
}
