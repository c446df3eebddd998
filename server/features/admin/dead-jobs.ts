import { sql } from 'kysely';
import { adminErrors } from '#copy/errors/admin.ts';
import { type DeadJobs, JOBS_PAGE_SIZE } from '#domain/admin/platform.ts';
import { Refusal } from '#domain/errors.ts';
import type { Admin } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { recordAction } from './audit-queries.ts';
import { teamOf } from './list-audit.ts';

interface JobRow {
  job_id: number;
  name: string;
  attempts: number;
  last_error: string | null;
  created_at: Date;
  failed_at: Date;
  team_name: string | null;
  team_slug: string | null;
}

/** Higher than any job id. */
const FROM_NEWEST = '9223372036854775807';

/** Lists a page of the jobs that used up their attempts, newest first. */
export async function listDeadJobs(
  { db }: Pick<Services, 'db'>,
  { user_id }: Admin,
  { before = FROM_NEWEST }: { before?: string | undefined },
): Promise<DeadJobs> {
  const { rows } = await db.reports.outsideTeams((tx) =>
    sql<JobRow>`SELECT job_id, name, attempts, last_error, created_at, failed_at, team_name, team_slug
      FROM gate_dead_jobs_for_staff(${user_id}, ${before}::bigint, ${JOBS_PAGE_SIZE + 1})`.execute(
      tx.db,
    ),
  );
  const page = rows.slice(0, JOBS_PAGE_SIZE);
  return {
    jobs: page.map(({ team_name, team_slug, ...job }) => ({
      ...job,
      job_id: String(job.job_id),
      last_error: job.last_error ?? '',
      created_at: job.created_at.toISOString(),
      failed_at: job.failed_at.toISOString(),
      team: teamOf({ team_name, team_slug }),
    })),
    next: rows.length > JOBS_PAGE_SIZE ? String(page.at(-1)?.job_id) : null,
  };
}

/**
 * Gives a dead job new attempts immediately. Every job is safe to repeat. Throws CONFLICT if it already
 * runs, waits or is done, because someone else was faster.
 */
export async function retryJob(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { user_id }: Admin,
  job_id: string,
): Promise<void> {
  const job = await db.outsideTeams(async (tx) => {
    const { rows } = await sql<{ name: string; team_id: string | null }>`
      SELECT name, team_id FROM gate_retry_job(${user_id}, ${job_id}::bigint)`.execute(tx.db);
    const [retried] = rows;
    if (!retried) throw new Refusal('CONFLICT', adminErrors.jobNotWaiting);
    const { name, team_id } = retried;
    await recordAction(tx, {
      action: 'job.retried',
      actor_user_id: user_id,
      ...(team_id && { team_id }),
      details: { job: name, job_id },
    });
    return retried;
  });
  log.warn({ job: job.name, job_id }, 'staff retried a job');
}
