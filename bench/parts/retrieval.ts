import { searchPassages } from '#server/features/knowledge/search-passages.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { openTeamScope } from '#server/platform/db/team-scope.ts';
import { createLog } from '#server/platform/log.ts';
import { createDatabase, databasePid, withClient } from '../lib/database.ts';
import { figure, latency, note, timeOf } from '../lib/figures.ts';
import { type SyntheticQuestion, syntheticLibrary } from '../lib/library.ts';
import { seedTeam, storeEntries, storeManuals, storePassages } from '../lib/stored-library.ts';
import { measureQuestions, type TestQuestion, benchMeaning } from './retrieval-meaning.ts';

const PASSAGES = 100_000;
const QUESTIONS = 400;
const ENTRIES = 2_000;

/**
 * Measures how fast passages for a question are found among a hundred thousand, and how often the right one
 * is among them. Then the same for entries and manuals in other languages that were just stored, for
 * strangers' questions, and, with pgvector, for embeddings.
 */
export async function benchRetrieval(): Promise<void> {
  const url = await createDatabase();
  const library = syntheticLibrary({ passages: PASSAGES, questions: QUESTIONS, entries: ENTRIES });
  note(`retrieval: ${PASSAGES} passages are stored`);
  const { team_id, campaign_id } = await withClient(url, async (client) => {
    const team = await seedTeam(client);
    const ms = await timeOf(() => storePassages(client, team.team_id, library.passages));
    figure('retrieval_store_rate', (PASSAGES / ms) * 1000, '1/s');
    await client.query('VACUUM (ANALYZE) knowledge_passages, knowledge_terms');
    return team;
  });
  const db = openDatabase({ url, log: createLog('silent'), connections: 2 });
  const scope = openTeamScope(team_id);
  const ask: Ask = (text) => db.inTeam(scope, (tx) => searchPassages(tx, campaign_id, text));
  const pid = await databasePid();
  const askTexts = (name: string, questions: TestQuestion[]) =>
    measureQuestions(name, pid, questions, ({ text }) => ask(text));
  await askTexts('retrieval', ofPassages(library.questions));
  await withClient(url, async (client) => {
    await storeEntries(client, team_id, library.entries);
    await storeManuals(client, team_id);
  });
  await askTexts('retrieval_crowded', ofPassages(library.questions));
  const ofEntries = library.entries
    .slice(0, QUESTIONS)
    .map(({ asked, id }) => ({ text: asked, answer: `fact:${id}` }));
  await askTexts('retrieval_entries', ofEntries);
  for (const { kind, texts } of library.hard) {
    for (const text of texts.slice(0, 3)) await ask(text);
    latency(`retrieval_${kind}`, await timesOf(texts, ask));
  }
  await db.close();
  await benchMeaning(library);
}

type Ask = (text: string) => Promise<{ id: string }[]>;

const ofPassages = (questions: SyntheticQuestion[]): TestQuestion[] =>
  questions.map(({ text, passage_id }) => ({ text, answer: `passage:${passage_id}` }));

async function timesOf(texts: string[], ask: Ask): Promise<number[]> {
  const times: number[] = [];
  for (const text of texts) times.push(await timeOf(() => ask(text)));
  return times;
}
