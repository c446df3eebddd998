import { STATUS_CODES } from 'node:http';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { waitForStatus } from './lifecycle.ts';
import type { Session, SessionStatus, Settings } from './model.ts';
import { environment } from './shapes.ts';
import type { World } from './world.ts';

type Status = 400 | 404 | 422 | 501;

/** NestJS's usual shape: `{message, error, statusCode}`. */
export const refuse = (statusCode: Status, message: string): HTTPException =>
  gatewayError(statusCode, { message, error: STATUS_CODES[statusCode], statusCode });

const gatewayError = (status: Status, body: object): HTTPException =>
  new HTTPException(status, { res: Response.json(body, { status }) });

/** WAHA's error 500, with a stack trace and the request's echo, like the real one. */
export async function serverErrorAnswer(
  c: Context,
  { message, name, stack }: Error,
  settings: Settings,
) {
  const { path, method } = c.req;
  const body: unknown = await c.req.json().catch(() => ({}));
  return c.json(
    {
      statusCode: 500,
      timestamp: new Date().toISOString(),
      exception: { message, name, stack },
      request: { path, method, body, query: c.req.query() },
      version: environment(settings),
    },
    500,
  );
}

/** Returns the session with this name, or throws the gateway's 404. */
export function requireSession(world: World, name = 'default'): Session {
  const session = world.sessions.get(name);
  if (!session) throw refuse(404, 'Session not found');
  return session;
}

/**
 * Returns the session once it is in the state that the call needs. Calls wait in parallel: only those
 * that change a session's life queue. Throws 422 if it isn't there within 10 s.
 */
export async function sessionIn(
  world: World,
  name: string | undefined,
  expected: SessionStatus = 'WORKING',
): Promise<Session> {
  const session = requireSession(world, name);
  if (await waitForStatus(world, session, expected)) return session;
  throw gatewayError(422, {
    error: 'Session status is not as expected. Try again later or restart the session',
    session: session.name,
    status: session.status,
    expected: [expected],
  });
}

export type Body = Record<string, unknown>;

/** Reads the JSON body as an object; anything else is a 400, as in NestJS. */
export async function bodyOf(c: Context): Promise<Body> {
  const body: unknown = await c.req.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null) throw refuse(400, 'Bad Request');
  return body as Body;
}

export function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Reads a text of the body. A missing one crashes the engine, for which WAHA returns 500. */
export function textOf(body: Body, key: string): string {
  const value = body[key];
  if (typeof value === 'string') return value;
  throw new TypeError(`Cannot read properties of undefined (reading '${key}')`);
}
