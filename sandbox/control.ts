import { type EventEmitter, once } from 'node:events';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { streamSSE } from 'hono/streaming';

/** A refusal by a control interface, answered with `{"error": "…"}`. */
export const refusal = (status: 400 | 404 | 409, error: string): HTTPException =>
  new HTTPException(status, { message: error, res: Response.json({ error }, { status }) });

type Name<T> = keyof T & string;

/** Reads a JSON body, an empty one as `{}`. Throws 400 if it has a property with another name. */
export async function readBody<T extends object>(c: Context, ...names: Name<T>[]): Promise<T> {
  const [body] = await readBodies<T>(c, ...names);
  return body ?? ({} as T);
}

/** Does the same for a list, or for a single object. */
export async function readBodies<T extends object>(c: Context, ...names: Name<T>[]): Promise<T[]> {
  const text = await c.req.text();
  const bodies = [parse(text || '{}')].flat() as T[];
  const known = new Set<string>(names);
  const unknown = bodies.flatMap((body) => Object.keys(body)).find((name) => !known.has(name));
  if (unknown !== undefined) throw refusal(400, `Unknown name: ${unknown}`);
  return bodies;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal(400, 'The body is not JSON');
  }
}

const NOTIFY_EVERY_MS = 40;
const HEARTBEAT_MS = 15_000;

/** Server-sent events `change`: the first at once, then after changes, batched, and as a heartbeat. */
export const changeEvents = (c: Context, changes: EventEmitter): Response =>
  streamSSE(c, async (stream) => {
    while (!stream.aborted) {
      // From before the event, so that no change falls between it and the next one.
      const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(HEARTBEAT_MS)]);
      const next = once(changes, 'change', { signal }).catch(() => {});
      await stream.writeSSE({ event: 'change', data: '' });
      await next;
      await stream.sleep(NOTIFY_EVERY_MS);
    }
  });
