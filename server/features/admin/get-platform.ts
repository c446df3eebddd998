import { sql } from 'kysely';
import {
  type ComponentReport,
  type FailingJob,
  hintOf,
  isBackupLate,
  type ModelReport,
  type PlatformFigures,
  type PlatformStatus,
} from '#domain/admin/platform.ts';
import type { RenderingState } from '#domain/websites/rendering.ts';
import {
  cacheCheck,
  type ComponentHealth,
  databaseHealth,
  gatewayState,
  jobCounts,
  jobsState,
  modelState,
  numberCounts,
} from '#server/component-health.ts';
import { paymentsState } from '#server/features/billing/payments-state.ts';
import { installationProblems } from '#server/installation-problems.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Admin } from '#server/platform/http/rpc.ts';
import { VERSION } from '#server/platform/version.ts';
import type { Services } from '#server/services.ts';
import { lastBackupAt } from '#server/storage-health.ts';

const FIGURES_MS = 60_000;
const EMAIL_CHECK_MS = 60_000;
const PAYMENTS_CHECK_MS = 60_000;

const known = new WeakMap<Services['db'], PlatformFigures>();

/** Returns the platform's figures, cached in this process for up to a minute. */
export async function getFigures(
  { db }: Pick<Services, 'db'>,
  { user_id }: Admin,
): Promise<PlatformFigures> {
  const last = known.get(db);
  if (last && Date.now() - Date.parse(last.at) < FIGURES_MS) return last;
  const { rows } = await db.reports.outsideTeams((tx) =>
    sql<
      Omit<PlatformFigures, 'at'>
    >`SELECT teams, new_teams, paying_teams, people, campaigns, active_campaigns, leads,
        messages, messages_used, received_today, sent_today
      FROM gate_platform_figures_for_staff(${user_id})`.execute(tx.db),
  );
  const [figures] = rows;
  if (!figures) throw new Error('The platform has figures');
  const read = { ...figures, at: new Date().toISOString() };
  known.set(db, read);
  return read;
}

type Checked = Exclude<ComponentReport['component'], 'settings'>;
type Checks = Partial<Record<Checked, () => Promise<ComponentHealth>>>;

const checks = new WeakMap<Services['db'], Checks>();

/** Describes the state of each component. Uses cached checks, so calling it is cheap. */
export async function getHealth(services: Services): Promise<ComponentReport[]> {
  let ours = checks.get(services.db);
  if (!ours) checks.set(services.db, (ours = checksOf(services)));
  const components = Promise.all(
    Object.entries(ours).map(async ([name, check]): Promise<ComponentReport> => {
      const component = name as Checked;
      const { ok, state, problem } = await check();
      const words = typeof problem === 'string' ? `${state}: ${problem}` : state;
      return { component, ok, state: words, hint: ok ? null : hintOf(component, state) };
    }),
  );
  const settings = await installationProblems(services);
  return [
    ...(await components),
    ...settings.map(({ setting, problem, hint }) => ({
      component: 'settings' as const,
      ok: false,
      state: problem,
      hint,
      setting,
    })),
  ];
}

function checksOf(services: Services): Checks {
  return {
    database: databaseHealth(services),
    jobs: () => jobsState(services),
    gateway: () => gatewayState(services),
    model: () => modelState(services),
    email: cacheCheck(EMAIL_CHECK_MS, async () => {
      const problem = await services.emailSender.check();
      return problem === null
        ? { ok: true, state: 'takes emails' }
        : { ok: false, state: 'does not take emails', problem: problem.slice(0, 300) };
    }),
    ...(services.stripe && {
      payments: cacheCheck(PAYMENTS_CHECK_MS, () => paymentsState(services)),
    }),
  };
}

/** Returns the model's state from its check and the workers' reports. */
export async function getModel({
  model,
  modelWatch,
  modelBreaker,
}: Pick<Services, 'model' | 'modelWatch' | 'modelBreaker'>): Promise<ModelReport> {
  const [checked, stored] = await Promise.all([modelWatch.state(), modelBreaker.storedHealth()]);
  const { name, host, dialect } = model.describe();
  const unwell_since = stored.opened_at?.toISOString() ?? null;
  return {
    name,
    host,
    ok: checked.ok && unwell_since === null,
    state: unwell_since === null ? checked.state : 'answers badly: leads wait until it is well',
    words: checked.words || stored.last_words,
    asked: dialect,
    sees: stored.sees,
    unwell_since,
    last_error_at: stored.last_error_at?.toISOString() ?? null,
  };
}

/** Returns the installation's current state in figures. */
export async function getStatus(
  services: Pick<Services, 'db' | 'env'>,
  { user_id }: Admin,
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

/** Returns how each running worker renders pages; null if it hasn't tried yet. */
export async function listRenderingStates({ db }: OpenTx): Promise<(RenderingState | null)[]> {
  const rows = await db
    .selectFrom('worker_heartbeats')
    .select('drawing')
    .where('seen_at', '>', sql<Date>`now() - interval '12 seconds'`)
    .orderBy('worker_id')
    .execute();
  return rows.map(({ drawing }) => drawing);
}
