import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from './start-problem.ts';

const SOURCES = ['web', 'copy', 'domain', 'vite.config.ts', 'package-lock.json'];

/**
 * Builds the web application into dist/web unless that was built from the same sources. Throws
 * `StartProblem` with the builder's output if it fails. `signal` aborts the build.
 */
export async function ensureBundle(
  root: string,
  { signal, log }: { signal?: AbortSignal; log: (line: string) => void },
): Promise<void> {
  const [dist, mark] = [join(root, 'dist/web'), join(root, 'dist/web.sources')];
  const sources = hashOf(root);
  const isBuilt = existsSync(join(dist, 'index.html')) && existsSync(mark);
  if (isBuilt && readFileSync(mark, 'utf8') === sources) return;
  // Builds in a separate folder, because another start may be serving or building dist/web.
  const draft = `${dist}-${process.pid}`;
  const startedAt = performance.now();
  log('Building the web application. This happens once, and again when its sources change.');
  try {
    await build(root, draft, signal);
    swap(draft, dist);
    writeFileSync(mark, sources);
    log(`Web application built (${((performance.now() - startedAt) / 1000).toFixed(1)} s).`);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function build(root: string, outDir: string, signal?: AbortSignal): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--outDir', outDir, '--logLevel', 'warn'], {
    cwd: root,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((done, fail) => {
    let problem: Error | undefined;
    // An aborted build has ended when it stops writing, not when we ask it to stop.
    child.once('error', (error) => {
      problem = error;
    });
    child.once('close', (code) => {
      if (problem) fail(problem);
      else if (code === 0) done();
      else fail(new StartProblem(`The web application could not be built:\n${output.trim()}`));
    });
  });
}

function swap(draft: string, dist: string) {
  const old = `${draft}-old`;
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(draft, dist);
  rmSync(old, { recursive: true, force: true });
}

function hashOf(root: string): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesIn(root, source)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesIn(root: string, path: string): string[] {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesIn(root, join(path, name)));
}
