import { cutText } from '../text.ts';
import type { Conversation } from './conversation.ts';
import type { Preview } from './conversation-event.ts';

const MAX_PREVIEW = 200;

/** The list shows the newest by WhatsApp's time; of the same second the one that arrived last. */
export function withPreview(
  before: Conversation,
  { text, interaction, unix }: Preview,
): Conversation {
  if (unix < before.timestamp_unix) return before;
  const last_message = cutText(text, MAX_PREVIEW);
  return { ...before, last_message, last_interaction: interaction, timestamp_unix: unix };
}

/** What we write is the newest, also for a lead whose clock is ahead of ours. */
export function withOwnPreview(before: Conversation, preview: Preview): Conversation {
  return withPreview(before, { ...preview, unix: Math.max(preview.unix, before.timestamp_unix) });
}
