import { call as callProcedure, type AnyProcedure } from '@orpc/server';
import { findPerson } from '#server/features/accounts/find-person.ts';
import { router } from '#server/router.ts';
import { createTestServices } from '#server/test/services.ts';

export interface Caller {
  /** Calls a procedure as a signed-in user. Throws if it is refused. */
  call: (path: string, input: object) => Promise<unknown>;
  cookie: string;
  close(): Promise<void>;
}

/** Calls procedures like a browser, over a connection that stays open. */
export async function callOverHttp(
  url: string,
  login: { email: string; password: string },
): Promise<Caller> {
  const post = (path: string, input: object, cookie: string) =>
    fetch(`${url}/rpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ json: input }),
    });
  const signedIn = await post('accounts/signIn', login, '');
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  if (!signedIn.ok) throw new Error(`Signing in was answered ${signedIn.status}`);
  return {
    cookie,
    async call(path, input) {
      const answer = await post(path, input, cookie);
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
      return answer.json();
    },
    close: async () => {},
  };
}

/** The same without HTTP, to measure only the server, including the session lookup. */
export async function callInProcess(
  databaseUrl: string,
  secret: string,
  cookie: string,
): Promise<Caller> {
  const services = createTestServices(databaseUrl, { APP_SECRET: secret });
  return {
    cookie,
    async call(path, input) {
      const person = await findPerson(services, cookie);
      const context = {
        services,
        person,
        log: services.log,
        headers: new Headers(),
        resHeaders: new Headers(),
        ip: '127.0.0.1',
      };
      return callProcedure(procedureAt(path), input, { context });
    },
    close: () => services.close(),
  };
}

function procedureAt(path: string): AnyProcedure {
  let found: unknown = router;
  for (const name of path.split('/')) found = (found as Record<string, unknown>)[name];
  return found as AnyProcedure;
}
