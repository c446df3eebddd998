import { sql } from 'kysely';
import { z } from 'zod';
import {
  embeddedText,
  MAX_TEXTS_PER_REQUEST,
  type VectorFacts,
} from '#domain/knowledge/embeddings.ts';
import { embeddingsDue } from '#server/features/models/declared-jobs.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import { embedAndRecord } from '#server/features/models/record-use.ts';
import { findModelSettings } from '#server/features/models/settings-queries.ts';
import type { Database, TeamTx } from '#server/platform/db/database.ts';
import { MIN_ID } from '#server/platform/db/for-each-batch.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { defineSystemJob, planForTeams } from '#server/platform/jobs/define-system-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Embedder } from '#server/platform/llm/embedder.ts';
import { EmbeddingsUnavailable } from '#server/platform/llm/embeddings-unavailable.ts';
import type { Services } from '#server/services.ts';
import { vectorText } from './search-passages.ts';

/** Requests in one run; the next run continues, so that other teams get their turn. */
const REQUESTS_A_RUN = 20;
const RETRY_MS = 5_000;
/** A ceiling may be raised before its period ends. */
const CEILING_MS = 10 * 60_000;

type EmbeddingServices = Pick<Services, 'db' | 'env' | 'log' | 'models'>;

interface Passage {
  passage_id: string;
  title: string;
  heading: string;
  text: string;
  /** hash of the three texts at the time of reading */
  mark: string;
}

/**
 * Embeds the team's passages without a vector of its current model. Each request is stored before the next
 * is read, so repeats, crashes and a second worker are safe, and cost at most twice. Ends when nothing is
 * left, or when someone has to fix the model; then the nightly job, a restart or the next passage
 * continues. Throws RetryAfter for temporary failures.
 */
export async function embedPassages(services: EmbeddingServices, scope: TeamScope): Promise<void> {
  const { db, models } = services;
  if (!models.embedder || !(await vectorsReady(db))) return;
  let isFirst = true;
  await embedTexts<Passage>(services, scope, {
    id: ({ passage_id }) => passage_id,
    find: withoutVector,
    text: embeddedText,
    async store(rows, vectors, model) {
      await db.inTeam(scope, (tx) => store(tx, rows, vectors, model));
      if (isFirst) await indexIfWorthIt(services, scope, vectors[0]?.length ?? 0);
      isFirst = false;
    },
  });
}

/** Rows whose texts may have no vector of a model yet. */
interface Embeddable<Row> {
  /** the rows after an id, in order of ids, as many as fit a request */
  find(tx: TeamTx, model: string, after: string): Promise<Row[]>;
  id(row: Row): string;
  text(row: Row): string;
  store(rows: Row[], vectors: number[][], model: string): Promise<void>;
}

export async function embedTexts<Row>(
  services: EmbeddingServices,
  scope: TeamScope,
  rows: Embeddable<Row>,
): Promise<void> {
  const { db, env, log, models } = services;
  const facts = await db.inTeam(scope, findModelSettings);
  const { embedder } = models.of(scope, facts);
  if (!embedder) return;
  if (pausedUntil(facts, env, new Date())) {
    throw new RetryAfter(CEILING_MS, "the team's ceiling is reached", { steady: true });
  }
  try {
    await embedSome(services, scope, embedder, rows);
  } catch (error) {
    if (!(error instanceof EmbeddingsUnavailable)) throw error;
    const { hint, words, retryAfter, isLasting } = error;
    if (!isLasting) throw new RetryAfter(retryAfter ?? RETRY_MS, error.message, { cause: error });
    // Problems of the installation's model are reported once, on the staff page and at the start.
    const level = facts.own_key ? 'warn' : 'info';
    log[level](
      { team_id: scope.teamId, words, hint },
      `knowledge is not embedded: ${error.message}`,
    );
  }
}

async function embedSome<Row>(
  services: EmbeddingServices,
  scope: TeamScope,
  embedder: Embedder,
  rows: Embeddable<Row>,
): Promise<void> {
  let after = MIN_ID;
  for (let sent = 0; sent < REQUESTS_A_RUN; sent += 1) {
    const from = after;
    const found = await services.db.inTeam(scope, (tx) => rows.find(tx, embedder.key, from));
    const last = found.at(-1);
    if (!last) return;
    after = rows.id(last);
    const texts = found.map((row) => rows.text(row));
    const use = { texts, purpose: 'knowledge', campaign_id: null } as const;
    const { vectors } = await embedAndRecord(services, scope, embedder, use);
    await rows.store(found, vectors, embedder.key);
  }
  await services.db.inTeam(scope, (tx) => embeddingsDue.enqueue(tx, {}));
}

