import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyOf, optionalText, refuse, requireSession } from '../errors.ts';
import { withSessionLock, startSession, stopSession, unpairSession } from '../lifecycle.ts';
import type { Session, SessionConfig } from '../model.ts';
import { timeLock } from '../shapes.ts';
import type { World } from '../world.ts';

/** How long a connected session takes to end. */
const STOP_MS = 3500;

/** `/api/sessions…`: creating, starting and ending sessions. */
export function sessionCalls(world: World): Hono {
  /** A call that changes a session's life. */
  const change = (work: (session: Session) => Promise<void> | void) => async (c: Context) => {
    const session = requireSession(world, c.req.param('session'));
    await withSessionLock(world, session, () => work(session));
    return c.json(brief(session), 201);
  };
  return new Hono()
    .get('/', (c) => {
      const all = c.req.query('all') === 'true';
      const shown = [...world.sessions.values()].filter((s) => all || s.status !== 'STOPPED');
      return c.json(shown.map((session) => info(world, session)));
    })
    .post('/', async (c) => {
      const { name, start, config } = await bodyOf(c);
      const free = optionalText(name) ?? `session_${randomUUID().replaceAll('-', '')}`;
      if (world.sessions.has(free)) {
        throw refuse(422, `Session '${free}' already exists. Use PUT to update it.`);
      }
      const session = world.addSession(free, { config: (config ?? {}) as SessionConfig });
      world.saveSession(session);
      // 2026.7.1 starts a session unless told otherwise.
      if (start !== false) startSession(world, session);
      return c.json(brief(session), 201);
    })
    .get('/:session', (c) => c.json(info(world, requireSession(world, c.req.param('session')))))
    .put('/:session', async (c) => {
      const session = requireSession(world, c.req.param('session'));
      const { config } = await bodyOf(c);
      await withSessionLock(world, session, async () => {
        session.config = (config ?? {}) as SessionConfig;
        world.saveSession(session);
        if (await end(world, session)) startSession(world, session);
      });
      return c.json(brief(session));
    })
    .delete('/:session', async (c) => {
      const session = world.sessions.get(c.req.param('session'));
      if (session) {
        await withSessionLock(world, session, async () => {
          await end(world, session);
          if (world.sessions.get(session.name) === session) world.dropSession(session);
        });
      }
      return c.body(null, 200);
    })
    .post(
      '/:session/start',
      change((session) => {
        if (session.status !== 'STOPPED') {
          throw refuse(422, `Session '${session.name}' is already started.`);
        }
        startSession(world, session);
      }),
    )
    .post(
      '/:session/stop',
      change(async (session) => void (await end(world, session))),
    )
    .post(
      '/:session/restart',
      change(async (session) => {
        await end(world, session);
        startSession(world, session);
      }),
    )
    .post(
      '/:session/logout',
      change(async (session) => {
        // A failed session stays down afterwards: a logout and then a start bring it back.
        const wasUp = session.status !== 'FAILED';
        const ran = await end(world, session);
        unpairSession(world, session);
        if (ran && wasUp) startSession(world, session);
      }),
    );
}

/** Stops the session. Returns whether it was running. */
async function end(world: World, session: Session): Promise<boolean> {
  if (session.status === 'STOPPED') return false;
  await world.timers.sleep(session.me ? STOP_MS : STOP_MS / 10);
  stopSession(world, session);
  return true;
}

/** SessionDTO, with the webhook's key in clear text, as WAHA sends it. */
const brief = ({ name, status, config }: Session) => ({ name, status, config });

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
