import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../sandbox.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';

const folder = temporaryFolder();
let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir: folder.path });
});

afterAll(async () => {
  await sandbox.stop();
  folder.remove();
});

const linksOf = (html: string) =>
  [...html.matchAll(/href="(\/sites\/[^"]*)"/g)].map(([, href = '']) => href);

describe('the sample websites', () => {
  it('are listed, and every link of every page leads somewhere', async () => {
    const seen = new Set<string>();
    const next = ['/sites'];
    for (let path = next.pop(); path; path = next.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const response = await fetch(sandbox.url + path);
      expect([path, response.status]).toEqual([path, 200]);
      if (!path.endsWith('.css')) next.push(...linksOf(await response.text()));
    }
    expect([...seen].filter((path) => /^\/sites\/[^/]+\/$/.test(path))).toHaveLength(3);
    expect(seen.size).toBeGreaterThan(15);
  });

  it('can be made to fail', async () => {
    const faults = `${sandbox.url}/sites/_control/faults`;
    const body = JSON.stringify({ match: '/casa-olivo', status: 503 });
    await fetch(faults, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    expect((await fetch(`${sandbox.url}/sites/casa-olivo/`)).status).toBe(503);
    await fetch(faults, { method: 'DELETE' });
    expect((await fetch(`${sandbox.url}/sites/casa-olivo/`)).status).toBe(200);
  });
});
