import { actionCopy } from '#copy/team-log/actions.ts';
import { sql } from 'kysely';
import {
  type ActionFilter,
  type ActionRecord,
  ACTIONS_PAGE_SIZE,
  type ActionsPage,
} from '#domain/privacy/actions.ts';
import { FIRST_PAGE, pageOf } from '#domain/time-cursor.ts';
import { subjectsOf } from '#server/features/admin/run-on-behalf.ts';
import { actionsIn, findAction, recordTeamAction } from '#server/features/team-log/team-actions.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { type TeamAccess, type TeamChange, withOutcome } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';

interface Row {
  action_id: string;
  at: Date;
  /** the same time as the database writes it, with microseconds */
  cursor_at: string;
  action: string;
  actor_user_id: string | null;
  name: string | null;
  email: string | null;
  by_staff: boolean;
  about: Record<string, string>;
  subject: string | null;
  outcome: string;
}

/**
 * The name of an entry's subject, by the ids in the entry. A refused attempt may contain any id, so this
 * reads only names of the team.
 */
const SUBJECT = sql`coalesce(
  (SELECT k.campaign_name FROM campaigns k WHERE k.team_id = a.team_id
    AND (k.campaign_id::text = a.about->>'campaign_id' OR k.campaign_slug = a.about->>'campaign_slug')),
  (SELECT nullif(c.name, '') FROM conversations c WHERE c.team_id = a.team_id
    AND c.conversation_id = CASE WHEN pg_input_is_valid(a.about->>'conversation_id', 'uuid')
      THEN (a.about->>'conversation_id')::uuid END),
  (SELECT m.name FROM memberships s JOIN users m ON m.id = s.user_id
    WHERE s.team_id = a.team_id AND s.user_id = a.about->>'user_id'))`;

/** A page of the team's log, newest first. */
export async function listActions(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canEditSettings'>,
  filter: ActionFilter,
  size = ACTIONS_PAGE_SIZE,
): Promise<ActionsPage> {
  const rows = await db.reports.inTeam(scope, (tx) => readRows(tx, filter, size + 1));
  const { page, next } = pageOf(rows, size, (row) => ({ at: row.cursor_at, id: row.action_id }));
  return { entries: page.map(recordOf), next };
}

async function readRows(
  { db, team_id }: TeamTx,
  { area, user_id, from, to, cursor = FIRST_PAGE }: ActionFilter,
  max: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT a.action_id, a.at, a.at::text AS cursor_at, a.action, a.actor_user_id, u.name, u.email,
      a.by_staff, a.about, ${SUBJECT} AS subject, a.outcome
    FROM team_actions a LEFT JOIN users u ON u.id = a.actor_user_id
    WHERE a.team_id = ${team_id}
      AND (a.at, a.action_id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)
      AND a.at >= ${from ? `${from}T00:00:00Z` : '-infinity'}::timestamptz
      AND a.at < ${to ? `${to}T00:00:00Z` : 'infinity'}::timestamptz
        + ${to ? '1 day' : '0 days'}::interval
      AND (${area ? actionsIn(area) : null}::text[] IS NULL
        OR a.action = ANY (${area ? actionsIn(area) : null}::text[]))
      AND (${user_id ?? null}::text IS NULL OR a.actor_user_id = ${user_id ?? null}::text)
    ORDER BY a.at DESC, a.action_id DESC LIMIT ${max}`.execute(db);
  return rows;
}

function recordOf(row: Row): ActionRecord {
  const { action_id, action, actor_user_id, name, email, by_staff, subject, about, outcome } = row;
  const [area, text] = findAction(action) ?? (['settings', undefined] as const);
  return {
    action_id,
    at: row.at.toISOString(),
    area,
    text: text ? actionCopy[text] : action,
    actor:
      actor_user_id !== null && email !== null
        ? { user_id: actor_user_id, name: name ?? '', email }
        : null,
    by_rule: actor_user_id === null,
    by_staff,
    subject,
    about,
    outcome,
  };
}

/**
 * Records a change in the team's log before running it. If the process crashes in between, the entry
 * stays `begun`.
 */
export async function runLogged<Result>(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { access: { scope, person }, procedure, input }: TeamChange,
  run: () => Promise<Result>,
): Promise<Result> {
  const about = subjectsOf(input);
  // The log belongs to one team, so the slug is redundant.
  delete about.team_slug;
  const action_id = await db.inTeam(scope, (tx) =>
    recordTeamAction(tx, { action: { procedure }, by: person, about, outcome: 'begun' }),
  );
  return withOutcome(run, (outcome) =>
    // The change is committed, so a failure to complete its entry must not fail the response.
    db
      .inTeam(scope, (tx) =>
        tx.db
          .updateTable('team_actions')
          .set({ outcome })
          .where((eb) => eb.and({ team_id: tx.team_id, action_id }))
          .execute(),
      )
      .catch((error: unknown) => log.error({ err: error, action_id }, 'a log entry was left open')),
  );
}
