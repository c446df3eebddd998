import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/**
 * Returns Vitest's arguments for the test files that a change can affect: those that import a changed
 * file, and those next to one. `since` is a commit; the default is uncommitted changes. Undefined if
 * there are none.
 */
export async function changedVitest(
  project: string,
  since: string | undefined,
): Promise<string[] | undefined> {
  const [importing, changed] = await Promise.all([
    filesImporting(project, since),
    changedFiles(since),
  ]);
  const folders = new Set(changed.map((file) => dirname(file)));
  const neighbors = [...folders].flatMap((folder) =>
    globSync(`${folder}/*.test.{ts,tsx}`, { cwd: root }),
  );
  const files = new Set([...importing, ...neighbors]);
  return files.size > 0 ? [...files] : undefined;
}

/** The same for Playwright, which finds the changed journeys and their imports itself. */
export const changedPlaywright = async (since: string | undefined): Promise<string[]> => [
  since === undefined ? '--only-changed' : `--only-changed=${since}`,
  '--pass-with-no-tests',
];

async function filesImporting(project: string, since: string | undefined): Promise<string[]> {
  const changed = since === undefined ? '--changed' : `--changed=${since}`;
  const { stdout } = await run(
    join(root, 'node_modules/.bin/vitest'),
    ['list', '--filesOnly', '--json', '--project', project, changed],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  );
  return (JSON.parse(stdout) as { file: string }[]).map(({ file }) => relative(root, file));
}

async function changedFiles(since = 'HEAD'): Promise<string[]> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout;
  const [tracked, fresh] = await Promise.all([
    git('diff', '--name-only', since),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  const names = `${tracked}${fresh}`.split('\n').filter(Boolean);
  return names.filter((name) => existsSync(join(root, name)));
}
