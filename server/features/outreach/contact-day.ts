import { outreachErrors } from '#copy/errors/outreach.ts';
import { contactTime } from '#domain/agent/answer.ts';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { Refusal } from '#domain/errors.ts';
import { requireConversation } from '#server/features/conversations/conversation-queries.ts';
import {
  changeConversation,
  lockConversation,
} from '#server/features/conversations/conversation-store.ts';
import { leadZone } from '#server/features/conversations/delivery/hours/lead-zone.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { findCampaignFacts } from './campaign-facts.ts';

/** A person chooses on which day a lead who asked for later is written to; `on` null: on none. */
export async function setContactDay(
  services: Services,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { conversation_id, on }: { conversation_id: string; on: string | null },
): Promise<ConversationRow> {
  const by_user_id = person.user_id;
  await services.db.inTeam(scope, async (tx) => {
    const { state } = await lockConversation(tx, conversation_id);
    const { campaign_id } = await requireConversation(tx, conversation_id);
    const campaign = on === null ? undefined : await findCampaignFacts(tx, campaign_id);
    if (campaign?.followups_limit === 0) throw new Refusal('CONFLICT', outreachErrors.noFollowUps);
    const zone = leadZone(state.id_lead, campaign?.agent_timezone ?? 'UTC');
    const at = on === null ? null : (contactTime(on, zone, new Date()) ?? null);
    if (on !== null && at === null) throw new Refusal('CONFLICT', outreachErrors.noSuchDay);
    if (state.contact_on !== on) {
      const event = { kind: 'contact_set', by_user_id, on, at } as const;
      if (!(await changeConversation(services, tx, conversation_id, event))) {
        throw new Refusal('CONFLICT', outreachErrors.changed);
      }
    }
  });
  return services.db.inTeam(scope, (tx) => requireConversation(tx, conversation_id, by_user_id));
}
