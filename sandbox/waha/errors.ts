import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { SessionStatus } from './model.ts';
import type { Session } from './session.ts';
import type { Settings } from './settings.ts';
import { environment } from './shapes/environment.ts';

/** An answer of the gateway that is not a success. */
export class GatewayError extends Error {
  override name = 'GatewayError';
  readonly status: ContentfulStatusCode;
  readonly body: object;

  constructor(status: ContentfulStatusCode, body: object) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

const titles = {
  400: 'Bad Request',
  404: 'Not Found',
  422: 'Unprocessable Entity',
} as const;

/** NestJS's usual shape: `{message, error, statusCode}`. */
export function refuse(statusCode: keyof typeof titles, message: string | string[]): GatewayError {
  return new GatewayError(statusCode, { message, error: titles[statusCode], statusCode });
}

export function sessionNotFound(): GatewayError {
  return refuse(404, 'Session not found');
}

export function wrongStatus(session: Session, expected: readonly SessionStatus[]): GatewayError {
  return new GatewayError(422, {
    error: 'Session status is not as expected. Try again later or restart the session',
    session: session.name,
    status: session.status,
    expected,
  });
}

/** WAHA's error 500: with a stack trace and the request's echo, as it really is. */
export async function crash(c: Context, error: Error, settings: Settings): Promise<Response> {
  return c.json(
    {
      statusCode: 500,
      timestamp: new Date().toISOString(),
      exception: { message: error.message, name: error.name, stack: error.stack },
      request: {
        path: c.req.path,
        method: c.req.method,
        body: await c.req.json().catch(() => ({})),
        query: c.req.query(),
      },
      version: environment(settings),
    },
    500,
  );
}
