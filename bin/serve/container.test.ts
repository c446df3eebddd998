import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { buildPerson, buildTeam } from '#server/test/builders.ts';
import { createBlankDatabase, type TestDatabase } from '#server/test/database.ts';
import { until } from '#server/test/faults/support/until.ts';
import { freePort } from '#server/test/installed-postgres.ts';
import { createTestServices } from '#server/test/services.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { adapted, documented, inline } from '../admin/fixtures/page.ts';
import { type Image, makeImage, programsOf } from './fixtures/image.ts';
import { run, runWell } from './fixtures/run.ts';

/** A build and two starts, on a machine that is busy with other things. */
const TEST_MS = 10 * 60_000;
const READY_MS = 5 * 60_000;
const NOWHERE = 'http://127.0.0.1:9';
const SECRET = 'a secret for the container, long enough';

/** Stands for the account of the image, which this machine need not have. */
const account = otherAccount();

function otherAccount(): { uid: number; gid: number } | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout;
  const [uid, gid] = [Number(id('-u')), Number(id('-g'))];
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}

describe.skipIf(!account)(
  'the image that the Dockerfile makes',
  { meta: { needs: 'root on Linux' } },
  () => {
    const folder = temporaryFolder();
    const scratch = join(folder.path, 'tmp');
    let database: TestDatabase;
    let image: Image;

    beforeAll(async () => {
      if (!account) return;
      database = await createBlankDatabase();
      image = await makeImage(folder.path);
      mkdirSync(scratch);
      chownSync(scratch, account.uid, account.gid);
    }, TEST_MS);
    afterAll(async () => {
      await database?.drop();
      folder.remove();
    }, TEST_MS);

    /** Compiled code, which the tests of this file share. */
    const CACHE = { NODE_COMPILE_CACHE: join(scratch, 'compiled') };
    const PATH = [programsOf(folder.path), process.env.PATH].join(delimiter);
    const options = (env: Record<string, string>) => ({
      ...account,
      cwd: join(image.root, image.workdir),
      // Only what the image and whoever runs it give; there is no home to write to.
      env: { ...image.env, ...CACHE, PATH, HOME: '/nonexistent', TMPDIR: scratch, ...env },
    });
    const hasInit = () => PATH.split(delimiter).some((path) => existsSync(join(path, 'tini')));

    /** The image's own command; without its init where this machine has none. */
    function start(env: Record<string, string>) {
      const [init, dashes, ...command] = image.entrypoint;
      expect([init, dashes, image.packages.includes('tini')]).toEqual(['tini', '--', true]);
      const [program = '', ...args] = hasInit() ? image.entrypoint : command;
      const file = join(folder.path, `${env.ROLES}.log`);
      const log = openSync(file, 'a');
      const child = spawn(program, args, { ...options(env), stdio: ['ignore', log, log] });
      closeSync(log);
      const exited = once(child, 'exit').then(([code, signal]) => (code ?? signal) as unknown);
      return { child, exited, said: () => readFileSync(file, 'utf8') };
    }

    const isWell = async (env: Record<string, string>) => {
      const [program = '', ...args] = image.health;
      return (await run(program, args, options(env))).status === 0;
    };

    it('is made of the Node that the tests run on, and belongs to root alone', {
      timeout: TEST_MS,
    }, async () => {
      const version = await runWell(join(programsOf(folder.path), 'node'), ['--version']);
      expect(version).toMatch(new RegExp(`^v${image.nodeMajor}\\.`));
      expect(image.user).not.toMatch(/^(root|0|)$/);
      const cwd = image.root;
      const writable = ['.', '-writable', '-not', '-type', 'l'];
      expect(await run('find', writable, { ...account, cwd })).toEqual({
        status: 0,
        stdout: '',
        stderr: '',
      });
      expect(await runWell('find', ['.', '-not', '-user', 'root'], { cwd })).toBe('');
    });

    it('holds what it runs and nothing of what it was built with', () => {
      const app = (path: string) => existsSync(join(image.root, image.workdir, path));
      expect(['dist/web/index.html', 'node_modules/hono', 'LICENSE'].filter(app)).toHaveLength(3);
      expect(
        ['.git', '.env', 'data', 'node_modules/oxlint', 'node_modules/node'].filter(app),
      ).toEqual([]);
    });

    it('does what the page of operations says about npm run admin, without a folder for data', {
      timeout: TEST_MS,
    }, async () => {
      const url = database.url;
      await migrate(url);
      const services = createTestServices(url);
      const team = await buildTeam(services, { plan: 'free' });
      const { email } = await buildPerson(services);
      await services.close();
      const words = {
        EMAIL: email,
        TEAM_SLUG: team.team_slug,
        FILE: join(scratch, 'opensetter.backup'),
      };
      const backups = documented('npm run admin -- backup').trim().split('\n');
      const named = inline.filter((text) => text.startsWith('npm run admin -- '));
      const lines = [...backups.slice(0, 1), ...named.filter((text) => !text.includes('stripe'))];
      expect(lines.length).toBeGreaterThan(3);
      for (const line of lines) {
        const text = adapted(line, { words })
          .replace(/\|[\w|]+$/, '')
          .replace(/ opensetter\.backup/, ` ${words.FILE}`);
        const given = options({ DATABASE_URL: url, APP_SECRET: SECRET });
        const ran = await run('sh', ['-e', '-c', text], given);
        expect(ran.status, `${text}: ${ran.stderr}`).toBe(0);
      }
    });

    it.concurrent.each(['web', 'worker'])(
      'a %s starts as another account, is well, and ends at a signal',
      {
        timeout: TEST_MS,
      },
      async (role) => {
        const env = {
          ROLES: role,
          PORT: String(await freePort()),
          DATABASE_URL: database.url,
          PUBLIC_URL: 'https://setter.example.com',
          APP_SECRET: SECRET,
          WAHA_URL: NOWHERE,
          WAHA_API_KEY: 'unused',
          OPENAI_BASE_URL: NOWHERE,
          OPENAI_API_KEY: 'unused',
          SMTP_URL: 'smtp://127.0.0.1:9',
        };
        // A worker has no port that could answer.
        expect(await isWell(env)).toBe(role === 'worker');
        const { child, exited, said } = start(env);
        try {
          await until('it is ready and well', READY_MS, async () => {
            if (child.exitCode !== null) return true;
            return said().includes('"msg":"ready"') && (await isWell(env));
          });
          expect([child.exitCode, said()]).toEqual([
            null,
            expect.stringContaining('"msg":"ready"'),
          ]);
          child.kill(image.stopSignal);
          expect([await exited, said()]).toEqual([0, expect.any(String)]);
        } finally {
          child.kill('SIGKILL');
        }
      },
    );
  },
);
