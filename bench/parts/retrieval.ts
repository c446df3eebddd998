import { sql } from 'kysely';
import { seedBusy } from '#server/db/seeds/busy/busy.ts';
import { searchPassages } from '#server/features/knowledge/search-passages.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { openTeamScope } from '#server/platform/db/team-scope.ts';
import { createLog } from '#server/platform/log.ts';
import { createDatabase, databasePid, withClient } from '../lib/database.ts';
import { cpuCost, figure } from '../lib/figures.ts';
import { note } from '../lib/note.ts';
import { cpuWhile } from '../lib/processes.ts';
import { quantile } from '../lib/quantile.ts';
import { type MadeQuestion, madeLibrary } from '../lib/library.ts';

const PASSAGES = 100_000;
const DOCUMENTS = 100;
const QUESTIONS = 400;
const WARM_UP = 40;
/** Each reads everything. */
const PLAIN = 10;

/**
 * How soon the passages for a question are there among a hundred thousand, and how often the one that
 * answers it is among them, beside looking for all of its words as they stand (ILIKE).
 */
export async function benchRetrieval(): Promise<void> {
  const url = await createDatabase();
  const { passages, questions } = madeLibrary({ passages: PASSAGES, questions: QUESTIONS });
  note(`retrieval: ${PASSAGES} passages are stored`);
  const { team_id, campaign_id } = await withClient(url, async (client) => {
    await seedBusy(client, { messages: 100, conversations: 10, teams: 1 });
    const { rows } = await client.query<{ team_id: string; campaign_id: string }>(
      'SELECT team_id, campaign_id FROM campaigns LIMIT 1',
    );
    return rows[0] ?? { team_id: '', campaign_id: '' };
  });
  await withClient(url, async (client) => {
    await client.query(
      `INSERT INTO knowledge_documents (team_id, document_id, kind, title, state, passages,
         added_by, all_campaigns)
       SELECT $1, gen_random_uuid(), 'text', 'Volume ' || n, 'ready', $2, 'bench', true
       FROM generate_series(1, $3::int) n`,
      [team_id, PASSAGES / DOCUMENTS, DOCUMENTS],
    );
    const begun = performance.now();
    for (let from = 0; from < passages.length; from += 5_000) {
      await client.query(
        `WITH d AS (SELECT document_id, title, row_number() OVER (ORDER BY title) - 1 AS n
           FROM knowledge_documents WHERE team_id = $1)
         INSERT INTO knowledge_passages (team_id, passage_id, document_id, place, title, heading,
           text, language, words, all_campaigns, campaign_ids)
         SELECT $1, t.id, d.document_id, $3 + t.n, d.title, '', t.text, 'english',
           to_tsvector('english', t.text), true, '{}'
         FROM json_to_recordset($2) AS t(id uuid, n int, text text) JOIN d ON d.n = t.n % $4`,
        [
          team_id,
          JSON.stringify(passages.slice(from, from + 5_000).map((one, n) => ({ ...one, n }))),
          from,
          DOCUMENTS,
        ],
      );
    }
    figure('retrieval_store_rate', (PASSAGES / (performance.now() - begun)) * 1000, '1/s');
    await client.query('VACUUM (ANALYZE) knowledge_passages, knowledge_terms');
  });
  await measure(url, { team_id, campaign_id }, questions);
}

async function measure(
  url: string,
  { team_id, campaign_id }: { team_id: string; campaign_id: string },
  questions: MadeQuestion[],
) {
  const db = openDatabase({ url, log: createLog('silent'), connections: 2 });
  const scope = openTeamScope(team_id);
  const times: number[] = [];
  let found = 0;
  const ask = (text: string) => db.inTeam(scope, (tx) => searchPassages(tx, campaign_id, text));
  for (const { text } of questions.slice(0, WARM_UP)) await ask(text);
  const cpu = await cpuWhile(process.pid, await databasePid(), async () => {
    for (const { text, passage_id } of questions) {
      const begun = performance.now();
      const rows = await ask(text);
      times.push(performance.now() - begun);
      found += Number(rows.some(({ id }) => id === `passage:${passage_id}`));
    }
  });
  figure('retrieval_p50', quantile(times, 0.5), 'ms');
  figure('retrieval_p99', quantile(times, 0.99), 'ms');
  cpuCost('retrieval', questions.length, cpu);
  figure('retrieval_hit_rate', (100 * found) / questions.length, '%');
  let plain = 0;
  for (const { text, passage_id } of questions.slice(0, PLAIN)) {
    const words = text
      .replace(/[?']/g, '')
      .split(' ')
      .filter((word) => word.length > 3);
    const rows = await db.inTeam(scope, (tx) =>
      tx.db
        .selectFrom('knowledge_passages')
        .select('passage_id')
        .where('team_id', '=', team_id)
        .where(sql<boolean>`text ILIKE ALL (${words.map((word) => `%${word}%`)}::text[])`)
        .limit(6)
        .execute(),
    );
    plain += Number(rows.some((row) => row.passage_id === passage_id));
  }
  figure('retrieval_hit_rate_ilike', (100 * plain) / PLAIN, '%');
  await db.close();
}
