import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { ellipsis } from '#web/ui/format.ts';
import type { DraftQuote } from '../composer/draft.ts';
import { media } from '#copy/conversations/screen.ts';
import { textOf } from '#copy/catalog/catalog.ts';

/** Characters: as much as stands above an answer. */
const SHOWN = 300;

/** A message as the answer to it shows it: its text, or what it is. */
export function quoteOf(message: ThreadMessage): DraftQuote {
  const { message_id, from_lead, text, file, media_type } = message;
  const what = file?.name || (media_type && (textOf(media, media_type) ?? media.file)) || '';
  return { message_id, from_lead, text: ellipsis(text.trim() || what, SHOWN) };
}
