import type { Attribution } from '#domain/attribution/attribution.ts';
import type { AcceptedLead } from '#domain/leads/deliveries.ts';
import type { SentLead } from '#domain/leads/extract/sent-lead.ts';
import { readConsent, readLead } from '#domain/leads/read-lead.ts';
import { readFormPhone } from '#domain/leads/read-phone.ts';
import { cutText, oneLine } from '#domain/text.ts';
import { enterLead } from '#server/features/outreach/enter-lead.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { type Reason, reasons } from '#copy/catalog/reasons.ts';
import { formReasons } from '#copy/leads/row-reasons.ts';
import { recordDelivery } from './delivery-queries.ts';
import type { Hook } from './hook-scope.ts';
import { parsePhone } from './parse-phone.ts';

/** The result of a lead. `unreadable`: it has no readable number, and nothing was stored. */
export type LeadOutcome =
  | { kind: 'taken'; lead: AcceptedLead }
  | { kind: 'invalid'; problems: Record<string, string> }
  | { kind: 'refused'; reason: Reason }
  | { kind: 'unreadable'; problem: string };

const MAX_SOURCE = 300;
/** Characters of a value as it's shown. */
const MAX_SHOWN = 200;

/**
 * Stores a lead from an external form with its delivery. It's acknowledged only if stored. A repeat creates
 * neither a second lead nor a second first message. `page`: the form's page according to the browser.
 */
export async function receiveLead(
  { env }: Pick<Services, 'env'>,
  tx: TeamTx,
  { campaign_id, default_country }: Pick<Hook, 'campaign_id' | 'default_country'>,
  sent: SentLead,
  page: string,
  attribution: Attribution | null = null,
): Promise<LeadOutcome> {
  const source = sourceOf(sent.source || attribution?.page || page);
  const consents = readConsent(sent.consent);
  const { lead, problem } = readSent(sent, default_country ?? undefined);
  const delivery = {
    campaign_id,
    name: cutText(sent.name, MAX_SHOWN),
    phone: cutText(sent.phone, MAX_SHOWN),
    digits: lead?.phone ?? null,
    email: cutText(sent.email, MAX_SHOWN),
    source,
    consent: consents === true,
    by_model: sent.by_model ?? false,
  };
  if (sent.trap !== '') {
    await recordDelivery(tx, { ...delivery, outcome: 'bot' });
    // A bot that sees an error would try another way.
    return { kind: 'taken', lead: { lead_id: null, outcome: 'planned', planned_at: null } };
  }
  if (consents === false) {
    const problems = { consent: formReasons.consent };
    await recordDelivery(tx, { ...delivery, outcome: 'invalid', problems });
    return { kind: 'invalid', problems };
  }
  if (!lead) return { kind: 'unreadable', problem };
  const {
    outcome,
    conversation_id,
    planned_at = null,
  } = await enterLead({ env }, tx, {
    ...lead,
    campaign_id,
    email: lead.email ?? undefined,
    source: 'form',
    fields: sent.fields,
    attribution,
    consent: consents ? { source: source ?? 'Lead form', at: new Date() } : undefined,
  });
  const refused = outcome === 'refused';
  await recordDelivery(tx, {
    ...delivery,
    outcome,
    conversation_id,
    planned_at,
    ...(refused && { problems: { campaign: formReasons.refused } }),
  });
  if (refused) return { kind: 'refused', reason: reasons(formReasons).refused };
  return { kind: 'taken', lead: { lead_id: conversation_id, outcome, planned_at } };
}

/** Only the number is required. It replaces a missing name, and an invalid email address is left out. */
function readSent(sent: SentLead, campaignCountry: string | undefined) {
  const { country } = readFormPhone(sent.phone, campaignCountry, sent.country, parsePhone);
  const { lead, problems } = readLead(sent, country, parsePhone);
  if (lead) return { lead, problem: '' };
  if (problems.phone !== undefined) return { problem: problems.phone };
  const written = {
    phone: sent.phone,
    name: problems.name === undefined ? sent.name : sent.phone,
    email: problems.email === undefined ? sent.email : '',
  };
  return { lead: readLead(written, country, parsePhone).lead, problem: '' };
}

export const sourceOf = (text: string): string | null => cutText(oneLine(text), MAX_SOURCE) || null;
