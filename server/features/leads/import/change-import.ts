import type { z } from 'zod';
import { leadsErrors } from '#copy/errors/leads.ts';
import { Refusal } from '#domain/errors.ts';
import { type ImportAction, isActionAllowed } from '#domain/leads/import-states.ts';
import type { startedImport } from '#domain/leads/imports.ts';
import { holdImport, resumeImport } from '#server/features/outreach/change-waiting.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { enterImport } from './enter-import.ts';
import { deleteImport, lockImport, setState, type StoredImport } from './import-queries.ts';
import { undoImport } from './undo-import.ts';

interface ImportRef {
  import_id: string;
}

/** Locks an import whose state allows an action. Throws NOT_FOUND, CONFLICT. */
async function lockFor(
  tx: TeamTx,
  action: ImportAction,
  { import_id }: ImportRef,
): Promise<StoredImport> {
  const stored = await lockImport(tx, import_id);
  if (!stored || stored.state === 'reading') throw new Refusal('NOT_FOUND', leadsErrors.importGone);
  if (!isActionAllowed(action, stored.state))
    throw new Refusal('CONFLICT', leadsErrors.importChanged);
  return stored;
}

/**
 * Starts a checked import with its confirmed summary, and stores who confirmed that these people agreed.
 * Resumes a paused one.
 */
export async function startImport(
  tx: TeamTx,
  { import_id, messages, agreed }: z.output<typeof startedImport>,
  { person }: TeamAccess<'canEditCampaigns'>,
): Promise<void> {
  const { state, good_count } = await lockFor(tx, 'start', { import_id });
  const isFirst = state === 'checked';
  if (isFirst) {
    if (messages !== good_count) throw new Refusal('CONFLICT', leadsErrors.summaryChanged);
    if (!agreed) throw new Refusal('CONFLICT', leadsErrors.notAgreed);
  }
  const agreement = { agreed_by: person.user_id, agreed_at: new Date() };
  await setState(tx, import_id, 'running', isFirst ? agreement : {});
  await resumeImport(tx, import_id);
  await enterImport.enqueue(tx, { import_id });
}

/** Stops entering leads, and holds first messages that aren't being sent yet. */
export async function pauseImport(tx: TeamTx, { import_id }: ImportRef): Promise<void> {
  await lockFor(tx, 'pause', { import_id });
  await setState(tx, import_id, 'paused');
  await holdImport(tx, import_id);
}

/** Withdraws every lead of the import that wasn't contacted. */
export async function startUndo(tx: TeamTx, { import_id }: ImportRef): Promise<void> {
  await lockFor(tx, 'undo', { import_id });
  await setState(tx, import_id, 'undoing');
  await holdImport(tx, import_id);
  await undoImport.enqueue(tx, { import_id });
}

/** Deletes a checked import that was never started. */
export async function discardImport(tx: TeamTx, { import_id }: ImportRef): Promise<void> {
  await lockFor(tx, 'discard', { import_id });
  await deleteImport(tx, import_id);
}
