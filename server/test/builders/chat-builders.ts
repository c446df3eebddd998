import { randomInt } from 'node:crypto';
import type { ConversationRow, ThreadMessage } from '#domain/conversations/schema.ts';
import { receiveEvent } from '#server/features/conversations/receive/receive.ts';
import { receiveMessages } from '#server/features/conversations/receive/store-inbound.ts';
import { requireConversation } from '#server/features/conversations/conversation-queries.ts';
import { readThread } from '#server/features/conversations/thread-queries.ts';
import { changeConversation } from '#server/features/conversations/conversation-store.ts';
import { insertHeld } from '#server/features/conversations/held/held-queries.ts';
import { openConnection } from '#server/features/whatsapp/connections.ts';
import type { SignedConnection } from '#server/features/whatsapp/connection-scope.ts';
import { parseWebhook } from '#server/features/whatsapp/gateway/gateway-event.ts';
import { newId, randomSuffix } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { type BuiltCampaign, type BuiltTeam, buildCampaign } from './builders.ts';

/** A phone number that no other test uses. */
export const newPhone = () => `1555${String(randomInt(1e9)).padStart(9, '0')}`;

export interface ConnectedCampaign extends BuiltCampaign {
  connection: SignedConnection;
  /** digits of the linked number */
  phone: string;
}

/** A campaign with a linked, working number, from the product's point of view, and no older chats. */
export async function buildConnectedCampaign(
  services: Services,
  like: { team?: BuiltTeam; campaign?: BuiltCampaign; phone?: string } = {},
): Promise<ConnectedCampaign> {
  const campaign =
    like.campaign ?? (await buildCampaign(services, like.team ? { team: like.team } : {}));
  const phone = like.phone ?? newPhone();
  const connection = await services.db.inTeam(campaign.team.scope, async (tx) => {
    const seen = { chats_read_at: new Date(), live_since: new Date() };
    await tx.db
      .insertInto('number_rules')
      .values({ team_id: tx.team_id, agent_phone_id: `${phone}@c.us`, ...seen })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return openConnection(tx, campaign.campaign_id);
  });
  const me = { id: `${phone}@c.us`, pushName: 'Acme' };
  const status = { kind: 'status', status: 'WORKING', at: Date.now(), me } as const;
  await receiveEvent(services, connection, status);
  return { ...campaign, connection, phone };
}

/** Properties of a message besides its text. */
export interface Wording {
  id?: string;
  name?: string;
  /** seconds since the epoch */
  at?: number;
  /** the address that the lead writes from; the phone number's by default */
  chat?: string;
  /** WhatsApp's other address for the lead */
  alt?: string;
  /** who sent it: the lead, the owner on the phone, or a gateway client */
  by?: 'lead' | 'phone' | 'api';
}

/** The gateway's webhook body for a message. */
export function messageBody(phone: string, text: string, like: Wording = {}) {
  const { id = `3A${randomSuffix(18).toUpperCase()}`, name = 'Jane', by = 'lead' } = like;
  const chat = like.chat ?? `${phone}@c.us`;
  const fromMe = by !== 'lead';
  const timestamp = like.at ?? Math.floor(Date.now() / 1000);
  return {
    id: `evt_${randomSuffix(20)}`,
    timestamp: Date.now(),
    event: 'message.any',
    payload: {
      id: `${fromMe}_${chat}_${id}`,
      timestamp,
      from: chat,
      fromMe,
      source: by === 'api' ? 'api' : 'app',
      body: text,
      hasMedia: false,
      _data: {
        key: { remoteJid: chat, fromMe, id, ...(like.alt && { remoteJidAlt: like.alt }) },
        messageTimestamp: timestamp,
        ...(fromMe ? {} : { pushName: name }),
        message: { conversation: text },
      },
    },
  };
}

/** A person who writes to a campaign's number. */
export interface Lead {
  phone: string;
  /** digits@c.us */
  chat: string;
  /** The gateway delivers a message of this lead, or to this lead. */
  says(text: string, like?: Wording): Promise<void>;
  /** Several messages of this lead at once, like a history. */
  saysAll(...said: (string | [string, Wording])[]): Promise<void>;
  /** Returns the number's only conversation, so use it with a single lead per number. */
  conversation(): Promise<ConversationRow & TurnColumns>;
  thread(): Promise<ThreadMessage[]>;
}

/** Columns of a conversation that the list doesn't show. */
export interface TurnColumns {
  last_inbound_seq: number;
  answered_seq: number;
  model_calls: number;
  waiting_since: Date | null;
  reply_address: string;
}

