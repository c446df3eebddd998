import { Hono } from 'hono';
import { RingLog } from '../journal.ts';
import type { PartContext, SandboxPart } from '../part.ts';

/** A message from the product to one subscription, still encrypted. */
interface PushMessage {
  subscription: string;
  at: string;
  headers: Record<string, string>;
  /** base64url */
  body: string;
}

const MAX_MESSAGES = 1_000;
/** RFC 8030 requires services to accept at least this much. */
const MAX_BYTES = 4096;

/**
 * A push service (RFC 8030) that stores messages instead of delivering them to a browser. It requires
 * what real ones require: a TTL, the aes128gcm encoding, and a VAPID token for its own address.
 */
export async function createPush(ctx: PartContext): Promise<SandboxPart> {
  const messages = new RingLog<PushMessage>(MAX_MESSAGES);
  const ended = new Set<string>();
  const app = new Hono();
  app.use('/:subscription{[\\w-]+}', ctx.faults.middleware());
  app.post('/:subscription{[\\w-]+}', async (c) => {
    const subscription = c.req.param('subscription');
    if (ended.has(subscription)) return c.text('No such subscription', 410);
    const problem = problemOf(c.req.raw.headers, new URL(ctx.baseUrl).origin);
    if (problem) return c.text(problem[1], problem[0]);
    const body = Buffer.from(await c.req.arrayBuffer());
    if (body.length > MAX_BYTES) return c.text('Payload too large', 413);
    const headers = Object.fromEntries(c.req.raw.headers);
    const at = new Date().toISOString();
    messages.add({ subscription, at, headers, body: body.toString('base64url') });
    return c.body(null, 201, { location: `${ctx.baseUrl}/push/messages/${messages.total}` });
  });
  app
    .get('/_control/messages', (c) => {
      const wanted = c.req.query('subscription');
      const isWanted = ({ subscription }: PushMessage) => !wanted || subscription === wanted;
      return c.json({ messages: messages.entries.filter(isWanted) });
    })
    .delete('/_control/messages', (c) => {
      messages.clear();
      ended.clear();
      return c.json({ cleared: true });
    })
    .post('/_control/end/:subscription', (c) => {
      ended.add(c.req.param('subscription'));
      return c.json({ ended: true });
    });
  return {
    name: 'push',
    title: 'Push service',
    description:
      'Where browsers of tests get their notifications. It keeps what is sent, encrypted.',
    links: [{ label: 'See the messages', href: '/push/_control/messages' }],
    app,
  };
}

/** The refusals of real services: status and message. */
function problemOf(headers: Headers, origin: string): [400 | 401 | 403, string] | undefined {
  if (!/^\d+$/.test(headers.get('ttl') ?? '')) return [400, 'TTL is missing'];
  if (headers.get('content-encoding') !== 'aes128gcm') return [400, 'Not in aes128gcm'];
  const vapid = /^vapid t=[\w-]+\.([\w-]+)\.[\w-]+, ?k=[\w-]+$/;
  const [, token] = vapid.exec(headers.get('authorization') ?? '') ?? [];
  if (token === undefined) return [401, 'A VAPID token is missing'];
  const claims = JSON.parse(Buffer.from(token, 'base64url').toString()) as Record<string, unknown>;
  const lasts = Number(claims.exp ?? 0) - Date.now() / 1000;
  const isOurs = claims.aud === origin && claims.sub && lasts > 0 && lasts <= 24 * 3600;
  return isOurs ? undefined : [403, 'The VAPID token is for another service'];
}
