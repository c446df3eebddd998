import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { refuse } from '../errors.ts';
import { startSession, stopSession, unpairSession } from '../lifecycle.ts';
import type { Session } from '../session.ts';
import type { World } from '../world.ts';
import { timeLock } from '../shapes/events.ts';
import { bodyOf, requireSession } from './context.ts';
import { readCreateBody, readUpdateBody } from './session-input.ts';

/** Ending a connected session takes its time. */
const STOP_MS = 3500;
const DELETE_MS = 4000;

/** `/api/sessions…`: creating, starting and ending sessions. */
export function sessionCalls(world: World): Hono {
  const find = (name: string) => requireSession(world, name);
  return new Hono()
    .get('/', (c) => {
      const all = c.req.query('all') === 'true';
      const shown = [...world.sessions.values()].filter((s) => all || s.status !== 'STOPPED');
      return c.json(shown.map((session) => info(world, session)));
    })
    .post('/', async (c) => {
      const { name, start, config } = readCreateBody(await bodyOf(c));
      const free = name ?? `session_${randomUUID().replaceAll('-', '')}`;
      if (world.sessions.has(free)) {
        throw refuse(422, `Session '${free}' already exists. Use PUT to update it.`);
      }
      const session = world.addSession(free, { config });
      world.saveSession(session);
      if (start) startSession(world, session);
      return c.json(brief(session), 201);
    })
    .get('/:session', (c) => c.json(info(world, find(c.req.param('session')))))
    .put('/:session', async (c) => {
      const session = find(c.req.param('session'));
      const config = readUpdateBody(await bodyOf(c));
      await session.lock.run(async () => {
        session.config = config;
        world.saveSession(session);
        if (await end(world, session)) startSession(world, session);
      });
      return c.json(brief(session));
    })
    .delete('/:session', async (c) => {
      const session = world.sessions.get(c.req.param('session'));
      await session?.lock.run(async () => {
        await end(world, session, DELETE_MS);
        if (world.sessions.get(session.name) === session) world.dropSession(session);
      });
      return c.body(null, 200);
    })
    .get('/:session/me', (c) => {
      const session = find(c.req.param('session'));
      if (session.status === 'STOPPED') throw refuse(404, 'Session is not running');
      return session.me ? c.json(session.me) : c.body(null, 200);
    })
    .post('/:session/start', async (c) => {
      const session = find(c.req.param('session'));
      await session.lock.run(() => {
        if (session.status !== 'STOPPED') {
          throw refuse(422, `Session '${session.name}' is already started.`);
        }
        startSession(world, session);
      });
      return c.json(brief(session), 201);
    })
    .post('/:session/stop', async (c) => {
      const session = find(c.req.param('session'));
      await session.lock.run(() => end(world, session));
      return c.json(brief(session), 201);
    })
    .post('/:session/restart', async (c) => {
      const session = find(c.req.param('session'));
      await session.lock.run(async () => {
        await end(world, session);
        startSession(world, session);
      });
      return c.json(brief(session), 201);
    })
    .post('/:session/logout', async (c) => {
      const session = find(c.req.param('session'));
      await session.lock.run(async () => {
        // A failed session stays down after it: logout and then start bring it back.
        const wasUp = session.status !== 'FAILED';
        const ran = await end(world, session);
        unpairSession(world, session);
        if (ran && wasUp) startSession(world, session);
      });
      return c.json(brief(session), 201);
    });
}

/** Stops the session; says whether it ran. */
async function end(world: World, session: Session, ms = STOP_MS): Promise<boolean> {
  if (session.status === 'STOPPED') return false;
  await world.timers.sleep(session.me ? ms : ms / 10);
  stopSession(world, session);
  return true;
}

/** SessionDTO. The webhook's key goes out in clear, as it does from WAHA. */
function brief({ name, status, config }: Session) {
  return { name, status, config };
}

/** SessionInfo. */
function info({ settings }: World, session: Session) {
  const me = session.status === 'STOPPED' ? undefined : session.me;
  const restricted = settings.reachOut === 'free' ? {} : { reachoutTimelock: timeLock() };
  return {
    ...brief(session),
    me: me ? { ...me, ...restricted } : null,
    presence: {},
    timestamps: { activity: session.statuses.at(-1)?.timestamp ?? null },
    assignedWorker: '',
  };
}
