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
import { markKnown, RowReader } from './check-rows.ts';
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
    const reader = new RowReader(plan.columns, plan.country ?? undefined, fields, plan.file_name);
    const rows = new StoredRows(reader, store);
    const { encoding, country } = plan;
    const text = { encoding, country: country ?? undefined };
    await readTableOf(services, body, text, (lines) => rows.take(lines));
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

/** Stores the leads of a file in batches. */
class StoredRows {
  readonly #reader: RowReader;
  readonly #store: (rows: CheckedRow[]) => Promise<void>;
  #waiting: CheckedRow[] = [];
  #count = 0;

  constructor(reader: RowReader, store: (rows: CheckedRow[]) => Promise<void>) {
    this.#reader = reader;
    this.#store = store;
  }

  async take(lines: string[][]): Promise<void> {
    for (const cells of lines) {
      const row = this.#reader.read(cells);
      if (!row) continue;
      this.#count += 1;
      if (this.#count > MAX_IMPORT_ROWS) throw new Refusal('TOO_LARGE', MESSAGES.rows);
      this.#waiting.push(row);
      if (this.#waiting.length < BATCH_SIZE) continue;
      await this.#store(this.#waiting);
      this.#waiting = [];
    }
    // Without this pause, reading buffered data would block all other requests.
    await othersFirst();
  }

  /** Returns the number of stored rows. */
  async end(): Promise<number> {
    if (this.#waiting.length > 0) await this.#store(this.#waiting);
    return this.#count;
  }
}
