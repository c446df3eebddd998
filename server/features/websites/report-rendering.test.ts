import { beforeEach, expect, it, vi } from 'vitest';
import { buildAdmin } from '#server/test/builders/admins.ts';
import { openBrowser } from '#server/test/browser.ts';
import { openServer } from '#server/test/open-server.ts';
import { reportRendering } from './report-rendering.ts';

const { services, queue } = await openServer();

beforeEach(async () => {
  await queue.query('DELETE FROM worker_heartbeats');
  await queue.query('INSERT INTO worker_heartbeats (worker_id) VALUES ($1)', [services.workerId]);
});

/** The log and the admin page's report for a worker with this program as its Chromium. */
async function reportOf(CHROME_PATH: string) {
  const said = (['info', 'error'] as const).map((level) =>
    vi.spyOn(services.log, level).mockReturnValue(),
  );
  await reportRendering({ ...services, env: { ...services.env, CHROME_PATH } });
  const { cookie } = await buildAdmin(services);
  return {
    logged: said.flatMap(({ mock }) => mock.calls.flat()),
    shown: await openBrowser(services, { cookie }).rpc.admin.drawing(),
  };
}

it('a worker without a Chromium says so in the log and on the page of the staff', async () => {
  const { logged, shown } = await reportOf('/nowhere/chromium');
  expect(logged).toContainEqual({ drawing: 'missing' });
  expect(shown).toEqual(['missing']);
});

it('a Chromium that cannot be started safely is not started, which is said, too', async () => {
  const { logged, shown } = await reportOf('/bin/true');
  expect(logged.join()).toContain('No Chromium can be started safely');
  expect(shown).toEqual(['unsafe']);
});
