import { type Context, Hono } from 'hono';
import { reasonOf } from '#server/platform/http/rpc-errors.ts';
import { IDENTITY_HEADER, meansSomeoneElse } from '#domain/accounts/identity.ts';
import { Refusal } from '#domain/errors.ts';
import { MAX_FILE_BYTES } from '#domain/knowledge/limits.ts';
import { uploadPlan } from '#domain/knowledge/schema.ts';
import { findPerson } from '#server/features/accounts/find-person.ts';
import { runOnBehalf } from '#server/features/admin/run-on-behalf.ts';
import { boundedBody, slowBody } from '#server/platform/http/body-deadline.ts';
import { resolveTeamAccess } from '#server/platform/http/rpc.ts';
import { sameOrigin } from '#server/platform/http/own-address.ts';
import type { Services } from '#server/services.ts';
import { uploadDocument } from './upload-document.ts';

/**
 * `POST /knowledge/:team_slug?plan=…` with the file as its body. It is no procedure, because those
 * take small bodies only.
 */
export function knowledgeUpload(services: Services): Hono {
  return new Hono().post(
    '/knowledge/:team_slug',
    sameOrigin(services.env),
    slowBody,
    boundedBody(MAX_FILE_BYTES),
    async (c) => {
      c.header('cache-control', 'no-store');
      return c.json(await upload(services, c), 201);
    },
  );
}

async function upload(services: Services, c: Context): Promise<{ document_id: string }> {
  const person = await findPerson(services, c.req.header('cookie'));
  if (meansSomeoneElse(c.req.header(IDENTITY_HEADER), person)) throw new Refusal('PERSON_CHANGED');
  const access = resolveTeamAccess(person, c.req.param('team_slug'), 'canEditCampaigns');
  const plan = uploadPlan.safeParse(parseJson(c.req.query('plan') ?? ''));
  if (!plan.success) throw new Refusal('INVALID_INPUT', reasonOf(plan.error));
  const change = { access, procedure: 'knowledge.upload', input: plan.data };
  return runOnBehalf(services, change, async () => {
    const content = Buffer.from(await c.req.arrayBuffer());
    return uploadDocument(services, access, plan.data, content);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
