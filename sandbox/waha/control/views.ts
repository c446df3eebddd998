import { normalAddress } from '../address.ts';
import type { Chat } from '../chats.ts';
import { ackNames, type Message } from '../model.ts';
import type { Session } from '../session.ts';
import { serialId } from '../shapes/message.ts';
import type { World } from '../world.ts';

/** A session as the control interface shows it. */
export function sessionView(world: World, session: Session) {
  const { name, status, me, qr, offline, deaf, unlinked, config } = session;
  return {
    name,
    status,
    me: me ?? null,
    qr: qr ? { value: qr.value, number: qr.number, expiresAt: qr.expiresAt } : null,
    offline,
    deaf,
    unlinked,
    webhooks: (config.webhooks ?? []).map(({ url, events }) => ({ url, events })),
    sent: world.sentLog(name).total,
  };
}

/** A conversation in the list of the phone. */
export function chatView(world: World, chat: Chat) {
  const last = chat.messages.at(-1);
  const person = world.people.find(chat.key);
  return {
    chatId: chat.key,
    phone: person?.phone ?? null,
    name: person?.name ?? '',
    typing: chat.typingUntil > Date.now(),
    count: chat.messages.length,
    unreadByLead: chat.messages.filter((m) => m.fromMe && !m.revoked && m.ack !== 3).length,
    last: last ? messageView(last) : null,
  };
}

export function messageView(message: Message) {
  const { id, fromMe, source, text, at, ack, media, replyTo, reactions, participant } = message;
  return {
    id,
    serialId: serialId(message),
    chatId: message.chat,
    fromMe,
    source,
    text,
    timestamp: at,
    ack: ackNames[ack],
    participant: participant ?? null,
    pushName: message.pushName ?? null,
    media: media ?? null,
    content: message.content ?? null,
    replyTo: replyTo ?? null,
    reactions: reactions ?? {},
    edited: message.edited ?? false,
    revoked: message.revoked ?? false,
    held: message.held ?? false,
  };
}

/** The conversation with this phone number or address, without making one. */
export function findChat(session: Session, address: string): Chat | undefined {
  const chatId = normalAddress(address.includes('@') ? address : address.replace(/\D/g, ''));
  return session.chats.has(chatId) ? session.chats.chat(chatId) : undefined;
}
