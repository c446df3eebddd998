import type { AuditPerson, AuditRecord } from '#domain/admin/schema.ts';
import type { Admin } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { type AuditRow, listAudit } from './audit-queries.ts';

const MAX_ENTRIES = 50;

/** Lists the latest actions of staff, newest first. */
export async function listRecentAudit(
  { db }: Pick<Services, 'db'>,
  { user_id }: Admin,
): Promise<AuditRecord[]> {
  const rows = await db.reports.outsideTeams((tx) => listAudit(tx, user_id, MAX_ENTRIES));
  return rows.map((row) => ({
    audit_id: row.audit_id,
    at: row.at.toISOString(),
    action: row.action,
    outcome: row.outcome,
    actor: person(row.actor_name, row.actor_email),
    target: person(row.target_name, row.target_email),
    team: teamOf(row),
    details: shortTexts(row.details),
  }));
}

function person(name: string | null, email: string | null): AuditPerson | null {
  return email === null ? null : { name: name ?? '', email };
}

function teamOf({ team_name, team_slug }: AuditRow): AuditRecord['team'] {
  return team_slug === null ? null : { team_name: team_name ?? '', team_slug };
}

/** Keeps text values. Nested ones, such as the ids of a change, stay in the table. */
function shortTexts(details: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(details).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
