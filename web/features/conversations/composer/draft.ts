import { v4 as uuid } from 'uuid';
import { hasFields, storedJson } from '#web/platform/storage.ts';
import type { PostedFile } from '#web/shared/post-file.ts';
import { replyDraftKey } from '#web/shared/reply-draft.ts';

/** The message that the draft replies to. */
export interface DraftQuote {
  message_id: string;
  from_lead: boolean;
  text: string;
}

/**
 * A message being written to a lead, with the id it will be sent under, so that sending it again never
 * creates a second message.
 */
export interface Draft {
  message_id: string;
  text: string;
  quote: DraftQuote | null;
  file: PostedFile | null;
}

export function emptyDraft(): Draft {
  return { message_id: uuid(), text: '', quote: null, file: null };
}

export function isEmpty({ text, file }: Draft): boolean {
  return text.trim() === '' && file === null;
}

/**
 * Keeps a draft in this tab while its thread isn't shown: over a reload, on other pages, and after the
 * session ends. The server keeps the text for the user's other tabs (`draft-sync.ts`).
 */
export function draftStore(conversationId: string) {
  const stored = storedJson('session', replyDraftKey(conversationId), isDraft);
  return {
    read: () => stored.read() ?? emptyDraft(),
    write(draft: Draft) {
      if (isEmpty(draft) && !draft.quote) stored.remove();
      else stored.write(draft);
    },
  };
}

const isDraft = hasFields<Draft>({
  text: 'string',
  message_id: 'string',
  quote: 'object',
  file: 'object',
});
