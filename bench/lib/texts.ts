import type pg from 'pg';
import { AGENT_TEXTS, LEAD_TEXTS } from '#server/db/seeds/busy/fill-sql.ts';

/** Each message gets three extra words; each of those is in only one message of this many. */
const RARE = [300, 5_000, 100_000];

/** Adds rare words to each message's search words, as in real life. Its text doesn't change. */
export async function addRareWords(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ index: string }>(
    `SELECT pg_get_indexdef('message_words_search'::regclass) AS index`,
  );
  await client.query('DROP INDEX message_words_search');
  await client.query('TRUNCATE message_words');
  await client.query(
    `WITH said AS MATERIALIZED (SELECT DISTINCT body, tsvector_to_array(text_words(body)) AS words
       FROM unnest($1::text[]) AS body)
     INSERT INTO message_words (team_id, conversation_id, seq, words)
     SELECT m.team_id, m.conversation_id, m.seq, array_to_tsvector(s.words || ARRAY[
       ${RARE.map((every) => `'rare' || ${every} || 'x' || m.seq % ${every}`).join(', ')}])
     FROM messages m JOIN said s ON s.body = coalesce(m.message_lead, m.message_ia) ORDER BY m.seq`,
    [[...LEAD_TEXTS, ...AGENT_TEXTS]],
  );
  await client.query(rows[0]?.index ?? '');
  await client.query('ALTER INDEX message_words_search ALTER COLUMN 2 SET STATISTICS 1000');
  await client.query('VACUUM (ANALYZE) message_words');
}

/** Search words found in many, some, few and single messages, two words, and the beginning of a word. */
export function textWords(n: number): string {
  const [some = 1, few = 1, single = 1] = RARE;
  const kinds = [
    ['price', 'offre', 'calendar', 'evening'][(n >> 3) % 4] ?? 'price',
    `rare${some}x${(n * 7) % some}`,
    `rare${few}x${(n * 13) % few}`,
    `rare${single}x${(n * 17) % single}`,
    'price call',
    `price rare${some}x${(n * 11) % some}`,
    'calen',
    'nobodysaidthis',
  ];
  return kinds[n % 8] ?? 'price';
}
