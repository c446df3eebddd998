import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONVERSATION_STATUSES, DELIVERY_STATES } from '#domain/conversations/schema.ts';
import { INBOX_VIEWS } from '#domain/conversations/inbox.ts';
import { ROLES } from '#domain/teams/roles.ts';
import { listConversations } from '#server/features/conversations/inbox/list-conversations.ts';
import { listOrigins } from '#server/features/conversations/lead/attribution.ts';
import { readThread } from '#server/features/conversations/thread-queries.ts';
import { searchPassages } from '#server/features/knowledge/search-passages.ts';
import { listPastAnswers } from '#server/features/quality/replays/past-answers.ts';
import { findTeamMetrics } from '#server/features/teams/queries.ts';
import { openTeamScope } from '#server/platform/db/team-scope.ts';
import { stableId } from '../stable-id.ts';
import { type DemoNumber, seedDemo } from './demo.ts';
import { openServer } from '#server/test/open-server.ts';

const scope = openTeamScope(stableId('demo team'));
const { services } = await openServer();
let numbers: DemoNumber[];

beforeAll(async () => {
  await seedDemo(services.db, services);
  // The second run must leave the same world as the first.
  numbers = await seedDemo(services.db, services);
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
    expect(new Set(list.map((item) => item.conversation_status))).toEqual(
      new Set(CONVERSATION_STATUSES),
    );
    expect(new Set(list.map((item) => item.ai_state))).toEqual(
      new Set(['ai_active', 'manual_control', 'ai_inactive']),
    );
    expect(list.some((item) => item.needs_attention)).toBe(true);
    expect(list.some((item) => item.phone === null)).toBe(true);
  });

  it('has knowledge, and a list of what an agent learns', async () => {
    const { rows } = await services.db.inTeam(scope, (tx) =>
      sql<{ points: number }>`SELECT jsonb_array_length(qualification) AS points FROM campaigns
        WHERE team_id = ${tx.team_id} ORDER BY 1 DESC`.execute(tx.db),
    );
    expect(rows[0]?.points).toBe(4);
    const found = await services.db.inTeam(scope, (tx) =>
      searchPassages(tx, stableId('demo campaign coaching'), 'Can I pay in parts?'),
    );
    expect(found[0]?.text).toContain('three parts');
  });

  it('has leads in every view of the inbox, with tags and with waiting first messages', async () => {
    const claire = stableId('demo person claire');
    const empty: string[] = [];
    for (const view of INBOX_VIEWS) {
      const page = await services.db.inTeam(scope, (tx) => listConversations(tx, { view }, claire));
      if (page.items.length === 0) empty.push(view);
    }
    expect(empty).toEqual([]);
    const list = await wholeList();
    expect(new Set(list.flatMap((item) => item.tags.map(({ name }) => name)))).toEqual(
      new Set(['VIP', 'Invoice', 'Callback', 'Referral']),
    );
    expect(list.filter((item) => item.unwritten)).toHaveLength(4);
    expect(list.some((item) => item.attention_reason === 'opt_out_doubt')).toBe(true);
  });

  it('has messages in every state, with media and reactions', async () => {
    const list = await wholeList();
    const threads = await Promise.all(
      list.map((item) => services.db.inTeam(scope, (tx) => readThread(tx, item.conversation_id))),
    );
    const messages = threads.flatMap((thread) => thread.messages);
    const states = new Set(messages.map((message) => message.state));
    const passing = new Set<string>(['sent', 'sending']);
    expect([...states].sort()).toEqual(
      DELIVERY_STATES.filter((state) => !passing.has(state)).sort(),
    );
    expect(messages.some((message) => message.media_type)).toBe(true);
    expect(messages.some((message) => message.lead_reaction)).toBe(true);
    expect(messages.some((message) => message.our_reaction)).toBe(true);
  });

  it('has counters that agree with what is stored', async () => {
    const figures = await services.db.inTeam(scope, findTeamMetrics);
    const stored = await services.db.inTeam(scope, (tx) =>
      tx.db.selectFrom('messages').select('message_id').where('team_id', '=', tx.team_id).execute(),
    );
    expect(figures).toMatchObject({ leads: (await wholeList()).length, messages: stored.length });
  });

  it('has answers that a replay can ask for again', async () => {
    const answers = await services.db.inTeam(scope, (tx) =>
      listPastAnswers(tx, stableId('demo campaign coaching'), 20),
    );
    expect(answers.length).toBeGreaterThan(0);
  });

  it('has leads from a form, a source, an ad campaign and an ad', async () => {
    const origins = await services.db.inTeam(scope, listOrigins);
    for (const names of Object.values(origins)) expect(names).not.toEqual([]);
  });

  it('has someone in each role', async () => {
    const members = await services.db.inTeam(scope, (tx) =>
      tx.db.selectFrom('memberships').select('role').where('team_id', '=', tx.team_id).execute(),
    );
    expect(new Set(members.map((member) => member.role))).toEqual(new Set(ROLES));
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
        .where('wa_key', '=', `in:${first?.id}`)
        .executeTakeFirst(),
    );
    expect(stored?.message_lead).toBe(first?.text);
  });
});
