import type { ThreadMessage } from '#domain/conversations/schema.ts';
import type { LoadedPages } from './conversation-rows.ts';

/** One page of a thread, oldest message first. Page 0 is the latest, page 1 the one before it. */
export interface ThreadPage {
  messages: ThreadMessage[];
  previousCursor: string | null;
}
export type LoadedThread = LoadedPages<ThreadPage>;

/** All loaded messages, oldest first. */
export function messagesOf(loaded: LoadedThread | undefined): ThreadMessage[] {
  return loaded ? loaded.pages.toReversed().flatMap((page) => page.messages) : [];
}

/**
 * Puts the latest page over what is loaded: new messages come last, known ones take their new state.
 * Without a common message there may be a gap between the two, so the latest page stands alone.
 */
export function mergeLatest(loaded: LoadedThread, latest: ThreadPage): LoadedThread {
  const ids = new Set(latest.messages.map((message) => message.message_id));
  const known = messagesOf(loaded);
  const overlaps = known.some((message) => ids.has(message.message_id));
  if (!overlaps && known.length > 0 && latest.previousCursor !== null) {
    return { pages: [latest], pageParams: [undefined] };
  }
  const pages = loaded.pages.map((page) => ({
    ...page,
    messages: page.messages.filter((message) => !ids.has(message.message_id)),
  }));
  const first = pages[0] ?? latest;
  pages[0] = { ...first, messages: [...(pages[0]?.messages ?? []), ...latest.messages] };
  return { ...loaded, pages };
}

/** The server calls a message unconfirmed after 60 s; its clock may be a little behind ours. */
const UNCONFIRMED_AFTER_MS = 62_000;

/** Milliseconds until our messages count as unconfirmed, unless WhatsApp acknowledges them. */
export function unconfirmedIn(messages: ThreadMessage[], now: number): number[] {
  return messages
    .filter((message) => !message.from_lead && message.state === 'sent')
    .map((message) => message.timestamp_unix * 1000 + UNCONFIRMED_AFTER_MS - now)
    .filter((ms) => ms > 0);
}

export type ThreadItem =
  | { kind: 'day'; key: string; at: Date }
  /** `opens`: the first of several messages in a row from the same side */
  | { kind: 'message'; key: string; message: ThreadMessage; opens: boolean };

/** Messages with a separator before the first of each day, in the reader's time zone. */
export function groupByDay(messages: ThreadMessage[]): ThreadItem[] {
  const items: ThreadItem[] = [];
  let before: ThreadMessage | undefined;
  for (const message of messages) {
    const at = new Date(message.timestamp_unix * 1000);
    const newDay = !before || !sameDay(at, new Date(before.timestamp_unix * 1000));
    if (newDay) items.push({ kind: 'day', key: `day-${message.message_id}`, at });
    const opens = newDay || !before || speaker(before) !== speaker(message);
    items.push({ kind: 'message', key: message.message_id, message, opens });
    before = message;
  }
  return items;
}

/** Who speaks: the lead, the agent, or a person of the team. */
export function speaker(message: ThreadMessage): 'lead' | 'agent' | 'person' {
  if (message.from_lead) return 'lead';
  return message.type_interaction === 'HUMAN_MESSAGE' ? 'person' : 'agent';
}

/** The agent's reactions are stored as text: "Reaction:" and an emoji. */
export function reactionText(message: ThreadMessage): string | null {
  if (message.type_interaction !== 'AI_CONTROLLER_EMOJI') return null;
  return message.text.split('Reaction:').at(-1)?.trim() ?? '';
}

function sameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString();
}
