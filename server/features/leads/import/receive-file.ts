import { setImmediate as othersFirst } from 'node:timers/promises';
import { CsvReader, EndlessRow } from '#domain/leads/csv-reader.ts';
import { TextReader } from '#domain/leads/decode-text.ts';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#domain/leads/import-states.ts';
import type { ImportPlan } from '#domain/leads/imports.ts';
import { Refusal } from '#domain/errors.ts';
import { listFields } from '#server/features/conversations/lead/lead-fields.ts';
import { recordTeamAction } from '#server/features/team-log/team-actions.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { markKnown, RowReader } from './check-rows.ts';
import { papaparse } from './csv-library.ts';
import {
  addRows,
  type CheckedRow,
  deleteImport,
  insertImport,
  isReadingImport,
  setState,
} from './import-queries.ts';

/** Rows per transaction, which takes some 20 ms. */
const BATCH_SIZE = 500;
/** Seconds after which an upload that says nothing more counts as broken off. */
const BROKEN_OFF = 60;

const MESSAGES = {
  campaign: 'Campaign not found',
  connect: 'Connect a WhatsApp number to this campaign first. Nothing was uploaded.',
  busy: 'Another file of your team is being read. Wait until it is done, then upload this one.',
  empty: 'This file has no rows. Nothing was saved. Export it again and check that it has leads.',
  rows: `This file has more than ${MAX_IMPORT_ROWS.toLocaleString('en')} leads. Nothing was saved. Split it into several files.`,
  bytes: `This file is larger than ${MAX_IMPORT_BYTES / 1024 / 1024} MB. Nothing was saved. Split it into several files.`,
  endless:
    'This file is no table, or a quotation mark in it is never closed. Nothing was saved. Export it again as CSV.',
};

/**
 * Reads an uploaded file as it comes, checks every row and stores it. No one is contacted before a
 * person starts the import. What was read of a file that cannot be used is deleted.
 */
export async function receiveFile(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  plan: ImportPlan,
  body: ReadableStream<Uint8Array>,
): Promise<{ import_id: string }> {
  const import_id = newId();
  const fields = await db.inTeam(scope, async (tx) => {
    await requireNumber(tx, plan.campaign_id);
    if (await isReadingImport(tx, BROKEN_OFF)) throw new Refusal('CONFLICT', MESSAGES.busy);
    const { campaign_id, file_name, columns, consent_source, consent_date } = plan;
    const consent_at = new Date(consent_date);
    const { user_id } = person;
    await insertImport(tx, {
      import_id,
      campaign_id,
      user_id,
      file_name,
      columns,
      consent_source,
      consent_at,
    });
    await recordTeamAction(tx, {
      action: 'leads.uploaded',
      actor_user_id: user_id,
      by_staff: person.impersonation !== null,
      about: { import_id, campaign_id },
    });
    return listFields(tx);
  });
  const store = (rows: CheckedRow[]) =>
    db.inTeam(scope, async (tx) => {
      await addRows(tx, import_id, await markKnown({ env }, tx, plan.campaign_id, rows));
    });
  try {
    const rows = await storeRows(
      body,
      new RowReader(plan.columns, plan.country ?? undefined, fields),
      store,
    );
    if (rows === 0) throw new Refusal('INVALID_INPUT', MESSAGES.empty);
    await db.inTeam(scope, (tx) => setState(tx, import_id, 'checked'));
    return { import_id };
  } catch (error) {
    await db.inTeam(scope, (tx) => deleteImport(tx, import_id));
    if (error instanceof EndlessRow) throw new Refusal('INVALID_INPUT', MESSAGES.endless);
    throw error;
  }
}

async function requireNumber({ db, team_id }: TeamTx, campaign_id: string): Promise<void> {
  const campaign = await db
    .selectFrom('campaigns')
    .select('agent_phone_id')
    .where('team_id', '=', team_id)
    .where('campaign_id', '=', campaign_id)
    .executeTakeFirst();
  if (!campaign) throw new Refusal('NOT_FOUND', MESSAGES.campaign);
  if (!campaign.agent_phone_id) throw new Refusal('CONFLICT', MESSAGES.connect);
}

/** Stores the leads of a file in batches, and answers how many rows it has. */
async function storeRows(
  body: ReadableStream<Uint8Array>,
  reader: RowReader,
  store: (rows: CheckedRow[]) => Promise<void>,
): Promise<number> {
  const text = new TextReader();
  const csv = new CsvReader(papaparse);
  let waiting: CheckedRow[] = [];
  let rows = 0;

  async function take(lines: string[][]) {
    for (const cells of lines) {
      const row = reader.read(cells);
      if (!row) continue;
      rows += 1;
      if (rows > MAX_IMPORT_ROWS) throw new Refusal('TOO_LARGE', MESSAGES.rows);
      waiting.push(row);
      if (waiting.length < BATCH_SIZE) continue;
      await store(waiting);
      waiting = [];
    }
  }

  let bytes = 0;
  const pieces = body.getReader();
  for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
    bytes += piece.value.length;
    if (bytes > MAX_IMPORT_BYTES) throw new Refusal('TOO_LARGE', MESSAGES.bytes);
    await take(csv.push(text.push(piece.value)));
    // Buffered data is read without a pause, which would block all other requests.
    await othersFirst();
  }
  await take(csv.push(text.end()));
  await take(csv.end());
  if (waiting.length > 0) await store(waiting);
  return rows;
}
