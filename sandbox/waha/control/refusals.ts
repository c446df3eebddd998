import type { Context } from 'hono';
import { z } from 'zod';

/** A no of the control interface: `{"error": "…"}`. */
export class ControlError extends Error {
  override name = 'ControlError';
  readonly status: 400 | 404 | 409;

  constructor(status: 400 | 404 | 409, message: string) {
    super(message);
    this.status = status;
  }
}

/** The request's JSON body by this schema; 400 with what is wrong otherwise. */
export async function read<S extends z.ZodType>(c: Context, schema: S): Promise<z.infer<S>> {
  const text = await c.req.text();
  let body: unknown = {};
  try {
    if (text !== '') body = JSON.parse(text);
  } catch {
    throw new ControlError(400, 'The body is not JSON');
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ControlError(400, z.prettifyError(parsed.error));
  return parsed.data;
}
