import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';

/** A refusal of a control interface, answered as `{"error": "…"}`. */
export const refusal = (status: 400 | 404 | 409, message: string): HTTPException =>
  new HTTPException(status, { message });

/** The `onError` of a control interface. */
export const answerError: ErrorHandler = (error, c) =>
  c.json({ error: error.message }, error instanceof HTTPException ? error.status : 500);

/** The JSON body by this schema, an empty one as `{}`; 400 with what is wrong otherwise. */
export async function readBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const text = await c.req.text();
  try {
    return schema.parse(JSON.parse(text || '{}'));
  } catch (error) {
    throw refusal(400, (error as Error).message);
  }
}
