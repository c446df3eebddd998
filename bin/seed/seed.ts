import pg from 'pg';
import { BUSY_PASSWORD, type BusySize, seedBusy } from '#server/db/seeds/busy/busy.ts';
import { busyEmail, busyTeamSlug } from '#server/db/seeds/busy/teams.ts';
import { seedDemo } from '#server/db/seeds/demo/demo.ts';
import { DEMO_PASSWORD, DEMO_TEAM_SLUG, demoPeople, HOMES } from '#server/db/seeds/demo/teams.ts';
import { countPeopleAndTeams, seedEmpty } from '#server/db/seeds/empty.ts';
import { migrate } from '#server/db/migrate.ts';
import { readStartEnv, type StartEnv } from '#server/platform/settings/read-env.ts';
import { StartProblem } from '../start/start-problem.ts';
import { ensureDataDir, ensureSecret, resolveConfig } from '../start/resolve-config.ts';
import { runTool, withConnections, withDatabase } from '../tool.ts';
import { connectNumbers } from './numbers.ts';
import { readSeedOptions, type SeedOptions, USAGE } from './seed-options.ts';
import { withRunningProduct, publishedPasswordProblem } from './target.ts';

export interface SeedContext {
  args: string[];
  source: Record<string, string | undefined>;
  /** the program to run if no sandbox is running */
  sandbox: string;
}

/** Builds a named world and prints how to enter it. Returns the exit code. */
export const seed = ({ args, source, sandbox }: SeedContext): Promise<number> =>
  runTool({
    args,
    usage: USAGE,
    work: async () => {
      const options = readSeedOptions(args);
      const env = readStartEnv(source);
      ensureDataDir(resolveConfig(env).dataDir);
      const toolEnv = withRunningProduct(env);
      requirePermission(options, toolEnv);
      await withDatabase(toolEnv, async (url) => {
        await migrate(url);
        await build(options, url, toolEnv, sandbox);
      });
      return 0;
    },
  });

/** Throws `StartProblem` if accounts with a public password would be reachable and weren't allowed. */
function requirePermission(options: SeedOptions, env: StartEnv) {
  if (options.world === 'empty' || options.publicPassword) return;
  const password = options.world === 'demo' ? DEMO_PASSWORD : BUSY_PASSWORD;
  const problem = publishedPasswordProblem(env, password);
  if (problem) throw new StartProblem(problem);
}

async function build(options: SeedOptions, url: string, env: StartEnv, sandbox: string) {
  if (options.world === 'demo') return buildDemo(url, env, sandbox);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (options.world === 'empty') await buildEmpty(client, options.sure);
    else await buildBusy(client, options, env);
  } finally {
    await client.end();
  }
}

async function buildDemo(url: string, env: StartEnv, sandbox: string) {
  const APP_SECRET = env.APP_SECRET ?? ensureSecret(resolveConfig(env).dataDir);
  const numbers = await withConnections({ url, connections: 2 }, (db) =>
    seedDemo(db, { env: { APP_SECRET } }),
  );
  const connected = await connectNumbers(numbers, env, sandbox);
  const people = demoPeople.map(({ email, role }) => `    ${email.padEnd(28)} ${role}`);
  console.log(`
  The demo is ready: ${dashboardOf(env, DEMO_TEAM_SLUG)}

${people.join('\n')}
    Password for each of them    ${DEMO_PASSWORD}

  ${connected} ${HOMES.team_name}, the second team, has one that lost its connection.
`);
}

async function buildEmpty(client: pg.Client, sure: boolean) {
  const { people, teams } = await countPeopleAndTeams(client);
  if (people + teams > 0 && !sure) {
    throw new StartProblem(
      `The database has ${people} people and ${teams} teams. Add --yes to permanently delete them: npm run seed -- empty --yes`,
    );
  }
  await seedEmpty(client);
  console.log('\n  The database is now empty.\n');
}

async function buildBusy(client: pg.Client, size: BusySize, env: StartEnv) {
  const startedAt = performance.now();
  const rate = (done: number) => Math.round((done / (performance.now() - startedAt)) * 1000);
  const progress = (done: number) => {
    if (process.stderr.isTTY) process.stderr.write(`\r  ${done} messages, ${rate(done)}/s   `);
  };
  await seedBusy(client, size, { progress });
  if (process.stderr.isTTY) process.stderr.write('\r');
  console.log(`
  ${size.messages} messages in ${size.conversations} conversations of ${size.teams} teams, ${rate(size.messages)} messages/s.

    ${dashboardOf(env, busyTeamSlug(0))}
    ${busyEmail(0)}    ${BUSY_PASSWORD}
`);
}

function dashboardOf({ PUBLIC_URL, PORT }: StartEnv, team_slug: string): string {
  return `${PUBLIC_URL ?? `http://localhost:${PORT}`}/dashboard/${team_slug}`;
}
