import type { Context } from 'hono';
import { refuse, wrongStatus } from '../errors.ts';
import { waitForStatus } from '../lifecycle.ts';
import type { Session, SessionStatus } from '../model.ts';
import type { World } from '../world.ts';

/** The session with this name, or the gateway's 404. */
export function requireSession(world: World, name = 'default'): Session {
  const session = world.sessions.get(name);
  if (!session) throw refuse(404, 'Session not found');
  return session;
}

/**
 * Answers the session once it is in the state that the call needs, side by side with other calls:
 * only calls that change a session's life queue. Throws 422 when it does not get there in 10 s.
 */
export async function sessionIn(
  world: World,
  name: string | undefined,
  expected: SessionStatus = 'WORKING',
): Promise<Session> {
  const session = requireSession(world, name);
  if (await waitForStatus(world, session, expected)) return session;
  throw wrongStatus(session, expected);
}

export type Body = Record<string, unknown>;

/** The JSON body as an object; anything else is a 400, like in NestJS. */
export async function bodyOf(c: Context): Promise<Body> {
  const body: unknown = await c.req.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null) throw refuse(400, 'Bad Request');
  return body as Body;
}

export function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A text of the body. What is missing makes the engine stumble, which WAHA answers with 500. */
export function textOf(body: Body, key: string): string {
  const value = body[key];
  if (typeof value === 'string') return value;
  throw new TypeError(`Cannot read properties of undefined (reading '${key}')`);
}
