import { leadsErrors } from '#copy/errors/leads.ts';
import { Refusal } from '#domain/errors.ts';
import type { SendSummary } from '#domain/outreach/send-summary.ts';
import { findCampaignFacts } from '#server/features/outreach/campaign-facts.ts';
import { summarizeSend } from '#server/features/outreach/send-summary.ts';
import { MAX_QUEUE } from '#server/features/outreach/waiting-queue.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { findImport } from './import-queries.ts';

/** The effects of starting an import. Throws NOT_FOUND. */
export async function getImportSummary(tx: TeamTx, import_id: string): Promise<SendSummary> {
  const stored = await findImport(tx, import_id);
  const campaign = stored && (await findCampaignFacts(tx, stored.campaign_id));
  if (!stored || stored.state === 'reading' || !campaign) {
    throw new Refusal('NOT_FOUND', leadsErrors.importGone);
  }
  return summarizeSend(tx, campaign, {
    messages: stored.good_count,
    leads: await firstRows(tx, import_id),
    left_out: {
      opted_out: stored.opted_out_count,
      known: stored.known_count,
      unreadable: stored.invalid_count + stored.duplicate_count,
    },
  });
}

/** The first leads of a file, in file order. */
async function firstRows({ db, team_id }: TeamTx, import_id: string) {
  const rows = await db
    .selectFrom('lead_import_rows')
    .select(['row_number', 'name', 'digits'])
    .where((eb) => eb.and({ team_id, import_id, state: 'good' }))
    .orderBy('row_number')
    .limit(MAX_QUEUE)
    .execute();
  return rows.map(({ row_number, name, digits }) => ({
    key: String(row_number),
    name,
    digits: digits ?? '',
  }));
}
