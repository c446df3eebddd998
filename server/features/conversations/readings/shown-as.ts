import type { Shown } from '#domain/conversations/conversation-event.ts';
import { previewText } from '#domain/conversations/messages/message-kinds.ts';

export interface ShownMessage {
  caption: string;
  media_type: string | null;
  details: string;
  timestamp_unix: number;
}

/** How the list names a message by what its file was taken for, and by what it says now. */
export function shownAs(
  { caption: text, media_type: kind, details, timestamp_unix: unix }: ShownMessage,
  understood: { before: string; now: string },
): Shown {
  const lineOf = (words: string) => previewText({ text, kind, details, understood: words });
  return { before: lineOf(understood.before), now: lineOf(understood.now), unix };
}
