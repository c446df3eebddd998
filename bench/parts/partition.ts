import type pg from 'pg';
import { createDatabase, restartGrown, withClient } from '../lib/database.ts';
import { figure, latency } from '../lib/figures.ts';
import {
  conversationId,
  createShape,
  fillParted,
  fillPlain,
  indexShape,
} from '../lib/message-shapes.ts';
import { messageId, ownerOf, placeOf, type Shape, SHAPES, waKey } from '../lib/message-shapes.ts';
import { note } from '../lib/note.ts';
import { quantile } from '../lib/quantile.ts';

const MESSAGES = 1_000_000;
/** The two shapes take turns, so that what else the machine does meets both. */
const ROUNDS = 10;
const A_ROUND = 200;

/**
 * Messages in one table or in partitions by team: what is stored, read, changed and removed costs at a
 * million, or at fifty with --ten-million. Only the tables themselves, without triggers and jobs.
 */
export async function benchPartition(tenMillion: boolean): Promise<void> {
  const messages = tenMillion ? 50 * MESSAGES : MESSAGES;
  const database = await createDatabase();
  await withClient(database, async (client) => {
    await build(client, messages);
  });
  await withClient(await restartGrown(database), async (client) => {
    await client.query(`SET plan_cache_mode = force_generic_plan`);
    await client.query('SET enable_seqscan = off');
    const times = new Map<string, number[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const shape of SHAPES) await oneRound(client, { shape, messages, round, times });
    }
    for (const [name, measured] of times) latency(`partition_${name}`, measured);
    for (const shape of SHAPES) await upkeep(client, shape, messages);
  });
}

async function build(client: pg.Client, messages: number): Promise<void> {
  for (const shape of SHAPES) await createShape(client, shape);
  await fillPlain(client, messages, (done) => note(`partition: ${done} messages`));
  note('partition: the same in partitions');
  await fillParted(client);
  for (const shape of SHAPES) {
    note(`partition: indexes of ${shape}`);
    figure(
      `partition_${shape}_indexing`,
      (await took(() => indexShape(client, shape))) / 1000,
      's',
    );
  }
}

interface Round {
  shape: Shape;
  messages: number;
  round: number;
  times: Map<string, number[]>;
}

/** Each statement as the product sends it, about other leads and messages each time. */
async function oneRound(client: pg.Client, { shape, messages, round, times }: Round) {
  const ask = async (name: string, values: number[], text: string) => {
    const measured = times.get(`${shape}_${name}`) ?? [];
    times.set(`${shape}_${name}`, measured);
    measured.push(await took(() => client.query({ name: `${shape} ${name}`, text, values })));
  };
  for (let n = 0; n < A_ROUND; n += 1) {
    const at = round * A_ROUND + n;
    const lead = (at * 7919) % (messages / 10);
    const message = 1 + ((at * 104_729) % messages);
    await ask('thread', [lead], threadOf(shape));
    await ask('acknowledged', [message], acknowledge(shape, messages));
    await ask('stored', [messages + 1 + at, lead], store(shape));
  }
  const planned: number[] = [];
  await client.query('SET plan_cache_mode = force_custom_plan');
  for (let n = 0; n < A_ROUND; n += 1) planned.push(await planning(client, shape));
  await client.query('SET plan_cache_mode = force_generic_plan');
  const name = `${shape}_thread_planned`;
  times.set(name, [...(times.get(name) ?? []), quantile(planned, 0.5)]);
}

/** A parameter of its own type, in which the number of a lead or message becomes its ids. */
const numbered = (name: string, n = 1) => `(SELECT $${n}::bigint AS ${name}) p`;

const threadOf = (shape: Shape) => `SELECT m.* FROM ${numbered('lead')}
  CROSS JOIN LATERAL (SELECT * FROM ${shape} m WHERE m.team_id = ${ownerOf('p.lead').team}
    AND m.conversation_id = ${conversationId('p.lead')}
    ORDER BY m.timestamp_unix DESC, m.seq DESC LIMIT 50) m`;

function acknowledge(shape: Shape, messages: number): string {
  const { lead, team, campaign } = placeOf('n', messages);
  return `UPDATE ${shape} m SET ack = 3, state = 'read'
    FROM (SELECT n, ${team} AS team, ${campaign} AS campaign
      FROM (SELECT n, ${lead} AS lead FROM ${numbered('n')}) p) p
    WHERE m.team_id = p.team AND m.campaign_id = p.campaign AND m.wa_key = ${waKey('p.n')}`;
}

const store = (shape: Shape) => `INSERT INTO ${shape} (team_id, message_id, conversation_id,
    campaign_id, seq, wa_key, type_interaction, message_lead, state, timestamp_unix)
  SELECT ${ownerOf('lead').team}, ${messageId('n')}, ${conversationId('lead')},
    ${ownerOf('lead').campaign}, n, ${waKey('n')}, 'USER_MESSAGE', 'What does it cost?', 'received',
    extract(epoch FROM now())::bigint
  FROM (SELECT $1::bigint AS n, $2::bigint AS lead) p`;

/** ms, of the thread's statement with its values known. */
async function planning(client: pg.Client, shape: Shape): Promise<number> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ 'Planning Time': number }] }>(
    `EXPLAIN (SUMMARY, FORMAT JSON) SELECT * FROM ${shape}
     WHERE team_id = md5('team 7')::uuid AND conversation_id = ${conversationId('7')}
     ORDER BY timestamp_unix DESC, seq DESC LIMIT 50`,
  );
  return rows[0]?.['QUERY PLAN'][0]['Planning Time'] ?? Number.NaN;
}

/** What housekeeping costs: messages past a team's limit removed, and the vacuum after it. */
async function upkeep(client: pg.Client, shape: Shape, messages: number): Promise<void> {
  const team = ownerOf('7').team;
  const aged = await client.query<{ at: number }>(
    `SELECT percentile_disc(0.25) WITHIN GROUP (ORDER BY timestamp_unix) AS at
     FROM (SELECT timestamp_unix FROM ${shape} WHERE team_id = ${team} LIMIT 100000) m`,
  );
  let removed = 0;
  const deleting = await took(async () => {
    const { rowCount } = await client.query(
      `DELETE FROM ${shape} WHERE team_id = ${team} AND timestamp_unix < $1`,
      [aged.rows[0]?.at],
    );
    removed = rowCount ?? 0;
  });
  figure(`partition_${shape}_retention_rate`, (removed / deleting) * 1000, '1/s');
  await client.query(
    `UPDATE ${shape} SET ack = 4 WHERE team_id = ${ownerOf('8').team} AND seq % 2 = 1`,
  );
  const vacuumed = await took(() => client.query(`VACUUM ${shape}`));
  figure(`partition_${shape}_vacuum`, vacuumed / 1000, 's');
  const { rows } = await client.query<{ bytes: string; leaves: string }>(
    `SELECT sum(pg_table_size(t.relid)) AS bytes, sum(pg_indexes_size(t.relid)) AS leaves
     FROM (SELECT relid FROM pg_partition_tree($1) WHERE isleaf UNION SELECT $1::regclass) t`,
    [shape],
  );
  const million = messages / MESSAGES;
  figure(`partition_${shape}_rows_size`, Number(rows[0]?.bytes) / 1e6 / million, 'MB/million');
  figure(`partition_${shape}_index_size`, Number(rows[0]?.leaves) / 1e6 / million, 'MB/million');
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
