import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAdmin } from '#server/test/builders/admins.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { serve, type WebProcess } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer();
let web: WebProcess;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  const log = pino({ base: undefined }, { write: (line: string) => lines.push(JSON.parse(line)) });
  web = await serve({ ...services, log });
});
afterAll(async () => {
  await web.stop();
});

it('every log line of a request says who acts, and in whose name', async () => {
  const admin = await buildAdmin(services);
  const { owner, team_id } = await buildTeam(services);
  await openBrowser(services, { cookie: admin.cookie }).rpc.admin.startImpersonation({
    userId: owner.user_id,
    teamId: team_id,
    reason: 'a ticket',
  });
  const response = await fetch(`${web.url}/rpc/admin/stopImpersonation`, {
    method: 'POST',
    headers: { cookie: admin.cookie, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(200);
  expect(lines).toMatchObject([
    {
      msg: 'impersonation stopped',
      actor: 'impersonation',
      admin_user_id: admin.user_id,
      on_behalf_of: owner.user_id,
      path: '/rpc/admin/stopImpersonation',
    },
  ]);
});
