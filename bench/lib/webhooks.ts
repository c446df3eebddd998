import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import type { BenchNumber } from './numbers.ts';

/** A webhook delivery, signed like the gateway's. */
export interface Delivery {
  path: string;
  body: string;
  headers: Record<string, string>;
}

export const newWhatsAppId = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;

/** The digits of a lead's number. */
export const nthLead = (n: number): string => `1555${String(n).padStart(7, '0')}`;

/** The gateway's webhook when `lead` (digits) writes `text`. */
export function inbound(number: BenchNumber, lead: string, text: string): Delivery {
  const id = newWhatsAppId();
  return signed(number, 'message.any', {
    ...messageOf(`false_${lead}@c.us_${id}`, `${lead}@c.us`, text),
    fromMe: false,
    source: 'app',
    ack: 2,
    ackName: 'DEVICE',
    _data: {
      key: { remoteJid: `${lead}@s.whatsapp.net`, fromMe: false, id },
      message: { extendedTextMessage: { text } },
      pushName: `Lead ${lead.slice(-4)}`,
      messageTimestamp: String(seconds()),
      status: 'DELIVERY_ACK',
    },
  });
}

/** The gateway's webhooks about a message that we sent: the echo, then WhatsApp's two acknowledgments. */
export function echoes(number: BenchNumber, chat: string, id: string, text: string): Delivery[] {
  const whole = `true_${chat}_${id}`;
  const echo = {
    ...messageOf(whole, chat, text),
    fromMe: true,
    source: 'api',
    ack: 0,
    ackName: 'PENDING',
    _data: { key: { remoteJid: chat, fromMe: true, id }, message: { conversation: text } },
  };
  const ack = (value: number, ackName: string) =>
    signed(number, 'message.ack', { id: whole, from: chat, fromMe: true, ack: value, ackName });
  return [signed(number, 'message.any', echo), ack(1, 'SERVER'), ack(2, 'DEVICE')];
}

function messageOf(id: string, from: string, body: string) {
  const timestamp = seconds();
  return { id, timestamp, from, body, hasMedia: false, media: null, location: null, vCards: null };
}

function signed(number: BenchNumber, event: string, payload: object): Delivery {
  const body = JSON.stringify({
    id: `evt_${newWhatsAppId().toLowerCase()}`,
    timestamp: Date.now(),
    event,
    session: number.session,
    me: { id: '19990000000@c.us', pushName: 'Bench', lid: '88800011122233@lid' },
    payload,
    engine: 'NOWEB',
    environment: { version: '2026.7.1', engine: 'NOWEB', tier: 'CORE', browser: null },
  });
  const hmac = createHmac('sha512', number.hmac_key).update(body).digest('hex');
  return {
    path: `/webhooks/waha/${number.connection_id}`,
    body,
    headers: {
      'content-type': 'application/json',
      'x-webhook-hmac': hmac,
      'x-webhook-hmac-algorithm': 'sha512',
    },
  };
}

const seconds = () => Math.floor(Date.now() / 1000);

export type Poster = ReturnType<typeof createPoster>;

const MAX_TRIES = 20;

/** Posts deliveries over persistent connections. */
export function createPoster(origin: string, connections = 64) {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const request = async ({ path, body, headers }: Delivery) => {
    const answer = await pool.request({ method: 'POST', path, headers, body });
    await answer.body.dump();
    return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after'] ?? 1) };
  };
  return {
    request,
    /** Returns the ms until it was acknowledged. Throws if it wasn't. */
    async post(delivery: Delivery): Promise<number> {
      const startedAt = performance.now();
      const { status } = await request(delivery);
      if (status !== 200) throw new Error(`${delivery.path} answered ${status}`);
      return performance.now() - startedAt;
    },
    /** Retries temporary refusals, like gateways do. Throws if the delivery isn't accepted. */
    async deliver(delivery: Delivery): Promise<void> {
      for (let tries = 1; ; tries += 1) {
        const { status, retryAfter } = await request(delivery);
        if (status === 200) return;
        if (status !== 429 || tries === MAX_TRIES)
          throw new Error(`${delivery.path} answered ${status}`);
        await setTimeout(retryAfter * 1000);
      }
    },
    close: () => pool.destroy(),
  };
}
