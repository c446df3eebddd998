import type { z } from 'zod';
import { Refusal } from '#domain/errors.ts';
import { noCampaign } from '#server/features/campaigns/queries.ts';
import { createAnonymiser } from '#domain/quality/anonymise.ts';
import type { caseEdit, caseForm, casesImport } from '#domain/quality/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { insertCases, recordedTurns } from './case-store.ts';

type Access = TeamAccess<'canEditCampaigns'>;

/** Makes a test from a playground chat or a typed one. Throws NOT_FOUND and LIMIT_REACHED. */
export async function createCase(
  tx: TeamTx,
  { team_slug: _slug, campaign_id, ...made }: z.output<typeof caseForm>,
  { person }: Access,
): Promise<{ case_id: string }> {
  await insertTyped(tx, campaign_id, [made], person.user_id);
  return { case_id: made.case_id };
}

/** Imports the tests of a file, all or none. Throws NOT_FOUND and LIMIT_REACHED. */
export async function importCases(
  tx: TeamTx,
  { campaign_id, cases }: z.output<typeof casesImport>,
  { person }: Access,
): Promise<{ added: number }> {
  const typed = cases.map((item) => ({ ...item, origin: 'hand' as const }));
  await insertTyped(tx, campaign_id, typed, person.user_id);
  return { added: cases.length };
}

type TypedCase = Omit<z.output<typeof caseForm>, 'team_slug' | 'campaign_id'>;

/** Keeps numbers and addresses that belong to the business. */
async function insertTyped(
  tx: TeamTx,
  campaign_id: string,
  cases: readonly TypedCase[],
  created_by: string,
): Promise<void> {
  const campaign = await tx.db
    .selectFrom('campaigns')
    .select('behavior_prompt')
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
    .executeTakeFirstOrThrow(noCampaign);
  const clean = createAnonymiser('', campaign.behavior_prompt);
  const added = cases.map(({ name, turns, ...rest }) => ({
    ...rest,
    name: clean(name),
    turns: recordedTurns(turns, clean),
    conversation_id: null,
    created_by,
  }));
  await insertCases(tx, campaign_id, added);
}

/** Changes a recorded test's expectations and name. Throws NOT_FOUND. */
export async function editCase(
  tx: TeamTx,
  { case_id, name, must, must_not, checks, status, silent }: z.output<typeof caseEdit>,
): Promise<void> {
  const changed = await tx.db
    .updateTable('eval_cases')
    .set({
      name,
      must: JSON.stringify(must),
      must_not: JSON.stringify(must_not),
      ...(checks && { checks: JSON.stringify(checks) }),
      status,
      silent,
    })
    .where((eb) => eb.and({ team_id: tx.team_id, case_id }))
    .returning('campaign_id')
    .executeTakeFirst();
  await recordChanged(tx, changed);
}

/** Removes a recorded test, with its results in earlier runs. Throws NOT_FOUND. */
export async function removeCase(tx: TeamTx, { case_id }: { case_id: string }): Promise<void> {
  const removed = await tx.db
    .deleteFrom('eval_cases')
    .where((eb) => eb.and({ team_id: tx.team_id, case_id }))
    .returning('campaign_id')
    .executeTakeFirst();
  await recordChanged(tx, removed);
}

async function recordChanged(tx: TeamTx, row: { campaign_id: string } | undefined): Promise<void> {
  if (!row) throw new Refusal('NOT_FOUND');
  await recordChanges(tx, 'eval', [row.campaign_id]);
}
