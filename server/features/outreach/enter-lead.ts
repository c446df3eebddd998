import { isOptedOut } from '#domain/conversations/conversation.ts';
import { canonicalNumber } from '#domain/identity/number-forms.ts';
import type { EnteredLead, NewOutreachLead } from '#domain/outreach/schema.ts';
import { reportedName } from '#domain/names.ts';
import { cutText } from '#domain/text.ts';
import { listedAddresses, type Secrets } from '#server/features/conversations/address-hash.ts';
import { recordConversationEvents } from '#server/features/conversations/conversation-events.ts';
import { attributeLeads } from '#server/features/conversations/lead/attribution.ts';
import { insertConversations } from '#server/features/conversations/conversation-store.ts';
import {
  readRoutes,
  routedEvents,
  type RoutedLead,
  routeLead,
} from '#server/features/conversations/lead/number-routes.ts';
import {
  type NewPermission,
  recordPermissions,
} from '#server/features/conversations/permission-ledger.ts';
import { connectionLock } from '#server/features/conversations/receive/find-leads.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { newId } from '#server/platform/id.ts';
import { type CampaignFacts, listCampaignFacts } from './campaign-facts.ts';
import { optedOutAddresses } from '#server/features/conversations/opted-out.ts';
import {
  countEntered,
  insertFirstMessages,
  findKnownLeads,
  lockForEntering,
  openQueue,
  insertEnteredAddresses,
  type NewLead,
} from './enter-queries.ts';
import { estimateSendTimes } from './planned-times.ts';

const MAX_NAME = 80;
/** E.164: at most 15 digits. A WhatsApp number can't have fewer than 7. */
const PHONE = /^\+?([1-9]\d{6,14})$/;

/** Enters one lead to whom the agent writes first; see `enterLeads`. */
export async function enterLead(
  services: Secrets,
  tx: TeamTx,
  lead: NewOutreachLead,
): Promise<EnteredLead> {
  const [entered] = await enterLeads(services, tx, [lead]);
  return entered ?? refused('no_campaign');
}

/**
 * Enters leads of any campaigns of a team, at most 500 per call. Finds or creates each by its number,
 * records its permission, and plans its first message unless the lead is known or opted out. Returns
 * results in the order of the leads. Repeats are harmless.
 */
export async function enterLeads(
  services: Secrets,
  tx: TeamTx,
  entries: NewOutreachLead[],
): Promise<EnteredLead[]> {
  const now = new Date();
  const routed = await routeByForm(tx, entries);
  const leads = routed.map(({ lead }) => lead);
  const campaignIds = [...new Set(leads.map((lead) => lead.campaign_id))].toSorted();
  const campaigns = await listCampaignFacts(tx, campaignIds);
  const answers = new Map<NewOutreachLead, EnteredLead>();
  for (const id of campaignIds) {
    const campaignLeads = leads.filter((lead) => lead.campaign_id === id);
    const campaign = campaigns.get(id);
    if (campaign) await enterForCampaign(services, tx, campaign, campaignLeads, answers, now);
    else for (const lead of campaignLeads) answers.set(lead, refused('no_campaign'));
  }
  await attributeKnown(tx, answers);
  await recordRoutes(tx, routed, answers);
  return leads.map((lead) => answers.get(lead) ?? refused('no_campaign'));
}

/** Attributes leads who were known without an origin. */
async function attributeKnown(
  tx: TeamTx,
  answers: Map<NewOutreachLead, EnteredLead>,
): Promise<void> {
  const known = [...answers].flatMap(([{ attribution, source }, { outcome, conversation_id }]) =>
    // A lead who was known before a list was imported doesn't come from that list.
    attribution && source !== 'import' && outcome === 'known' && conversation_id
      ? [{ conversation_id, attribution }]
      : [],
  );
  if (known.length === 0) return;
  const changed = await attributeLeads(tx, known);
  if (changed.length > 0) tx.withCommit(() => recordChanges(tx, 'conversation', changed));
}

async function enterForCampaign(
  services: Secrets,
  tx: TeamTx,
  campaign: CampaignFacts,
  leads: NewOutreachLead[],
  answers: Map<NewOutreachLead, EnteredLead>,
  now: Date,
): Promise<void> {
  const byAddress = new Map<string, NewOutreachLead>();
  const repeats: [NewOutreachLead, string][] = [];
  for (const lead of leads) {
    const [, digits] = PHONE.exec(lead.phone.trim()) ?? [];
    const address = `${digits && canonicalNumber(digits)}@c.us`;
    if (!digits) answers.set(lead, refused('no_number'));
    else if (byAddress.has(address)) repeats.push([lead, address]);
    else byAddress.set(address, lead);
  }
  // Receiving messages of this number creates leads under the same lock.
  const { campaign_id, number_id, connection_id } = campaign;
  await lockForEntering(tx, connectionLock({ connection_id: connection_id ?? number_id }));
  const addresses = [...byAddress.keys()];
  const known = await findKnownLeads(tx, campaign_id, addresses);
  // The agent doesn't write to anyone whom it never answers.
  const never = new Set([
    ...(await optedOutAddresses(services, tx, addresses)),
    ...(await listedAddresses(tx, campaign_id, addresses)),
  ]);
  const newLeads: NewLead[] = [];
  for (const [address, lead] of byAddress) {
    const before = known.get(address);
    const conversation_id = before?.conversation_id ?? null;
    if (never.has(address) || (before && isOptedOut(before))) {
      answers.set(lead, { conversation_id, outcome: 'opted_out' });
    } else if (before) answers.set(lead, { conversation_id, outcome: 'known' });
    else newLeads.push({ lead, address, conversation_id: newId() });
  }
  if (newLeads.length > 0) {
    for (const [lead, answer] of await enterFresh(services, tx, campaign, newLeads, now)) {
      answers.set(lead, answer);
    }
  }
  for (const [lead, address] of repeats) {
    const first = byAddress.get(address);
    const conversation_id = (first && answers.get(first)?.conversation_id) ?? null;
    answers.set(lead, { conversation_id, outcome: 'known' });
  }
}

