import webPush from 'web-push';
import { FetchProblem, fetchProblemOf } from '../safe-fetch/fetch-problem.ts';
import { foreignAddresses } from '../safe-fetch/foreign-addresses.ts';
import type { GuardOptions } from '../safe-fetch/guarded-clients.ts';

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

/** Seconds for which a push service keeps a message for a device that is off, such as overnight. */
const TTL = 12 * 3600;
const GONE_STATUSES = new Set([404, 410]);
const RETRY_STATUSES = new Set([408, 425, 429]);

/**
 * Sends to the push services of browsers. Endpoints are user input, so they are checked like every
 * entered address: https, no address in a private network, no redirects.
 */
export function createPushSender(options: GuardOptions = {}) {
  const { urlOf, clientFor, close } = foreignAddresses(options);
  return {
    /** Whether an endpoint is allowed. `send` detects names that resolve to private addresses. */
    accepts(endpoint: string): boolean {
      try {
        urlOf(endpoint);
        return true;
      } catch (error) {
        if (error instanceof FetchProblem) return false;
        throw error;
      }
    },
    async send(target: PushTarget, payload: string, keys: PushKeys): Promise<PushOutcome> {
      try {
        const url = urlOf(target.endpoint);
        const message = encrypted(target, payload, keys);
        if (!message) return 'gone';
        const { status } = await clientFor(url).request(url, { method: 'POST', ...message });
        return outcomeOf(status);
      } catch (error) {
        return isForbidden(error) ? 'gone' : 'later';
      }
    },
    close,
  };
}

export type PushSender = ReturnType<typeof createPushSender>;

/** Returns undefined if the browser's keys are invalid: nothing can ever be read there. */
function encrypted({ endpoint, ...keys }: PushTarget, payload: string, vapidDetails: PushKeys) {
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
      vapidDetails,
      TTL,
      contentEncoding: 'aes128gcm',
      urgency: 'high',
    });
    // The library's types say that the TTL is a string, but it is a number.
    const all: Record<string, string | number> = headers;
    const plain = Object.entries(all).map(([name, value]) => [name, String(value)] as const);
    return { headers: Object.fromEntries(plain), body: body ?? undefined };
  } catch {
    return undefined;
  }
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
