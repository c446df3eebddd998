import webPush from 'web-push';
import { FetchProblem, fetchProblemOf } from '../safe-fetch/fetch-problem.ts';
import { type ForeignOptions, foreignAddresses } from '../safe-fetch/foreign-addresses.ts';

/** The keys by which push services know this installation (VAPID, RFC 8292). */
export interface PushKeys {
  /** base64url, as browsers take them */
  publicKey: string;
  privateKey: string;
  /** whom a push service may ask: `mailto:` or https */
  subject: string;
}

/** Where a browser's push service takes messages, and the keys that encrypt them (RFC 8291). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * What became of a message: `gone`: the subscription has ended. `forbidden`: the service doesn't accept
 * this installation, and the subscription may still be valid. `refused`: this message will never be
 * accepted. `later`: worth another try.
 */
export type PushOutcome = 'taken' | 'gone' | 'forbidden' | 'refused' | 'later';

export interface PushSender {
  /** Whether an endpoint may be asked at all; a name that resolves inside is found out by `send`. */
  accepts(endpoint: string): boolean;
  send(target: PushTarget, payload: string, keys: PushKeys): Promise<PushOutcome>;
  close(): Promise<void>;
}

/** Seconds for which a push service keeps a message for a device that is off: news of last night. */
const TTL = 12 * 3600;
const GONE = new Set([404, 410]);
const LATER = new Set([408, 425, 429]);

/**
 * Sends to the push services of browsers. Endpoints come from people, so they are checked like every
 * address that people enter: https, no address in a private network, no redirects.
 */
export function createPushSender(options: ForeignOptions = {}): PushSender {
  const { urlOf, clientFor, close } = foreignAddresses(options);
  return {
    accepts(endpoint) {
      try {
        urlOf(endpoint);
        return true;
      } catch (error) {
        if (error instanceof FetchProblem) return false;
        throw error;
      }
    },
    async send(target, payload, keys) {
      try {
        const url = urlOf(target.endpoint);
        const sealed = encrypted(target, payload, keys);
        if (!sealed) return 'gone';
        const { headers, body } = sealed;
        const { status } = await clientFor(url).request(url, { method: 'POST', headers, body });
        return outcomeOf(status);
      } catch (error) {
        return isForbidden(error) ? 'gone' : 'later';
      }
    },
    close,
  };
}

/** Undefined when the browser's keys are none: nothing can ever be read there. */
function encrypted(target: PushTarget, payload: string, keys: PushKeys) {
  try {
    const { headers, body } = requestOf(target, payload, keys);
    // Its types call the TTL a text; it is a number.
    const all: Record<string, string | number> = headers;
    const plain = Object.entries(all).map(([name, value]) => [name, String(value)]);
    return {
      headers: Object.fromEntries(plain) as Record<string, string>,
      body: body ?? undefined,
    };
  } catch {
    return undefined;
  }
}

function requestOf({ endpoint, p256dh, auth }: PushTarget, payload: string, keys: PushKeys) {
  const { subject, publicKey, privateKey } = keys;
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject, publicKey, privateKey },
    TTL,
    contentEncoding: 'aes128gcm',
    urgency: 'high',
  });
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (GONE.has(status)) return 'gone';
  // Apple and Mozilla answer 403 to a subject or a key that they don't accept.
  if (status === 403) return 'forbidden';
  return status >= 500 || LATER.has(status) ? 'later' : 'refused';
}

/** Its address was never allowed, or leads inside now: it is not asked again. */
function isForbidden(error: unknown): boolean {
  const { reason } = fetchProblemOf(error);
  return reason === 'inside_address' || reason === 'invalid_address';
}
