import { v4 as uuid } from 'uuid';
import { userKey } from '#web/platform/identity.ts';
import { storedJson } from '#web/platform/storage.ts';

/** Storage key for a reply draft, in this tab and for this user. */
export const replyDraftKey = (conversationId: string): string =>
  userKey(`reply-draft:${conversationId}`);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Adds a text to a thread's composer, after what the user has already typed there. */
export function prefillReply(conversationId: string, text: string): void {
  const stored = storedJson('session', replyDraftKey(conversationId), isRecord);
  const before = stored.read() ?? { message_id: uuid(), text: '', quote: null, file: null };
  const typed = typeof before.text === 'string' ? before.text : '';
  stored.write({ ...before, text: typed.trim() === '' ? text : `${typed}\n${text}` });
}
