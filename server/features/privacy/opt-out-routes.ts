import { type Context, Hono } from 'hono';
import { privacyErrors } from '#copy/errors/privacy.ts';
import { IDENTITY_HEADER, isDifferentIdentity } from '#domain/accounts/identity.ts';
import { Refusal } from '#domain/errors.ts';
import { isEmptyRow } from '#domain/leads/csv-reader.ts';
import {
  MAX_OPT_OUT_MB,
  MAX_OPT_OUT_ROWS,
  optOutPlan,
  PERMISSION_LISTS,
} from '#domain/privacy/opt-outs.ts';
import { findPerson } from '#server/features/accounts/find-person.ts';
import { runOnBehalf } from '#server/features/admin/run-on-behalf.ts';
import { readTableOf } from '#server/features/leads/import/read-table-of.ts';
import { boundedBody, slowBody } from '#server/platform/http/body-deadline.ts';
import { resolveTeamAccess, type TeamAccess } from '#server/platform/http/rpc.ts';
import { sameOrigin } from '#server/platform/http/own-address.ts';
import { csvAnswer, textAnswer } from '#server/platform/http/text-answer.ts';
import type { Services } from '#server/services.ts';
import { enterOptOuts } from './enter-opt-outs.ts';
import { permissionLines } from './export-permissions.ts';
import { recordTeamAction } from '#server/features/team-log/team-actions.ts';

const PATH = '/imports/:team_slug/opt-outs';

/**
 * `POST /imports/:team_slug/opt-outs` takes a file as its body and streams the progress, a JSON object a
 * line. `GET /exports/:team_slug/permissions/:list` sends consents or opt-outs as CSV.
 */
export function optOutRoutes(services: Services): Hono {
  const app = new Hono();
  const limit = boundedBody(MAX_OPT_OUT_MB * 1024 * 1024);
  app.post(PATH, sameOrigin(services.env), slowBody, limit, (c) => importOptOuts(services, c));
  app.get('/exports/:team_slug/permissions/:list', (c) => exportPermissions(services, c));
  return app;
}

async function importOptOuts(services: Services, c: Context): Promise<Response> {
  const person = await findPerson(services, c.req.header('cookie'));
  if (isDifferentIdentity(c.req.header(IDENTITY_HEADER) ?? null, person)) {
    throw new Refusal('PERSON_CHANGED');
  }
  const access = resolveTeamAccess(person, c.req.param('team_slug'), 'canEditCampaigns');
  const plan = optOutPlan.safeParse({
    ...c.req.query(),
    country: c.req.query('country') || null,
  });
  if (!plan.success) throw new Refusal('INVALID_INPUT', privacyErrors.countryAgain);
  const rows = await rowsOf(services, await c.req.blob());
  await record(services, access, rows.length);
  const { user_id } = access.person;
  const { country, file_name } = plan.data;
  const list = { rows, country: country ?? undefined, user_id, file_name };
  return textAnswer(jsonLines(enterOptOuts(services, access.scope, list)), {
    'content-type': 'application/x-ndjson; charset=utf-8',
  });
}

async function rowsOf(services: Services, file: Blob): Promise<string[][]> {
  const rows: string[][] = [];
  await readTableOf(services, file.stream(), {}, async (more) => {
    for (const cells of more) if (!isEmptyRow(cells)) rows.push(cells);
    if (rows.length > MAX_OPT_OUT_ROWS) {
      throw new Refusal('TOO_LARGE', privacyErrors.tooManyRows({ max: MAX_OPT_OUT_ROWS }));
    }
  });
  if (rows.length === 0) throw new Refusal('INVALID_INPUT', privacyErrors.noRows);
  return rows;
}

async function record(services: Services, access: TeamAccess, rows: number): Promise<void> {
  const { person, scope } = access;
  const about = { rows: String(rows) };
  const change = { access, procedure: 'privacy.importOptOuts', input: about };
  await runOnBehalf(services, change, () =>
    services.db.inTeam(scope, (tx) =>
      recordTeamAction(tx, { action: 'opt_outs.imported', by: person, about }),
    ),
  );
}

async function exportPermissions(services: Services, c: Context): Promise<Response> {
  const person = await findPerson(services, c.req.header('cookie'));
  const slug = c.req.param('team_slug') ?? '';
  const access = resolveTeamAccess(person, slug, 'canEditCampaigns');
  const list = PERMISSION_LISTS.find((item) => item === c.req.param('list'));
  if (!list) throw new Refusal('NOT_FOUND');
  await services.db.inTeam(access.scope, (tx) =>
    recordTeamAction(tx, {
      action: 'permissions.exported',
      by: access.person,
      about: { list },
    }),
  );
  return csvAnswer(permissionLines(services.db, access.scope, list), `${slug}-${list}`);
}

async function* jsonLines(steps: AsyncGenerator<object>): AsyncGenerator<string> {
  for await (const step of steps) yield `${JSON.stringify(step)}\n`;
}