/** Stores new leads: their conversations, permissions and queue entries. */
async function enterFresh(
  services: Secrets,
  tx: TeamTx,
  campaign: CampaignFacts,
  newLeads: NewLead[],
  now: Date,
): Promise<[NewOutreachLead, EnteredLead][]> {
  const { campaign_id } = campaign;
  await insertConversations(
    tx,
    newLeads.map(({ lead, address, conversation_id }) => ({
      conversation_id,
      campaign_id,
      id_lead: address,
      reply_address: address,
      name: reportedName(lead.name, MAX_NAME),
      email: lead.email ?? null,
      custom_fields: lead.custom_fields ?? {},
      attribution: lead.attribution ?? null,
      entered: { at: now, atTop: lead.source !== 'import' },
    })),
  );
  await insertEnteredAddresses(tx, campaign_id, newLeads);
  await recordPermissions(
    services,
    tx,
    newLeads.map((item) => permissionOf(item, now)),
  );
  const queueEntries = await insertFirstMessages(tx, campaign_id, newLeads, now);
  await openQueue(tx, campaign_id, now);
  countEntered(tx, newLeads);
  const times = await estimateSendTimes(tx, campaign, queueEntries, now);
  return newLeads.map(({ lead, conversation_id, address }) => {
    const { planned_at, reason } = times(conversation_id, address) ?? {};
    const at = planned_at?.toISOString();
    return [
      lead,
      { conversation_id, outcome: 'planned', planned_at: at, reason: reason ?? undefined },
    ];
  });
}

/** A form is the lead's own request for contact. For an import, its stated consent counts. */
function permissionOf({ lead, address, conversation_id }: NewLead, now: Date): NewPermission {
  const { campaign_id, consent, source, by_user_id = null } = lead;
  const given = consent ?? (source === 'form' ? { source: 'form', at: now } : undefined);
  return {
    campaign_id,
    conversation_id,
    address,
    kind: given ? 'consent' : 'first_contact',
    source: cutText(given?.source ?? source, 200),
    by_user_id,
    at: given?.at ?? now,
  };
}

function refused(reason: 'no_campaign' | 'no_number'): EnteredLead {
  return { conversation_id: null, outcome: 'refused', reason };
}

interface FormLead {
  lead: NewOutreachLead;
  /** if missing, the lead stays in the campaign that received it */
  route?: RoutedLead;
}

/**
 * A form lead sent to a number's default campaign may belong to another campaign on that number, by its
 * form or ad. A form that posts to a campaign's own address stays with that campaign.
 */
async function routeByForm(tx: TeamTx, leads: NewOutreachLead[]): Promise<FormLead[]> {
  const ids = leads.flatMap((lead) => (isRouted(lead) ? [lead.campaign_id] : []));
  const routes = new Map(
    await Promise.all([...new Set(ids)].map(async (id) => [id, await readRoutes(tx, id)] as const)),
  );
  return Promise.all(
    leads.map(async (lead) => {
      const own = routes.get(lead.campaign_id) ?? [];
      if (!isRouted(lead) || own.length === 0) return { lead };
      const contact = { text: '', attribution: lead.attribution ?? null };
      const route = await routeLead(own, lead.campaign_id, contact);
      return { lead: { ...lead, campaign_id: route.campaign_id }, route };
    }),
  );
}

const isRouted = ({ source, attribution }: NewOutreachLead): boolean =>
  source === 'form' && attribution !== null && attribution !== undefined;

/** Records in a new lead's thread why its campaign was chosen. */
async function recordRoutes(
  tx: TeamTx,
  leads: FormLead[],
  answers: ReadonlyMap<NewOutreachLead, EnteredLead>,
): Promise<void> {
  const events = leads.flatMap(({ lead, route }) => {
    const { outcome, conversation_id } = answers.get(lead) ?? {};
    if (!route || outcome !== 'planned' || !conversation_id) return [];
    return routedEvents(conversation_id, route);
  });
  await recordConversationEvents(tx, events);
}
