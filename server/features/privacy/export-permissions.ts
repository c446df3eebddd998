import { columnCopy } from '#copy/exports/columns.ts';
import { sql } from 'kysely';
import { CSV_BEGIN, csvLine } from '#domain/csv.ts';
import type { PermissionKind } from '#domain/outreach/schema.ts';
import type { PermissionList } from '#domain/privacy/opt-outs.ts';
import type { Database, TeamTx } from '#server/platform/db/database.ts';
import { MIN_ID } from '#server/platform/db/for-each-batch.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';

const ROWS_A_STEP = 500;

/** The kinds in each list. An opt-out and what ended it are one history. */
const KINDS: Record<PermissionList, PermissionKind[]> = {
  opt_outs: ['opt_out', 'permission_given'],
  consents: ['consent', 'first_contact', 'permission_given'],
};

interface Row {
  permission_id: string;
  at: Date;
  kind: PermissionKind;
  id_lead: string | null;
  name: string | null;
  campaign_name: string | null;
  source: string;
  by_name: string | null;
  reason: string | null;
  evidence: string | null;
}

/**
 * Yields the ledger as table lines by key, step by step. For contacts who aren't leads of the team, only
 * a keyed hash is stored, so their line has no number.
 */
export async function* permissionLines(
  db: Pick<Database, 'reports'>,
  scope: TeamScope,
  list: PermissionList,
): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(Object.values(columnCopy.permissions));
  let after = MIN_ID;
  for (;;) {
    const at = after;
    const rows = await db.reports.inTeam(scope, (tx) => readRows(tx, KINDS[list], at));
    yield rows.map(lineOf).join('');
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_A_STEP) return;
    after = last.permission_id;
  }
}

async function readRows(
  { db, team_id }: TeamTx,
  kinds: PermissionKind[],
  after: string,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT p.permission_id, p.at, p.kind, c.id_lead, c.name, k.campaign_name, p.source,
      u.name AS by_name, p.reason, p.evidence
    FROM permissions p
    LEFT JOIN conversations c ON c.team_id = p.team_id AND c.conversation_id = p.conversation_id
    LEFT JOIN campaigns k ON k.team_id = p.team_id AND k.campaign_id = p.campaign_id
    LEFT JOIN users u ON u.id = p.by_user_id
    WHERE p.team_id = ${team_id} AND p.permission_id > ${after}::uuid
      AND p.kind = ANY (${kinds}::text[])
    ORDER BY p.permission_id LIMIT ${ROWS_A_STEP}`.execute(db);
  return rows;
}

function lineOf(row: Row): string {
  const { id_lead, at, kind, name, campaign_name, source, by_name, reason, evidence } = row;
  const phone = id_lead?.endsWith('@c.us') ? `+${id_lead.slice(0, -'@c.us'.length)}` : null;
  const about = [at.toISOString(), kind, phone, name, campaign_name, source, by_name];
  return csvLine([...about, reason, evidence, row.permission_id]);
}
