import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { installationProblems } from '#server/installation-problems.ts';
import { type BuiltTeam, buildCampaign, buildTeam } from '#server/test/builders/builders.ts';
import { createBlankDatabase, type TestDatabase } from '#server/test/database.ts';
import { type JobQueue, openJobQueue } from '#server/test/jobs.ts';
import { buildDocument, buildEntry } from '#server/test/builders/knowledge-builders.ts';
import { openScene } from '#server/test/scene.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { postgresWithVectors, startVectorDatabase } from '#server/test/vector-database.ts';
import { searchPassages } from '#server/features/knowledge/search-passages.ts';
import { writeBackup } from './backup/write-backup.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { prepareVectors } from './vectors.ts';

const bin = postgresWithVectors();

describe('without pgvector', { timeout: 60_000 }, () => {
  it('knowledge is found by its words, nothing is sent to a model, and what is missing is said', async () => {
    const scene = await openScene({ EMBEDDINGS_MODEL: 'text-embedding-3-small' });
    await prepareVectors(scene.database.url);
    const { services, outside } = scene;
    const lead = await scene.lead();
    const entry_id = await buildEntry(services, lead.campaign.team);
    await lead.says('Is there parking?');
    await scene.runJobs();
    const [asked] = (await outside.asked()).slice(-1);
    expect(asked?.body.messages.at(-1)?.content).toContain(`[fact:${entry_id}]`);
    expect(await outside.control('GET', '/openai/embeddings')).toEqual({ requests: [] });
    expect(await scene.queue.plannedWork()).toEqual([]);
    const problem = (await installationProblems(services)).find(
      ({ setting }) => setting === 'EMBEDDINGS_MODEL',
    );
    expect(problem?.problem).toContain('no pgvector');
    const off = scene.anotherProcess({ EMBEDDINGS_MODEL: '' });
    expect((await installationProblems(off)).map(({ setting }) => setting)).not.toContain(
      'EMBEDDINGS_MODEL',
    );
    await scene.close();
  });
});

// Skipped if pgvector isn't installed for Debian's PostgreSQL.
describe.skipIf(!bin)('with pgvector', { timeout: 240_000, meta: { needs: 'pgvector' } }, () => {
  let database: TestDatabase;
  let services: TestServices;
  let queue: JobQueue;
  beforeAll(async () => {
    database = await startVectorDatabase(bin ?? '');
    services = createTestServices(database.url);
    queue = openJobQueue(database.url);
  }, 240_000);
  afterAll(async () => {
    await Promise.all([services?.close(), queue?.close()]);
    await database?.drop();
  });

  const indexesOf = ({ team_id }: BuiltTeam) =>
    queue.query<{ name: string }>(
      `SELECT indexname AS name FROM pg_indexes WHERE indexdef LIKE '%hnsw%' AND indexdef LIKE $1`,
      [`%${team_id}%`],
    );

  /** Passages around a circle, each with its angle as its vector. */
  async function circle(count: number) {
    const team = await buildTeam(services);
    const { campaign_id } = await buildCampaign(services, { team });
    const document_id = await buildDocument(services, team, { text: 'Nothing.' });
    await queue.query(
      `WITH p AS (INSERT INTO knowledge_passages (team_id, passage_id, document_id, place, title,
           heading, text, language, words, all_campaigns, campaign_ids)
         SELECT $1, gen_random_uuid(), $2, n + 1, '', '', n::text, 'simple', '', true, '{}'
         FROM generate_series(1, $3::int) n RETURNING *)
       INSERT INTO knowledge_vectors (team_id, passage_id, model, dimensions, embedding)
       SELECT team_id, passage_id, 'm', 2,
         ARRAY[cos(text::float * pi() / $3::int), sin(text::float * pi() / $3::int)]::real[]::halfvec
       FROM p`,
      [team.team_id, document_id, count],
    );
    const find = async (angle: number, line = 0.9, model = 'm') => {
      const values = [Math.cos(angle), Math.sin(angle)];
      const rows = await services.db.inTeam(team.scope, (tx) =>
        searchPassages(tx, campaign_id, 'zzz', { values, model, line }),
      );
      return rows.map(({ text }) => Number(text)).toSorted((a, b) => a - b);
    };
    const index = () =>
      services.db.inTeam(team.scope, ({ db }) =>
        sql`SELECT gate_index_vectors(2), gate_index_vectors(2)`.execute(db),
      );
    return { team, find, index };
  }

  it('vectors are prepared once, however often a process starts', async () => {
    await Promise.all([prepareVectors(database.url), prepareVectors(database.url)]);
    await migrate(database.url);
    const columns = await queue.query(
      `SELECT format_type(atttypid, atttypmod) AS type, attstorage AS storage FROM pg_attribute
       WHERE attrelid = 'knowledge_vectors'::regclass AND attname = 'embedding'`,
    );
    expect(columns).toEqual([{ type: 'halfvec', storage: 'm' }]);
  });

  it('the nearest are found from the line on, of the model that was asked', async () => {
    const { find, index, team } = await circle(100);
    expect(await find(Math.PI * 0.504)).toEqual([48, 49, 50, 51, 52, 53]);
    expect(await find(-Math.PI / 2)).toEqual([]);
    expect(await find(Math.PI / 2, 0.9, 'another')).toEqual([]);
    await index();
    expect(await indexesOf(team)).toEqual([]);
  });

  it('a team with thousands gets its own index, which leaves with them', async () => {
    const { find, index, team } = await circle(3_000);
    const nearest = await find(Math.PI * 0.5001);
    await index();
    expect(await indexesOf(team)).toHaveLength(1);
    const byIndex = await find(Math.PI * 0.5001);
    expect(byIndex).toHaveLength(nearest.length);
    // Half-precision floats can't distinguish such small angles.
    for (const n of [...nearest, ...byIndex]) expect(Math.abs(n - 1_500)).toBeLessThan(60);
    const drop = () =>
      services.db.outsideTeams(({ db }) => sql`SELECT gate_drop_vector_indexes()`.execute(db));
    await drop();
    expect(await indexesOf(team)).toHaveLength(1);
    await queue.query('DELETE FROM knowledge_documents WHERE team_id = $1', [team.team_id]);
    await drop();
    expect(await indexesOf(team)).toEqual([]);
  });

  it('a backup leaves them out, and is restored where there is no pgvector, and back', async () => {
    const { team } = await circle(10);
    const [folder, elsewhere] = [temporaryFolder(), await createBlankDatabase()];
    const file = join(folder.path, 'backup');
    await writeBackup({ url: database.url, file });
    await restoreBackup({ url: elsewhere.url, file, overwrite: false });
    const counts = async (url: string) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(
        `SELECT (SELECT count(*)::int FROM knowledge_passages WHERE team_id = $1) AS passages,
           (SELECT count(*)::int FROM knowledge_vectors) AS vectors`,
        [team.team_id],
      );
      await client.end();
      return rows[0];
    };
    expect(await counts(elsewhere.url)).toEqual({ passages: 11, vectors: 0 });
    const again = join(folder.path, 'again');
    await writeBackup({ url: elsewhere.url, file: again });
    await Promise.all([services.close(), queue.close()]);
    await restoreBackup({ url: database.url, file: again, overwrite: true });
    await prepareVectors(database.url);
    expect(await counts(database.url)).toEqual({ passages: 11, vectors: 0 });
    services = createTestServices(database.url);
    queue = openJobQueue(database.url);
    const { find } = await circle(100);
    expect(await find(Math.PI / 2)).toHaveLength(6);
    await elsewhere.drop();
    folder.remove();
  });
});
