import { AUDIT_PAGE_SIZE, type AuditFilter, type AuditPage } from '#domain/admin/audit.ts';
import { pageOf } from '#domain/time-cursor.ts';
import type { AuditPerson, AuditRecord } from '#domain/admin/schema.ts';
import type { Admin } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { type AuditRow, listAuditRows } from './audit-queries.ts';

/** Lists a page of the audit log, newest first. */
export async function listAudit(
  { db }: Pick<Services, 'db'>,
  { user_id }: Admin,
  filter: AuditFilter,
  size = AUDIT_PAGE_SIZE,
): Promise<AuditPage> {
  const rows = await db.reports.outsideTeams((tx) => listAuditRows(tx, user_id, filter, size + 1));
  const { page, next } = pageOf(rows, size, (row) => ({ at: row.cursor_at, id: row.audit_id }));
  return { entries: page.map(recordOf), next };
}

function recordOf({ audit_id, at, action, outcome, details, ...row }: AuditRow): AuditRecord {
  return {
    audit_id,
    at: at.toISOString(),
    action,
    outcome,
    actor: person(row.actor_name, row.actor_email),
    target: person(row.target_name, row.target_email),
    team: teamOf(row),
    details: shortTexts(details),
  };
}

function person(name: string | null, email: string | null): AuditPerson | null {
  return email === null ? null : { name: name ?? '', email };
}

/** The team that a row is about; null: none, or a removed one. */
export function teamOf({
  team_name,
  team_slug,
}: Record<'team_name' | 'team_slug', string | null>): AuditRecord['team'] {
  return team_slug === null ? null : { team_name: team_name ?? '', team_slug };
}

/** Keeps only text values. Nested ones, such as the ids of a change, stay in the table. */
function shortTexts(details: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(details).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
