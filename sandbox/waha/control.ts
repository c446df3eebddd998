import { type Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import QRCode from 'qrcode';
import { z } from 'zod';
import { answerError, readBody, refusal } from '../control.ts';
import { bareId, normalAddress } from './ids.ts';
import { forceStatus, scanQr, setOffline, unlinkOnPhone } from './lifecycle.ts';
import { ackNames, type Chat, type Message, type Session, SESSION_STATUSES } from './model.ts';
import { messageBody, receive } from './receive.ts';
import { settingsSchema } from './settings.ts';
import { serialId } from './shapes.ts';
import { acknowledge, edit, react, revoke } from './traffic.ts';
import type { World } from './world.ts';

/** Changes are reported at most this often. */
const NOTIFY_EVERY_MS = 40;
const HEARTBEAT_MS = 15_000;

const phone = z.string().regex(/(?:\D*\d){5}/, 'must be a phone number with its country code');
const scanBody = z.strictObject({
  phone,
  pushName: z.string().max(100).default('Sandbox phone'),
  /** Only if this is the code now shown, as a camera would have read it. */
  qr: z.string().optional(),
});
const personBody = z.strictObject({
  phone,
  name: z.string().max(100).optional(),
  lid: z
    .string()
    .regex(/^\d+@lid$/)
    .optional(),
});
const reactionBody = z.strictObject({
  reaction: z.string().max(20),
  by: z.enum(['lead', 'me']).default('lead'),
});
const messagesBody = z.union([messageBody, z.array(messageBody).max(20_000)]);
const statusBody = z.strictObject({ status: z.enum(SESSION_STATUSES) });
const offlineBody = z.strictObject({ offline: z.boolean().default(true) });

/** `/waha/_control/…`: how tests and operators steer the world behind the gateway. */
export function wahaControl(world: World): Hono {
  const control = new Hono()
    .route('/sessions', sessionControl(world))
    .get('/people', (c) => c.json(world.people.all().slice(-Number(c.req.query('limit') ?? 1000))))
    .post('/people', async (c) => {
      const { phone: number, ...known } = await readBody(c, personBody);
      return c.json(world.people.meet(number, known));
    })
    .get('/activity', (c) => {
      const wanted = c.req.query('session');
      const activity = world.activity.read().filter(({ session }) => session === wanted);
      return c.json({ activity });
    })
    .get('/violations', (c) => c.json({ violations: world.violations.read() }))
    .delete('/violations', (c) => {
      world.clearViolations();
      return c.json({ violations: [] });
    })
    .get('/settings', (c) => c.json(world.settings))
    .post('/settings', async (c) => {
      world.set(await readBody(c, settingsSchema.partial()));
      return c.json(world.settings);
    })
    .get('/webhooks', (c) => c.json(world.dispatcher.counts))
    .get('/files/:file', async (c) => {
      const file = await world.readMedia(c.req.param('file'));
      if (!file) throw refusal(404, 'No such file');
      // What a "lead" sent is shown as a picture or downloaded, never run as a page.
      return c.body(file, 200, { 'content-security-policy': "default-src 'none'; sandbox" });
    })
    .get('/events', (c) => streamSSE(c, (stream) => notifyChanges(world, stream)));
  control.onError(answerError);
  return control;
}

/** `/_control/sessions/…`: the phone's side of each session. */
function sessionControl(world: World): Hono {
  const find = (c: Context): Session => {
    const session = world.sessions.get(c.req.param('name') ?? '');
    if (!session) throw refusal(404, 'No such session');
    return session;
  };
  const act =
    <S extends z.ZodType>(schema: S, work: (session: Session, body: z.output<S>) => void) =>
    async (c: Context) => {
      const session = find(c);
      work(session, await readBody(c, schema));
      return c.json(sessionView(world, session));
    };
  const change =
    <S extends z.ZodType>(
      schema: S,
      work: (session: Session, message: Message, body: z.output<S>) => void,
    ) =>
    async (c: Context) => {
      const session = find(c);
      const message = session.chats.find(bareId(c.req.param('id') ?? ''));
      if (!message) throw refusal(404, 'No such message');
      work(session, message, await readBody(c, schema));
      return c.json(messageView(message));
    };
  return new Hono()
    .get('/', (c) => c.json([...world.sessions.values()].map((s) => sessionView(world, s))))
    .get('/:name', (c) => c.json(sessionView(world, find(c))))
    .get('/:name/sent', (c) => {
      const log = world.sentLog(c.req.param('name'));
      return c.json({ total: log.total, sent: log.read() });
    })
    .get('/:name/qr.png', async (c) => {
      const { qr } = find(c);
      if (!qr) throw refusal(404, 'This session shows no QR code');
      const png = await QRCode.toBuffer(qr.value, { margin: 4, scale: 5 });
      return c.body(new Uint8Array(png), 200, { 'content-type': 'image/png' });
    })
    .post(
      '/:name/scan',
      act(scanBody, (session, { phone: number, pushName, qr = session.qr?.value }) => {
        if (qr !== session.qr?.value || !scanQr(world, session, number, pushName)) {
          throw refusal(409, 'This session does not show this QR code');
        }
      }),
    )
    .post(
      '/:name/status',
      act(statusBody, (session, { status }) => forceStatus(world, session, status)),
    )
    .post(
      '/:name/disconnect',
      act(z.unknown(), (session) => unlinkOnPhone(world, session)),
    )
    .post(
      '/:name/offline',
      act(offlineBody, (session, { offline }) => setOffline(world, session, offline)),
    )
    .get('/:name/chats', (c) => {
      const newest = find(c)
        .chats.all()
        .toSorted((a, b) => (b.messages.at(-1)?.at ?? 0) - (a.messages.at(-1)?.at ?? 0));
      const shown = newest.slice(0, Number(c.req.query('limit') ?? 1000));
      return c.json(shown.map((chat) => chatView(world, chat)));
    })
    .get('/:name/chats/:address/messages', (c) => {
      const chat = findChat(find(c), c.req.param('address'));
      return c.json({
        chat: chat ? chatView(world, chat) : null,
        messages: (chat?.messages ?? []).slice(-200).map(messageView),
      });
    })
    .post('/:name/messages', async (c) => {
      const session = find(c);
      const body = await readBody(c, messagesBody);
      if (!session.me) throw refusal(409, 'No phone has scanned this session yet');
      const messages = [body].flat().map((one) => messageView(receive(world, session, one)));
      world.flush();
      return c.json(Array.isArray(body) ? { messages } : messages[0], 201);
    })
    .post(
      '/:name/messages/:id/reaction',
      change(reactionBody, (session, message, { reaction: text, by }) =>
        react(world, session, message, { by, text }),
      ),
    )
    .put(
      '/:name/messages/:id',
      change(z.strictObject({ text: z.string().min(1) }), (session, message, { text }) =>
        edit(world, session, message, text),
      ),
    )
    .delete(
      '/:name/messages/:id',
      change(z.unknown(), (session, message) => revoke(world, session, message)),
    )
    .post('/:name/read', async (c) => {
      const session = find(c);
      const { from } = await readBody(c, z.strictObject({ from: z.string().min(1) }));
      for (const message of findChat(session, from)?.messages ?? []) {
        if (message.fromMe) acknowledge(world, session, message, 3);
      }
      return c.json({ ok: true });
    });
}

function sessionView(world: World, session: Session) {
  const { name, status, me = null, qr = null, offline, unlinked } = session;
  return { name, status, me, qr, offline, unlinked, sent: world.sentLog(name).total };
}

/** A conversation in the list of the phone. */
function chatView(world: World, { key, messages, typingUntil }: Chat) {
  const last = messages.at(-1);
  const person = world.people.find(key);
  return {
    chatId: key,
    phone: person?.phone ?? null,
    name: person?.name ?? '',
    typing: typingUntil > Date.now(),
    unreadByLead: messages.filter((m) => m.fromMe && !m.revoked && m.ack !== 3).length,
    last: last ? messageView(last) : null,
  };
}

function messageView(message: Message) {
  const { at, ack, chat, alt: _alt, ...shown } = message;
  const more = { chatId: chat, timestamp: at, ack: ackNames[ack], serialId: serialId(message) };
  return { reactions: {}, ...shown, ...more };
}

/** The conversation with this phone number or address, without making one. */
function findChat({ chats }: Session, address: string): Chat | undefined {
  const chatId = normalAddress(address);
  return chats.has(chatId) ? chats.chat(chatId) : undefined;
}

type Stream = Parameters<Parameters<typeof streamSSE>[1]>[0];

/** Names the sessions in which something changed, batched so that a busy one does not flood. */
async function notifyChanges(world: World, stream: Stream): Promise<void> {
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
    await stream.sleep(NOTIFY_EVERY_MS);
    if (changed.size > 0) continue;
    await new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, HEARTBEAT_MS).unref();
    });
  }
}
