import { sql } from 'kysely';
import { type FailingJob, isBackupLate, type PlatformStatus } from '#domain/admin/platform.ts';
import { jobCounts, numberCounts } from '#server/component-health.ts';
import type { Admin } from '#server/platform/http/rpc.ts';
import { VERSION } from '#server/platform/version.ts';
import type { Services } from '#server/services.ts';
import { lastBackupAt } from '#server/storage-health.ts';

/** How the installation does at this moment, in figures. */
export async function getStatus(
  services: Pick<Services, 'db' | 'env'>,
  { user_id }: Pick<Admin, 'user_id'>,
): Promise<PlatformStatus> {
  const [jobs, numbers, backup, failing] = await Promise.all([
    jobCounts(services),
    numberCounts(services),
    backupState(services),
    services.db.reports.outsideTeams((tx) =>
      sql<FailingJob>`SELECT name, retrying, dead FROM gate_failing_jobs_for_staff(${user_id})`
        .execute(tx.db)
        .then(({ rows }) => rows),
    ),
  ]);
  return { version: VERSION, at: new Date().toISOString(), jobs, numbers, backup, failing };
}

async function backupState({
  db,
  env,
}: Pick<Services, 'db' | 'env'>): Promise<PlatformStatus['backup']> {
  const at = await lastBackupAt({ db });
  return {
    at: at?.toISOString() ?? null,
    is_late: isBackupLate(at, env.BACKUP_WARN_HOURS, new Date()),
  };
}
