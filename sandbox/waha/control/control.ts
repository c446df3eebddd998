import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { scanQr } from '../lifecycle.ts';
import { settingsSchema } from '../settings.ts';
import type { World } from '../world.ts';
import { readMedia } from '../calls/server.ts';
import { personBody, scanAnyBody } from './input.ts';
import { ControlError, read } from './refusals.ts';
import { sessionControl } from './session-routes.ts';
import { sessionView } from './views.ts';

/** Changes are reported at most this often. */
const TELL_EVERY_MS = 40;
const HEARTBEAT_MS = 15_000;

/** `/waha/_control/…`: how tests and operators steer the world behind the gateway. */
export function wahaControl(world: World): Hono {
  const control = new Hono()
    .route('/sessions', sessionControl(world))
    .post('/scan', async (c) => {
      const { qr, phone, pushName } = await read(c, scanAnyBody);
      const session = [...world.sessions.values()].find((s) => s.qr?.value === qr);
      if (!session || !scanQr(world, session, phone, pushName)) {
        throw new ControlError(409, 'No session shows this code; it may have expired');
      }
      return c.json(sessionView(world, session));
    })
    .get('/people', (c) => c.json(world.people.all().slice(-Number(c.req.query('limit') ?? 1000))))
    .post('/people', async (c) => {
      const { phone, name, lid, exists } = await read(c, personBody);
      const person = world.people.meet(phone, { name, lid });
      return c.json(exists === undefined ? person : world.people.setExists(phone, exists));
    })
    .get('/activity', (c) => {
      const since = Number(c.req.query('since') ?? 0);
      const session = c.req.query('session');
      const entries = world.activity.read(since);
      const shown = session ? entries.filter((entry) => entry.session === session) : entries;
      return c.json({ total: world.activity.total, activity: shown });
    })
    .get('/violations', (c) =>
      c.json({ total: world.violations.total, violations: world.violations.read() }),
    )
    .delete('/violations', (c) => {
      world.clearViolations();
      return c.json({ total: 0, violations: [] });
    })
    .get('/settings', (c) => c.json(world.settings))
    .post('/settings', async (c) => {
      world.set(await read(c, settingsSchema.partial()));
      return c.json(world.settings);
    })
    .get('/webhooks', (c) => c.json(world.dispatcher.counts))
    .delete('/webhooks', (c) => {
      world.dispatcher.resetCounts();
      return c.json(world.dispatcher.counts);
    })
    .post('/reset', (c) => {
      world.reset();
      return c.json({ ok: true });
    })
    .get('/files/:file', async (c) => {
      const file = await readMedia(world, c.req.param('file'));
      if (!file) throw new ControlError(404, 'No such file');
      // Whatever a "lead" sent is shown as a picture or downloaded, never run as a page.
      return c.body(new Uint8Array(file), 200, {
        'content-security-policy': "default-src 'none'; sandbox",
      });
    })
    .get('/events', (c) => streamSSE(c, (stream) => tellChanges(world, stream)));
  control.onError((error, c) => {
    if (error instanceof ControlError) return c.json({ error: error.message }, error.status);
    return c.json({ error: error.message }, 500);
  });
  return control;
}

type Stream = Parameters<Parameters<typeof streamSSE>[1]>[0];

/** Names the sessions in which something changed, gathered so that a busy one does not flood. */
async function tellChanges(world: World, stream: Stream): Promise<void> {
  const changed = new Set<string>();
  let wake = () => {};
  const note = (session: string) => {
    changed.add(session);
    wake();
  };
  world.changes.on('change', note);
  stream.onAbort(() => {
    world.changes.off('change', note);
    wake();
  });
  while (!stream.aborted) {
    const sessions = [...changed];
    changed.clear();
    await stream.writeSSE({ data: JSON.stringify({ sessions }) });
    await stream.sleep(TELL_EVERY_MS);
    if (changed.size > 0) continue;
    await new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, HEARTBEAT_MS).unref();
    });
  }
}
