import { STATUS_CODES } from 'node:http';
import type { Context } from 'hono';
import type { Session, SessionStatus, Settings } from './model.ts';
import { environment } from './shapes.ts';

type Status = 400 | 404 | 422 | 501;

/** An answer of the gateway that is not a success. */
export class GatewayError extends Error {
  override name = 'GatewayError';
  readonly status: Status;
  readonly body: object;

  constructor(status: Status, body: object) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

/** NestJS's usual shape: `{message, error, statusCode}`. */
export const refuse = (statusCode: Status, message: string): GatewayError =>
  new GatewayError(statusCode, { message, error: STATUS_CODES[statusCode], statusCode });

export const wrongStatus = ({ name, status }: Session, expected: SessionStatus): GatewayError =>
  new GatewayError(422, {
    error: 'Session status is not as expected. Try again later or restart the session',
    session: name,
    status,
    expected: [expected],
  });

/** WAHA's error 500: with a stack trace and the request's echo, as it really is. */
export async function crash(c: Context, { message, name, stack }: Error, settings: Settings) {
  const { path, method } = c.req;
  const body: unknown = await c.req.json().catch(() => ({}));
  return c.json(
    {
      statusCode: 500,
      timestamp: new Date().toISOString(),
      exception: { message, name, stack },
      request: { path, method, body, query: c.req.query() },
      version: environment(settings),
    },
    500,
  );
}
