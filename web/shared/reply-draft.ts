import { v4 as uuid } from 'uuid';
import { userKey } from '#web/platform/identity.ts';
import { storedJson } from '#web/platform/storage.ts';

/** Where what is being written to a lead waits, in this tab and for this person. */
export const replyDraftKey = (conversationId: string): string =>
  userKey(`reply-draft:${conversationId}`);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Puts a text into the composer of a thread, after what someone has typed there already. */
export function prefillReply(conversationId: string, text: string): void {
  const stored = storedJson('session', replyDraftKey(conversationId), isRecord);
  const before = stored.read() ?? { message_id: uuid(), text: '', quote: null, file: null };
  const typed = typeof before.text === 'string' ? before.text : '';
  stored.write({ ...before, text: typed.trim() === '' ? text : `${typed}\n${text}` });
}
