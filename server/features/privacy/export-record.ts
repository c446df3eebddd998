import { sql } from 'kysely';
import {
  processingRecord,
  RECORDED_TABLES,
  type RecordFacts,
} from '#domain/privacy/processing-record.ts';
import { recordTeamAction } from '#server/features/team-log/team-actions.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/person.ts';
import { resolveTeamAccess } from '#server/platform/http/rpc.ts';
import { downloadHeaders } from '#server/platform/http/text-answer.ts';
import type { Services } from '#server/services.ts';
import { findFileTerms } from './file-terms.ts';
import { receiversOf } from './record-receivers.ts';
import { findTerms } from './terms.ts';

/** Sends the team's record of processing as a file, for owner and admins. The log records it. */
export async function exportRecord(
  { db, env }: Pick<Services, 'db' | 'env'>,
  person: Person | null,
  slug: string,
): Promise<Response> {
  const { scope, person: reader } = resolveTeamAccess(person, slug, 'canEditSettings');
  const made_on = new Date().toISOString().slice(0, 10);
  const text = await db.inTeam(scope, async (tx) => {
    await recordTeamAction(tx, { action: 'record.downloaded', by: reader });
    return processingRecord({ ...(await findFacts(tx, env)), made_on });
  });
  const name = `${slug}-processing-record-${made_on}.md`;
  return new Response(text, { headers: downloadHeaders('text/markdown; charset=utf-8', name) });
}

async function findFacts(tx: TeamTx, env: Services['env']): Promise<Omit<RecordFacts, 'made_on'>> {
  const { db, team_id } = tx;
  const team = await db
    .selectFrom('team_settings as t')
    .leftJoin('model_settings as m', 'm.team_id', 't.team_id')
    .select([
      't.team_name',
      't.two_factor_required',
      't.session_max_hours',
      't.session_idle_minutes',
      'm.base_url',
      'm.key_last4',
    ])
    .where('t.team_id', '=', team_id)
    .executeTakeFirstOrThrow();
  const { members } = await db
    .selectFrom('memberships')
    .select((of) => of.fn.countAll<number>().as('members'))
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();
  const webhooks = await db
    .selectFrom('webhook_endpoints')
    .select('url')
    .where((eb) => eb.and({ team_id, enabled: true }))
    .orderBy('url')
    .execute();
  const { keep_months } = await findTerms(tx);
  const servers = {
    own_model: team.base_url,
    has_own_model: team.key_last4 !== null,
    webhooks: webhooks.map(({ url }) => url),
  };
  return {
    team_name: team.team_name,
    product: env.PUBLIC_URL,
    members,
    receivers: receiversOf(env, servers),
    comments: await findComments(tx),
    keep_months,
    files: await findFileTerms(tx),
    backup_days: env.BACKUP_DAYS ?? null,
    two_factor_required: team.two_factor_required,
    max_hours: team.session_max_hours,
    idle_minutes: team.session_idle_minutes,
  };
}

/** Reads the table comments that the migrations wrote. */
async function findComments({ db }: TeamTx): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; comment: string }>`
    SELECT relname AS name, coalesce(obj_description(oid, 'pg_class'), '') AS comment
    FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relname = ANY (${RECORDED_TABLES})`.execute(db);
  return Object.fromEntries(rows.map(({ name, comment }) => [name, comment]));
}
