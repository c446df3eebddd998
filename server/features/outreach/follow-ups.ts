import { type Insertable, sql } from 'kysely';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { outreachErrors } from '#copy/errors/outreach.ts';
import { Refusal } from '#domain/errors.ts';
import { plannedFollowUps } from '#domain/outreach/follow-up-plan.ts';
import type { FollowUps } from '#domain/outreach/schema.ts';
import { noCampaign } from '#server/features/campaigns/queries.ts';
import {
  changeConversation,
  lockConversation,
} from '#server/features/conversations/conversation-store.ts';
import { leadFollowUpHours } from '#server/features/conversations/delivery/hours/send-hours.ts';
import { isFirstContactPermitted } from '#server/features/conversations/delivery/unsent-facts.ts';
import {
  stateColumns,
  type StateRow,
  toStored,
} from '#server/features/conversations/stored-conversation.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { findCampaignFacts } from './campaign-facts.ts';

/** Reminders of the current silence: sent, canceled and planned ones. */
export async function getFollowUps(tx: TeamTx, conversation_id: string): Promise<FollowUps> {
  const { state, campaign_id } = await readState(tx, conversation_id);
  const campaign = await findCampaignFacts(tx, campaign_id);
  if (!campaign) throw noCampaign();
  const rows = await listFollowUpRows(tx, conversation_id);
  const { follow_ups: settings, followups_limit: limit } = campaign;
  const hours = leadFollowUpHours(campaign, state.id_lead);
  const past = rows.map(({ number, state: ended, at }) => ({
    number,
    state: ended,
    at: at.toISOString(),
  }));
  const sentNumbers = new Set(rows.map((row) => row.number));
  const planned = plannedFollowUps(state, { settings, limit, hours })
    .filter(({ number }) => !sentNumbers.has(number))
    .map(({ number, at }) => ({ number, state: 'planned' as const, at: at.toISOString() }));
  return {
    follow_ups: [...past, ...planned].toSorted((a, b) => a.number - b.number),
    limit,
    time_zone: hours.zone,
  };
}

async function readState({ db, team_id }: TeamTx, conversation_id: string) {
  const { rows } = await sql<StateRow & { campaign_id: string }>`
    SELECT ${stateColumns}, c.campaign_id FROM conversations c
    WHERE c.team_id = ${team_id} AND c.conversation_id = ${conversation_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('NOT_FOUND', conversationsErrors.notFound);
  return { state: toStored(row).state, campaign_id: row.campaign_id };
}

/** A user cancels one reminder. One that is being sent is either sent before this, or not at all. */
export async function cancelFollowUp(
  services: Services,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { conversation_id, number }: { conversation_id: string; number: number },
): Promise<FollowUps> {
  await services.db.inTeam(scope, async (tx) => {
    const { state } = await lockConversation(tx, conversation_id);
    if (state.follow_up_at === null || number <= state.follow_ups_sent) {
      throw new Refusal('CONFLICT', outreachErrors.notPlanned);
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

/** Stored follow-ups of the current silence. */
interface FollowUpRow {
  number: number;
  state: 'sent' | 'canceled';
  at: Date;
}

export async function listFollowUpRows(
  { db, team_id }: TeamTx,
  conversation_id: string,
): Promise<FollowUpRow[]> {
  const { rows } = await sql<FollowUpRow>`SELECT f.number, f.state, f.at FROM follow_ups f
    JOIN conversations c ON c.team_id = f.team_id AND c.conversation_id = f.conversation_id
      AND c.last_inbound_seq = f.after_seq
    WHERE f.team_id = ${team_id} AND f.conversation_id = ${conversation_id}
    ORDER BY f.number`.execute(db);
  return rows;
}

export async function isPermitted({ db, team_id }: TeamTx, id: string): Promise<boolean> {
  const { rows } = await sql<{
    permitted: boolean;
  }>`SELECT ${isFirstContactPermitted} AS permitted
    FROM conversations c WHERE c.team_id = ${team_id} AND c.conversation_id = ${id}`.execute(db);
  return rows[0]?.permitted ?? false;
}

/** Keeps an existing row: a sent follow-up can't be canceled any more. */
export async function insertFollowUp(
  { db, team_id }: TeamTx,
  row: Omit<Insertable<Tables['follow_ups']>, 'team_id'>,
): Promise<void> {
  await db
    .insertInto('follow_ups')
    .values({ ...row, team_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
