import { type Context, Hono } from 'hono';
import QRCode from 'qrcode';
import { refuse, sessionIn } from '../errors.ts';
import {
  bareId,
  digitsOf,
  isLid,
  normalizeAddress,
  outgoingMessageId,
  phoneAddress,
} from '../ids.ts';
import type { Chats, Message } from '../model.ts';
import { withDocumentedFields, environment } from '../shapes.ts';
import type { World } from '../world.ts';

/** Calls that only read. */
export function readingCalls(world: World): Hono {
  const find = (c: Context) => sessionIn(world, c.req.param('session'));
  return new Hono()
    .get('/version', (c) => c.json(environment(world.settings)))
    .get('/files/:session/:file', async (c) => {
      const file = await world.readMedia(c.req.param('file'));
      if (!file) throw refuse(404, 'Not Found');
      return c.body(file, 200, { 'content-type': 'application/octet-stream' });
    })
    .get('/contacts/check-exists', async (c) => {
      await sessionIn(world, c.req.query('session'));
      const digits = digitsOf(c.req.query('phone') ?? '');
      const numberExists = digits.length >= 7 && digits.length <= 15;
      return c.json({ numberExists, ...(numberExists && { chatId: phoneAddress(digits) }) });
    })
    .get('/:session/auth/qr', async (c) => {
      const { qr } = await sessionIn(world, c.req.param('session'), 'SCAN_QR_CODE');
      const png = await QRCode.toBuffer(qr?.value ?? '', { type: 'png', margin: 4, scale: 5 });
      if (c.req.header('accept') === 'application/json') {
        return c.json({ mimetype: 'image/png', data: png.toString('base64') });
      }
      return c.body(new Uint8Array(png), 200, { 'content-type': 'image/png' });
    })
    .get('/:session/profile', async (c) => {
      const { me } = await find(c);
      return c.json({ id: me?.id ?? '', name: me?.pushName ?? '', picture: null });
    })
    .get('/:session/new-message-id', async (c) => {
      const { engine } = world.settings;
      const message = `The method is not implemented by the '${engine}' engine`;
      if (engine !== 'NOWEB') throw refuse(engine === 'WPP' ? 422 : 501, message);
      await find(c);
      return c.json({ id: outgoingMessageId() });
    })
    .get('/:session/lids/:lid', async (c) => {
      const lid = c.req.param('lid');
      await find(c);
      const person = world.people.find(lid);
      return c.json({ lid, pn: person ? phoneAddress(person.phone) : null });
    })
    .get('/:session/chats/overview', (c) => overview(world, c))
    .get('/:session/chats/:chatId/messages', (c) => history(world, c))
    .get('/:session/chats/:chatId/messages/:messageId', (c) => oneMessage(world, c));
}

const isThere = (message: Message): boolean => !message.held && !message.revoked;

/** The chats with their last message, newest first. */
async function overview(world: World, c: Context): Promise<Response> {
  const { chats } = await sessionIn(world, c.req.param('session'));
  const summaries = chats
    .all()
    .map(({ key, messages }) => ({ key, last: messages.findLast(isThere) }))
    .filter((item): item is { key: string; last: Message } => item.last !== undefined)
    .toSorted((a, b) => b.last.at - a.last.at);
  return c.json(
    pageOf(summaries, c, 20).map(({ key, last }) => ({
      id: key,
      name: world.people.find(key)?.name ?? null,
      picture: null,
      lastMessage: withDocumentedFields(last, chats),
      _chat: { id: key },
    })),
  );
}

function pageOf<T>(all: T[], c: Context, usual: number): T[] {
  const from = Number(c.req.query('offset') ?? 0);
  return all.slice(from, from + Number(c.req.query('limit') ?? usual));
}

/** A message of a chat, by its whole id or its bare id. */
async function oneMessage(world: World, c: Context): Promise<Response> {
  const { chats } = await sessionIn(world, c.req.param('session'));
  const chat = normalizeAddress(c.req.param('chatId') ?? '');
  const { settings, people } = world;
  const message = chats.find(bareId(c.req.param('messageId') ?? ''));
  const hidden = settings.history === 'by_lid' && !isLid(chat) && people.find(chat) !== undefined;
  const isHere = message && people.keyOf(message.chat) === people.keyOf(chat);
  if (!isHere || message.revoked || hidden) throw refuse(404, 'Message not found');
  return c.json(answered(message, chats, c));
}

/** Fetches files from WhatsApp unless the caller wants none; `hasMedia` is set either way. */
function answered(message: Message, chats: Chats, c: Context): object {
  const answer = withDocumentedFields(message, chats);
  return c.req.query('downloadMedia') === 'false' ? { ...answer, media: null } : answer;
}

async function history(world: World, c: Context): Promise<Response> {
  const { config, chats } = await sessionIn(world, c.req.param('session'));
  if (config.noweb?.store?.enabled !== true) {
    throw refuse(400, 'Enable NOWEB store "config.noweb.store.enabled=True" to read messages.');
  }
  const chat = normalizeAddress(c.req.param('chatId') ?? '');
  const found = chats.existing(chat)?.messages.filter(isThere) ?? [];
  const sorted = found.toSorted((a, b) => a.at - b.at);
  if (c.req.query('sortOrder') !== 'asc') sorted.reverse();
  return c.json(pageOf(sorted, c, 10).map((message) => answered(message, chats, c)));
}
