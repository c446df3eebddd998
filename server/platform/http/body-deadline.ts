import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { UPLOADED_WITHIN_MS } from '#domain/conversations/messages/files.ts';
import { Refusal, renderRefusal } from '#domain/errors.ts';

/** From the headers to the end of the body. Bodies of procedures arrive within one second. */
const BODY_MS = 10_000;

interface BodyEnv extends Partial<HttpBindings> {
  /** Not in a WeakMap, which would cost 12 µs per request. */
  setBodyDeadline?: (ms: number) => void;
}

/**
 * Refuses a request whose body doesn't arrive in time, and closes its connection. It runs before all
 * routes, so each has a deadline. Routes for large files extend it with `slowBody`.
 */
export function bodyDeadline(ms = BODY_MS): MiddlewareHandler {
  return async (c, next) => {
    const env = envOf(c);
    const { incoming } = env;
    if (!incoming || !hasBody(incoming)) return next();
    const deadline = Promise.withResolvers<never>();
    let timer: NodeJS.Timeout | undefined;
    function setDeadline(timeoutMs: number) {
      clearTimeout(timer);
      // After the next poll, so that a busy process has read what arrived.
      timer = setTimeout(() => setImmediate(check), timeoutMs);
    }
    function check() {
      if (!incoming || incoming.complete || incoming.destroyed) return;
      c.header('connection', 'close');
      deadline.reject(new Refusal('REQUEST_TIMEOUT'));
    }
    env.setBodyDeadline = setDeadline;
    setDeadline(ms);
    try {
      await Promise.race([next(), deadline.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Extends the deadline for routes that take files, which need longer on a slow line. */
export const slowBody: MiddlewareHandler = (c, next) => {
  envOf(c).setBodyDeadline?.(UPLOADED_WITHIN_MS);
  return next();
};

/** Whether the caller left, or was cut off, before the whole body arrived. */
export function isCutOff(c: Context): boolean {
  const { incoming } = envOf(c);
  return incoming !== undefined && incoming.destroyed && !incoming.complete;
}

/** Empty in tests that call the application without a socket. */
const envOf = (c: Context): BodyEnv => (c.env as BodyEnv | undefined) ?? {};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Rejects bodies above `maxSize` with 413. Most callers send content-length, and checking it lets the
 * body come straight from the socket. Hono's limit creates a web stream first, which costs a tenth of
 * a webhook's time.
 */
export function boundedBody(maxSize: number): MiddlewareHandler {
  const limit = bodyLimit({ maxSize, onError: tooLarge });
  return (c, next) => {
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) {
      return limit(c, next);
    }
    if (Number(length) <= maxSize) return next();
    return Promise.resolve(tooLarge(c));
  };
}

const tooLarge = (c: Context) => c.json(renderRefusal(new Refusal('TOO_LARGE')), 413);
