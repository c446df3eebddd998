import { noteCopy } from '#copy/knowledge/notes.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { changesBetween, cutPassages, type Passage } from '#domain/knowledge/cut-passages.ts';
import { documentProblem } from '#domain/knowledge/file-problems.ts';
import { MAX_PASSAGES } from '#domain/knowledge/limits.ts';
import type { KnowledgeDocument } from '#domain/knowledge/schema.ts';
import { planEmbeddings } from '#server/features/models/declared-jobs.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { replacePassages } from './passage-store.ts';

const MAX_RETRIES = 2;
const RETRY_MS = 1_000;
/** Longer than a reader process may run. */
const TIMEOUT_MS = 120_000;

/** Reads a document and stores its passages, unless a later reading was requested. */
export const readDocument = defineJob({
  name: 'knowledge:read',
  payload: z.object({ document_id: z.uuid(), run_id: z.uuid() }),
  key: ({ document_id }) => `read-document:${document_id}`,
  async run(services: Pick<Services, 'db' | 'env' | 'sites' | 'log'>, scope, run, { tries }) {
    const document = await services.db.inTeam(scope, (tx) => beginReading(tx, run));
    if (!document) return;
    try {
      const read = await readSource(services, scope, run.document_id, document);
      await services.db.inTeam(scope, async (tx) => {
        await storeReading(tx, run, read);
        await planEmbeddings(services, tx);
      });
    } catch (error) {
      if (tries < MAX_RETRIES) throw new RetryAfter(RETRY_MS, 'reading again', { cause: error });
      services.log.warn({ err: error, document_id: run.document_id }, 'a document was not read');
      await services.db.inTeam(scope, (tx) => storeReading(tx, run, { problem: noteCopy.failed }));
    }
  },
});

type Run = Record<'document_id' | 'run_id', string>;
type Source = Pick<KnowledgeDocument, 'kind' | 'url'>;
type Reading =
  | { problem: string }
  | {
      title?: string;
      pages: number;
      language: string | null;
      passages: Passage[];
      notes: string[];
    };

async function beginReading(tx: TeamTx, run: Run): Promise<Source | undefined> {
  const { rows } = await sql<Source>`UPDATE knowledge_documents SET step = 'reading'
    WHERE team_id = ${tx.team_id} AND document_id = ${run.document_id} AND run_id = ${run.run_id}
    RETURNING kind, url`.execute(tx.db);
  if (rows[0]) await recordChanges(tx, 'knowledge', [run.document_id]);
  return rows[0];
}

async function readSource(
  services: Pick<Services, 'db' | 'sites'>,
  scope: TeamScope,
  document_id: string,
  { kind, url }: Source,
): Promise<Reading> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  if (kind === 'website') return readSite(services, url ?? '', signal);
  const file = await services.db.inTeam(scope, ({ db, team_id }) =>
    db
      .selectFrom('knowledge_files')
      .select('content')
      .where((eb) => eb.and({ team_id, document_id }))
      .executeTakeFirst(),
  );
  if (!file) return { problem: documentProblem('broken', kind) };
  const read = await services.sites.readFile({ kind, content: file.content }, { signal });
  if (!read.ok) return { problem: documentProblem(read.problem, kind) };
  const { empty_pages, ...rest } = read;
  const cut =
    read.passages.length >= MAX_PASSAGES ? [noteCopy.cut({ passages: MAX_PASSAGES })] : [];
  const unread =
    empty_pages > 0 ? [noteCopy.withoutText({ empty: empty_pages, pages: read.pages })] : [];
  return { ...rest, notes: [...cut, ...unread] };
}

async function readSite(
  { sites }: Pick<Services, 'sites'>,
  url: string,
  signal: AbortSignal,
): Promise<Reading> {
  const read = await sites.readPages(url, { signal });
  if (!read.ok) return { problem: read.message };
  const { title, language, pages, notes } = read.site;
  const passages = pages.flatMap((page, at) =>
    cutPassages([{ number: at + 1, markdown: page.markdown }]).map((passage) => ({
      ...passage,
      heading: passage.heading || page.title.slice(0, 200).toWellFormed(),
    })),
  );
  if (passages.length === 0) return { problem: documentProblem('empty', 'website') };
  return { ...(title && { title }), language, pages: pages.length, passages, notes };
}

/** Stores nothing if the reading was canceled or a later one was requested. */
async function storeReading(tx: TeamTx, run: Run, read: Reading): Promise<void> {
  const { db, team_id } = tx;
  const { document_id } = run;
  const document = await db
    .selectFrom('knowledge_documents')
    .select(['title', 'kind', 'read_at', 'all_campaigns', 'campaign_ids'])
    .where((eb) => eb.and({ team_id, document_id, run_id: run.run_id }))
    .forUpdate()
    .executeTakeFirst();
  if (!document) return;
  const ended = { run_id: null, step: null };
  const update = db
    .updateTable('knowledge_documents')
    .where((eb) => eb.and({ team_id, document_id }));
  if ('problem' in read) {
    await update.set({ ...ended, state: 'failed', problem: read.problem }).execute();
  } else {
    const { title: named, pages, language, passages, notes } = read;
    const title = named?.slice(0, 200).toWellFormed() ?? document.title;
    const about = { ...document, document_id, title, language };
    const before = await replacePassages(tx, about, passages);
    const texts = passages.map(({ text }) => text);
    await update
      .set({
        ...ended,
        title,
        pages,
        language,
        notes,
        state: 'ready',
        problem: null,
        passages: passages.length,
        changes: document.read_at ? JSON.stringify(changesBetween(before, texts)) : null,
        read_at: sql`now()`,
      })
      .execute();
  }
  await recordChanges(tx, 'knowledge', [document_id]);
}
