import { sql } from 'kysely';
import { z } from 'zod';
import type { LeadField } from '#domain/conversations/lead/lead.ts';
import type { EnteredLead } from '#domain/outreach/schema.ts';
import type { Secrets } from '#server/features/conversations/address-hash.ts';
import { listFields } from '#server/features/conversations/lead/lead-fields.ts';
import { enterLeads } from '#server/features/outreach/enter-lead.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { rowReasons } from '#copy/leads/row-reasons.ts';
import {
  addCounts,
  type CheckedRow,
  lockImport,
  setState,
  type StoredImport,
} from './import-queries.ts';

/** Leads per transaction. Other leads of the campaign wait until it ends. */
const BATCH_SIZE = 250;
/** Milliseconds after which the job yields to others and continues behind them. */
const MAX_RUN_MS = 10_000;

/**
 * Enters the leads of a started import. Each batch is one transaction that also updates the counts on the
 * page. A lost batch is entered again, but each lead only once. Stops when a member pauses or undoes the
 * import.
 */
export const enterImport = defineJob({
  name: 'leads:enter-import',
  payload: z.object({ import_id: z.uuid() }),
  key: ({ import_id }) => `enter-import:${import_id}`,
  async run({ db, env }: Pick<Services, 'db' | 'env'>, scope, { import_id }) {
    const until = Date.now() + MAX_RUN_MS;
    const enterBatch = () =>
      db.inTeam(scope, async (tx) => {
        const more = await enterRows({ env }, tx, import_id);
        const pauses = more && Date.now() > until;
        if (pauses) await enterImport.enqueue(tx, { import_id });
        return more && !pauses;
      });
    while (await enterBatch());
  },
});

interface WaitingRow
  extends Pick<CheckedRow, 'row_number' | 'name' | 'email' | 'fields' | 'attribution'> {
  digits: string;
}

/** Returns whether there may be more rows. */
async function enterRows(services: Secrets, tx: TeamTx, import_id: string): Promise<boolean> {
  const leadImport = await lockImport(tx, import_id);
  if (leadImport?.state !== 'running') return false;
  const { rows } = await sql<WaitingRow>`
    SELECT row_number, name, email, digits, fields, attribution FROM lead_import_rows
    WHERE team_id = ${tx.team_id} AND import_id = ${import_id} AND state = 'good'
    ORDER BY row_number LIMIT ${BATCH_SIZE}`.execute(tx.db);
  if (rows.length === 0) {
    await setState(tx, import_id, 'done');
    return false;
  }
  const fields = await listFields(tx);
  const entered = await enterLeads(
    services,
    tx,
    rows.map((row) => leadOf(leadImport, row, fields)),
  );
  await saveRows(tx, import_id, rows, entered);
  return true;
}

type Filled = Pick<WaitingRow, 'fields'>;

/** Leaves out fields removed since the upload. */
const keptFields = (row: Filled, fields: LeadField[]) =>
  fields.filter(({ field_id }) => row.fields[field_id] !== undefined);

/** Field values by field name, for the agent. */
export const namedFields = (row: Filled, fields: LeadField[]): Record<string, string> =>
  Object.fromEntries(
    keptFields(row, fields).map(({ name, field_id }) => [name, row.fields[field_id] ?? '']),
  );

function leadOf(leadImport: StoredImport, row: WaitingRow, fields: LeadField[]) {
  const { name, email, digits } = row;
  const kept = keptFields(row, fields);
  return {
    campaign_id: leadImport.campaign_id,
    phone: digits,
    name,
    email: email || undefined,
    source: 'import' as const,
    attribution: row.attribution,
    consent: { source: leadImport.consent_source, at: leadImport.consent_at },
    import_id: leadImport.import_id,
    by_user_id: leadImport.agreed_by ?? leadImport.user_id,
    fields: namedFields(row, fields),
    custom_fields: Object.fromEntries(
      kept.map(({ field_id }) => [field_id, row.fields[field_id] ?? '']),
    ),
  };
}

const STATES = {
  planned: 'entered',
  known: 'known',
  opted_out: 'opted_out',
  refused: 'refused',
} as const;
async function saveRows(
  tx: TeamTx,
  import_id: string,
  rows: WaitingRow[],
  entered: EnteredLead[],
): Promise<void> {
  const outcomes = rows.map((_, index) => entered[index]?.outcome ?? 'refused');
  // A known lead has another source, so undoing this import must not remove it.
  const ids = outcomes.map((outcome, index) =>
    outcome === 'planned' ? (entered[index]?.conversation_id ?? null) : null,
  );
  await sql`UPDATE lead_import_rows r
    SET state = n.state, reason = n.reason, conversation_id = n.conversation_id
    FROM unnest(${rows.map(({ row_number }) => row_number)}::int[],
      ${outcomes.map((outcome) => STATES[outcome])}::text[],
      ${outcomes.map((outcome) => (outcome === 'planned' ? null : rowReasons[outcome]))}::text[],
      ${ids}::uuid[]) AS n(row_number, state, reason, conversation_id)
    WHERE r.team_id = ${tx.team_id} AND r.import_id = ${import_id}
      AND r.row_number = n.row_number`.execute(tx.db);
  const counted = (outcome: EnteredLead['outcome']) =>
    outcomes.filter((item) => item === outcome).length;
  await addCounts(tx, import_id, {
    good: -rows.length,
    entered: counted('planned'),
    known: counted('known'),
    opted_out: counted('opted_out'),
    refused: counted('refused'),
  });
}
