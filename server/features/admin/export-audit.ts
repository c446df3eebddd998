import { columnCopy } from '#copy/exports/columns.ts';
import { adminErrors } from '#copy/errors/admin.ts';
import { auditFilter, MAX_AUDIT_EXPORT } from '#domain/admin/audit.ts';
import type { AuditRecord } from '#domain/admin/schema.ts';
import { csvLine } from '#domain/csv.ts';
import { Refusal } from '#domain/errors.ts';
import type { Person } from '#server/platform/http/person.ts';
import { requireAdmin } from '#server/platform/http/rpc.ts';
import { csvAnswer, csvPages } from '#server/platform/http/text-answer.ts';
import type { Services } from '#server/services.ts';
import { recordAction } from './audit-queries.ts';
import { listAudit } from './list-audit.ts';

/** Sends the filtered entries as a spreadsheet file, step by step. The log records the export. */
export async function exportAudit(
  services: Pick<Services, 'db' | 'log'>,
  person: Person | null,
  asked: unknown,
): Promise<Response> {
  const admin = requireAdmin(person, adminErrors.adminsOnly);
  const input = auditFilter.safeParse(asked);
  if (!input.success) throw new Refusal('INVALID_INPUT', adminErrors.exportUnknown);
  const filter = { ...input.data, cursor: undefined };
  await services.db.outsideTeams((tx) =>
    recordAction(tx, {
      action: 'audit.exported',
      actor_user_id: admin.user_id,
      details: { filter: JSON.stringify(filter).slice(0, 500) },
    }),
  );
  const lines = csvPages(columnCopy.audit, lineOf, MAX_AUDIT_EXPORT, (cursor, size) =>
    listAudit(services, admin, { ...filter, cursor }, size),
  );
  return csvAnswer(lines, 'audit-log');
}

function lineOf({ at, action, outcome, actor, target, team, details, audit_id }: AuditRecord) {
  return csvLine([
    at,
    action,
    outcome,
    actor?.name ?? null,
    actor?.email ?? null,
    target?.name ?? null,
    target?.email ?? null,
    team?.team_slug ?? null,
    JSON.stringify(details),
    audit_id,
  ]);
}
