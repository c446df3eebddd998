import type { EnteredLead, NewOutreachLead } from '#domain/outreach/schema.ts';
import { recordConversationEvents } from '#server/features/conversations/conversation-events.ts';
import {
  readRoutes,
  routedEvents,
  type RoutedLead,
  routeLead,
} from '#server/features/conversations/lead/number-routes.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

interface FormLead {
  lead: NewOutreachLead;
  /** missing: it stays in the campaign that it was sent to */
  route?: RoutedLead;
}

/**
 * What a form sent to the default campaign of a number may be of another campaign that answers there, by
 * the form or the ad. A form that posts to a campaign's own address stays with it.
 */
export async function routeByForm(tx: TeamTx, leads: NewOutreachLead[]): Promise<FormLead[]> {
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

/** The thread of a lead that was not known says why its campaign was chosen. */
export async function recordRoutes(
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
