import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readThread } from '#server/features/conversations/thread-queries.ts';
import { buildConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { fileWeb } from '#server/test/http.ts';
import type { SignedConnection } from '../connection-scope.ts';
import {
  ENGINE_MESSAGES,
  type EngineMessage,
  LEAD,
  LEAD_NAME,
} from '../fixtures/engine-messages.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer();
const web = await fileWeb(services);

async function deliver(connection: SignedConnection, body: unknown): Promise<number> {
  const raw = JSON.stringify(body);
  const hmac = createHmac('sha512', connection.hmac_key).update(raw).digest('hex');
  const url = `${web.url}/webhooks/waha/${connection.connection_id}`;
  const headers = { 'content-type': 'application/json', 'x-webhook-hmac': hmac };
  return (await fetch(url, { method: 'POST', headers, body: raw })).status;
}

async function storedFor({ scope, campaign_id }: SignedConnection) {
  return services.db.inTeam(scope, async (tx) => {
    const conversations = await tx.db
      .selectFrom('conversations')
      .select(['conversation_id', 'id_lead', 'name', 'needs_attention', 'attention_reason'])
      .where('team_id', '=', tx.team_id)
      .where('campaign_id', '=', campaign_id)
      .execute();
    const threads = await Promise.all(
      conversations.map((conversation) => readThread(tx, conversation.conversation_id)),
    );
    return { conversations, messages: threads.flatMap((thread) => thread.messages) };
  });
}

const NEEDS_PERSON = new Set([
  'video',
  'order',
  'product',
  'event',
  'poll',
  'group_invite',
  'view_once',
  'call',
  'unknown',
]);

async function storedAlone({ body }: EngineMessage) {
  const { connection } = await buildConnectedCampaign(services);
  expect(await deliver(connection, body)).toBe(200);
  return storedFor(connection);
}

describe.each(['NOWEB', 'GOWS', 'WEBJS', 'WPP'] as const)('a message of %s', (engine) => {
  const shapes = ENGINE_MESSAGES.filter((message) => message.engine === engine);

  it.each(shapes.filter((shape) => shape.stored))(
    'is stored as what it is: $what',
    async ({ stored, ...one }) => {
      const { conversations, messages } = await storedAlone(one);
      expect(messages).toMatchObject([{ ...stored, type_interaction: 'USER_MESSAGE' }]);
      const person = NEEDS_PERSON.has(stored?.media_type ?? '');
      expect(conversations).toMatchObject([
        {
          id_lead: LEAD,
          name: LEAD_NAME,
          needs_attention: person,
          attention_reason: person ? stored?.media_type : null,
        },
      ]);
    },
  );

  it.each(shapes.filter((shape) => !shape.stored))(
    'is none when no one said anything: $what',
    async (item) => {
      expect(await storedAlone(item)).toEqual({ conversations: [], messages: [] });
    },
  );
});
