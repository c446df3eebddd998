import { type Plan, planName } from '#domain/billing/plans.ts';
import { migrate } from '#server/db/migrate.ts';
import { listAdmins } from '#server/features/admin/admin-queries.ts';
import { assignPlan } from '#server/features/admin/change-plan.ts';
import { changeLevel } from '#server/features/admin/change-level.ts';
import { resetTwoFactor } from '#server/features/admin/reset-two-factor.ts';
import { setUpStripe } from '#server/features/billing/set-up-stripe.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createStripe } from '#server/platform/stripe/stripe.ts';
import { readStartEnv, type StartEnv } from '#server/platform/settings/read-env.ts';
import { withRunningProduct } from '../seed/target.ts';
import { StartProblem } from '../start/start-problem.ts';
import { startupHint } from '#server/startup-hint.ts';
import { ensureDataDir, resolveConfig } from '../start/resolve-config.ts';
import { runTool, withConnections, withDatabase } from '../tool.ts';
import { backUp, checkFile, restore } from './backup.ts';
import { type AdminCommand, readCommand, USAGE } from './command.ts';

export interface AdminOptions {
  args: string[];
  source: Record<string, string | undefined>;
}

/** Runs the operator's command (`USAGE`) and prints the result. Returns the exit code. */
export const admin = ({ args, source }: AdminOptions): Promise<number> =>
  runTool({
    args,
    usage: USAGE,
    work: () => execute(readCommand(args), readStartEnv(source)),
    hint: (error) => databaseHint(error, source),
  });

async function execute(command: AdminCommand, env: StartEnv): Promise<number> {
  if (command.action === 'stripe-setup') return setUp(env);
  if (command.action === 'restore' && command.check) return checkFile(env, command.file);
  // In a container, the database is the only thing that can be written to.
  if (env.DATABASE_URL === undefined) ensureDataDir(resolveConfig(env).dataDir);
  if (command.action === 'backup') return backUp(env, command);
  if (command.action === 'restore') return restore(env, command);
  await withDatabase(withRunningProduct(env), async (url) => {
    await migrate(url);
    await withConnections({ url, connections: 1 }, (db) => run(db, command));
  });
  return 0;
}

async function setUp({ STRIPE_SECRET_KEY, STRIPE_API_URL }: StartEnv): Promise<number> {
  if (!STRIPE_SECRET_KEY) {
    throw new StartProblem('First set STRIPE_SECRET_KEY to the key of your Stripe account.');
  }
  const stripe = createStripe({
    apiUrl: STRIPE_API_URL,
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: '',
  });
  try {
    const created = await setUpStripe(await stripe.api());
    const lines =
      created.length > 0 ? created.map((item) => `Created ${item}`) : ['All prices already exist.'];
    console.log(`\n  ${lines.join('\n  ')}\n`);
    return 0;
  } finally {
    await stripe.close();
  }
}

type DatabaseCommand = Exclude<AdminCommand, { action: 'stripe-setup' | 'backup' | 'restore' }>;

async function run(db: Database, command: DatabaseCommand) {
  if (command.action === 'list') return list(db);
  if (command.action === 'reset-two-factor') return reset(db, command.email);
  if (command.action === 'plan') return give(db, command);
  const { action, email } = command;
  await changeLevel(
    { db },
    { email, level: action === 'grant' ? command.level : null, actor_user_id: null },
  );
  console.log(
    action === 'grant'
      ? `\n  ${email} is now platform ${command.level}.\n`
      : `\n  ${email} is no longer platform staff.\n`,
  );
}

async function give(db: Database, { team_slug, plan }: { team_slug: string; plan: Plan }) {
  await assignPlan({ db }, { team_slug, plan });
  console.log(`\n  ${team_slug} is now on the ${planName(plan)} plan.\n`);
}

async function reset(db: Database, email: string) {
  const { twoFactor, passkeys } = await resetTwoFactor({ db }, email);
  const app = twoFactor ? 'the authenticator app, ' : '';
  console.log(
    `\n  Removed for ${email}: ${app}recovery codes and ${passkeys} passkeys. They are signed out everywhere.\n`,
  );
}

async function list(db: Database) {
  const admins = await db.reports.outsideTeams(listAdmins);
  if (admins.length === 0) {
    console.log('\n  No one is staff yet: npm run admin -- grant EMAIL superadmin\n');
    return;
  }
  const width = Math.max(...admins.map(({ email }) => email.length));
  const lines = admins.map(
    ({ email, admin_level, name }) =>
      `  ${email.padEnd(width)}  ${admin_level.padEnd(10)}  ${name}`,
  );
  console.log(`\n${lines.join('\n')}\n`);
}

/** The startup hint for a database that can't be used. */
function databaseHint(error: unknown, { DATABASE_URL: url }: AdminOptions['source']) {
  if (!url) return undefined;
  const hint = startupHint(error, { setting: 'DATABASE_URL', url: url.trim() }, 0);
  return hint && `${(error as Error).message}. ${hint}`;
}
