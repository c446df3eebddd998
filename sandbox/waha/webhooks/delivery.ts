import { createHmac } from 'node:crypto';
import { eventId, requestId } from '../ids.ts';
import type { WebhookConfig } from '../model.ts';
import type { Post } from './sender.ts';

/** What WAHA does when the session's webhook says nothing of retries. */
const DEFAULT_RETRIES = { policy: 'constant', delaySeconds: 2, attempts: 15 } as const;

/** One webhook on its way, with what its retries need. */
export interface Delivery {
  event: string;
  webhook: WebhookConfig;
  post: Post;
  tries: number;
}

export function newDelivery(
  event: string,
  webhook: WebhookConfig,
  raw: string,
  version: string,
): Delivery {
  const body = Buffer.from(raw);
  return {
    event,
    webhook,
    post: { url: webhook.url, headers: headers(webhook, body, version), body },
    tries: 0,
  };
}

/** The engine said it again: a new event id around the same payload. */
export function replay(delivery: Delivery, version: string): Delivery {
  const raw = delivery.post.body.toString();
  const id = /"id":"evt_[0-9a-z]+"/;
  const again = raw.replace(id, `"id":"${eventId(Date.now())}"`);
  return newDelivery(delivery.event, delivery.webhook, again, version);
}

/** Milliseconds until the next try, or undefined when the policy gives up. */
export function retryDelay({ webhook, tries }: Delivery): number | undefined {
  const retries = { ...DEFAULT_RETRIES, ...webhook.retries };
  if (tries > retries.attempts) return undefined;
  const base = retries.delaySeconds * 1000;
  if (retries.policy === 'linear') return base * tries;
  if (retries.policy === 'exponential') return base * 2 ** (tries - 1);
  return base;
}

function headers(webhook: WebhookConfig, body: Buffer, version: string): Record<string, string> {
  const own: Record<string, string> = {
    accept: 'application/json, text/plain, */*',
    'content-type': 'application/json',
    'user-agent': `WAHA/${version}`,
  };
  for (const { name, value } of webhook.customHeaders ?? []) own[name.toLowerCase()] = value;
  own['x-webhook-request-id'] = requestId();
  own['x-webhook-timestamp'] = String(Date.now());
  const key = webhook.hmac?.key;
  if (key) {
    own['x-webhook-hmac'] = createHmac('sha512', key).update(body).digest('hex');
    own['x-webhook-hmac-algorithm'] = 'sha512';
  }
  own['accept-encoding'] = 'gzip, compress, deflate, br';
  return own;
}
