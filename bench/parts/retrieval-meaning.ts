import type pg from 'pg';
import { seededRandom } from '#sandbox/faults.ts';
import { searchPassages, vectorText } from '#server/features/knowledge/search-passages.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { openTeamScope } from '#server/platform/db/team-scope.ts';
import { createLog } from '#server/platform/log.ts';
import { postgresWithVectors, startVectorDatabase } from '#server/test/vector-database.ts';
import { addCleanup } from '../lib/cleanup.ts';
import { withClient } from '../lib/database.ts';
import { cpuCost, figure, latency, note, timeOf } from '../lib/figures.ts';
import { cpuWhile } from '../lib/processes.ts';
import { type Library, seedTeam, storePassages } from '../lib/stored-library.ts';

const WARM_UP = 40;
const BATCH = 500;
const MODEL = 'bench';
/** As much as the embedded server would use for this much data. */
const MEMORY = { shared_buffers: '1GB', maintenance_work_mem: '2GB', jit: 'off' };

/**
 * The same search, by the meaning of the questions: vectors of the size of OpenAI's small model, in some
 * hundred topics. Two statements in one round trip, without the call of the embedding model.
 */
export async function benchMeaning(library: Library): Promise<void> {
  const bin = postgresWithVectors();
  if (!bin) {
    note(
      "retrieval: without pgvector beside Debian's PostgreSQL there are no figures with embeddings",
    );
    return;
  }
  const database = await startVectorDatabase(bin, MEMORY);
  addCleanup(() => database.drop());
  const count = library.passages.length;
  const meanings = syntheticMeanings(count);
  note(`retrieval: ${count} vectors are stored and indexed`);
  const { team_id, campaign_id } = await withClient(database.url, async (client) => {
    const team = await seedTeam(client);
    await storePassages(client, team.team_id, library.passages);
    await storeVectors(client, team.team_id, library.passages, meanings.vectorOf);
    const ms = await timeOf(async () => {
      await client.query(`BEGIN; SET LOCAL app.team_id = '${team.team_id}'`);
      await client.query('SELECT gate_index_vectors($1)', [meanings.dimensions]);
      await client.query('COMMIT');
    });
    figure('retrieval_meaning_index_rate', (count / ms) * 1000, '1/s');
    await client.query('VACUUM (ANALYZE) knowledge_passages, knowledge_terms, knowledge_vectors');
    return team;
  });
  const db = openDatabase({ url: database.url, log: createLog('silent'), connections: 2 });
  const search = (text: string, values: number[]) =>
    db.inTeam(openTeamScope(team_id), (tx) =>
      searchPassages(tx, campaign_id, text, { values, model: MODEL, line: 0.3 }),
    );
  const indexes = new Map(library.passages.map(({ id }, at) => [id, at]));
  const questions = library.questions.map(({ text, passage_id }) => ({
    text,
    answer: `passage:${passage_id}`,
    values: meanings.questionAbout(indexes.get(passage_id) ?? 0),
  }));
  await measureQuestions('retrieval_meaning', database.pid, questions, ({ text, values }) =>
    search(text, values),
  );
  // No words match, so results are found by meaning alone.
  await measureQuestions('retrieval_meaning_alone', database.pid, questions, ({ values }) =>
    search('?', values),
  );
  await db.close();
}

/** A question, and the id of its answer. */
export interface TestQuestion {
  text: string;
  answer: string;
}

/** Measures how fast and how often the answers are found; `pid` is the database's process. */
export async function measureQuestions<T extends TestQuestion>(
  name: string,
  pid: number | undefined,
  questions: T[],
  ask: (question: T) => Promise<{ id: string }[]>,
): Promise<void> {
  for (const question of questions.slice(0, WARM_UP)) await ask(question);
  const times: number[] = [];
  let found = 0;
  const cpu = await cpuWhile(process.pid, pid, async () => {
    for (const question of questions) {
      const startedAt = performance.now();
      const rows = await ask(question);
      times.push(performance.now() - startedAt);
      found += Number(rows.some(({ id }) => id === question.answer));
    }
  });
  latency(name, times);
  cpuCost(name, questions.length, cpu);
  figure(`${name}_hit_rate`, (100 * found) / questions.length, '%');
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

const DIMENSIONS = 1_536;
const TOPICS = 300;

/**
 * Generates vectors for passages, each near the center of one of some hundred topics but distinct within
 * it, and for questions, each closest to its own passage but not identical.
 */
function syntheticMeanings(passages: number) {
  const topics = Array.from({ length: TOPICS }, (_, topic) => numbers(topic + 1, 1));
  const vectorOf = (at: number) => {
    const topic = topics[at % TOPICS] ?? [];
    const own = numbers(TOPICS + 1 + at, 1);
    return topic.map((value, n) => value + (own[n] ?? 0));
  };
  return {
    dimensions: DIMENSIONS,
    vectorOf,
    questionAbout: (at: number) => {
      const noise = numbers(TOPICS + 1 + passages + at, 1.2);
      return vectorOf(at).map((value, n) => value + (noise[n] ?? 0));
    },
  };
}

function numbers(seed: number, scale: number): number[] {
  const next = seededRandom(Math.imul(seed, 2_654_435_761));
  return Array.from({ length: DIMENSIONS }, () => (2 * next() - 1) * scale);
}
