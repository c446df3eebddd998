import { formatDay } from '#web/ui/format.ts';
import { thread } from '#copy/conversations/screen.ts';

const DAY_MS = 86_400_000;

/** "Today", "Yesterday", or the date; in the reader's time zone. */
export function dayLabel(at: Date, now: Date = new Date()): string {
  if (at.toDateString() === now.toDateString()) return thread.today;
  const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12);
  const yesterday = new Date(noon.getTime() - DAY_MS);
  return at.toDateString() === yesterday.toDateString() ? thread.yesterday : formatDay(at);
}
