import { Refusal } from '#domain/errors.ts';
import type { ImportSummary } from '#domain/outreach/import-summary.ts';
import { risksOf } from '#domain/outreach/plan.ts';
import { dayIn } from '#domain/time-zones.ts';
import { findCampaignFacts } from '#server/features/outreach/campaign-facts.ts';
import { forecastImport, type ImportForecast } from '#server/features/outreach/forecast-import.ts';
import { MAX_QUEUE } from '#server/features/outreach/waiting-queue.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { findImport, IMPORT_GONE } from './import-queries.ts';

const SHOWN_FIRST = 3;
const DAY_MS = 86_400_000;

/** What starting an import will do. Throws NOT_FOUND. */
export async function getImportSummary(tx: TeamTx, import_id: string): Promise<ImportSummary> {
  const stored = await findImport(tx, import_id);
  const campaign = stored && (await findCampaignFacts(tx, stored.campaign_id));
  if (!stored || stored.state === 'reading' || !campaign) {
    throw new Refusal('NOT_FOUND', IMPORT_GONE);
  }
  const { campaign_name, pace, agent_phone_id, agent_timezone: time_zone } = campaign;
  const messages = stored.good_count;
  const now = new Date();
  const leads = await firstRows(tx, import_id);
  const addresses = leads.map(({ digits }) => `${digits}@c.us`);
  const forecast = await forecastImport(tx, campaign, { addresses, leads: messages }, now);
  const first = forecast.order.slice(0, SHOWN_FIRST).flatMap((place) => leads[place] ?? []);
  return {
    messages,
    first: first.map(({ name, digits }) => ({ name, phone: `+${digits}` })),
    from_number: agent_phone_id && `+${agent_phone_id.replace(/\D.*$/, '')}`,
    campaign_name,
    ...timesOf(forecast, time_zone),
    per_day: pace?.quota ?? 0,
    interval_minutes: pace?.interval_minutes ?? 0,
    time_zone,
    risks: risksOf(
      {
        leads: messages,
        paid: campaign.paid,
        messages_left: campaign.messages_left,
        without_consent: 0,
        without_number: 0,
        numbers: pace ? [pace] : [],
      },
      now,
    ),
  };
}

/** The leads of a file who come first, in its order. */
async function firstRows({ db, team_id }: TeamTx, import_id: string) {
  return db
    .selectFrom('lead_import_rows')
    .select(['name', 'digits'])
    .where('team_id', '=', team_id)
    .where('import_id', '=', import_id)
    .where('state', '=', 'good')
    .orderBy('row_number')
    .limit(MAX_QUEUE)
    .execute();
}

function timesOf(
  { first_at, done_at, reason }: ImportForecast,
  zone: string,
): Pick<ImportSummary, 'first_at' | 'done_at' | 'days' | 'reason'> {
  const dayOf = (at: Date) => Date.parse(dayIn(zone, at));
  return {
    first_at: first_at?.toISOString() ?? null,
    done_at: done_at?.toISOString() ?? null,
    days: first_at && done_at ? (dayOf(done_at) - dayOf(first_at)) / DAY_MS + 1 : null,
    reason,
  };
}
