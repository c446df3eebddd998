import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { sql } from 'kysely';
import { knowledgeErrors } from '#copy/errors/knowledge.ts';
import { kindOfFile, titleOfFile, unreadableReason } from '#domain/knowledge/file-problems.ts';
import { hasFileSpace } from '#server/features/conversations/files/insert-files.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { reasonOf } from '#server/platform/http/rpc-errors.ts';
import { IDENTITY_HEADER, isDifferentIdentity } from '#domain/accounts/identity.ts';
import { Refusal } from '#domain/errors.ts';
import { MAX_FILE_BYTES, MAX_FILE_MB } from '#domain/knowledge/limits.ts';
import { uploadPlan, type UploadPlan } from '#domain/knowledge/schema.ts';
import { jsonIn } from '#domain/parse-text.ts';
import { findPerson } from '#server/features/accounts/find-person.ts';
import { runOnBehalf } from '#server/features/admin/run-on-behalf.ts';
import { boundedBody, slowBody } from '#server/platform/http/body-deadline.ts';
import { resolveTeamAccess, type TeamAccess } from '#server/platform/http/rpc.ts';
import { sameOrigin } from '#server/platform/http/own-address.ts';
import type { Services } from '#server/services.ts';
import { insertDocument } from './documents.ts';

/**
 * `POST /knowledge/:team_slug?plan=…` with the file as its body. Not a procedure, because those accept
 * only small bodies.
 */
export function knowledgeUpload(services: Services): Hono {
  return new Hono().post(
    '/knowledge/:team_slug',
    sameOrigin(services.env),
    slowBody,
    boundedBody(MAX_FILE_BYTES),
    async (c) => {
      c.header('cache-control', 'no-store');
      return c.json(await upload(services, c), 201);
    },
  );
}

async function upload(services: Services, c: Context): Promise<{ document_id: string }> {
  const person = await findPerson(services, c.req.header('cookie'));
  if (isDifferentIdentity(c.req.header(IDENTITY_HEADER), person))
    throw new Refusal('PERSON_CHANGED');
  const access = resolveTeamAccess(person, c.req.param('team_slug'), 'canEditCampaigns');
  const plan = uploadPlan.safeParse(jsonIn(c.req.query('plan') ?? ''));
  if (!plan.success) throw new Refusal('INVALID_INPUT', reasonOf(plan.error));
  const change = { access, procedure: 'knowledge.upload', input: plan.data };
  return runOnBehalf(services, change, async () => {
    const content = Buffer.from(await c.req.arrayBuffer());
    return uploadDocument(services, access, plan.data, content);
  });
}

/** Stores an uploaded file, which a job reads. A repeat with the same id changes nothing. */
async function uploadDocument(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { document_id, file_name, use }: UploadPlan,
  content: Buffer,
): Promise<{ document_id: string }> {
  if (content.length > MAX_FILE_BYTES)
    throw new Refusal('TOO_LARGE', knowledgeErrors.fileTooLarge({ max: MAX_FILE_MB }));
  if (content.length === 0) throw new Refusal('INVALID_INPUT', knowledgeErrors.fileEmpty);
  const kind = kindOfFile(file_name, content);
  if (!kind) throw new Refusal('INVALID_INPUT', unreadableReason(file_name, content));
  const title = titleOfFile(file_name);
  await db.inTeam(scope, async (tx) => {
    const document = { document_id, kind, title, url: null, bytes: content.length, use };
    if (!(await insertDocument(tx, { ...document, by: person.name }))) return;
    const same = await findSameFile(tx, document_id, content);
    if (same !== undefined)
      throw new Refusal('CONFLICT', knowledgeErrors.alreadyHere({ title: same }));
    // Checked including this document, which is rolled back if it doesn't fit. Parallel additions wait.
    if (!(await hasFileSpace(env, tx, 0)))
      throw new Refusal('LIMIT_REACHED', knowledgeErrors.noRoom);
    await tx.db
      .insertInto('knowledge_files')
      .values({ team_id: tx.team_id, document_id, content })
      .execute();
  });
  return { document_id };
}

/** Returns the title of another document with identical content, if any. */
async function findSameFile(
  { db, team_id }: TeamTx,
  document_id: string,
  content: Buffer,
): Promise<string | undefined> {
  const hash = createHash('sha256').update(content).digest();
  const { rows } = await sql<{ title: string }>`SELECT d.title FROM knowledge_documents d
    WHERE d.team_id = ${team_id} AND d.document_id <> ${document_id} AND d.bytes = ${content.length}
      AND (SELECT sha256(f.content) FROM knowledge_files f
        WHERE f.team_id = d.team_id AND f.document_id = d.document_id) = ${hash}
    LIMIT 1`.execute(db);
  return rows[0]?.title;
}
