import type { Context } from 'hono';
import { refuse, sessionNotFound, wrongStatus } from '../errors.ts';
import { waitForStatus } from '../lifecycle.ts';
import type { SessionStatus } from '../model.ts';
import type { Session } from '../session.ts';
import type { World } from '../world.ts';

/** The session with this name, or the gateway's 404. */
export function requireSession(world: World, name: string): Session {
  const session = world.sessions.get(name);
  if (!session) throw sessionNotFound();
  return session;
}

/**
 * Does `work` once the session is in the state that the call needs, side by side with other calls:
 * only calls that change a session's life take its lock. Throws 422 when it does not get there in 10 s.
 */
export async function whenIn<T>(
  world: World,
  session: Session,
  expected: SessionStatus,
  work: () => T | Promise<T>,
): Promise<T> {
  if (session.status !== expected && !(await waitForStatus(world, session, [expected]))) {
    throw wrongStatus(session, [expected]);
  }
  return work();
}

/** The JSON body as an object; anything else is a 400, like in NestJS. */
export async function bodyOf(c: Context): Promise<Record<string, unknown>> {
  let body: unknown;
  try {
    body = await c.req.json();
  } catch (error) {
    throw refuse(400, error instanceof Error ? error.message : 'Unexpected end of JSON input');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw refuse(400, 'Bad Request');
  }
  return body as Record<string, unknown>;
}

/** A text of the body. What is missing makes the engine stumble, which WAHA answers with 500. */
export function textOf(body: Record<string, unknown>, key: string): string {
  const value = body[key];
  if (typeof value === 'string') return value;
  throw new TypeError(`Cannot read properties of undefined (reading '${key}')`);
}

/** The session that a body names; `default` when it names none. */
export function sessionOf(world: World, body: Record<string, unknown>): Session {
  return requireSession(world, typeof body.session === 'string' ? body.session : 'default');
}
