import webPush from 'web-push';
import { FetchProblem, fetchProblemOf } from '../safe-fetch/fetch-problem.ts';
import { type ForeignOptions, foreignAddresses } from '../safe-fetch/foreign-addresses.ts';

/** The keys that identify this installation to push services (VAPID, RFC 8292). */
export interface PushKeys {
  /** base64url, the format of browsers */
  publicKey: string;
  privateKey: string;
  /** contact for push services: `mailto:` or https */
  subject: string;
}

/** The address of a browser at its push service, and the keys that encrypt messages (RFC 8291). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Outcome of a message. `gone`: the subscription has ended. `forbidden`: the service doesn't accept
 * this installation, and the subscription may still be valid. `refused`: this message will never be
 * accepted. `later`: retry.
 */
export type PushOutcome = 'taken' | 'gone' | 'forbidden' | 'refused' | 'later';

export interface PushSender {
  /** Whether an endpoint is allowed. `send` detects names that resolve to private addresses. */
  accepts(endpoint: string): boolean;
  send(target: PushTarget, payload: string, keys: PushKeys): Promise<PushOutcome>;
  close(): Promise<void>;
}

/** Seconds for which a push service keeps a message for a device that is off, such as overnight. */
const TTL = 12 * 3600;
const GONE_STATUSES = new Set([404, 410]);
const RETRY_STATUSES = new Set([408, 425, 429]);

/**
 * Sends to the push services of browsers. Endpoints are user input, so they are checked like every
 * entered address: https, no address in a private network, no redirects.
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
        const encryptedMessage = encrypted(target, payload, keys);
        if (!encryptedMessage) return 'gone';
        const { headers, body } = encryptedMessage;
        const { status } = await clientFor(url).request(url, { method: 'POST', headers, body });
        return outcomeOf(status);
      } catch (error) {
        return isForbidden(error) ? 'gone' : 'later';
      }
    },
    close,
  };
}

/** Returns undefined if the browser's keys are invalid: nothing can ever be read there. */
function encrypted(target: PushTarget, payload: string, keys: PushKeys) {
  try {
    const { headers, body } = requestOf(target, payload, keys);
    // The library's types say that the TTL is a string, but it is a number.
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
  if (GONE_STATUSES.has(status)) return 'gone';
  // Apple and Mozilla answer 403 if they don't accept the subject or the key.
  if (status === 403) return 'forbidden';
  return status >= 500 || RETRY_STATUSES.has(status) ? 'later' : 'refused';
}

/** Its address was never allowed, or is private now. It isn't retried. */
function isForbidden(error: unknown): boolean {
  const { reason } = fetchProblemOf(error);
  return reason === 'inside_address' || reason === 'invalid_address';
}
