import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { Params, Reason } from '#copy/catalog/reasons.ts';
import { automationErrors } from '#copy/errors/automation.ts';
import { manualSetup, simpleQuestions, websiteScraping } from '#domain/automation/payloads.ts';
import { ERROR_STATUSES, type ErrorCode, Refusal, standardReason } from '#domain/errors.ts';
import type { Requester } from '#server/features/campaigns/queries.ts';
import { reasonOf } from '#server/platform/http/rpc-errors.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { boundedBody } from '#server/platform/http/body-deadline.ts';
import type { Services } from '#server/services.ts';
import { isSameSecret } from '#server/platform/secrets/is-same-secret.ts';
import { requesterForAutomation } from './automation-scope.ts';
import {
  type GenerationRequest,
  processManualSetup,
  requestGeneration,
} from './process-webhook.ts';

const limitBody = boundedBody(256 * 1024);

interface Reply {
  status: ContentfulStatusCode;
  success: boolean;
  /** of the catalogue of errors; absent after a success */
  code?: ErrorCode;
  reason?: string;
  params?: Params;
  data: unknown;
  message: string | null;
}

/** The text of a failure. A generation's failure was stored with its text. */
type Words = Pick<Reason, 'id' | 'params' | 'text'>;

/** A failure with its code. `status` differs from the code's where callers expect another. */
const failure = (
  code: ErrorCode,
  { id, params, text }: Words = standardReason(code),
  {
    status = ERROR_STATUSES[code],
    data = null,
  }: { status?: ContentfulStatusCode; data?: unknown } = {},
): Reply => ({
  status,
  success: false,
  code,
  ...(id !== null && { reason: id, params }),
  data,
  message: text,
});

/**
 * The three webhooks for an outside automation that drives the product
 * (docs/operations/automation.md). Each returns `{success, data, message}`, and a failure its `code`
 * too. A failed generation is 200 with `success: false` in branch A, whose callers read the body. In
 * branch B it is 422, as callers read the status.
 */
export function automationRoutes(services: Services): Hono {
  const app = new Hono();
  const generate = async (requester: Requester, body: GenerationRequest, caller: AbortSignal) => {
    const generation = await requestGeneration(services, requester, body, caller);
    if (!generation) return failure('NOT_IN_TIME', automationErrors.notInTime);
    const { state, error, campaign_id } = generation;
    if (state === 'failed') {
      const words = error && { id: `generation.${error.reason}`, params: {}, text: error.message };
      const status = body.branch === 'A' ? 200 : 422;
      return failure('GENERATION_FAILED', words ?? undefined, { status });
    }
    const data = await getGeneratedCampaign(services, requester.scope, campaign_id);
    if (state === 'cancelled' || !data) return failure('CONFLICT', automationErrors.deleted);
    return { status: 200, success: true, data, message: null } satisfies Reply;
  };
  app.use('/automation/*', async (c, next) => {
    const { AUTOMATION_TOKEN: token } = services.env;
    if (!token) return send(c, failure('NOT_FOUND', automationErrors.notEnabled));
    if (!isSameSecret(c.req.header('authorization') ?? '', `Bearer ${token}`))
      return send(c, failure('UNAUTHORIZED', automationErrors.wrongToken));
    await next();
  });
  app.use('/automation/*', async (c, next) => {
    const refused = await limitBody(c, next);
    return refused?.status === 413 ? send(c, failure('TOO_LARGE')) : refused;
  });
  app.post('/automation/website-scraping', (c) =>
    handle(services, c, websiteScraping, (requester, body) =>
      generate(requester, body, c.req.raw.signal),
    ),
  );
  app.post('/automation/simple-questions', (c) =>
    handle(services, c, simpleQuestions, (requester, body) =>
      generate(requester, body, c.req.raw.signal),
    ),
  );
  app.post('/automation/manual-setup', (c) =>
    handle(services, c, manualSetup, async (requester, body) => {
      const { campaign_id } = await processManualSetup(services, requester, body);
      const data = await getGeneratedCampaign(services, requester.scope, campaign_id);
      return { status: 200, success: true, data, message: null };
    }),
  );
  app.all('/automation/*', (c) => send(c, failure('NOT_FOUND', automationErrors.noSuchAddress)));
  return app;
}

async function handle<Body extends { team_slug: string }>(
  services: Services,
  c: Context,
  schema: z.ZodType<Body>,
  process: (requester: Requester, body: Body) => Promise<Reply>,
): Promise<Response> {
  const requestBody: unknown = await c.req.json().catch(() => undefined);
  const body = schema.safeParse(requestBody);
  if (!body.success) return send(c, invalidBody(requestBody, body.error));
  const requester = await requesterForAutomation(services, body.data.team_slug);
  if (!requester) return send(c, failure('NOT_FOUND', automationErrors.noSuchTeam));
  try {
    return send(c, await process(requester, body.data));
  } catch (error) {
    if (error instanceof Refusal) return send(c, failure(error.code, error.reason));
    services.log.error({ err: error, path: c.req.path }, 'an automation request failed');
    return send(c, failure('INTERNAL'));
  }
}

function invalidBody(requestBody: unknown, { issues }: z.ZodError): Reply {
  if (requestBody === undefined)
    return failure('INVALID_INPUT', automationErrors.noJson, { status: 400 });
  const fields = issues.map(({ path, message }) => [path.join('.') || 'body', message] as const);
  const message = fields.map(([field, fault]) => `${field}: ${fault}`).join('; ');
  const { id = null, params = {} } = reasonOf({ issues }) ?? {};
  const data = { fields: Object.fromEntries(fields) };
  return failure('INVALID_INPUT', { id, params, text: message }, { status: 400, data });
}

function send(c: Context, { status, ...body }: Reply): Response {
  c.header('cache-control', 'no-store');
  return c.json(body, status);
}

/** A generated campaign, in the field names of the automation's responses. */
async function getGeneratedCampaign(
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  campaign_id: string,
) {
  return db.inTeam(scope, (tx) =>
    tx.db
      .selectFrom('campaigns')
      .select([
        'campaign_id as document_id',
        'campaign_slug',
        'offer_description',
        'business_focus',
        'behavior_prompt',
        'first_message_prompt',
        'website_content',
        'site_facts',
        'open_questions',
        'generated',
        'webhook_url',
      ])
      .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
      .executeTakeFirst(),
  );
}