async function withoutVector(
  { db, team_id }: TeamTx,
  model: string,
  after: string,
): Promise<Passage[]> {
  const { rows } = await sql<Passage>`SELECT p.passage_id, p.title, p.heading, p.text,
      md5(p.title || p.heading || p.text) AS mark
    FROM knowledge_passages p
    WHERE p.team_id = ${team_id} AND p.passage_id > ${after}::uuid AND NOT EXISTS (
      SELECT FROM knowledge_vectors v WHERE v.team_id = ${team_id}
        AND v.passage_id = p.passage_id AND v.model = ${model})
    ORDER BY p.passage_id LIMIT ${MAX_TEXTS_PER_REQUEST}`.execute(db);
  return rows;
}

/** Skips passages that were removed or changed in the meantime. */
async function store(
  { db, team_id }: TeamTx,
  passages: Passage[],
  vectors: number[][],
  model: string,
): Promise<void> {
  const rows = passages.map(({ passage_id, mark }, at) => {
    const values = vectors[at] ?? [];
    return { passage_id, mark, dimensions: values.length, embedding: vectorText(values) };
  });
  await sql`WITH there AS (
      SELECT p.passage_id, r.dimensions, r.embedding
      FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS r(passage_id uuid, mark text, dimensions int, embedding text)
      JOIN knowledge_passages p ON p.team_id = ${team_id} AND p.passage_id = r.passage_id
        AND md5(p.title || p.heading || p.text) = r.mark
      ORDER BY p.passage_id FOR KEY SHARE OF p)
    INSERT INTO knowledge_vectors (team_id, passage_id, model, dimensions, embedding)
    SELECT ${team_id}::uuid, passage_id, ${model}, dimensions, embedding::halfvec FROM there
    ON CONFLICT (team_id, passage_id) DO UPDATE SET model = excluded.model,
      dimensions = excluded.dimensions, embedding = excluded.embedding`.execute(db);
}

/** Fails while others write vectors or create an index; the next run tries again. */
async function indexIfWorthIt(
  { db, log }: EmbeddingServices,
  scope: TeamScope,
  dimensions: number,
) {
  await db
    .inTeam(scope, (tx) => sql`SELECT gate_index_vectors(${dimensions}::integer)`.execute(tx.db))
    .catch((error: unknown) => log.info({ err: error }, 'could not index vectors yet'));
}

/** How often to check whether vectors can be stored. */
const CHECK_EVERY_MS = 60_000;

const known = new WeakMap<Database, { ready: boolean; at: number }>();

/** Whether the table has its vector column. Queries at most once a minute, and never again once true. */
export async function vectorsReady(db: Database): Promise<boolean> {
  const last = known.get(db);
  if (last?.ready || (last && Date.now() - last.at < CHECK_EVERY_MS)) return last.ready;
  const { prepared, installed } = await vectorFacts(db);
  const ready = prepared && installed !== null;
  known.set(db, { ready, at: Date.now() });
  return ready;
}

/** Reads the state of pgvector in this database. */
export async function vectorFacts(db: Database): Promise<VectorFacts> {
  const { rows } = await db.outsideTeams((tx) =>
    sql<VectorFacts>`SELECT
        (SELECT extversion FROM pg_extension WHERE extname = 'vector') AS installed,
        EXISTS (SELECT FROM pg_available_extensions WHERE name = 'vector') AS available,
        EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'knowledge_vectors'::regclass
          AND attname = 'embedding' AND NOT attisdropped) AS prepared`.execute(tx.db),
  );
  return rows[0] ?? { installed: null, available: false, prepared: false };
}

/**
 * Runs at the start of a worker and each night. Enqueues the work of every team with knowledge or a
 * library, so that vectors exist again after a change of model, a restored backup, an installation of
 * pgvector, or a fixed failure.
 */
export const embedTeams = defineSystemJob({
  name: 'knowledge:embed-teams',
  payload: z.object({}),
  key: () => 'embed-teams',
  async run({ db, models }: Pick<Services, 'db' | 'models'>) {
    if (!models.embedder) return;
    if (await vectorsReady(db)) {
      await db.outsideTeams((tx) => sql`SELECT gate_drop_vector_indexes()`.execute(tx.db));
    }
    await planForTeams(
      db,
      (after, limit) => sql`SELECT team_id FROM gate_teams_with_passages(${after}::uuid, ${limit})`,
      (team) => embeddingsDue.spec(team, {}),
    );
  },
});
