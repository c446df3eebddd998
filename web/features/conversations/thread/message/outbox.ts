import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { reply } from '#copy/conversations/screen.ts';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { userKey } from '#web/platform/identity.ts';
import { client, detailOf, messageOf } from '#web/platform/rpc.ts';
import { storedJson } from '#web/platform/storage.ts';
import { conversationOptions, putMessage, refetchThread } from '#web/features/conversations/api.ts';
import { unsent } from '#copy/conversations/bubble.ts';
import type { Draft } from '#web/features/conversations/composer/draft.ts';
import { kitCopy } from '#copy/platform/screen.ts';

/** A reply the server may not have yet. */
export interface Outgoing extends Draft {
  team_slug: string;
  conversation_id: string;
  author_name: string;
  /** sending it stops the agent */
  take_over: boolean;
  /** the newest message its author had seen */
  seen_seq: number;
  /** it may wait until the number is linked again */
  wait: boolean;
  /** seconds since the epoch */
  timestamp_unix: number;
  /** why it wasn't sent; null while it is being sent */
  problem: SendProblem | null;
}

/** Milliseconds to wait for the server. After that the outcome is unknown, and a retry is safe. */
const RESPONSE_TIMEOUT_MS = 30_000;

/**
 * Replies to one lead that wait for the server. They live outside the components and in the tab's
 * storage, so that a reply survives if its author moves on or a reload interrupts it, and shows that it
 * wasn't sent.
 */
class Outbox {
  #all: readonly Outgoing[];
  #listeners = new Set<() => void>();
  #stored;

  constructor(key: string) {
    this.#stored = storedJson('session', key, isList);
    const interrupted = { kind: 'other', text: unsent.interrupted } as const;
    // Don't finish what a previous page was sending without asking the user.
    this.#all = (this.#stored.read() ?? []).map((item) => ({
      ...item,
      problem: item.problem ?? interrupted,
    }));
  }

  get = () => this.#all;

  watch = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  find(message_id: string): Outgoing | undefined {
    return this.#all.find((item) => item.message_id === message_id);
  }

  put(outgoing: Outgoing) {
    const isSame = ({ message_id }: Outgoing) => message_id === outgoing.message_id;
    const exists = this.#all.some(isSame);
    this.#set(
      exists ? this.#all.map((item) => (isSame(item) ? outgoing : item)) : [...this.#all, outgoing],
    );
  }

  remove(message_ids: ReadonlySet<string>) {
    const remaining = this.#all.filter((item) => !message_ids.has(item.message_id));
    if (remaining.length < this.#all.length) this.#set(remaining);
  }

  #set(all: readonly Outgoing[]) {
    this.#all = all;
    if (all.length > 0) this.#stored.write([...all]);
    else this.#stored.remove();
    for (const listener of this.#listeners) listener();
  }
}

const outboxes = new Map<string, Outbox>();

export function outboxOf(conversation_id: string): Outbox {
  const key = userKey(`outbox:${conversation_id}`);
  let outbox = outboxes.get(key);
  if (!outbox) outboxes.set(key, (outbox = new Outbox(key)));
  return outbox;
}

/** For tests: acts like a newly loaded page. */
export function resetOutboxes(): void {
  outboxes.clear();
}

/** Sends a reply after those before it. Resolves to whether the server accepted it. */
export async function sendReply(queryClient: QueryClient, reply: Outgoing): Promise<boolean> {
  const { team_slug, conversation_id, message_id } = reply;
  // Looked up once, so a session that ends meanwhile doesn't make it another user's.
  const outbox = outboxOf(conversation_id);
  outbox.put({ ...reply, problem: null });
  const mutation = new MutationObserver(queryClient, {
    // One after the other, so that two quick messages arrive in the order they were written.
    scope: { id: `reply:${conversation_id}` },
    mutationFn: () => client.conversations.reply(inputOf(reply), { signal: deadline() }),
  });
  try {
    const message = await mutation.mutate();
    await putMessage(queryClient, team_slug, conversation_id, message);
    outbox.remove(new Set([message_id]));
    refetchConversation(queryClient, reply);
    return true;
  } catch (error) {
    const problem = sendProblemOf(error);
    outbox.put({ ...reply, problem });
    // The author must see the new messages before trying again.
    if (problem.kind === 'thread_moved_on') {
      refetchThread(queryClient, team_slug, conversation_id);
      refetchConversation(queryClient, reply);
    }
    return false;
  }
}

const deadline = () => AbortSignal.timeout(RESPONSE_TIMEOUT_MS);

function refetchConversation(queryClient: QueryClient, { team_slug, conversation_id }: Outgoing) {
  const { queryKey } = conversationOptions(team_slug, conversation_id);
  void queryClient.invalidateQueries({ queryKey });
}

function inputOf(reply: Outgoing) {
  const { team_slug, conversation_id, message_id, text, quote, file, seen_seq } = reply;
  return {
    team_slug,
    conversation_id,
    message_id,
    text: text.trim(),
    seen_seq,
    ...(quote && { reply_to: quote.message_id }),
    ...(file && { file_id: file.file_id }),
    ...(reply.take_over && { take_over: true }),
    ...(reply.wait && { wait: true }),
  };
}

/** The message shown in the thread before the server has it. */
export function messageFrom(reply: Outgoing): ThreadMessage {
  const { message_id, text, quote, file, problem, timestamp_unix, author_name } = reply;
  return {
    message_id,
    seq: 0,
    type_interaction: 'HUMAN_MESSAGE',
    from_lead: false,
    text,
    media_type: null,
    details: '',
    reaction: null,
    lead_reaction: null,
    our_reaction: null,
    quoted: quote,
    edited_at: null,
    deleted_at: null,
    file: file && {
      ...file,
      seconds: null,
      width: null,
      height: null,
      state: 'stored',
      reason: null,
    },
    state: problem ? 'failed' : 'pending',
    failure: null,
    timestamp_unix,
    author_name,
    author_user_id: null,
  };
}

function isList(value: unknown): value is Outgoing[] {
  return Array.isArray(value) && value.every((item) => typeof item?.message_id === 'string');
}

/** Why a reply wasn't sent. `kind` identifies problems the user can solve in one step. */
interface SendProblem {
  kind: 'thread_moved_on' | 'not_linked' | 'other';
  text: string;
}

/** Explains a refused reply to its author. */
function sendProblemOf(error: unknown): SendProblem {
  const text = reply.failed({ why: messageOf(error, kitCopy.network) });
  const detail = detailOf(error);
  const known = detail === 'thread_moved_on' || detail === 'not_linked';
  return { kind: known ? detail : 'other', text };
}
