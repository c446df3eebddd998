import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';

/** A refusal by a control interface, sent as `{"error": "…"}`. */
export const refusal = (status: 400 | 404 | 409, message: string): HTTPException =>
  new HTTPException(status, { message });

/** The `onError` of a control interface. */
export const answerError: ErrorHandler = (error, c) =>
  c.json({ error: error.message }, error instanceof HTTPException ? error.status : 500);

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
