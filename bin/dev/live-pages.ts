import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { contentSecurityPolicy } from '#server/platform/http/security-headers.ts';
import type { StartEnv } from '#server/platform/settings/read-env.ts';
import type { Frontend, Programs } from '../start/frontend.ts';

/** Jobs and requests that take longer are cut off; the next process resumes the jobs. */
const PATIENCE_MS = 500;
/** Saving a file triggers several events, and an editor may save several files. */
const QUIET_MS = 40;
/** Folders with the server's sources. */
const APP_FOLDERS = ['server', 'domain', 'copy'];

/**
 * Serves the pages from source, with hot reload. Vite listens on the public port and proxies the server's
 * paths; requests wait while the server restarts. The server watches `server/`, `domain/` and `copy/`, the
 * sandbox watches `sandbox/`.
 */
export function livePages(root: string): Frontend {
  const appPort = (port: number) => port + 3;
  return {
    appPort,
    // The app looks for the folder with the built pages and would report it as missing.
    prepare: () => Promise.resolve(void mkdirSync(join(root, 'dist/web'), { recursive: true })),
    async open(env, programs) {
      const policy = developmentPolicy(env);
      const vite = await createServer({
        configFile: join(root, 'vite.config.ts'),
        root: join(root, 'web'),
        clearScreen: false,
        html: { cspNonce: policy.nonce },
        server: {
          port: env.PORT,
          strictPort: true,
          host: '127.0.0.1',
          headers: { 'content-security-policy': policy.header },
          proxy: proxyTo(`http://127.0.0.1:${appPort(env.PORT)}`, programs),
        },
      });
      const unfollow = follow(root, programs);
      await vite.listen();
      return () => {
        unfollow();
        return vite.close();
      };
    },
  };
}

function proxyTo(target: string, { app }: Programs) {
  return {
    '^/': {
      target,
      async bypass({ url = '/' }: { url?: string }) {
        if (!isServerPath(url)) return url;
        await app.ready();
        return undefined;
      },
    },
  };
}

/**
 * Restarts the programs that use a changed file. Vite's own watcher reads folders later, and misses files
 * saved right after the start.
 */
function follow(root: string, { app, sandbox }: Programs): () => void {
  const restartApp = settled(() => app.restart(PATIENCE_MS));
  const restartSandbox = settled(() => sandbox?.restart(PATIENCE_MS));
  const folders = [...APP_FOLDERS, 'sandbox'].filter((folder) => existsSync(join(root, folder)));
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (/\.test\.tsx?$/.test(file ?? '')) return;
      if (folder === 'sandbox') restartSandbox();
      else restartApp();
    }),
  );
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}

/** Calls `act` once, after a moment without further calls. */
function settled(act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, QUIET_MS);
  };
}

/** The server's own paths. Everything else is a page or one of its assets. */
const SERVER_PATHS = [
  '/rpc/',
  '/live/',
  '/screenshots/',
  '/files/',
  '/imports/',
  '/knowledge/',
  '/exports/',
  '/hooks/',
  '/webhooks/',
  '/automation/',
  '/api/',
  '/mcp',
  '/auth/oauth/google/callback',
  '/auth/oauth/openid/callback',
  '/healthz',
  '/readyz',
  '/metrics',
];

/** Whether the server answers instead of Vite. Not by `/live` alone: a team may be named "live-music". */
export function isServerPath(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return SERVER_PATHS.some((own) => (own.endsWith('/') ? path.startsWith(own) : path === own));
}

type Chat = Pick<StartEnv, 'INTERCOM_APP_ID' | 'INTERCOM_REGION'>;

/**
 * The product's Content-Security-Policy, plus a nonce for Vite's own inline scripts. Everything else that
 * production blocks is blocked here too.
 */
export function developmentPolicy(chat: Chat): { header: string; nonce: string } {
  const nonce = randomBytes(16).toString('base64url');
  const directives = contentSecurityPolicy(chat).split('; ');
  const opened = directives.map((directive) =>
    directive.startsWith('script-src ') ? `${directive} 'nonce-${nonce}'` : directive,
  );
  if (!directives.some((directive) => directive.startsWith('script-src '))) {
    opened.push(`script-src 'self' 'nonce-${nonce}'`);
  }
  return { header: opened.join('; '), nonce };
}
