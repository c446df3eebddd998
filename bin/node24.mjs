// Plain JavaScript on purpose: it must run on any Node version, to say what is missing.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NEEDED = 24;

/** Runs a TypeScript program of bin/ or bench/ on Node 24: this Node if it fits, else the installed one. */
const [program, ...args] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
const file = resolve(root, program);

// Caches compiled code, also in programs that this one starts, which halves their startup time.
process.env.NODE_COMPILE_CACHE ??= resolve(root, 'dist/compiled');

if (process.platform === 'win32') {
  fail(
    'OpenSetter runs on Linux and macOS. On Windows, use WSL: run `wsl --install`, then `npm ci && npm start` inside it.',
  );
}
if (process.platform === 'linux' && !hasGlibc()) {
  process.stderr.write(
    'This Linux has no glibc, which the built-in PostgreSQL and the Node 24 from `npm ci` need. Use a Linux such as Debian, or your own Node 24 and DATABASE_URL.\n',
  );
}
if (!existsSync(resolve(root, 'node_modules/zod'))) {
  fail("The packages aren't installed yet. Run: npm ci");
}
if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  process.argv = [process.argv[0], file, ...args];
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
  await import(pathToFileURL(file).href);
} else {
  runOn(installedNode());
}

/** Node's own report says which C library it runs on. */
function hasGlibc() {
  return process.report.getReport().header.glibcVersionRuntime !== undefined;
}

/** The npm package `node` provides it, and npm puts it first in the PATH of its scripts. */
function installedNode() {
  const binary = resolve(root, 'node_modules/node/bin/node');
  if (existsSync(binary)) return binary;
  return fail(
    `OpenSetter runs on Node ${NEEDED}; this is Node ${process.versions.node}, and \`npm ci\` didn't install the right one.\n` +
      'Run `npm rebuild node` (npm must be allowed to run its install script), or install Node 24 from https://nodejs.org.',
  );
}

function runOn(binary) {
  const child = spawn(binary, [file, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
