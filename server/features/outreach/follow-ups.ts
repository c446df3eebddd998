import { sql } from 'kysely';
import { Refusal } from '#domain/errors.ts';
import { plannedFollowUps } from '#domain/outreach/follow-up-plan.ts';
import type { FollowUps } from '#domain/outreach/schema.ts';
import {
  changeConversation,
  lockConversation,
} from '#server/features/conversations/conversation-store.ts';
import {
  type StateRow,
  stateColumns,
  toStored,
} from '#server/features/conversations/state-columns.ts';
import { leadZones } from '#server/features/conversations/delivery/lead-zones.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { findCampaignFacts } from './campaign-facts.ts';
import { insertFollowUp, listFollowUpRows } from './follow-up-rows.ts';

/** The reminders of the silence that lasts: those that were sent or canceled, and those to come. */
export async function getFollowUps(tx: TeamTx, conversation_id: string): Promise<FollowUps> {
  const { state, campaign_id } = await readState(tx, conversation_id);
  const campaign = await findCampaignFacts(tx, campaign_id);
  const rows = await listFollowUpRows(tx, conversation_id);
  const zones = leadZones(state.id_lead, campaign?.agent_timezone ?? 'UTC');
  const limit = campaign?.followups_limit ?? 0;
  const past = rows.map(({ number, state: ended, at }) => ({
    number,
    state: ended,
    at: at.toISOString(),
  }));
  const gone = new Set(rows.map((row) => row.number));
  const planned = plannedFollowUps(state, limit, zones)
    .filter(({ number }) => !gone.has(number))
    .map(({ number, at }) => ({ number, state: 'planned' as const, at: at.toISOString() }));
  return {
    follow_ups: [...past, ...planned].toSorted((a, b) => a.number - b.number),
    limit,
    time_zone: zones[0] ?? 'UTC',
  };
}

async function readState({ db, team_id }: TeamTx, conversation_id: string) {
  const { rows } = await sql<StateRow & { campaign_id: string }>`
    SELECT ${stateColumns}, c.campaign_id FROM conversations c
    WHERE c.team_id = ${team_id} AND c.conversation_id = ${conversation_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('NOT_FOUND', 'Conversation not found');
  return { state: toStored(row).state, campaign_id: row.campaign_id };
}

/** A person takes one reminder out. One that is being sent now comes before it, or is not sent. */
export async function cancelFollowUp(
  services: Services,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { conversation_id, number }: { conversation_id: string; number: number },
): Promise<FollowUps> {
  await services.db.inTeam(scope, async (tx) => {
    const { state } = await lockConversation(tx, conversation_id);
    if (state.follow_up_at === null || number <= state.follow_ups_sent) {
      throw new Refusal('CONFLICT', 'This follow-up is no longer planned.');
    }
    await insertFollowUp(tx, {
      conversation_id,
      after_seq: state.last_inbound_seq,
      number,
      state: 'canceled',
      message_id: null,
      by_user_id: person.user_id,
      at: new Date(),
    });
    if (number === state.follow_ups_sent + 1) {
      await changeConversation(services, tx, conversation_id, { kind: 'follow_up_skipped' });
    } else await recordChanges(tx, 'conversation', [conversation_id]);
  });
  return services.db.inTeam(scope, (tx) => getFollowUps(tx, conversation_id));
}
