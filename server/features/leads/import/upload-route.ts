import { type Context, Hono } from 'hono';
import { reasonOf } from '#server/platform/http/rpc-errors.ts';
import { leadsErrors } from '#copy/errors/leads.ts';
import { IDENTITY_HEADER, isDifferentIdentity } from '#domain/accounts/identity.ts';
import { ERROR_STATUSES, Refusal, renderRefusal } from '#domain/errors.ts';
import { importPlan } from '#domain/leads/imports.ts';
import { jsonIn } from '#domain/parse-text.ts';
import { findPerson } from '#server/features/accounts/find-person.ts';
import { runOnBehalf } from '#server/features/admin/run-on-behalf.ts';
import { slowBody } from '#server/platform/http/body-deadline.ts';
import { resolveTeamAccess } from '#server/platform/http/rpc.ts';
import { sameOrigin } from '#server/platform/http/own-address.ts';
import type { Services } from '#server/services.ts';
import { receiveFile } from './receive-file.ts';

const PATH = '/imports/:team_slug';

/**
 * `POST /imports/:team_slug?plan=…` with the file as its body. It isn't a procedure, because those read
 * their whole input before they begin.
 */
export function importUpload(services: Services): Hono {
  const app = new Hono();
  app.use(PATH, sameOrigin(services.env));
  app.post(PATH, slowBody, async (c) => {
    c.header('cache-control', 'no-store');
    try {
      return c.json(await upload(services, c));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Don't receive the rest of the file.
      c.header('connection', 'close');
      return c.json(renderRefusal(error), ERROR_STATUSES[error.code]);
    }
  });
  return app;
}

async function upload(services: Services, c: Context): Promise<{ import_id: string }> {
  const person = await findPerson(services, c.req.header('cookie'));
  if (isDifferentIdentity(c.req.header(IDENTITY_HEADER) ?? null, person)) {
    throw new Refusal('PERSON_CHANGED');
  }
  const access = resolveTeamAccess(person, c.req.param('team_slug'), 'canEditCampaigns');
  const plan = importPlan.safeParse(jsonIn(c.req.query('plan') ?? ''));
  if (!plan.success) throw new Refusal('INVALID_INPUT', reasonOf(plan.error));
  const { body } = c.req.raw;
  if (!body) throw new Refusal('INVALID_INPUT', leadsErrors.fileMissing);
  const change = { access, procedure: 'leads.uploadImport', input: plan.data };
  return runOnBehalf(services, change, () => receiveFile(services, access, plan.data, body));
}
