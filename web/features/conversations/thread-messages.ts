import type { InfiniteData } from '@tanstack/react-query';
import type { Note } from '#domain/conversations/lead/lead.ts';
import type { ConversationEventRow, ThreadMessage } from '#domain/conversations/schema.ts';

/** One page of a thread, oldest message first. Page 0 is the latest, page 1 the one before it. */
interface ThreadPage {
  messages: ThreadMessage[];
  previousCursor: string | null;
}
type LoadedThread = InfiniteData<ThreadPage, string | undefined>;

/** All loaded messages, oldest first. */
export function messagesOf(loaded: LoadedThread | undefined): ThreadMessage[] {
  return loaded ? loaded.pages.toReversed().flatMap((page) => page.messages) : [];
}

/** Replaces a message in its place, or appends it if it is new. */
export function withMessage(loaded: LoadedThread, message: ThreadMessage): LoadedThread {
  const isSame = ({ message_id }: ThreadMessage) => message_id === message.message_id;
  const isKnown = messagesOf(loaded).some(isSame);
  const pages = loaded.pages.map((page, index) => ({
    ...page,
    messages:
      isKnown || index > 0
        ? page.messages.map((known) => (isSame(known) ? message : known))
        : [...page.messages, message],
  }));
  return { ...loaded, pages };
}

/** The server calls a message unconfirmed after 60 s; its clock may lag slightly behind the browser's. */
const UNCONFIRMED_AFTER_MS = 62_000;

/** Milliseconds until each sent message counts as unconfirmed, unless WhatsApp acknowledges it. */
export function unconfirmedIn(messages: ThreadMessage[], now: number): number[] {
  return messages
    .filter((message) => !message.from_lead && message.state === 'sent')
    .map((message) => message.timestamp_unix * 1000 + UNCONFIRMED_AFTER_MS - now)
    .filter((ms) => ms > 0);
}

/** A line between messages: an event or a team note. */
export interface ThreadLine {
  key: string;
  /** milliseconds since the epoch */
  at: number;
  shown: { kind: 'event'; event: ConversationEventRow } | { kind: 'note'; note: Note };
}

export type ThreadItem =
  | { kind: 'day'; key: string; at: Date }
  /** `opens`: the first of consecutive messages from the same side */
  | { kind: 'message'; key: string; message: ThreadMessage; startsGroup: boolean }
  | { kind: 'line'; key: string; line: ThreadLine };

/** Milliseconds within which the gateway reports messages typed on the phone. */
const PHONE_DELAY_MS = 60_000;

/**
 * Sending a message can also take over the conversation. The takeover is shown before its message,
 * though it was stored with it or a moment later.
 */
function takeoverOf(line: ThreadLine, messages: readonly ThreadMessage[]): string | undefined {
  if (line.shown.kind !== 'event' || line.shown.event.kind !== 'agent_stopped') return undefined;
  const { by_name, to_value } = line.shown.event;
  const second = Math.floor(line.at / 1000);
  const isTakeover = (message: ThreadMessage) =>
    to_value === 'phone'
      ? message.author_user_id === null &&
        message.timestamp_unix <= second &&
        line.at - message.timestamp_unix * 1000 <= PHONE_DELAY_MS
      : message.author_name === by_name && message.timestamp_unix === second;
  return messages.findLast((item) => item.type_interaction === 'HUMAN_MESSAGE' && isTakeover(item))
    ?.message_id;
}

/** Messages and lines by time, with a separator before each day in the user's time zone. */
export function threadItems(
  messages: readonly ThreadMessage[],
  allLines: readonly ThreadLine[] = [],
): ThreadItem[] {
  const takeovers = Map.groupBy(allLines, (line) => takeoverOf(line, messages));
  const lines = takeovers.get(undefined) ?? [];
  const items: ThreadItem[] = [];
  let day = '';
  /** the previous message, unless a line is in between */
  let previous: ThreadMessage | undefined;
  let next = 0;

  function beginDay(at: Date, key: string) {
    const date = `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`;
    if (date === day) return;
    day = date;
    previous = undefined;
    items.push({ kind: 'day', key: `day-${key}`, at });
  }
  function linesBefore(at: number) {
    for (let line = lines[next]; line && line.at < at; line = lines[(next += 1)]) {
      beginDay(new Date(line.at), line.key);
      previous = undefined;
      items.push({ kind: 'line', key: line.key, line });
    }
  }

  for (const message of messages) {
    // WhatsApp timestamps are whole seconds, so events within a second come after its messages.
    linesBefore(message.timestamp_unix * 1000);
    beginDay(new Date(message.timestamp_unix * 1000), message.message_id);
    for (const line of takeovers.get(message.message_id) ?? []) {
      previous = undefined;
      items.push({ kind: 'line', key: line.key, line });
    }
    const startsGroup = !previous || speaker(previous) !== speaker(message);
    items.push({ kind: 'message', key: message.message_id, message, startsGroup: startsGroup });
    previous = message;
  }
  linesBefore(Number.POSITIVE_INFINITY);
  return items;
}

/** Who wrote it: the lead, the agent, or a team member. */
export function speaker(message: ThreadMessage): 'lead' | 'agent' | 'person' {
  if (message.from_lead) return 'lead';
  return message.type_interaction === 'HUMAN_MESSAGE' ? 'person' : 'agent';
}

/** The agent's reactions are stored as text: "Reaction:" and an emoji. */
export function reactionText(message: ThreadMessage): string | null {
  if (message.type_interaction !== 'AI_CONTROLLER_EMOJI') return null;
  return message.text.split('Reaction:').at(-1)?.trim() ?? '';
}