export function leadOf(
  services: Services,
  { connection }: Pick<ConnectedCampaign, 'connection'>,
  phone = newPhone(),
): Lead {
  const chat = `${phone}@c.us`;
  const { scope, campaign_id } = connection;
  const eventOf = (text: string, like: Wording) => {
    const event = parseWebhook(messageBody(phone, text, like));
    if (event?.kind !== 'message') throw new Error(`The product takes no notice of ${text}`);
    return event;
  };
  const conversation: Lead['conversation'] = () =>
    services.db.inTeam(scope, async (tx) => {
      const row = await tx.db
        .selectFrom('lead_addresses as a')
        .innerJoin('conversations as c', (join) =>
          join
            .onRef('c.team_id', '=', 'a.team_id')
            .onRef('c.conversation_id', '=', 'a.conversation_id'),
        )
        .select([
          'c.conversation_id',
          'c.last_inbound_seq',
          'c.answered_seq',
          'c.model_calls',
          'c.waiting_since',
          'c.reply_address',
        ])
        .where('a.campaign_id', '=', campaign_id)
        .where('a.address', '=', chat)
        .executeTakeFirstOrThrow();
      return { ...(await requireConversation(tx, row.conversation_id)), ...row };
    });
  return {
    phone,
    chat,
    async saysAll(...said) {
      const events = said.map((item) =>
        typeof item === 'string' ? eventOf(item, {}) : eventOf(...item),
      );
      await receiveMessages(services, connection, events);
    },
    says: (text, like = {}) => receiveEvent(services, connection, eventOf(text, like)),
    conversation,
    async thread() {
      const { conversation_id } = await conversation();
      const { messages } = await services.db.inTeam(scope, (tx) => readThread(tx, conversation_id));
      return messages;
    },
  };
}

/** A conversation in which the lead has written, and its missing parents. */
export async function buildConversation(
  services: Services,
  like: { team?: BuiltTeam; campaign?: ConnectedCampaign; text?: string } = {},
): Promise<{ campaign: ConnectedCampaign; lead: Lead; conversation_id: string }> {
  const campaign =
    like.campaign ?? (await buildConnectedCampaign(services, like.team ? { team: like.team } : {}));
  const lead = leadOf(services, campaign);
  await lead.says(like.text ?? 'Hi, how much is it?');
  const { conversation_id } = await lead.conversation();
  return { campaign, lead, conversation_id };
}

/** Records a live worker, as its process would. */
export async function buildHeartbeat({ db }: Services, worker_id = newId()): Promise<string> {
  await db.outsideTeams((tx) =>
    tx.db.insertInto('worker_heartbeats').values({ worker_id }).execute(),
  );
  return worker_id;
}

/** A reply by the team's owner that the gateway refused. */
export async function buildFailedReply(
  { db }: Services,
  { scope, owner }: BuiltTeam,
  conversation_id: string,
): Promise<string> {
  const message_id = newId();
  await db.inTeam(scope, async (tx) => {
    const { campaign_id } = await tx.db
      .selectFrom('conversations')
      .select('campaign_id')
      .where('team_id', '=', tx.team_id)
      .where('conversation_id', '=', conversation_id)
      .executeTakeFirstOrThrow();
    const row = { team_id: tx.team_id, message_id, conversation_id, campaign_id };
    await tx.db
      .insertInto('messages')
      .values({
        ...row,
        wa_key: `human:${message_id}`,
        type_interaction: 'HUMAN_MESSAGE',
        message_ia: 'Are you there?',
        state: 'failed',
        failure: 'refused',
        timestamp_unix: Math.floor(Date.now() / 1000),
        author_user_id: owner.user_id,
      })
      .execute();
  });
  return message_id;
}

/** A text file that the team's owner has uploaded but not sent. */
export async function buildUpload(
  { db }: Services,
  { scope, owner }: BuiltTeam,
  content = Buffer.from('Price list'),
): Promise<string> {
  const file_id = newId();
  await db.inTeam(scope, (tx) =>
    tx.db
      .insertInto('message_files')
      .values({
        team_id: tx.team_id,
        file_id,
        uploaded_by: owner.user_id,
        mime: 'text/plain',
        bytes: content.length,
        name: 'prices.txt',
        state: 'stored',
        content,
      })
      .execute(),
  );
  return file_id;
}

/** A held answer of the agent, stored as a turn stores it. */
export async function buildHeld(
  services: Services,
  { scope }: BuiltTeam,
  conversation_id: string,
  text = 'It is free today.',
): Promise<string> {
  const held_id = newId();
  await services.db.inTeam(scope, async (tx) => {
    const { campaign_id, last_inbound_seq: read_seq } = await tx.db
      .selectFrom('conversations')
      .select(['campaign_id', 'last_inbound_seq'])
      .where('team_id', '=', tx.team_id)
      .where('conversation_id', '=', conversation_id)
      .executeTakeFirstOrThrow();
    const faults = [{ kind: 'amount', sentence: text, words: 'free' }];
    const about = { held_id, conversation_id, campaign_id, text, read_seq, faults };
    const event = { kind: 'answer_held', what: 'answer', read_seq, sentence: text } as const;
    await changeConversation(services, tx, conversation_id, event);
    await insertHeld(tx, {
      ...about,
      what: 'answer',
      reason: 'guard',
      outcome: null,
      evidence: null,
      booked_quote: null,
      contact: null,
    });
  });
  return held_id;
}
