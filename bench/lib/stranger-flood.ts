import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { Pool } from 'undici';
import { openLoop } from './load.ts';

/** Response counts by status for each kind of stranger's request. */
export interface FloodReport {
  statuses: Record<string, Record<string, number>>;
}

interface Request {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

const NETWORKS = 60;
/** Simultaneous sign-ins from one address, as in a reported attack. */
const BURST = 95;

const { url, hook, perSecond, seconds } = workerData as {
  url: string;
  /** path of a campaign's lead form */
  hook: string;
  perSecond: number;
  seconds: number;
};
const pool = new Pool(url, { connections: 256, pipelining: 1 });
const statuses: FloodReport['statuses'] = {};

const json = { 'content-type': 'application/json' };
const rpc = (path: string, input: object): Request => ({
  path: `/rpc/${path}`,
  headers: { ...json, 'idempotency-key': randomUUID() },
  body: JSON.stringify({ json: input }),
});
const email = () => `eve-${randomUUID()}@example.com`;
const password = 'a long enough password';
const secret = 'x'.repeat(43);

/** Every endpoint that accepts requests without a session. */
const ENTRANCES: Record<string, () => Request> = {
  sign_in: () => rpc('accounts/signIn', { email: email(), password }),
  register: () => rpc('accounts/register', { name: 'Eve', email: email(), password }),
  recover: () => rpc('accounts/requestRecovery', { email: email() }),
  reset: () => rpc('accounts/resetPassword', { userId: randomUUID(), secret, password }),
  verify: () => rpc('accounts/verifyEmail', { userId: randomUUID(), secret }),
  second_factor: () => rpc('accounts/verifySecondFactor', { code: '123456', trustDevice: false }),
  set_up: () => rpc('admin/setUp', { name: 'Eve', email: email(), password, token: 'guess' }),
  passkey: () => rpc('accounts/startPasskeySignIn', {}),
  options: () => rpc('accounts/signInOptions', {}),
  invitation: () =>
    rpc('teams/invitation', { teamId: randomUUID(), membershipId: randomUUID(), secret }),
  lead_form: () => ({
    path: hook,
    headers: json,
    body: JSON.stringify({ name: 'Eve', phone: `+336399${Math.floor(Math.random() * 99_999)}` }),
  }),
  unknown_form: () => ({ path: `/hooks/unknown/${randomUUID()}`, headers: json, body: '{}' }),
  api: () => ({ method: 'GET', path: '/api/v1/leads', headers: bearer() }),
  mcp: () => ({ path: '/mcp', headers: { ...json, ...bearer() }, body: '{}' }),
  webhook: () => ({ path: `/webhooks/waha/${randomUUID()}`, headers: json, body: '{"event":"x"}' }),
  stripe: () => ({ path: '/webhooks/stripe', headers: json, body: '{}' }),
  live: () => ({ method: 'GET', path: '/live/busy-1' }),
  export: () => ({ method: 'GET', path: '/exports/busy-1/conversations' }),
  page: () => ({ method: 'GET', path: '/auth/login', headers: { 'accept-encoding': 'br' } }),
  document: () => ({ method: 'GET', path: '/api/v1/openapi.json' }),
  ready: () => ({ method: 'GET', path: '/readyz' }),
};

function bearer(): Record<string, string> {
  return { authorization: `Bearer osk_${randomUUID().replaceAll('-', '').padEnd(43, '0')}` };
}

async function send(name: string, { method = 'POST', path, headers, body }: Request, ip: string) {
  const counts = (statuses[name] ??= {});
  let status = 'failed';
  try {
    const answer = await pool.request({
      method,
      path,
      headers: { ...headers, 'x-forwarded-for': ip },
      ...(body && { body }),
    });
    await answer.body.dump();
    status = String(answer.statusCode);
  } catch {
    // counted as failed
  }
  counts[status] = (counts[status] ?? 0) + 1;
}

const networkOf = (n: number) => `198.51.100.${n % NETWORKS}`;
const names = Object.keys(ENTRANCES);
const bursts = [];
for (let n = 0; n < BURST; n += 1) {
  bursts.push(send('burst', rpc('accounts/signIn', { email: email(), password }), '203.0.113.66'));
}
await openLoop({ perSecond, seconds }, async (n) => {
  const name = names[n % names.length] ?? '';
  const request = ENTRANCES[name]?.();
  if (request) await send(name, request, networkOf(Math.floor(n / names.length)));
});
await Promise.all(bursts);
await pool.destroy();
parentPort?.postMessage({ statuses } satisfies FloodReport, []);
