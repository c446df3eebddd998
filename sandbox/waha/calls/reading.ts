import { type Context, Hono } from 'hono';
import QRCode from 'qrcode';
import { digitsOf, isLid, normalAddress, phoneAddress } from '../address.ts';
import { bareId } from '../chats.ts';
import { GatewayError, refuse } from '../errors.ts';
import { outgoingMessageId } from '../ids.ts';
import { ackNames } from '../model.ts';
import type { Settings } from '../settings.ts';
import { documented, withoutMedia } from '../shapes/answers.ts';
import type { World } from '../world.ts';
import { requireSession, whenIn } from './context.ts';

/** `/api/{session}/…`: calls that only read. */
export function readingCalls(world: World): Hono {
  const find = (c: Context) => requireSession(world, c.req.param('session') ?? '');
  return new Hono()
    .get('/:session/auth/qr', async (c) => {
      const session = find(c);
      const value = await whenIn(world, session, 'SCAN_QR_CODE', () => session.qr?.value ?? '');
      return qrAnswer(c, value);
    })
    .get('/:session/profile', async (c) => {
      const session = find(c);
      return whenIn(world, session, 'WORKING', () =>
        c.json({ id: session.me?.id ?? '', name: session.me?.pushName ?? '', picture: null }),
      );
    })
    .get('/:session/new-message-id', async (c) => {
      const session = find(c);
      requireMessageIds(world.settings);
      await whenIn(world, session, 'WORKING', () => undefined);
      return c.json({ id: outgoingMessageId() });
    })
    .get('/:session/lids/:lid', async (c) => {
      const given = c.req.param('lid');
      const lid = given.includes('@') ? given : `${given}@lid`;
      await whenIn(world, find(c), 'WORKING', () => undefined);
      const person = world.people.findByLid(lid);
      return c.json({ lid, pn: person ? phoneAddress(person.phone) : null });
    })
    .get('/:session/chats/overview', (c) => overview(world, c))
    .get('/:session/chats/:chatId/messages', (c) => history(world, c))
    .get('/:session/chats/:chatId/messages/:messageId', (c) => oneMessage(world, c));
}

/** `/api/contacts/check-exists` */
export function contactCalls(world: World): Hono {
  return new Hono().get('/check-exists', async (c) => {
    const session = requireSession(world, c.req.query('session') ?? 'default');
    const digits = digitsOf(c.req.query('phone') ?? '');
    const exists = await whenIn(world, session, 'WORKING', () => {
      const known = world.people.findByPhone(digits);
      return known?.exists ?? (digits.length >= 7 && digits.length <= 15);
    });
    return c.json(
      exists ? { numberExists: true, chatId: phoneAddress(digits) } : { numberExists: false },
    );
  });
}

/** WEBJS does not implement it, and WPP says that it is not supported. */
function requireMessageIds({ engine }: Settings): void {
  const message = `The method is not implemented by the '${engine}' engine`;
  if (engine === 'WEBJS') throw new GatewayError(501, { message, statusCode: 501 });
  if (engine === 'WPP') throw refuse(422, message);
}

async function qrAnswer(c: Context, value: string): Promise<Response> {
  if (c.req.query('format') === 'raw') return c.json({ value });
  const png = await QRCode.toBuffer(value, { type: 'png', margin: 4, scale: 5 });
  if (c.req.header('accept') === 'application/json') {
    return c.json({ mimetype: 'image/png', data: png.toString('base64') });
  }
  return c.body(new Uint8Array(png), 200, { 'content-type': 'image/png' });
}

/** The chats with their last message, newest first. */
async function overview(world: World, c: Context): Promise<Response> {
  const session = requireSession(world, c.req.param('session') ?? '');
  const chats = await whenIn(world, session, 'WORKING', () => session.chats.all());
  const summaries = chats.flatMap(({ key, messages }) => {
    const last = messages.findLast((message) => !message.held && !message.revoked);
    return last ? [{ key, last }] : [];
  });
  summaries.sort((a, b) => b.last.at - a.last.at);
  const from = Number(c.req.query('offset') ?? 0);
  const page = summaries.slice(from, from + Number(c.req.query('limit') ?? 20));
  return c.json(
    page.map(({ key, last }) => ({
      id: key,
      name: world.people.find(key)?.name ?? null,
      picture: null,
      lastMessage: documented(last, session.chats, world.settings),
      _chat: { id: key },
    })),
  );
}

/** One message of a chat; the id is a whole one or a bare one. */
async function oneMessage(world: World, c: Context): Promise<Response> {
  const session = requireSession(world, c.req.param('session') ?? '');
  const chat = normalAddress(c.req.param('chatId') ?? '');
  const { settings, people } = world;
  const message = await whenIn(world, session, 'WORKING', () =>
    session.chats.find(bareId(c.req.param('messageId') ?? '')),
  );
  const hidden = settings.history === 'by_lid' && !isLid(chat) && people.find(chat) !== undefined;
  const here = message && people.keyOf(message.chat) === people.keyOf(chat);
  if (!here || message.revoked || hidden) throw refuse(404, 'Message not found');
  const answer = documented(message, session.chats, settings);
  return c.json(wantsMedia(c) ? answer : withoutMedia(answer));
}

/** Files are fetched from WhatsApp unless the caller says that it wants none. */
const wantsMedia = (c: Context) => c.req.query('downloadMedia') !== 'false';

async function history(world: World, c: Context): Promise<Response> {
  const session = requireSession(world, c.req.param('session') ?? '');
  const chat = normalAddress(c.req.param('chatId') ?? '');
  const messages = await whenIn(world, session, 'WORKING', () => {
    if (world.settings.engine === 'NOWEB' && session.config.noweb?.store?.enabled !== true) {
      throw refuse(
        400,
        'Enable NOWEB store "config.noweb.store.enabled=True" and "config.noweb.store.full_sync=True" when starting a new session.',
      );
    }
    return session.chats.has(chat) ? session.chats.chat(chat).messages : [];
  });
  const query = (name: string) => c.req.query(name);
  const number = (name: string, otherwise: number) => Number(query(name) ?? otherwise);
  const merge = query('merge') !== 'false';
  const found = messages.filter(
    (m) =>
      !m.held &&
      !m.revoked &&
      (merge || isLid(m.chat) === isLid(chat)) &&
      m.at >= number('filter.timestamp.gte', 0) &&
      m.at <= number('filter.timestamp.lte', Number.POSITIVE_INFINITY) &&
      (query('filter.fromMe') ?? String(m.fromMe)) === String(m.fromMe) &&
      (query('filter.ack') ?? ackNames[m.ack]) === ackNames[m.ack],
  );
  const sorted = found.toSorted((a, b) => a.at - b.at);
  if (query('sortOrder') !== 'asc') sorted.reverse();
  const from = number('offset', 0);
  const page = sorted.slice(from, from + number('limit', 10));
  const answers = page.map((message) => documented(message, session.chats, world.settings));
  return c.json(wantsMedia(c) ? answers : answers.map(withoutMedia));
}
