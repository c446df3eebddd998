import { v4 as uuid } from 'uuid';
import { storedJson } from '#web/platform/storage.ts';
import type { PostedFile } from '#web/shared/post-file.ts';
import { replyDraftKey } from '#web/shared/reply-draft.ts';

/** The message that the draft answers. */
export interface DraftQuote {
  message_id: string;
  from_lead: boolean;
  text: string;
}

/**
 * What is being written to a lead, with the id under which it will be sent: however often it is
 * sent, it is one message.
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
 * Where a draft waits in this tab while its thread is not on the page: over a reload, another page, or
 * the end of the session. The server keeps the text for the person's other tabs (`draft-sync.ts`).
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

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { text, message_id, quote, file } = value as Partial<Draft>;
  return (
    typeof text === 'string' &&
    typeof message_id === 'string' &&
    typeof quote === 'object' &&
    typeof file === 'object'
  );
}
