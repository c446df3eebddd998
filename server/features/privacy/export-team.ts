import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { ARCHIVED_TABLES, TEAM_DATA } from '#domain/privacy/team-data.ts';
import { EXPORT_EXTRA_MB, type TeamExport } from '#domain/privacy/team-export.ts';
import { Refusal } from '#domain/errors.ts';
import { proveIdentity } from '#server/features/accounts/second-factor/prove-identity.ts';
import { exportLines } from '#server/features/conversations/inbox/export-conversations.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { definePurge } from '#server/platform/jobs/define-system-job.ts';
import type { Services } from '#server/services.ts';
import { leftOutCopy } from '#copy/privacy/record.ts';
import {
  claimExport,
  findExport,
  finishExport,
  insertExport,
  insertPart,
} from './export-queries.ts';
import { writeArchive } from './write-archive.ts';

const MB = 1024 * 1024;
const PART_BYTES = MB;
const EXPIRED_A_STEP = 20;

type Access = TeamAccess<'canManageSubscription'>;

/** Starts an archive of all data that the team has stored. Throws CONFLICT while one is running. */
export async function startExport(
  services: Pick<Services, 'db' | 'env' | 'log'>,
  { scope, person }: Access,
  { proof }: { proof: IdentityProof },
  ip: string,
): Promise<TeamExport> {
  await proveIdentity(services, person, proof, ip);
  return services.db.inTeam(scope, async (tx) => {
    const export_id = await insertExport(tx, person.user_id);
    await createArchive.enqueue(tx, { export_id });
    services.log.info({ export_id, user_id: person.user_id }, 'an export of a team was asked for');
    const existing = await findExport(tx);
    if (!existing) throw new Refusal('NOT_FOUND');
    return existing;
  });
}

type JobServices = Pick<Services, 'db' | 'env' | 'log'>;

/**
 * Writes the archive in parts of a megabyte. After a crash it starts over, because the archive would
 * otherwise mix the data of two points in time.
 */
export const createArchive = defineJob({
  name: 'privacy:make-archive',
  payload: z.object({ export_id: z.uuid() }),
  key: ({ export_id }) => `make-archive:${export_id}`,
  async run(services: JobServices, scope, { export_id }) {
    const run_id = newId();
    const { db, log } = services;
    const user_id = await db.inTeam(scope, (tx) => claimExport(tx, export_id, run_id));
    if (user_id === undefined) return;
    const run = { export_id, run_id };
    try {
      await storeArchive(services, scope, run, user_id);
    } catch (error) {
      log.error({ err: error, export_id }, 'an export could not be made');
      await db.inTeam(scope, (tx) => finishExport(tx, run, { reason: 'broken' }));
    }
  },
});

async function storeArchive(
  services: JobServices,
  scope: TeamScope,
  run: { export_id: string; run_id: string },
  user_id: string,
): Promise<void> {
  const { db, env } = services;
  const maxBytes = (env.TEAM_FILES_MB + EXPORT_EXTRA_MB) * MB;
  const hash = createHash('sha256');
  const progress = { at_table: null as string | null, rows: 0 };
  let bytes = 0;
  let partIndex = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const store = async () => {
    const content = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    hash.update(content);
    const part = { ...run, place: partIndex, content, ...progress };
    partIndex += 1;
    return db.inTeam(scope, (tx) => insertPart(tx, part));
  };
  for await (const chunk of archiveOf(services, scope, user_id, progress)) {
    waiting.push(chunk);
    size += chunk.length;
    bytes += chunk.length;
    if (bytes > maxBytes) {
      return db.inTeam(scope, (tx) => finishExport(tx, run, { reason: 'too_large' }));
    }
    if (size >= PART_BYTES && !(await store())) return;
  }
  if (size > 0 && !(await store())) return;
  const sha256 = hash.digest('hex');
  await db.inTeam(scope, (tx) => finishExport(tx, run, { sha256 }));
}

function archiveOf(
  { db }: JobServices,
  scope: TeamScope,
  user_id: string,
  progress: { at_table: string | null; rows: number },
): AsyncIterable<Buffer> {
  const left_out = Object.entries(TEAM_DATA).flatMap(([table, { leftOut }]) =>
    leftOut ? [{ table, because: leftOutCopy[leftOut] }] : [],
  );
  return writeArchive({ db }, scope, {
    tables: ARCHIVED_TABLES,
    sheets: {
      'leads.csv': () => exportLines(db, scope, user_id, { kind: 'leads' }),
      'messages.csv': () => exportLines(db, scope, user_id, { kind: 'messages' }),
    },
    about: {
      what: 'Everything that a team has stored, one JSON object a line and table.',
      team_id: scope.teamId,
      made_at: new Date().toISOString(),
      left_out,
      without: ARCHIVED_TABLES.flatMap(({ table, without = [] }) =>
        without.length > 0 ? [{ table, columns: without }] : [],
      ),
    },
    onTable(table, rows) {
      progress.at_table = table;
      progress.rows += rows;
    },
  });
}

/** Removes expired archives, once an hour. Safe to repeat. */
export const removeExpired = definePurge(
  'privacy:remove-expired-exports',
  (max) => sql`SELECT gate_remove_expired_team_exports(${max}) AS gone`,
  EXPIRED_A_STEP,
);
