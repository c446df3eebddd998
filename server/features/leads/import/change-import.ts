import { leadsErrors } from '#copy/errors/leads.ts';
import { type ImportAction, mayDo } from '#domain/leads/import-states.ts';
import { Refusal } from '#domain/errors.ts';
import { holdImport, resumeImport } from '#server/features/outreach/change-waiting.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { enterImport } from './enter-import.ts';
import { deleteImport, lockImport, setState, type StoredImport } from './import-queries.ts';
import { undoImport } from './undo-import.ts';

/** Changes an import's state if its current state allows it. Throws NOT_FOUND, CONFLICT. */
async function change(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canEditCampaigns'>,
  import_id: string,
  action: ImportAction,
  work: (tx: TeamTx, stored: StoredImport) => Promise<void>,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    const stored = await lockImport(tx, import_id);
    if (!stored || stored.state === 'reading')
      throw new Refusal('NOT_FOUND', leadsErrors.importGone);
    if (!mayDo(action, stored.state)) throw new Refusal('CONFLICT', leadsErrors.importChanged);
    await work(tx, stored);
  });
}

type Access = TeamAccess<'canEditCampaigns'>;
type Db = Pick<Services, 'db'>;

interface Confirmed {
  /** the number in the summary */
  messages?: number | undefined;
  /** these people agreed to be contacted */
  agreed: boolean;
}

/**
 * Starts a checked import with its confirmed summary, and stores who confirmed that these people agreed.
 * Resumes a paused one.
 */
export const startImport = (
  services: Db,
  access: Access,
  import_id: string,
  { messages, agreed }: Confirmed,
) =>
  change(services, access, import_id, 'start', async (tx, stored) => {
    const isFirst = stored.state === 'checked';
    if (isFirst) {
      if (messages !== stored.good_count) throw new Refusal('CONFLICT', leadsErrors.summaryChanged);
      if (!agreed) throw new Refusal('CONFLICT', leadsErrors.notAgreed);
    }
    const agreement = { agreed_by: access.person.user_id, agreed_at: new Date() };
    await setState(tx, import_id, 'running', isFirst ? agreement : {});
    await resumeImport(tx, import_id);
    await enterImport.enqueue(tx, { import_id });
  });

/** Stops entering leads, and holds first messages that aren't being sent yet. */
export const pauseImport = (services: Db, access: Access, import_id: string) =>
  change(services, access, import_id, 'pause', async (tx) => {
    await setState(tx, import_id, 'paused');
    await holdImport(tx, import_id);
  });

/** Withdraws every lead of the import that wasn't contacted. */
export const startUndo = (services: Db, access: Access, import_id: string) =>
  change(services, access, import_id, 'undo', async (tx) => {
    await setState(tx, import_id, 'undoing');
    await holdImport(tx, import_id);
    await undoImport.enqueue(tx, { import_id });
  });

/** Deletes a checked import that was never started. */
export const discardImport = (services: Db, access: Access, import_id: string) =>
  change(services, access, import_id, 'discard', (tx) => deleteImport(tx, import_id));
