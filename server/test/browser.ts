import { createRouterClient, type RouterClient } from '@orpc/server';
import { findPerson } from '#server/features/accounts/find-person.ts';
import { recordLocale } from '#server/features/accounts/profile.ts';
import { recordSessionUse } from '#server/features/accounts/sessions/session-queries.ts';
import type { RpcContext } from '#server/platform/http/rpc.ts';
import type { Router } from '#server/router.ts';
import type { Services } from '#server/services.ts';
import { router } from './product.ts';

export interface Browser {
  /** the procedures, through every guard and schema */
  rpc: RouterClient<Router>;
  /** the Cookie header that it would send now */
  cookie(): string;
  /** every Set-Cookie line it received, oldest first */
  setCookies: string[];
}

/**
 * Calls procedures like a browser with cookies, without HTTP. Looks up the user for each call as the app
 * does, and keeps cookies between calls.
 */
export function openBrowser(
  services: Services,
  start: { cookie?: string; ip?: string; headers?: Record<string, string> } = {},
): Browser {
  const jar = cookieJar(start.cookie);
  const setCookies: string[] = [];
  const context = async (): Promise<RpcContext<Services>> => {
    const person = await findPerson(services, jar.header());
    const headers = new Headers({ ...start.headers, cookie: jar.header() });
    await recordSessionUse(services, person, headers);
    await recordLocale(services, person);
    return {
      services,
      log: services.log,
      ip: start.ip ?? '203.0.113.1',
      person,
      headers,
      resHeaders: new Headers(),
    };
  };
  const rpc = createRouterClient(router, {
    context,
    interceptors: [
      async (call) => {
        try {
          return await call.next();
        } finally {
          const lines = call.context.resHeaders.getSetCookie();
          setCookies.push(...lines);
          jar.take(lines);
        }
      },
    ],
  });
  return { rpc, cookie: jar.header, setCookies };
}

function cookieJar(start = '') {
  const kept = new Map(start.split('; ').filter(Boolean).map(nameAndValue));
  return {
    header: () => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
    take(lines: string[]) {
      for (const line of lines) {
        const [name, value] = nameAndValue(line.split(';')[0] ?? '');
        if (/; max-age=0(;|$)/i.test(line)) kept.delete(name);
        else kept.set(name, value);
      }
    },
  };
}

function nameAndValue(pair: string): [string, string] {
  const equals = pair.indexOf('=');
  return [pair.slice(0, equals), pair.slice(equals + 1)];
}
