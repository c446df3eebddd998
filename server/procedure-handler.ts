import { randomUUID } from 'node:crypto';
import { RPCHandler } from '@orpc/server/fetch';
import { ResponseHeadersPlugin } from '@orpc/server/plugins';
import type { Context } from 'hono';
import { platformErrors } from '#copy/errors/platform.ts';
import { Refusal, renderRefusal } from '#domain/errors.ts';
import { findPerson } from './features/accounts/find-person.ts';
import { callerNetwork } from './features/accounts/rate-limit/rate-limit.ts';
import { knownAccountOf } from './features/accounts/sessions/known-device.ts';
import { readSessionToken } from './features/accounts/sessions/session-cookie.ts';
import { recordLocale } from './features/accounts/profile.ts';
import { recordSessionUse } from './features/accounts/sessions/session-queries.ts';
import type { QueuePosition } from './platform/fair-queue.ts';
import { compressAnswer } from './platform/http/compress-answer.ts';
import type { Person } from './platform/http/person.ts';
import { createAnonymousQueue } from './platform/http/intake-limit.ts';
import { router } from './router.ts';
import type { Services } from './services.ts';

/** Strangers' requests are short, and parsing them blocks the only thread for everyone. */
const MAX_ANONYMOUS_BYTES = 32 * 1024;

/**
 * Handles procedure calls. Calls with a valid session run immediately. Others wait in a queue: browsers
 * known to an account go first, and the rest wait in one line per network.
 */
export function procedureHandler(
  services: Services,
  callerOf: (c: Context) => string,
): (c: Context) => Promise<Response> {
  const rpc = new RPCHandler(router, { plugins: [new ResponseHeadersPlugin()] });
  const strangers = createAnonymousQueue();

  return async (c) => {
    const cookies = c.req.header('cookie') ?? null;
    if (readSessionToken(services.env, cookies)) return answer(c, c.req.raw);
    // A slow body doesn't occupy a slot.
    const body = await c.req.arrayBuffer();
    if (body.byteLength > MAX_ANONYMOUS_BYTES) throw new Refusal('TOO_LARGE');
    const { url, method, headers } = c.req.raw;
    const request = new Request(url, { method, headers, body });
    return strangers.run(placeOf(c, cookies), () => answer(c, request));
  };

  function placeOf(c: Context, cookies: string | null): QueuePosition {
    const account = knownAccountOf(services.env, cookies);
    return { key: account ?? callerNetwork(callerOf(c)), first: account !== null };
  }

  async function answer(c: Context, request: Request): Promise<Response> {
    const requestId = randomUUID();
    const person = await findPerson(services, c.req.header('cookie'));
    // In parallel, because the call must not wait for this.
    void recordSessionUse(services, person, request.headers);
    void recordLocale(services, person);
    const log = services.log.child({ requestId, path: c.req.path, ...actorOf(person) });
    const context = {
      // Every log line of this request names the actor.
      services: { ...services, log },
      person,
      log,
      headers: request.headers,
      resHeaders: new Headers(),
      ip: callerOf(c),
    };
    const { matched, response } = await rpc.handle(request, { prefix: '/rpc', context });
    if (!matched) {
      return c.json(renderRefusal(new Refusal('NOT_FOUND', platformErrors.noProcedure)), 404);
    }
    response.headers.set('x-request-id', requestId);
    response.headers.set('cache-control', 'no-store');
    return compressAnswer(request, response);
  }
}

/** The actor for the log: a person, or an admin on behalf of one. */
function actorOf(person: Person | null): Record<string, string> {
  if (!person) return {};
  const { user_id, impersonation } = person;
  if (!impersonation) return { user_id };
  const { admin_user_id, admin_session_id } = impersonation;
  return { actor: 'impersonation', admin_user_id, admin_session_id, on_behalf_of: user_id };
}
