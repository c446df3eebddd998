import type pg from 'pg';
import { wordsOf } from '#domain/conversations/inbox/search-words.ts';
import { AGENT_TEXTS, LEAD_TEXTS } from '#server/db/seeds/busy/words.ts';

/** Messages indexed by one statement. */
const STEP = 200_000;
/** Words that one message in so many has, besides what it says: rare ones, rarer ones, and single ones. */
const RARE = [300, 5_000, 100_000];

/**
 * Fills the search's index as the product's job would, for texts of which there are a few only; each
 * message also has some words that few others have, as in real life.
 */
export async function indexTexts(client: pg.Client): Promise<void> {
  await client.query('CREATE TEMPORARY TABLE said (body text PRIMARY KEY, words text[])');
  for (const body of new Set([...LEAD_TEXTS, ...AGENT_TEXTS])) {
    await client.query('INSERT INTO said VALUES ($1, $2)', [body, wordsOf(body)]);
  }
  const { rows } = await client.query<{ last: string }>(`SELECT max(seq) AS last FROM messages`);
  const last = Number(rows[0]?.last ?? 0);
  await client.query('DROP INDEX message_words_search');
  await client.query('CREATE INDEX bench_by_seq ON messages (seq)');
  for (let from = 0; from <= last; from += STEP) {
    await client.query(
      `INSERT INTO message_words (team_id, conversation_id, seq, words)
       SELECT m.team_id, m.conversation_id, m.seq, array_to_tsvector(s.words || ARRAY[
         ${RARE.map((every) => `'rare' || ${every} || 'x' || m.seq % ${every}`).join(', ')},
         '#' || m.seq / 4096, '##' || m.seq / 65536])
       FROM messages m JOIN said s ON s.body = coalesce(m.message_lead, m.message_ia)
       WHERE m.seq >= $1 AND m.seq < $2 ORDER BY m.seq`,
      [from, from + STEP],
    );
  }
  await client.query('DROP INDEX bench_by_seq');
  await client.query(
    `CREATE INDEX message_words_search ON message_words USING gin (team_id, words)`,
  );
  await client.query(`INSERT INTO message_terms (team_id, term)
    SELECT t.team_id, w FROM team_settings t, (
      SELECT DISTINCT unnest(words) AS w FROM said
      ${RARE.map((every) => `UNION SELECT 'rare${every}x' || n FROM generate_series(0, ${every - 1}) n`).join(' ')}
    ) words ON CONFLICT DO NOTHING`);
  await client.query('UPDATE text_index_position SET walk_team = NULL, walk_conversation = NULL');
  await client.query('VACUUM (ANALYZE) message_words');
  await client.query('VACUUM (ANALYZE) message_terms');
}

/** Words that many messages have, some, few and one; two together; the beginning of one. */
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
