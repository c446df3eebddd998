import type { Message } from './model.ts';

/** Enough for a benchmark's afternoon, bounded for a benchmark's week. */
const MESSAGE_LIMIT = 200_000;

export interface Chat {
  /** The phone's address when it is known, else the lid; or a group. */
  key: string;
  messages: Message[];
  /** Until when (ms since 1970) the lead sees that the gateway's side is typing; 0 for not. */
  typingUntil: number;
}

/** The conversations of one session, found by chat and by message id without searching. */
export class Chats {
  readonly #keyOf: (address: string) => string;
  readonly #chats = new Map<string, Chat>();
  readonly #byId = new Map<string, Message>();

  /** @param keyOf brings the addresses of one person together */
  constructor(keyOf: (address: string) => string) {
    this.#keyOf = keyOf;
  }

  add(message: Message): void {
    this.#byId.set(message.id, message);
    this.chat(message.chat).messages.push(message);
    if (this.#byId.size > MESSAGE_LIMIT) this.#forgetOldest();
  }

  find(id: string): Message | undefined {
    return this.#byId.get(id);
  }

  /** The chat with this address; made when there is none. */
  chat(address: string): Chat {
    const key = this.#keyOf(address);
    let chat = this.#chats.get(key);
    if (!chat) {
      chat = { key, messages: [], typingUntil: 0 };
      this.#chats.set(key, chat);
    }
    return chat;
  }

  has(address: string): boolean {
    return this.#chats.has(this.#keyOf(address));
  }

  all(): Chat[] {
    return [...this.#chats.values()];
  }

  messages(): IterableIterator<Message> {
    return this.#byId.values();
  }

  clear(): void {
    this.#chats.clear();
    this.#byId.clear();
  }

  /** A Map keeps the order of arrival, and so does each chat: the oldest is first in both. */
  #forgetOldest(): void {
    const oldest = this.#byId.values().next().value;
    if (!oldest) return;
    this.#byId.delete(oldest.id);
    const { messages } = this.chat(oldest.chat);
    if (messages[0] === oldest) messages.shift();
  }
}

/** `true_1555@c.us_3EB0…[_participant]` → `3EB0…`; a bare id stays as it is. */
export function bareId(id: string): string {
  const parts = id.split('_');
  return parts.length >= 3 ? (parts[2] ?? id) : id;
}
