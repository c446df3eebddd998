import { sql } from 'kysely';
import { seedBusy } from '#server/db/seeds/busy/busy.ts';
import { searchPassages } from '#server/features/knowledge/search-passages.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { openTeamScope } from '#server/platform/db/team-scope.ts';
import { createLog } from '#server/platform/log.ts';
import { createDatabase, databasePid, withClient } from '../lib/database.ts';
import { cpuCost, figure, latency, note } from '../lib/figures.ts';
import { type MadeQuestion, madeLibrary } from '../lib/library.ts';
import { cpuWhile } from '../lib/processes.ts';
import { storeEntries, storeManuals, storePassages } from '../lib/stored-library.ts';
import { benchMeaning } from './retrieval-meaning.ts';

const PASSAGES = 100_000;
const QUESTIONS = 400;
const ENTRIES = 2_000;
const WARM_UP = 40;
/** Each reads everything. */
const PLAIN = 10;

/**
 * How soon the passages for a question are there among a hundred thousand, and how often the one that
 * answers it is among them, beside looking for all of its words as they stand (ILIKE). Then the same
 * with entries and manuals in other languages that were stored just now, and what strangers may ask; and
 * with embeddings, where there is pgvector.
 */
export async function benchRetrieval(): Promise<void> {
  const url = await createDatabase();
  const library = madeLibrary({ passages: PASSAGES, questions: QUESTIONS, entries: ENTRIES });
  note(`retrieval: ${PASSAGES} passages are stored`);
  const { team_id, campaign_id } = await withClient(url, async (client) => {
    await seedBusy(client, { messages: 100, conversations: 10, teams: 1 });
    const { rows } = await client.query<{ team_id: string; campaign_id: string }>(
      'SELECT team_id, campaign_id FROM campaigns LIMIT 1',
    );
    const begun = performance.now();
    await storePassages(client, rows[0]?.team_id ?? '', library.passages);
    figure('retrieval_store_rate', (PASSAGES / (performance.now() - begun)) * 1000, '1/s');
    await client.query('VACUUM (ANALYZE) knowledge_passages, knowledge_terms');
    return rows[0] ?? { team_id: '', campaign_id: '' };
  });
  const db = openDatabase({ url, log: createLog('silent'), connections: 2 });
  const scope = openTeamScope(team_id);
  const ask: Ask = (text) => db.inTeam(scope, (tx) => searchPassages(tx, campaign_id, text));
  await askAll('retrieval', ask, ofPassages(library.questions));
  await askPlainly(db, team_id, library.questions);
  await withClient(url, async (client) => {
    await storeEntries(client, team_id, library.entries);
    await storeManuals(client, team_id);
  });
  await askAll('retrieval_crowded', ask, ofPassages(library.questions));
  const ofEntries = library.entries
    .slice(0, QUESTIONS)
    .map(({ asked, id }) => ({ text: asked, answer: `fact:${id}` }));
  await askAll('retrieval_entries', ask, ofEntries);
  for (const { kind, texts } of library.hard) {
    for (const text of texts.slice(0, 3)) await ask(text);
    latency(`retrieval_${kind}`, await timesOf(texts, ask));
  }
  await db.close();
  await benchMeaning();
}

type Ask = (text: string) => Promise<{ id: string }[]>;

interface Asked {
  text: string;
  /** the id of what answers it */
  answer: string;
}

const ofPassages = (questions: MadeQuestion[]): Asked[] =>
  questions.map(({ text, passage_id }) => ({ text, answer: `passage:${passage_id}` }));

async function askAll(name: string, ask: Ask, questions: Asked[]): Promise<void> {
  for (const { text } of questions.slice(0, WARM_UP)) await ask(text);
  const times: number[] = [];
  let found = 0;
  const cpu = await cpuWhile(process.pid, await databasePid(), async () => {
    for (const { text, answer } of questions) {
      const begun = performance.now();
      const rows = await ask(text);
      times.push(performance.now() - begun);
      found += Number(rows.some(({ id }) => id === answer));
    }
  });
  latency(name, times);
  cpuCost(name, questions.length, cpu);
  figure(`${name}_hit_rate`, (100 * found) / questions.length, '%');
}

async function timesOf(texts: string[], ask: Ask): Promise<number[]> {
  const times: number[] = [];
  for (const text of texts) {
    const begun = performance.now();
    await ask(text);
    times.push(performance.now() - begun);
  }
  return times;
}

async function askPlainly(db: Database, team_id: string, questions: MadeQuestion[]): Promise<void> {
  let plain = 0;
  for (const { text, passage_id } of questions.slice(0, PLAIN)) {
    const words = text
      .replace(/[?']/g, '')
      .split(' ')
      .filter((word) => word.length > 3);
    const rows = await db.inTeam(openTeamScope(team_id), (tx) =>
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
}
