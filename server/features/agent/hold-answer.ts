import type { GuardFault } from '#domain/agent/guard/guard.ts';
import type { AutonomyHold } from '#domain/autonomy/hold.ts';
import type { HeldKind, HeldUse } from '#domain/conversations/held-answer.ts';
import { computeChange, eventContext } from '#server/features/conversations/conversation-change.ts';
import {
  lockConversations,
  storeChanges,
} from '#server/features/conversations/conversation-store.ts';
import { holdsLease, type TurnLease } from '#server/features/conversations/delivery/turn-lease.ts';
import { insertHeld } from '#server/features/conversations/held/held-queries.ts';
import { storeLearned } from '#server/features/conversations/lead/lead-values.ts';
import { moveToCampaign } from '#server/features/conversations/lead/move-to-campaign.ts';
import type { ModelUse } from '#server/features/models/meter.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { newId } from '#server/platform/id.ts';
import { metrics } from '#server/platform/metrics.ts';
import type { Services } from '#server/services.ts';
import type { UsableAnswer } from './check-answer.ts';
import type { Turn } from './load-turn.ts';

/**
 * A text of the agent to hold for approval. What it found out counts once a person sends it, and `learned`
 * at once.
 */
export interface TextToHold
  extends Partial<
    Pick<UsableAnswer, 'proof' | 'outcomeAfter' | 'evidence' | 'booked' | 'contact' | 'learned'>
  > {
  what: HeldKind;
  text: string;
  faults: GuardFault[];
  /** the parts that this campaign's agent can't send without approval */
  holds: AutonomyHold[];
  /** the lead's newest message that the model had read */
  read_seq: number;
  campaign_id: string;
  /** the library item that goes out with it once a person sends it */
  item?: { item_id: string } | undefined;
  /** what writing it used, which moves to the message once it is sent */
  use?: HeldUse | undefined;
}

/** The part of the model use that is stored with a text. `cost_nanos`: null if a call has no known price. */
export function heldUse(usage: ModelUse | undefined): HeldUse | undefined {
  if (!usage) return undefined;
  const { model_name, prompt_tokens, cached_tokens, completion_tokens } = usage;
  const cost_nanos = usage.unpriced_calls === 0 ? usage.cost_nanos : null;
  return { model_name, prompt_tokens, cached_tokens, completion_tokens, cost_nanos };
}

/** `overtaken`: the lead wrote more, and the newer messages have their own job. `refused`: see the state. */
export type HoldResult = 'held' | 'overtaken' | 'refused';

/**
 * Holds the agent's text for a person instead of sending it, if we still hold the lease and no one took
 * over or opted out. In the same transaction, the lead starts to wait for a person, the team is notified,
 * and `also` runs.
 */
export async function holdAnswer(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  held: TextToHold,
  also?: (tx: TeamTx) => Promise<void>,
): Promise<HoldResult> {
  const end = await services.db.inTeam(scope, async (tx) => {
    const done = await holdIn(services, tx, lease, held);
    if (done === 'held') await also?.(tx);
    return done;
  });
  const { conversation_id } = lease;
  const { what } = held;
  const faults = held.faults.map(({ kind }) => kind);
  const about = { conversation_id, end, what, reason: reasonOf(held), faults };
  services.log.info(about, 'held for a person');
  metrics.turns.inc({ outcome: end === 'held' ? 'held_for_person' : 'superseded' });
  return end;
}

const reasonOf = ({ faults }: TextToHold) => (faults.length > 0 ? 'guard' : 'autonomy');

async function holdIn(
  services: Services,
  tx: TeamTx,
  lease: TurnLease,
  held: TextToHold,
): Promise<HoldResult> {
  const { conversation_id } = lease;
  const [[current], hasLease] = await Promise.all([
    lockConversations(tx, [conversation_id]),
    holdsLease(tx, lease),
  ]);
  if (!current || !hasLease) return 'refused';
  const context = eventContext(services);
  const { what, read_seq, text, faults, proof = [], campaign_id, use } = held;
  const overtaken =
    what === 'answer' && computeChange(context, current, { kind: 'agent_overtaken', read_seq });
  if (overtaken) {
    storeChanges(services, tx, [overtaken]);
    return 'overtaken';
  }
  const sentence = faults[0]?.sentence ?? '';
  const change = computeChange(context, current, { kind: 'answer_held', what, read_seq, sentence });
  if (!change) return 'refused';
  await insertHeld(tx, {
    held_id: newId(),
    conversation_id,
    campaign_id,
    what,
    text,
    reason: reasonOf(held),
    faults,
    proof,
    read_seq,
    use,
    topics: held.holds.flatMap(({ topic }) => topic ?? []),
    outcome: held.outcomeAfter?.(current.state.outcome) ?? null,
    evidence: held.evidence ?? null,
    booked_quote: held.booked ?? null,
    contact: held.contact ?? null,
    item_id: held.item?.item_id ?? null,
  });
  await storeLearned(tx, conversation_id, held.learned ?? []);
  storeChanges(services, tx, [change]);
  return 'held';
}

/**
 * If the lead waits for a paused campaign on a number with several campaigns, the number's default takes
 * over, unless it is paused, too. Returns whether it did; its agent answers in a turn of its own.
 */
export async function fallBackToDefault(
  services: Pick<Services, 'db' | 'env' | 'log'>,
  scope: TeamScope,
  { campaign, conversation: { conversation_id } }: Turn,
): Promise<boolean> {
  const { campaign_id, number_id, campaign_status } = campaign;
  if (number_id === campaign_id || campaign_status !== 'inactive') return false;
  return services.db.inTeam(scope, async (tx) => {
    const answering = await tx.db
      .selectFrom('campaigns')
      .select('campaign_id')
      .where((eb) => eb.and({ team_id: tx.team_id, campaign_id: number_id }))
      .where('status', '<>', 'inactive')
      .where('is_agent_configured', '=', true)
      .executeTakeFirst();
    if (!answering) return false;
    const move = { to_campaign_id: number_id, by_user_id: null };
    await moveToCampaign(services, tx, [conversation_id], move);
    return true;
  });
}
