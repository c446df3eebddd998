import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { newId } from '#server/platform/id.ts';
import { buildKey } from '#server/test/api/api-client.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { buildConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { eventually } from '#server/test/eventually.ts';
import { fileWeb } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';

const BODY_MS = 300;
/** The pino level below warnings. */
const INFO = 30;

const { services } = await openServer({
  AUTOMATION_TOKEN: 'a token for automations of 24',
  SUPPORT_MAIL_TOKEN: 'a-token-of-a-mail-provider',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
});
/** Parsed log lines. */
const lines: { level: number; msg: string; path?: string }[] = [];
services.log = pino(
  { level: 'debug' },
  new Writable({
    write(line, _, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  }),
);
const team = await buildTeam(services);
const campaign = await buildConnectedCampaign(services, { team });
const { token } = await buildKey(services, team);
const web = await fileWeb(services, { bodyMs: BODY_MS });

const PLANS = {
  knowledge: {
    document_id: newId(),
    file_name: 'prices.txt',
    use: { campaign_ids: [], all_campaigns: true },
  },
  import: {
    campaign_id: campaign.campaign_id,
    file_name: 'leads.csv',
    columns: { name: null, last_name: null, phone: 0, email: null, header: false },
    country: null,
    consent_source: 'a form',
    consent_date: '2026-01-01',
  },
};
const planOf = (plan: object) => `plan=${encodeURIComponent(JSON.stringify(plan))}`;
const { team_slug } = team;

interface Route {
  path: string;
  /** accepts large files, so it has a longer timeout */
  isUpload?: boolean;
  authorization?: string;
}

/** Every route with a body, at a URL where it reads the body. */
const ROUTES: Record<string, Route> = {
  'POST /webhooks/waha/:connection': {
    path: `/webhooks/waha/${campaign.connection.connection_id}`,
  },
  'POST /webhooks/stripe': { path: '/webhooks/stripe' },
  'POST /hooks/support-mail/:token': { path: '/hooks/support-mail/a-token-of-a-mail-provider' },
  'POST /hooks/:team_slug/:campaign_slug': {
    path: `/hooks/${team_slug}/${campaign.campaign_slug}`,
  },
  'POST /automation/website-scraping': automation('website-scraping'),
  'POST /automation/simple-questions': automation('simple-questions'),
  'POST /automation/manual-setup': automation('manual-setup'),
  'ALL /api/v1/*': { path: '/api/v1/leads', authorization: `Bearer ${token}` },
  'ALL /mcp': { path: '/mcp', authorization: `Bearer ${token}` },
  'ALL /rpc/*': { path: '/rpc/accounts/signIn' },
  'POST /exports/:team_slug/conversations': { path: `/exports/${team_slug}/conversations` },
  'POST /files/:team_slug': { path: `/files/${team_slug}`, isUpload: true },
  'POST /knowledge/:team_slug': {
    path: `/knowledge/${team_slug}?${planOf(PLANS.knowledge)}`,
    isUpload: true,
  },
  'POST /imports/:team_slug': {
    path: `/imports/${team_slug}?${planOf(PLANS.import)}`,
    isUpload: true,
  },
  'POST /imports/:team_slug/opt-outs': { path: `/imports/${team_slug}/opt-outs`, isUpload: true },
};

const rows = (uploads: boolean) =>
  Object.entries(ROUTES).filter(([, { isUpload = false }]) => isUpload === uploads);

function automation(name: string): Route {
  return { path: `/automation/${name}`, authorization: 'Bearer a token for automations of 24' };
}

/** Sends a request's head and half of its body. */
function sendHalf({ path, authorization }: Route): Socket {
  const { hostname, port, host } = new URL(web.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `host: ${host}`,
      `origin: ${web.url}`,
      'content-type: application/json',
      'content-length: 1000',
      `cookie: ${team.owner.cookie}`,
      `x-idempotency-key: ${newId()}`,
      ...(authorization ? [`authorization: ${authorization}`] : []),
      '',
      '{"half":',
    ].join('\r\n'),
  );
  return socket;
}

it('every route with a body has a row in the table', () => {
  const { routes } = createApp(services, { stopping: new AbortController().signal });
  const middleware = new Set([
    'ALL /*',
    'ALL /automation/*',
    'ALL /hooks/:team_slug/:campaign_slug',
    'ALL /imports/:team_slug',
  ]);
  const taken = routes
    .filter(({ method }) => method !== 'GET' && method !== 'OPTIONS')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !middleware.has(route));
  expect(new Set(taken)).toEqual(new Set(Object.keys(ROUTES)));
});

it.concurrent.each(rows(false))('half a body to %s is answered in time', async (name, route) => {
  const socket = sendHalf(route);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 408 /);
  expect(head.toLowerCase()).toContain('connection: close');
  expect(JSON.parse(body)).toMatchObject({ code: 'REQUEST_TIMEOUT' });
  const isProblem = head.includes('application/problem+json');
  expect(isProblem).toBe(/ \/(?:api|mcp)/.test(name));
});

it.concurrent.each(rows(true))('the rest of a file to %s may take longer', async (_, route) => {
  const socket = sendHalf(route);
  const answered = once(socket, 'data').then(() => 'answered');
  const waited = new Promise((resolve) => setTimeout(resolve, 3 * BODY_MS, 'waited'));
  expect(await Promise.race([answered, waited])).toBe('waited');
  socket.destroy();
});

it('bodies that break off are worth no more than a line for debugging', async () => {
  lines.length = 0;
  const sockets = Object.values(ROUTES).map(sendHalf);
  await new Promise((resolve) => setTimeout(resolve, BODY_MS / 3));
  for (const socket of sockets) socket.destroy();
  await eventually('those that read a stream are over', async () =>
    rows(true).every(([, { path }]) =>
      lines.some(
        (line) =>
          line.msg === 'the client disconnected before its request was complete' &&
          path.startsWith(line.path ?? '-'),
      ),
    ),
  );
  expect(lines.filter(({ level }) => level > INFO)).toEqual([]);
});
