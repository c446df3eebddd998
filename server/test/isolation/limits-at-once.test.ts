import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_CANNED } from '#domain/conversations/messages/canned.ts';
import { MAX_FIELDS, MAX_NOTES, MAX_TAGS } from '#domain/conversations/lead/lead.ts';
import { MAX_CASES } from '#domain/quality/schema.ts';
import { MAX_ENTRIES } from '#domain/knowledge/limits.ts';
import {
  runConcurrently,
  countOutcomes,
  CONCURRENT_REQUESTS,
  rpcOver,
} from '#server/test/run-concurrently.ts';
import { fileWeb } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';
import { PROCEDURE_ROWS } from './procedure-rows.ts';
import { buildTwoTeams, type TwoTeams } from './two-teams.ts';

const { services, queue } = await openServer();
const web = await fileWeb(services);
let teams: TwoTeams;
beforeAll(async () => {
  teams = await buildTwoTeams(services);
});
beforeEach(() => queue.query('DELETE FROM rate_limits'));

/** Calls a procedure over HTTP with the input from its row. */
async function call(path: string): Promise<unknown> {
  const [input] = PROCEDURE_ROWS[path]?.inputs(teams.own) ?? [];
  let at: unknown = rpcOver(web, teams.cookieOf('owner'));
  for (const part of path.split('.')) at = (at as Record<string, unknown>)[part];
  return (at as (input: unknown) => Promise<unknown>)(input);
}

const countOf = async (table: string) =>
  Number(
    (
      await queue.query<{ count: number }>(`SELECT count(*) FROM ${table} WHERE team_id = $1`, [
        teams.own.team_id,
      ])
    )[0]?.count,
  );

/** Copies a row until the team has `upTo`, each with its own id and `name`. */
async function fill(table: string, key: string, name: string | null, upTo: number) {
  await queue.query(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(r) || jsonb_build_object(
       $3::text, gen_random_uuid(), $4::text, 'copy ' || n))).*
     FROM (SELECT * FROM ${table} WHERE team_id = $1 LIMIT 1) r, generate_series(1, $2::int) n`,
    [teams.own.team_id, upTo - (await countOf(table)), key, name ?? 'none'],
  );
}

const FREE = 3;

describe.each([
  ['conversations.createTag', 'tags', 'tag_id', 'name', MAX_TAGS],
  ['conversations.createField', 'lead_fields', 'field_id', 'name', MAX_FIELDS],
  ['conversations.saveCannedReply', 'canned_replies', 'canned_id', 'shortcut', MAX_CANNED],
  ['conversations.addNote', 'lead_notes', 'note_id', null, MAX_NOTES],
  ['knowledge.addEntry', 'knowledge_entries', 'entry_id', null, MAX_ENTRIES],
  ['evals.makeCase', 'eval_cases', 'case_id', null, MAX_CASES],
] as const)('%s', (path, table, key, name, most) => {
  it('creates as many as there is room for, of many at once', async () => {
    if ((await countOf(table)) === 0) await call(path);
    await fill(table, key, name, most - FREE);
    const all = await runConcurrently(() => call(path));
    expect(await countOf(table)).toBe(most);
    expect(countOutcomes(all)).toEqual({ OK: FREE, LIMIT_REACHED: CONCURRENT_REQUESTS - FREE });
  });
});

it('the last seats of a team are given only once', async () => {
  const { team_slug, team_id } = teams.own;
  const { teams: rpc } = rpcOver(web, teams.cookieOf('owner'));
  const usedSeats = async () => (await rpc.members({ team_slug })).invite.used;
  const most = (await usedSeats()) + FREE;
  await queue.query('UPDATE team_settings SET members_limit = $2 WHERE team_id = $1', [
    team_id,
    most,
  ]);
  const all = await runConcurrently((index) =>
    rpc.invite({ team_slug, email: `seat-${index}@example.com`, role: 'viewer' }),
  );
  expect(countOutcomes(all)).toEqual({ OK: FREE, MEMBER_LIMIT: CONCURRENT_REQUESTS - FREE });
  expect(await usedSeats()).toBe(most);
});

it('a lead is deleted once, with one proof', async () => {
  const before = await countOf('lead_deletions');
  const all = await runConcurrently(() => call('conversations.deleteLead'));
  expect(countOutcomes(all)).toEqual({ OK: 1, NOT_FOUND: CONCURRENT_REQUESTS - 1 });
  expect(await countOf('lead_deletions')).toBe(before + 1);
});
