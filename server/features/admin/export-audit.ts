import { columnCopy } from '#copy/exports/columns.ts';
import { adminErrors } from '#copy/errors/admin.ts';
import { auditFilter, type AuditFilter, MAX_AUDIT_EXPORT } from '#domain/admin/audit.ts';
import { pageCursor } from '#domain/time-cursor.ts';
import type { AuditRecord } from '#domain/admin/schema.ts';
import { CSV_BEGIN, csvLine } from '#domain/csv.ts';
import { Refusal } from '#domain/errors.ts';
import type { Person } from '#server/platform/http/person.ts';
import { type Admin, requireAdmin } from '#server/platform/http/rpc.ts';
import { csvAnswer } from '#server/platform/http/text-answer.ts';
import type { Services } from '#server/services.ts';
import { recordAction } from './audit-queries.ts';
import { listAudit } from './list-audit.ts';

/** Entries in one step: what an export holds in memory. */
const ENTRIES_A_STEP = 500;

/** The entries of a filter as a file for spreadsheets, sent a step at a time. The log notes it. */
export async function exportAudit(
  services: Pick<Services, 'db' | 'log'>,
  person: Person | null,
  asked: unknown,
): Promise<Response> {
  const admin = requireAdmin(person, adminErrors.adminsOnly);
  const input = auditFilter.safeParse(asked);
  if (!input.success) {
    throw new Refusal('INVALID_INPUT', adminErrors.exportUnknown);
  }
  const filter = { ...input.data, cursor: undefined };
  await services.db.outsideTeams((tx) =>
    recordAction(tx, {
      action: 'audit.exported',
      actor_user_id: admin.user_id,
      details: { filter: JSON.stringify(filter).slice(0, 500) },
    }),
  );
  return csvAnswer(linesOf(services, admin, filter), 'audit-log');
}

async function* linesOf(
  services: Pick<Services, 'db'>,
  admin: Admin,
  filter: AuditFilter,
): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(Object.values(columnCopy.audit));
  let cursor: AuditFilter['cursor'];
  for (let sent = 0; sent < MAX_AUDIT_EXPORT; sent += ENTRIES_A_STEP) {
    const step = await listAudit(services, admin, { ...filter, cursor }, ENTRIES_A_STEP);
    yield step.entries.map(lineOf).join('');
    if (step.next === null) return;
    cursor = pageCursor.parse(step.next);
  }
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
