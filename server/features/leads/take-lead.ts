import type { TakenLead } from '#domain/leads/deliveries.ts';
import { readConsent, readLead } from '#domain/leads/read-lead.ts';
import { readPhone } from '#domain/leads/read-phone.ts';
import type { SentLead } from '#domain/leads/sent-fields.ts';
import { cutText, oneLine } from '#domain/text.ts';
import { enterLead } from '#server/features/outreach/enter-lead.ts';
import type { Services } from '#server/services.ts';
import { recordDelivery } from './delivery-queries.ts';
import type { Hook } from './hook-scope.ts';
import { parsePhone } from './parse-phone.ts';

/** What the webhook answers. */
export type Taken =
  | { kind: 'taken'; lead: TakenLead }
  | { kind: 'invalid'; problems: Record<string, string> }
  | { kind: 'refused'; reason: string };

const NO_CONSENT = "This person hasn't agreed to be contacted, so nothing was saved as a lead.";
const REFUSED = 'WhatsApp has no numbers like this one, or the campaign was just deleted.';
const MAX_SOURCE = 300;
/** Of what is shown as it was sent. */
const MAX_SHOWN = 200;

/**
 * Takes a lead from an outside form: it is stored with its delivery, or not acknowledged. A repeat
 * makes no second lead and no second first message. `page`: where the browser says the form is.
 */
export async function takeLead(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { scope, campaign_id, default_country }: Hook,
  sent: SentLead,
  page: string,
): Promise<Taken> {
  const source = sourceOf(sent.source || page);
  const consents = readConsent(sent.consent);
  const delivery = {
    campaign_id,
    name: cutText(sent.name, MAX_SHOWN),
    phone: cutText(sent.phone, MAX_SHOWN),
    digits: readPhone(sent.phone, default_country ?? undefined, parsePhone).digits ?? null,
    email: cutText(sent.email, MAX_SHOWN),
    source,
    consent: consents === true,
  };
  if (sent.trap !== '') {
    await db.inTeam(scope, (tx) => recordDelivery(tx, { ...delivery, outcome: 'bot' }));
    // A bot that gets no error tries no other way.
    return { kind: 'taken', lead: { lead_id: null, outcome: 'planned', planned_at: null } };
  }
  const reading = readLead(sent, default_country ?? undefined, parsePhone);
  const problems = {
    ...reading.problems,
    ...(consents === false && { consent: NO_CONSENT }),
  };
  const { lead } = reading;
  if (!lead || Object.keys(problems).length > 0) {
    await db.inTeam(scope, (tx) =>
      recordDelivery(tx, { ...delivery, outcome: 'invalid', problems }),
    );
    return { kind: 'invalid', problems };
  }
  return db.inTeam(scope, async (tx) => {
    const {
      outcome,
      conversation_id,
      planned_at = null,
    } = await enterLead({ env }, tx, scope, {
      ...lead,
      campaign_id,
      email: lead.email ?? undefined,
      source: 'form',
      fields: sent.fields,
      consent: consents ? { source: source ?? 'Lead form', at: new Date() } : undefined,
    });
    const refused = outcome === 'refused';
    await recordDelivery(tx, {
      ...delivery,
      outcome,
      conversation_id,
      planned_at,
      ...(refused && { problems: { campaign: REFUSED } }),
    });
    if (refused) return { kind: 'refused', reason: REFUSED };
    return { kind: 'taken', lead: { lead_id: conversation_id, outcome, planned_at } };
  });
}

const sourceOf = (text: string) => cutText(oneLine(text), MAX_SOURCE) || null;

/** Lists unreadable deliveries, so that the person who sets up a form sees why no lead arrives. */
export async function noteUnreadable(
  { db }: Pick<Services, 'db'>,
  { scope, campaign_id }: Hook,
  problem: string,
  page: string,
): Promise<void> {
  const delivery = { campaign_id, outcome: 'invalid', source: sourceOf(page) } as const;
  await db.inTeam(scope, (tx) => recordDelivery(tx, { ...delivery, problems: { body: problem } }));
}
