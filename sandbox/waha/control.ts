import { type Context, Hono } from 'hono';
import QRCode from 'qrcode';
import { changeEvents, readBodies, readBody, refusal } from '../control.ts';
import { bareId, normalizeAddress } from './ids.ts';
import { forceStatus, scanQr, setOffline, unlinkOnPhone } from './lifecycle.ts';
import {
  ackName,
  type Chat,
  type Message,
  type Session,
  type SessionStatus,
  type Settings,
} from './model.ts';
import { serialId } from './shapes.ts';
import {
  acknowledge,
  type Call,
  call,
  edit,
  type MessageInput,
  react,
  receive,
  revoke,
} from './traffic.ts';
import type { World } from './world.ts';

/** `/waha/_control/…`: how tests and operators control the world behind the gateway. */
export function wahaControl(world: World): Hono {
  return new Hono()
    .route('/sessions', sessionControl(world))
    .get('/people', (c) => c.json(world.people.all().slice(-Number(c.req.query('limit') ?? 1000))))
    .post('/people', async (c) => {
      const { phone, ...known } = await readBody<PersonInput>(c, 'phone', 'name', 'lid');
      return c.json(world.people.meet(phone, known));
    })
    .get('/activity', (c) => {
      const wanted = c.req.query('session');
      const activity = world.activity.entries.filter(({ session }) => session === wanted);
      return c.json({ activity });
    })
    .get('/violations', (c) => c.json({ violations: world.violations.entries }))
    .delete('/violations', (c) => {
      world.clearViolations();
      return c.json({ violations: [] });
    })
    .get('/settings', (c) => c.json(world.settings))
    .post('/settings', async (c) => {
      world.set(await readBody<Partial<Settings>>(c, ...SETTINGS));
      return c.json(world.settings);
    })
    .get('/webhooks', (c) => c.json(world.dispatcher.counts))
    .get('/files/:file', async (c) => {
      const file = await world.readMedia(c.req.param('file'));
      if (!file) throw refusal(404, 'No such file');
      // A "lead's" file is shown as a picture or downloaded, never run as a page.
      return c.body(file, 200, { 'content-security-policy': "default-src 'none'; sandbox" });
    })
    .get('/events', (c) => changeEvents(c, world.changes));
}

