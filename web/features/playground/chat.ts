import { lengthOf, MAX_CHAT, MAX_TURNS } from '#domain/playground/limits.ts';
import type { PlayTurn, Why } from '#domain/playground/schema.ts';
import type { Outcome } from '#domain/conversations/schema.ts';

export type Mode = 'lead_contact' | 'form_simulation';

/** The agent's reaction to a message. */
export interface AgentResponse {
  kind: 'first_message' | 'answer' | 'demo' | 'silent';
  outcome: Outcome;
  why: Why | null;
}

export interface ChatMessage {
  id: string;
  content: string;
  sender: 'user' | 'ai';
  /** hh:mm */
  timestamp: string;
  /** of the user's message: being sent, or not answered */
  state: 'sent' | 'sending' | 'failed';
  /** of the agent's message */
  answered: AgentResponse | null;
}

/** A test chat with one campaign, stored in this tab. */
export interface Chat {
  /** identifies the chat, so that answers to an earlier one are dropped */
  chat_id: string;
  campaign_id: string;
  mode: Mode;
  /** name from the form; '' if the lead wrote first */
  lead_name: string;
  input: string;
  form: { first_name: string; last_name: string };
  messages: ChatMessage[];
  /** number of answers from the agent since the chat began */
  replies: number;
  /** the user declined to go live */
  dismissed: boolean;
}

/** Older messages are dropped; the agent reads fewer. */
const MAX_MESSAGES = 120;

export function newChat(campaign_id: string, chat_id: string): Chat {
  return {
    chat_id,
    campaign_id,
    mode: 'lead_contact',
    lead_name: '',
    input: '',
    form: { first_name: '', last_name: '' },
    messages: [],
    replies: 0,
    dismissed: false,
  };
}

export type ChatAction =
  | { kind: 'typed'; input: string }
  | { kind: 'form_typed'; form: Chat['form'] }
  | { kind: 'sent'; message: ChatMessage }
  | { kind: 'sent_again'; id: string }
  /** `as`: the same id, or a new one if the outcome of the attempt is known */
  | { kind: 'failed'; id: string; as: string }
  /** it wasn't accepted, so the text returns to the input */
  | { kind: 'refused'; id: string }
  | { kind: 'answered'; chat_id: string; id: string; answer: ChatMessage }
  | { kind: 'began'; chat_id: string; lead_name: string; answer: ChatMessage }
  | { kind: 'restarted'; chat_id: string }
  | { kind: 'dismissed' };

export function nextChat(chat: Chat, action: ChatAction): Chat {
  switch (action.kind) {
    case 'typed':
      return { ...chat, input: action.input };
    case 'form_typed':
      return { ...chat, form: action.form };
    case 'sent':
      return { ...chat, input: '', messages: newestMessages([...chat.messages, action.message]) };
    case 'sent_again':
      return withChangedMessage(chat, action.id, { state: 'sending' });
    case 'failed':
      return withChangedMessage(chat, action.id, { id: action.as, state: 'failed' });
    case 'refused':
      return withRefusedMessage(chat, action.id);
    case 'answered':
      return withAnswer(chat, action);
    case 'began':
      return withFirstMessage(chat, action);
    case 'restarted':
      return newChat(chat.campaign_id, action.chat_id);
    case 'dismissed':
      return { ...chat, dismissed: true };
  }
}

const newestMessages = (messages: ChatMessage[]) => messages.slice(-MAX_MESSAGES);

function withChangedMessage(chat: Chat, id: string, change: Partial<ChatMessage>): Chat {
  const messages = chat.messages.map((message) =>
    message.id === id ? { ...message, ...change } : message,
  );
  return { ...chat, messages };
}

function withRefusedMessage(chat: Chat, id: string): Chat {
  const message = chat.messages.find((item) => item.id === id);
  if (!message) return chat;
  return {
    ...chat,
    input: [message.content, chat.input].filter(Boolean).join('\n'),
    messages: chat.messages.filter((item) => item.id !== id),
  };
}

type ActionOf<Kind extends ChatAction['kind']> = Extract<ChatAction, { kind: Kind }>;

function withAnswer(chat: Chat, { chat_id, id, answer }: ActionOf<'answered'>): Chat {
  if (chat.chat_id !== chat_id) return chat;
  const after = withChangedMessage(chat, id, { state: 'sent' });
  const isReply = answer.answered?.kind === 'answer';
  return {
    ...after,
    messages: newestMessages([...after.messages, answer]),
    replies: after.replies + (isReply ? 1 : 0),
  };
}

/** The form starts a new chat. The upsell state stays until a restart. */
function withFirstMessage(chat: Chat, { chat_id, lead_name, answer }: ActionOf<'began'>): Chat {
  const { campaign_id, dismissed } = chat;
  return {
    ...newChat(campaign_id, chat_id),
    mode: 'form_simulation',
    input: chat.input,
    dismissed,
    lead_name,
    messages: [answer],
  };
}

/** The turns sent to the server: up to the message `id`, as many of the newest as fit. */
export function turnsUntil(messages: ChatMessage[], id: string): PlayTurn[] {
  const end = messages.findIndex((message) => message.id === id);
  const turns = messages
    .slice(0, end + 1)
    .filter((message) => message.id === id || message.state !== 'failed')
    .flatMap(turnOf)
    .slice(-MAX_TURNS);
  while (turns.length > 1 && lengthOf(turns) > MAX_CHAT) turns.shift();
  return turns;
}

function turnOf({ sender, content, answered: by }: ChatMessage): PlayTurn[] {
  if (sender === 'user') return [{ by: 'lead', text: content }];
  if (!by) return [];
  if (by.kind === 'silent') {
    if (by.why?.silence === 'opted_out') return [{ by: 'opt_out' }];
    return by.why?.silence === 'opt_out_doubt' ? [{ by: 'doubt' }] : [];
  }
  const kind = by.kind === 'first_message' ? 'first_message' : 'answer';
  const { booked, item } = by.why ?? {};
  const found = { ...(booked && { booked }), ...(item && { item }) };
  return [{ by: 'agent', kind, text: content, outcome: by.outcome, ...found }];
}

/** Restores this tab's chat. A message that was never answered can be retried. */
export function restoreChat(chat: Chat): Chat {
  const messages = chat.messages.map((message) =>
    message.state === 'sending' ? { ...message, state: 'failed' as const } : message,
  );
  return { ...chat, messages };
}

/** Checks only the parts that matter, because other versions may have stored something else. */
export function isChat(value: unknown): value is Chat {
  if (typeof value !== 'object' || value === null) return false;
  const { chat_id, campaign_id, messages, form, input } = value as Partial<Record<string, unknown>>;
  return (
    typeof chat_id === 'string' &&
    typeof campaign_id === 'string' &&
    typeof input === 'string' &&
    typeof form === 'object' &&
    form !== null &&
    Array.isArray(messages) &&
    messages.every(
      (message: unknown) => typeof message === 'object' && message !== null && 'state' in message,
    )
  );
}

/** Formats the browser's local time as hh:mm. */
export const clockTime = (at: Date): string => at.toTimeString().slice(0, 5);

const DEMO_MIN_MS = 1_500;
const DEMO_MAX_MS = 2_500;
const MS_PER_LETTER = 10;

/** How long to show typing before a demo answer: longer for longer texts. */
export function demoDelay(text: string): number {
  return Math.min(DEMO_MAX_MS, DEMO_MIN_MS + text.length * MS_PER_LETTER);
}
