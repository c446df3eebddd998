import type pg from 'pg';
import { AGENT_TEXTS, LEAD_TEXTS } from '#server/db/seeds/busy/words.ts';

/** One table of messages, and the same in partitions by team: no other key is in both unique indexes. */
export const SHAPES = ['plain', 'parted'] as const;
export type Shape = (typeof SHAPES)[number];

const PARTITIONS = 32;
const TEAMS = 200;
/** Messages stored by one statement. */
const STEP = 500_000;
const MESSAGES_OF_A_LEAD = 10;
const HALF_A_YEAR = 180 * 24 * 3600;
const BEGUN = 1_780_000_000;

/** Which conversation, team and campaign message `n` of so many belongs to, as SQL or as values. */
export const placeOf = (n: string, messages: number) => {
  const lead = `(hashint8extended(${n}, 1) & 2147483647) % ${messages / MESSAGES_OF_A_LEAD}`;
  return { lead, ...ownerOf('lead') };
};

/** One team has a fifth of all leads; a lead's team and campaign follow from its number. */
export function ownerOf(lead: string) {
  const team = `CASE WHEN ${lead} % 5 = 0 THEN 0 ELSE 1 + ${lead} % ${TEAMS - 1} END`;
  return {
    team: `md5('team ' || (${team}))::uuid`,
    campaign: `md5('campaign ' || (${team}))::uuid`,
  };
}

export const conversationId = (lead: string) =>
  `('0190c000-0000-7000-8000-' || lpad(to_hex(${lead}), 12, '0'))::uuid`;
export const messageId = (n: string) =>
  `('0190b000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
export const waKey = (n: string) => `'in:3EB0' || lpad(upper(to_hex(${n})), 16, '0')`;

/** The empty table, like the product's, without its indexes. */
export async function createShape(client: pg.Client, shape: Shape): Promise<void> {
  const by = shape === 'plain' ? '' : 'PARTITION BY HASH (team_id)';
  await client.query(
    `CREATE TABLE ${shape} (LIKE messages INCLUDING DEFAULTS INCLUDING CONSTRAINTS) ${by}`,
  );
  if (shape === 'plain') return;
  for (let part = 0; part < PARTITIONS; part += 1) {
    await client.query(`CREATE TABLE parted_${part} PARTITION OF parted
      FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${part})`);
  }
}

/** In the order of arrival, so that a thread lies scattered as in real life. */
export async function fillPlain(
  client: pg.Client,
  messages: number,
  progress: (done: number) => void,
): Promise<void> {
  const { lead, team, campaign } = placeOf('n', messages);
  const texts = (all: string[]) => `ARRAY[${all.map((text) => client.escapeLiteral(text)).join()}]`;
  for (let from = 1; from <= messages; from += STEP) {
    await client.query(
      `INSERT INTO plain (team_id, message_id, conversation_id, campaign_id, seq, wa_key,
         type_interaction, message_lead, message_ia, state, ack, timestamp_unix, created_at)
       SELECT ${team}, ${messageId('n')}, ${conversationId('lead')}, ${campaign}, n, ${waKey('n')},
         CASE n % 2 WHEN 0 THEN 'USER_MESSAGE' ELSE 'AI_RESPONSE' END,
         CASE n % 2 WHEN 0 THEN (${texts(LEAD_TEXTS)})[1 + n % ${LEAD_TEXTS.length}] END,
         CASE n % 2 WHEN 1 THEN (${texts(AGENT_TEXTS)})[1 + n % ${AGENT_TEXTS.length}] END,
         CASE n % 2 WHEN 0 THEN 'received' ELSE 'read' END, CASE n % 2 WHEN 0 THEN 0 ELSE 3 END,
         at, to_timestamp(at)
       FROM (SELECT n, ${lead} AS lead, ${BEGUN} + n * ${HALF_A_YEAR} / ${messages} AS at
         FROM generate_series($1::bigint, $2::bigint) AS n) m`,
      [from, Math.min(from + STEP - 1, messages)],
    );
    progress(Math.min(from + STEP - 1, messages));
  }
}

/** The same rows in the same order. */
export async function fillParted(client: pg.Client): Promise<void> {
  await client.query('INSERT INTO parted SELECT * FROM plain');
}

/** The product's indexes of messages, by their own definitions. */
export async function indexShape(client: pg.Client, shape: Shape): Promise<void> {
  await client.query(`SET maintenance_work_mem = '1GB'`);
  const { rows } = await client.query<{ indexdef: string; indexname: string }>(
    `SELECT indexdef, indexname FROM pg_indexes WHERE tablename = 'messages' ORDER BY 2`,
  );
  for (const { indexdef, indexname } of rows) {
    await client.query(
      indexdef
        .replace(indexname, `${shape}_${indexname}`)
        .replace('ON public.messages ', `ON ${shape} `),
    );
  }
  await client.query(`VACUUM (ANALYZE, FREEZE) ${shape}`);
}
