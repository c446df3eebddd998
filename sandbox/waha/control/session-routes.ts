import { type Context, Hono } from 'hono';
import QRCode from 'qrcode';
import type { z } from 'zod';
import { bareId } from '../chats.ts';
import { forceStatus, scanQr, setOffline, startSession, unlinkOnPhone } from '../lifecycle.ts';
import type { Ack, Message } from '../model.ts';
import type { Session } from '../session.ts';
import { acknowledge, edit, react, revoke } from '../traffic.ts';
import type { World } from '../world.ts';
import * as input from './input.ts';
import { receive } from './receive.ts';
import { ControlError, read } from './refusals.ts';
import { chatView, findChat, messageView, sessionView } from './views.ts';

const acks = { ERROR: -1, SERVER: 1, DEVICE: 2, READ: 3 } as const satisfies Record<string, Ack>;

/** `/_control/sessions/…`: the phone's side of each session. */
export function sessionControl(world: World): Hono {
  return new Hono()
    .route('/', pairing(world))
    .route('/', conversations(world))
    .get('/', (c) => c.json([...world.sessions.values()].map((s) => sessionView(world, s))))
    .get('/:name', (c) => c.json(sessionView(world, sessionIn(world, c))))
    .get('/:name/sent', (c) => {
      const name = c.req.param('name');
      if (!world.sessions.has(name) && !world.hasSent(name))
        throw new ControlError(404, 'No such session');
      const log = world.sentLog(name);
      const since = Number(c.req.query('since') ?? 0);
      const limit = Number(c.req.query('limit') ?? Number.POSITIVE_INFINITY);
      return c.json({ total: log.total, sent: log.read(since, limit) });
    });
}

function pairing(world: World): Hono {
  const act =
    <S extends z.ZodType>(schema: S, work: (session: Session, body: z.infer<S>) => void) =>
    async (c: Context) => {
      const session = sessionIn(world, c);
      work(session, await read(c, schema));
      return c.json(sessionView(world, session));
    };
  return new Hono()
    .get('/:name/qr.png', async (c) => {
      const { qr } = sessionIn(world, c);
      if (!qr) throw new ControlError(404, 'This session shows no QR code');
      const png = await QRCode.toBuffer(qr.value, { margin: 4, scale: 5 });
      return c.body(new Uint8Array(png), 200, {
        'content-type': 'image/png',
        'cache-control': 'no-store',
      });
    })
    .post(
      '/:name/scan',
      act(input.scanBody, (session, { phone, pushName, qr }) => {
        if (qr !== undefined && qr !== session.qr?.value) {
          throw new ControlError(409, 'This code has expired');
        }
        if (!scanQr(world, session, phone, pushName)) {
          throw new ControlError(409, 'This session shows no QR code');
        }
      }),
    )
    .post(
      '/:name/status',
      act(input.statusBody, (session, { status }) => forceStatus(world, session, status)),
    )
    .post(
      '/:name/disconnect',
      act(input.empty, (session) => unlinkOnPhone(world, session)),
    )
    .post(
      '/:name/offline',
      act(input.offlineBody, (session, { offline }) => setOffline(world, session, offline)),
    )
    .post(
      '/:name/drop',
      act(input.empty, (session) => startSession(world, session)),
    )
    .post(
      '/:name/deaf',
      act(input.deafBody, (session, { deaf }) => {
        session.deaf = deaf;
        world.changed(session);
      }),
    );
}

function conversations(world: World): Hono {
  return new Hono()
    .get('/:name/chats', (c) => {
      const limit = Number(c.req.query('limit') ?? 1000);
      const recent = sessionIn(world, c)
        .chats.all()
        .toSorted((a, b) => (b.messages.at(-1)?.at ?? 0) - (a.messages.at(-1)?.at ?? 0))
        .slice(0, limit);
      return c.json(recent.map((chat) => chatView(world, chat)));
    })
    .get('/:name/chats/:address/messages', (c) => {
      const chat = findChat(sessionIn(world, c), c.req.param('address'));
      const limit = Number(c.req.query('limit') ?? 200);
      return c.json({
        chat: chat ? chatView(world, chat) : null,
        messages: (chat?.messages ?? []).slice(-limit).map(messageView),
      });
    })
    .post('/:name/messages', async (c) => {
      const session = sessionIn(world, c);
      const body = await read(c, input.messagesBody);
      if (!session.me) throw new ControlError(409, 'No phone has scanned this session yet');
      const messages = (Array.isArray(body) ? body : [body]).map((message) =>
        messageView(receive(world, session, message)),
      );
      world.flush();
      return c.json(Array.isArray(body) ? { messages } : messages[0], 201);
    })
    .post('/:name/messages/:id/reaction', async (c) => {
      const { session, message } = messageIn(world, c);
      const { reaction, by } = await read(c, input.reactionBody);
      react(world, session, message, by, reaction);
      return c.json(messageView(message));
    })
    .post('/:name/messages/:id/ack', async (c) => {
      const { session, message } = messageIn(world, c);
      acknowledge(world, session, message, acks[(await read(c, input.ackBody)).ack]);
      return c.json(messageView(message));
    })
    .put('/:name/messages/:id', async (c) => {
      const { session, message } = messageIn(world, c);
      edit(world, session, message, (await read(c, input.editBody)).text);
      return c.json(messageView(message));
    })
    .delete('/:name/messages/:id', (c) => {
      const { session, message } = messageIn(world, c);
      revoke(world, session, message);
      return c.json(messageView(message));
    })
    .post('/:name/read', async (c) => {
      const session = sessionIn(world, c);
      const chat = findChat(session, (await read(c, input.readBody)).from);
      for (const message of chat?.messages ?? []) {
        if (message.fromMe) acknowledge(world, session, message, 3);
      }
      return c.json({ ok: true });
    });
}

function sessionIn(world: World, c: Context): Session {
  const session = world.sessions.get(c.req.param('name') ?? '');
  if (!session) throw new ControlError(404, 'No such session');
  return session;
}

function messageIn(world: World, c: Context): { session: Session; message: Message } {
  const session = sessionIn(world, c);
  const message = session.chats.find(bareId(c.req.param('id') ?? ''));
  if (!message) throw new ControlError(404, 'No such message');
  return { session, message };
}
