import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import { manualSetup, simpleQuestions, websiteScraping } from '#domain/automation/payloads.ts';
import type { Generation } from '#domain/campaigns/generation.ts';
import { ERRORS, Refusal } from '#domain/errors.ts';
import type { Maker } from '#server/features/campaigns/maker.ts';
import { boundedBody } from '#server/platform/http/bounded-body.ts';
import type { Services } from '#server/services.ts';
import { admission, makerForAutomation } from './automation-scope.ts';
import { madeData } from './made-data.ts';
import { makeFromQuestions, makeFromScraping, makeFromSetup } from './make-for-automation.ts';

const LARGEST_BODY = 256 * 1024;

interface Answer {
  status: ContentfulStatusCode;
  success: boolean;
  data: unknown;
  message: string | null;
}

const refused = (status: ContentfulStatusCode, message: string, data: unknown = null): Answer => ({
  status,
  success: false,
  data,
  message,
});

/**
 * The three webhooks (docs/operations.md) for an outside automation that drives
 * the product. Each answers `{success, data, message}`; work that failed is 200 with success false
 * for branch A, whose answer is read, and 422 for branch B, whose status is.
 */
export function automationRoutes(services: Services): Hono {
  const app = new Hono();
  const made = async (maker: Maker, creation: Generation | undefined, failed: 200 | 422) => {
    if (!creation) return refused(504, 'The work did not end in time.');
    const { state, error, campaign_id } = creation;
    if (state === 'failed') return refused(failed, error?.message ?? '');
    const data = await madeData(services, maker.scope, campaign_id);
    if (state === 'cancelled' || !data) return refused(409, 'The campaign was removed meanwhile.');
    return { status: 200, success: true, data, message: null } satisfies Answer;
  };
  app.use('/automation/*', async (c, next) => {
    const admitted = admission(services.env.AUTOMATION_TOKEN, c.req.header('authorization'));
    if (admitted === 'closed') return answered(c, refused(404, 'There is no automation here.'));
    if (admitted === 'refused') return answered(c, refused(401, 'The bearer token is not right.'));
    await next();
  });
  app.use('/automation/*', boundedBody(LARGEST_BODY));
  app.post('/automation/website-scraping', (c) =>
    handled(services, c, websiteScraping, async (maker, body) =>
      made(maker, await makeFromScraping(services, maker, body, c.req.raw.signal), 200),
    ),
  );
  app.post('/automation/simple-questions', (c) =>
    handled(services, c, simpleQuestions, async (maker, body) =>
      made(maker, await makeFromQuestions(services, maker, body, c.req.raw.signal), 422),
    ),
  );
  app.post('/automation/manual-setup', (c) =>
    handled(services, c, manualSetup, async (maker, body) => {
      const { campaign_id } = await makeFromSetup(services, maker, body);
      const data = await madeData(services, maker.scope, campaign_id);
      return { status: 200, success: true, data, message: null };
    }),
  );
  return app;
}

async function handled<Body extends { team_slug: string }>(
  services: Services,
  c: Context,
  schema: z.ZodType<Body>,
  work: (maker: Maker, body: Body) => Promise<Answer>,
): Promise<Response> {
  const given: unknown = await c.req.json().catch(() => undefined);
  const body = schema.safeParse(given);
  if (!body.success) return answered(c, unreadable(given, body.error));
  const maker = await makerForAutomation(services, body.data.team_slug);
  if (!maker) return answered(c, refused(404, 'There is no such team.'));
  try {
    return answered(c, await work(maker, body.data));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return answered(c, refused(ERRORS[error.code].status, error.message));
  }
}

/** Names every field that is wrong. */
function unreadable(given: unknown, { issues }: z.ZodError): Answer {
  if (given === undefined) return refused(400, 'The body is no JSON.');
  const fields = issues.map(({ path, message }) => [path.join('.') || 'body', message] as const);
  const words = fields.map(([field, message]) => `${field}: ${message}`).join('; ');
  return refused(400, words, { fields: Object.fromEntries(fields) });
}

function answered(c: Context, { status, ...body }: Answer): Response {
  c.header('cache-control', 'no-store');
  return c.json(body, status);
}
