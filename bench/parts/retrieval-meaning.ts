import type pg from 'pg';
import { seedBusy } from '#server/db/seeds/busy/busy.ts';
import { searchPassages, vectorText } from '#server/features/knowledge/search-passages.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { openTeamScope } from '#server/platform/db/team-scope.ts';
import { createLog } from '#server/platform/log.ts';
import { postgresWithVectors, startVectorDatabase } from '#server/test/vector-database.ts';
import { onEnd } from '../lib/cleanup.ts';
import { withClient } from '../lib/database.ts';
import { figure, latency } from '../lib/figures.ts';
import { madeLibrary } from '../lib/library.ts';
import { madeMeanings } from '../lib/meanings.ts';
import { note } from '../lib/note.ts';
import { storePassages } from '../lib/stored-library.ts';

const PASSAGES = 100_000;
const QUESTIONS = 400;
const WARM_UP = 40;
const BATCH = 500;
const MODEL = 'bench';
/** As much as the embedded server would take for such data. */
const MEMORY = { shared_buffers: '1GB', maintenance_work_mem: '2GB', jit: 'off' };

/**
 * The same search with what the questions mean: vectors as long as those of OpenAI's small model, in
 * some hundred topics. Two statements in one round trip; the call of the embedding model is not in it.
 */
export async function benchMeaning(count = PASSAGES): Promise<void> {
  const bin = postgresWithVectors();
  if (!bin) {
    note(
      "retrieval: without pgvector beside Debian's PostgreSQL there are no figures with embeddings",
    );
    return;
  }
  const database = await startVectorDatabase(bin, MEMORY);
  onEnd(() => database.drop());
  const library = madeLibrary({ passages: count, questions: QUESTIONS, entries: 0 });
  const meanings = madeMeanings(library.passages.length);
  note(`retrieval: ${count} vectors are stored and indexed`);
  const { team_id, campaign_id } = await withClient(database.url, async (client) => {
    await seedBusy(client, { messages: 100, conversations: 10, teams: 1 });
    const { rows } = await client.query<{ team_id: string; campaign_id: string }>(
      'SELECT team_id, campaign_id FROM campaigns LIMIT 1',
    );
    const [row = { team_id: '', campaign_id: '' }] = rows;
    await storePassages(client, row.team_id, library.passages);
    await storeVectors(client, row.team_id, library.passages, meanings.vectorOf);
    const begun = performance.now();
    await client.query(`BEGIN; SET LOCAL app.team_id = '${row.team_id}'`);
    await client.query('SELECT gate_index_vectors($1)', [meanings.dimensions]);
    await client.query('COMMIT');
    figure('retrieval_meaning_index_rate', (count / (performance.now() - begun)) * 1000, '1/s');
    await client.query('VACUUM (ANALYZE) knowledge_passages, knowledge_terms, knowledge_vectors');
    return row;
  });
  const db = openDatabase({ url: database.url, log: createLog('silent'), connections: 2 });
  const scope = openTeamScope(team_id);
  const times: number[] = [];
  let found = 0;
  for (const [n, question] of library.questions.entries()) {
    const of = library.passages.findIndex(({ id }) => id === question.passage_id);
    const vector = { values: meanings.questionAbout(of), model: MODEL, line: 0.3 };
    const ask = (text: string) =>
      db.inTeam(scope, (tx) => searchPassages(tx, campaign_id, text, vector));
    if (n < WARM_UP) await ask(question.text);
    const begun = performance.now();
    await ask(question.text);
    times.push(performance.now() - begun);
    // Words that nobody knows: what is found is found by its meaning alone.
    const rows = await ask('?');
    found += Number(rows.some(({ id }) => id === `passage:${question.passage_id}`));
  }
  latency('retrieval_meaning', times);
  figure('retrieval_meaning_hit_rate', (100 * found) / library.questions.length, '%');
  await db.close();
}

async function storeVectors(
  client: pg.Client,
  team_id: string,
  passages: { id: string }[],
  vectorOf: (at: number) => number[],
): Promise<void> {
  for (let from = 0; from < passages.length; from += BATCH) {
    const part = passages.slice(from, from + BATCH);
    await client.query(
      `INSERT INTO knowledge_vectors (team_id, passage_id, model, dimensions, embedding)
       SELECT $1, id, $2, vector_dims(v::halfvec), v::halfvec
       FROM unnest($3::uuid[], $4::text[]) AS t (id, v)`,
      [
        team_id,
        MODEL,
        part.map(({ id }) => id),
        part.map((_, n) => vectorText(vectorOf(from + n))),
      ],
    );
  }
}