/** `/_control/sessions/…`: the phone's side of each session. */
function sessionControl(world: World): Hono {
  const find = (c: Context): Session => {
    const session = world.sessions.get(c.req.param('name') ?? '');
    if (!session) throw refusal(404, 'No such session');
    return session;
  };
  const messageIn = (c: Context): [Session, Message] => {
    const session = find(c);
    const message = session.chats.find(bareId(c.req.param('id') ?? ''));
    if (!message) throw refusal(404, 'No such message');
    return [session, message];
  };
  return new Hono()
    .get('/', (c) => c.json([...world.sessions.values()].map((s) => sessionView(world, s))))
    .get('/:name', (c) => c.json(sessionView(world, find(c))))
    .get('/:name/sent', (c) => {
      const log = world.sentLog(c.req.param('name'));
      return c.json({ total: log.total, sent: log.entries });
    })
    .get('/:name/qr.png', async (c) => {
      const { qr } = find(c);
      if (!qr) throw refusal(404, 'This session shows no QR code');
      const png = await QRCode.toBuffer(qr.value, { margin: 4, scale: 5 });
      return c.body(new Uint8Array(png), 200, { 'content-type': 'image/png' });
    })
    .post('/:name/scan', async (c) => {
      const session = find(c);
      const shown = session.qr?.value;
      const scan = await readBody<Scan>(c, 'phone', 'pushName', 'qr', 'history');
      const { phone, pushName = 'Sandbox phone', qr = shown, history = [] } = scan;
      if (qr !== shown || !scanQr(world, session, phone, pushName)) {
        throw refusal(409, 'This session does not show this QR code');
      }
      for (const message of history) await receive(world, session, { ...message, missed: true });
      return c.json(sessionView(world, session));
    })
    .post('/:name/status', async (c) => {
      const { status } = await readBody<{ status: SessionStatus }>(c, 'status');
      forceStatus(world, find(c), status);
      return c.json(sessionView(world, find(c)));
    })
    .post('/:name/disconnect', (c) => {
      unlinkOnPhone(world, find(c));
      return c.json(sessionView(world, find(c)));
    })
    .post('/:name/offline', async (c) => {
      const { offline = true } = await readBody<{ offline?: boolean }>(c, 'offline');
      setOffline(world, find(c), offline);
      return c.json(sessionView(world, find(c)));
    })
    .get('/:name/chats', (c) => {
      const newest = find(c)
        .chats.all()
        .toSorted((a, b) => (b.messages.at(-1)?.at ?? 0) - (a.messages.at(-1)?.at ?? 0));
      const shown = newest.slice(0, Number(c.req.query('limit') ?? 1000));
      return c.json(shown.map((chat) => chatView(world, chat)));
    })
    .get('/:name/chats/:address/messages', (c) => {
      const chat = find(c).chats.existing(normalizeAddress(c.req.param('address')));
      return c.json({
        chat: chat ? chatView(world, chat) : null,
        messages: (chat?.messages ?? []).slice(-200).map(messageView),
      });
    })
    .post('/:name/messages', async (c) => {
      const session = find(c);
      const inputs = await readBodies<MessageInput>(c, ...MESSAGE);
      if (!session.me) throw refusal(409, 'No phone has scanned this session yet');
      const messages: object[] = [];
      for (const input of inputs) messages.push(messageView(await receive(world, session, input)));
      const isOne = messages.length === 1 && !(await c.req.text()).startsWith('[');
      return c.json(isOne ? messages[0] : { messages }, 201);
    })
    .post('/:name/calls', async (c) => {
      const given = await readBody<Call>(c, 'from', 'video', 'id', 'what');
      return c.json({ id: call(world, find(c), given) }, 201);
    })
    .post('/:name/messages/:id/reaction', async (c) => {
      const { reaction, by = 'lead' } = await readBody<Reaction>(c, 'reaction', 'by');
      const [session, message] = messageIn(c);
      react(world, session, message, { by, text: reaction });
      return c.json(messageView(message));
    })
    .put('/:name/messages/:id', async (c) => {
      const { text } = await readBody<{ text: string }>(c, 'text');
      const [session, message] = messageIn(c);
      edit(world, session, message, text);
      return c.json(messageView(message));
    })
    .delete('/:name/messages/:id', (c) => {
      const [session, message] = messageIn(c);
      revoke(world, session, message);
      return c.json(messageView(message));
    })
    .post('/:name/read', async (c) => {
      const session = find(c);
      const { from } = await readBody<{ from: string }>(c, 'from');
      for (const message of session.chats.existing(normalizeAddress(from))?.messages ?? []) {
        if (message.fromMe) acknowledge(world, session, message, 3);
      }
      return c.json({ ok: true });
    });
}

type PersonInput = { phone: string; name?: string; lid?: string };
type Scan = { phone: string; pushName?: string; qr?: string; history?: MessageInput[] };
type Reaction = { reaction: string; by?: 'lead' | 'me' };
const SETTINGS = ['timeScale', 'version', 'engine', 'acks', 'reachOut', 'history'] as const;
const MESSAGE = [
  ...(['from', 'text', 'name', 'id', 'timestamp', 'fromMe'] as const),
  ...(['lid', 'media', 'replyTo', 'raw', 'missed'] as const),
];

function sessionView(world: World, session: Session) {
  const { name, status, me = null, qr = null, offline, unlinked } = session;
  return { name, status, me, qr, offline, unlinked, sent: world.sentLog(name).total };
}

/** A conversation in the phone's list. */
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
  const more = { chatId: chat, timestamp: at, ack: ackName(ack), serialId: serialId(message) };
  return { reactions: {}, ...shown, ...more };
}
