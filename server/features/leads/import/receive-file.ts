import { setImmediate as othersFirst } from 'node:timers/promises';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { leadsErrors } from '#copy/errors/leads.ts';
import { MAX_IMPORT_ROWS } from '#domain/leads/import-states.ts';
import type { ImportPlan } from '#domain/leads/imports.ts';
import { Refusal } from '#domain/errors.ts';
import { listFields } from '#server/features/conversations/lead/lead-fields.ts';
import { recordTeamAction } from '#server/features/team-log/team-actions.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { markKnown, rowReader } from './check-rows.ts';
import {
  addRows,
  type CheckedRow,
  deleteImport,
  insertImport,
  isReadingImport,
  setState,
} from './import-queries.ts';
import { readTableOf } from './read-table-of.ts';

/** Rows per transaction. One takes about 20 ms. */
const BATCH_SIZE = 500;
/** Seconds without activity after which an upload counts as interrupted. */
const BROKEN_OFF = 60;

const MESSAGES = {
  campaign: campaignsErrors.notFound,
  connect: leadsErrors.connectFirst,
  busy: leadsErrors.fileBusy,
  empty: leadsErrors.noRows,
  rows: leadsErrors.tooManyRows({ max: MAX_IMPORT_ROWS }),
};

/**
 * Reads an uploaded file as it streams in, and checks and stores every row. No one is contacted before a
 * member starts the import. Rows of an unusable file are deleted.
 */
export async function receiveFile(
  services: Pick<Services, 'db' | 'env' | 'sites'>,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  plan: ImportPlan,
  body: ReadableStream<Uint8Array>,
): Promise<{ import_id: string }> {
  const { db, env } = services;
  const import_id = newId();
  const fields = await db.inTeam(scope, async (tx) => {
    await requireNumber(tx, plan.campaign_id);
    if (await isReadingImport(tx, BROKEN_OFF)) throw new Refusal('CONFLICT', MESSAGES.busy);
    const { campaign_id, file_name, columns, consent_source } = plan;
    const consent_at = new Date(plan.consent_date);
    const file = { file_name, columns, consent_source, consent_at };
    await insertImport(tx, { import_id, campaign_id, user_id: person.user_id, ...file });
    await recordTeamAction(tx, {
      action: 'leads.uploaded',
      by: person,
      about: { import_id, campaign_id },
    });
    return listFields(tx);
  });
  const store = (rows: CheckedRow[]) =>
    db.inTeam(scope, async (tx) => {
      await addRows(tx, import_id, await markKnown({ env }, tx, plan.campaign_id, rows));
    });
  try {
    const { columns, file_name, encoding } = plan;
    const country = plan.country ?? undefined;
    const rows = storedInBatches(rowReader(columns, country, fields, file_name), store);
    await readTableOf(services, body, { encoding, country }, (lines) => rows.take(lines));
    if ((await rows.end()) === 0) throw new Refusal('INVALID_INPUT', MESSAGES.empty);
    await db.inTeam(scope, (tx) => setState(tx, import_id, 'checked'));
    return { import_id };
  } catch (error) {
    await db.inTeam(scope, (tx) => deleteImport(tx, import_id));
    throw error;
  }
}

async function requireNumber({ db, team_id }: TeamTx, campaign_id: string): Promise<void> {
  const campaign = await db
    .selectFrom('campaigns')
    .select('agent_phone_id')
    .where((eb) => eb.and({ team_id, campaign_id }))
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND', MESSAGES.campaign));
  if (!campaign.agent_phone_id) throw new Refusal('CONFLICT', MESSAGES.connect);
}

/** Reads the rows of a file, and stores them in batches. */
function storedInBatches(
  read: ReturnType<typeof rowReader>,
  store: (rows: CheckedRow[]) => Promise<void>,
) {
  let waiting: CheckedRow[] = [];
  let count = 0;
  return {
    async take(lines: string[][]): Promise<void> {
      for (const cells of lines) {
        const row = read(cells);
        if (!row) continue;
        count += 1;
        if (count > MAX_IMPORT_ROWS) throw new Refusal('TOO_LARGE', MESSAGES.rows);
        waiting.push(row);
        if (waiting.length < BATCH_SIZE) continue;
        await store(waiting);
        waiting = [];
      }
      // Without this pause, reading buffered data would block all other requests.
      await othersFirst();
    },
    /** Returns the number of stored rows. */
    async end(): Promise<number> {
      if (waiting.length > 0) await store(waiting);
      return count;
    },
  };
}
