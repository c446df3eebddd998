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
import { openTeamScope, type TeamScope } from '#server/platform/db/team-scope.ts';
import { listAccounts } from '#server/features/whatsapp/accounts.ts';
import { stableId } from '../stable-id.ts';
import { type DemoNumber, seedDemo } from './demo.ts';
import { HOMES, STUDIO } from './teams.ts';
import { openServer } from '#server/test/open-server.ts';

const scope = openTeamScope(STUDIO.team_id);
const scopes = [scope, openTeamScope(HOMES.team_id)];
const { services, queue } = await openServer();
let numbers: DemoNumber[];

beforeAll(async () => {
  await seedDemo(services.db, services);
  // The second run must produce the same world as the first.
  numbers = await seedDemo(services.db, services);
});

async function listOf(team: TeamScope) {
  const items = [];
  let cursor: string | undefined;
  do {
    const page = await services.db.inTeam(team, (tx) => listConversations(tx, { cursor }));
    items.push(...page.items.map((item) => ({ ...item, team })));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return items;
}
const wholeList = async () => (await Promise.all(scopes.map(listOf))).flat();

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
      const pages = await Promise.all(
        scopes.map((team) =>
          services.db.inTeam(team, (tx) => listConversations(tx, { view }, claire)),
        ),
      );
      if (pages.every(({ items }) => items.length === 0)) empty.push(view);
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
      list.map(({ team, conversation_id }) =>
        services.db.inTeam(team, (tx) => readThread(tx, conversation_id)),
      ),
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
    expect(figures).toMatchObject({ leads: (await listOf(scope)).length, messages: stored.length });
  });

  it('has answers that a replay can ask for again', async () => {
    const answers = await services.db.inTeam(scope, (tx) =>
      listPastAnswers(tx, stableId('demo campaign coaching'), 20),
    );
    expect(answers.length).toBeGreaterThan(0);
  });

  it('has leads from a form, a source, an ad campaign and an ad', async () => {
    const origins = await Promise.all(scopes.map((team) => services.db.inTeam(team, listOrigins)));
    const kinds = Object.keys(origins[0] ?? {}) as (keyof (typeof origins)[number])[];
    for (const kind of kinds) expect(origins.flatMap((names) => names[kind])).not.toEqual([]);
  });

  it('opens on a team whose numbers all work, and has a lost one in the other team', async () => {
    const lostIn = (team: TeamScope) =>
      services.db.inTeam(team, async (tx) =>
        (await listAccounts(tx, { gateway_reachable: true })).filter(
          ({ lost_at }) => lost_at !== null,
        ),
      );
    const [studio, homes] = await Promise.all(scopes.map(lostIn));
    expect([studio?.length, homes?.length]).toEqual([0, 1]);
    const rows = await queue.query(
      'SELECT t.team_slug FROM memberships m JOIN team_settings t USING (team_id) ORDER BY joined_at LIMIT 1',
    );
    expect(rows).toEqual([{ team_slug: STUDIO.team_slug }]);
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
