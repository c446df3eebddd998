import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONVERSATION_STATUSES, DELIVERY_STATES } from '#domain/conversations/schema.ts';
import { ROLES } from '#domain/teams/roles.ts';
import { listConversations } from '#server/features/conversations/conversation-queries.ts';
import { readThread } from '#server/features/conversations/thread-queries.ts';
import { findTeamMetrics } from '#server/features/teams/queries.ts';
import { openTeamScope } from '#server/platform/db/team-scope.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';
import { stableId } from '../stable-id.ts';
import { type DemoNumber, seedDemo } from './demo.ts';

const scope = openTeamScope(stableId('demo team'));
let database: TestDatabase;
let services: TestServices;
let numbers: DemoNumber[];

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database.url);
  await seedDemo(services.db);
  // The second run must leave the same world as the first.
  numbers = await seedDemo(services.db);
});

afterAll(async () => {
  await services?.close();
  await database?.drop();
});

async function wholeList() {
  const items = [];
  let cursor: string | undefined;
  do {
    const page = await services.db.inTeam(scope, (tx) => listConversations(tx, { cursor }));
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return items;
}

describe('the demo', () => {
  it('has conversations of every status, control and kind of lead, on more than one page', async () => {
    const list = await wholeList();
    expect(list.length).toBeGreaterThan(25);
    expect(new Set(list.map((one) => one.conversation_status))).toEqual(
      new Set(CONVERSATION_STATUSES),
    );
    expect(new Set(list.map((one) => one.ai_state))).toEqual(
      new Set(['ai_active', 'manual_control', 'ai_inactive']),
    );
    expect(list.some((one) => one.needs_attention)).toBe(true);
    expect(list.some((one) => one.phone === null)).toBe(true);
  });

  it('has messages in every state, with media and reactions', async () => {
    const list = await wholeList();
    const threads = await Promise.all(
      list.map((one) => services.db.inTeam(scope, (tx) => readThread(tx, one.conversation_id))),
    );
    const messages = threads.flatMap((thread) => thread.messages);
    const states = new Set(messages.map((one) => one.state));
    const passing = new Set<string>(['sent', 'sending']);
    expect([...states].sort()).toEqual(DELIVERY_STATES.filter((one) => !passing.has(one)).sort());
    expect(messages.some((one) => one.media_type)).toBe(true);
    expect(messages.some((one) => one.reaction)).toBe(true);
  });

  it('has counters that agree with what is stored', async () => {
    const figures = await services.db.inTeam(scope, findTeamMetrics);
    const stored = await services.db.inTeam(scope, (tx) =>
      tx.db.selectFrom('messages').select('message_id').where('team_id', '=', tx.team_id).execute(),
    );
    expect(figures).toMatchObject({ leads: (await wholeList()).length, messages: stored.length });
  });

  it('has somebody in each role', async () => {
    const members = await services.db.inTeam(scope, (tx) =>
      tx.db.selectFrom('memberships').select('role').where('team_id', '=', tx.team_id).execute(),
    );
    expect(new Set(members.map((one) => one.role))).toEqual(new Set(ROLES));
  });

  it('gives the phones of its connected numbers the messages under the ids that are stored', async () => {
    const [number] = numbers;
    expect(numbers).toHaveLength(3);
    const chat = number?.chats[0];
    const first = chat?.messages[0];
    const stored = await services.db.inTeam(scope, (tx) =>
      tx.db
        .selectFrom('messages')
        .select('message_lead')
        .where('team_id', '=', tx.team_id)
        .where('wa_key', '=', `in:${chat?.address}:${first?.id}`)
        .executeTakeFirst(),
    );
    expect(stored?.message_lead).toBe(first?.text);
  });
});
