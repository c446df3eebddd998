import { sql } from 'kysely';
import type { AuditFilter } from '#domain/admin/audit.ts';
import { FIRST_PAGE } from '#domain/time-cursor.ts';
import type { AuditAction } from '#domain/admin/schema.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { likePattern } from './admin-queries.ts';

export interface AuditEntry {
  action: AuditAction;
  /** null: the operator at the command line */
  actor_user_id: string | null;
  on_behalf_of?: string;
  team_id?: string;
  admin_session_id?: string;
  details?: Record<string, unknown>;
  /** 'begun' until the outcome of the action is known */
  outcome?: string;
}

/** Adds an action to the audit log, in its transaction. Only the outcome may change. Returns the entry's id. */
export async function recordAction(
  { db }: OpenTx,
  { team_id: subject_team_id, details = {}, outcome = 'done', ...entry }: AuditEntry,
): Promise<string> {
  const audit_id = newId();
  await db
    .insertInto('audit_log')
    .values({ audit_id, ...entry, subject_team_id, details: JSON.stringify(details), outcome })
    .execute();
  return audit_id;
}

export interface AuditRow {
  audit_id: string;
  at: Date;
  /** the same time as the database writes it, with microseconds */
  cursor_at: string;
  action: AuditAction;
  outcome: string;
  details: Record<string, unknown>;
  actor_name: string | null;
  actor_email: string | null;
  target_name: string | null;
  target_email: string | null;
  team_name: string | null;
  team_slug: string | null;
}

/** Lists the filtered entries, newest first. Only staff get any. */
export async function listAuditRows(
  { db }: OpenTx,
  staff_user_id: string,
  { actions, person, team_slug, from, to, cursor = FIRST_PAGE }: AuditFilter,
  max: number,
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    SELECT audit_id, at, cursor_at, action, outcome, details, actor_name, actor_email, target_name,
      target_email, team_name, team_slug
    FROM gate_audit_page_for_staff(${staff_user_id},
      ${actions.length > 0 ? actions : null}::text[], ${likePattern(person)},
      ${team_slug === '' ? null : team_slug},
      ${from ? `${from}T00:00:00Z` : '-infinity'}::timestamptz,
      ${to ? `${to}T00:00:00Z` : 'infinity'}::timestamptz
        + ${to ? '1 day' : '0 days'}::interval,
      ${cursor.at}::timestamptz, ${cursor.id}::uuid, ${max})`.execute(db);
  return rows;
}
