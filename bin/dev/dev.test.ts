import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { contentSecurityPolicy } from '#server/platform/http/security-headers.ts';
import { createTestServices } from '#server/test/services.ts';
import {
  isAlive,
  show,
  type StandInProject,
  standInProject,
  until,
} from '../start/fixtures/stand-in-project.ts';
import { developmentPolicy, isServerPath } from './live-pages.ts';

describe('npm run dev', () => {
  let project: StandInProject;
  afterEach(() => project.remove());

  it('serves the sources, hands on what is the server’s, and ends with Ctrl+C', async () => {
    project = await standInProject('dev-stand-ins.ts');
    const { port } = project;
    const run = await project.started();
    const page = await fetch(`http://127.0.0.1:${port}/dashboard/a-team`);
    const html = await page.text();
    expect(html).toContain('Stand-in');
    expect(html).toContain('/@vite/client');
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1];
    expect(page.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);

    const app = await show(port, '/rpc/x');
    expect(app.env).toMatchObject({
      PORT: String(port + 3),
      PUBLIC_URL: `http://localhost:${port}`,
      WAHA_WEBHOOK_BASE: `http://127.0.0.1:${port}`,
    });
    expect(await run.end('SIGINT')).toBe(0);
    await until(() => Promise.resolve(![app.pid, project.postmaster()].some(isAlive)));
  });

  it('restarts the server when its sources change, and nothing else', async () => {
    project = await standInProject('dev-stand-ins.ts');
    const { root, port } = project;
    const source = join(root, 'server/features/rule.ts');
    mkdirSync(join(root, 'server/features'), { recursive: true });
    writeFileSync(source, 'export {};');
    await project.started();
    const database = project.postmaster();
    const [app, sandbox] = [await show(port, '/rpc/x'), await show(port + 1)];

    writeFileSync(`${source.slice(0, -3)}.test.ts`, 'export {};');
    writeFileSync(source, 'export const changed = 1;');
    // The old process answers until then. While there is none, the request waits.
    await until(async () => (await show(port, '/rpc/x')).pid !== app.pid);
    expect((await show(port + 1)).pid).toBe(sandbox.pid);
    expect(project.postmaster()).toBe(database);
    expect(readFileSync(source, 'utf8')).toContain('changed');
  });
});

describe('the proxy in front of the server', () => {
  it('knows each of its routes', async () => {
    const services = createTestServices('postgres://nobody@127.0.0.1:1/none');
    const { routes } = createApp(services, { stopping: new AbortController().signal });
    await services.close();
    const serverPaths = routes.map(({ path }) => path).filter((path) => path !== '/*');
    expect(serverPaths.length).toBeGreaterThan(8);
    expect(serverPaths.filter((path) => !isServerPath(path))).toEqual([]);
  });

  it.each(['/', '/live-music/chats', '/main.tsx', '/@vite/client', '/auth/login', '/rpc'])(
    'leaves %s to the pages',
    (path) => expect(isServerPath(path)).toBe(false),
  );
});

describe('the policy of pages in development', () => {
  it('is the product’s, and lets Vite’s own parts in by their nonce', () => {
    const { header, nonce } = developmentPolicy({ INTERCOM_REGION: 'us' });
    const product = contentSecurityPolicy({ INTERCOM_REGION: 'us' });
    const opened = header.split('; ').filter((directive) => !product.includes(directive));
    expect(opened).toEqual([`script-src 'self' 'nonce-${nonce}'`]);
    expect(header.match(/unsafe/g)).toEqual(product.match(/unsafe/g));
  });

  it('keeps the hosts of the support chat', () => {
    const { header, nonce } = developmentPolicy({ INTERCOM_APP_ID: 'x', INTERCOM_REGION: 'us' });
    const scripts = header.split('; ').filter((directive) => directive.startsWith('script-src '));
    expect(scripts).toHaveLength(1);
    expect(scripts[0]).toMatch(new RegExp(`intercom.* 'nonce-${nonce}'$`));
  });
});
