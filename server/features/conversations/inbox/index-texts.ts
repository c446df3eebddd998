import { sql } from 'kysely';
import { z } from 'zod';
import { wordsOf } from '#domain/conversations/inbox/search-words.ts';
import type { Database, TeamTx } from '#server/platform/db/database.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { newId } from '#server/platform/id.ts';

/** So many messages are read at a time: a conversation may have tens of thousands. */
const BATCH = 2_000;
/** How many messages a mark of time stands for: the same in gate_search_texts. */
const MARKS = { '#': 4_096, '##': 65_536 };

/**
 * Enters messages of these conversations into the index that texts are searched by, those that are not
 * in it yet. A repeat finds nothing left to do.
 */
export const indexTexts = defineJob({
  name: 'conversations:index-texts',
  payload: z.object({ conversation_ids: z.array(z.uuid()), batch_id: z.uuid().optional() }),
  // Each batch is a job of its own: one must not replace another.
  key: ({ team_id, batch_id = newId() }) => `index-texts:${team_id}:${batch_id}`,
  async run({ db }: { db: Database }, scope, { conversation_ids }) {
    let more = true;
    while (more) {
      more = await db.inTeam(scope, async (tx) => {
        const messages = await listUnindexed(tx, conversation_ids);
        if (messages.length > 0) await insertWords(tx, messages);
        return messages.length === BATCH;
      });
    }
  },
});

interface Unindexed {
  conversation_id: string;
  seq: number;
  body: string;
}

/** A conversation's messages are stored in the order of their arrival numbers, under its lock. */
async function listUnindexed({ db, team_id }: TeamTx, ids: string[]): Promise<Unindexed[]> {
  const { rows } = await sql<Unindexed>`
    SELECT m.conversation_id, m.seq, coalesce(m.message_lead, m.message_ia, '') AS body
    FROM unnest(${ids}::uuid[]) AS c (id)
    JOIN LATERAL (SELECT coalesce(max(w.seq), 0) AS seq FROM message_words w
      WHERE w.team_id = ${team_id} AND w.conversation_id = c.id) w ON true
    JOIN messages m ON m.team_id = ${team_id} AND m.conversation_id = c.id AND m.seq > w.seq
    WHERE m.type_interaction <> 'AI_CONTROLLER_EMOJI'
    ORDER BY c.id, m.seq LIMIT ${BATCH}`.execute(db);
  return rows;
}

/** A message without words has a row, too, or it would be read again each time. */
async function insertWords({ db, team_id }: TeamTx, messages: Unindexed[]): Promise<void> {
  const terms = new Set<string>();
  const rows = messages.map(({ conversation_id, seq, body }) => {
    const words = wordsOf(body);
    for (const word of words) terms.add(word);
    const marks = Object.entries(MARKS).map(([mark, size]) => `${mark}${Math.floor(seq / size)}`);
    return { conversation_id, seq, words: [...words, ...marks] };
  });
  await sql`INSERT INTO message_words (team_id, conversation_id, seq, words)
    SELECT ${team_id}, r.conversation_id, r.seq, array_to_tsvector(r.words)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r (conversation_id uuid, seq bigint, words text[])
    JOIN conversations c ON c.team_id = ${team_id} AND c.conversation_id = r.conversation_id
    ON CONFLICT DO NOTHING`.execute(db);
  // In order, so that two jobs of a team never wait for each other in a circle.
  await sql`INSERT INTO message_terms (team_id, term)
    SELECT ${team_id}, t FROM unnest(${[...terms].toSorted()}::text[]) AS t
    ON CONFLICT DO NOTHING`.execute(db);
}
