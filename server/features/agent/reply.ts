import { asksLead } from '#domain/agent/guard/verification/proof.ts';
import { HOUSE_RULES } from '#domain/prompts/templates.ts';
import { decideTurn } from '#domain/agent/turn.ts';
import { disclosureLine, withDisclosure } from '#domain/disclosure/disclosure.ts';
import {
  deliverPending,
  newMessageId,
  sendMessage,
} from '#server/features/conversations/delivery/deliver.ts';
import { withRejectionHandling } from '#server/features/conversations/delivery/rejection-handling.ts';
import {
  type LeaseEnd,
  type TurnLease,
  withTurn,
} from '#server/features/conversations/delivery/turn-lease.ts';
import { type Meter, metered, meterOf } from '#server/features/models/meter.ts';
import { recordModelUse, recordVerification } from '#server/features/models/record-use.ts';
import { notifySpending } from '#server/features/models/spending.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Attempt } from '#server/platform/jobs/job-definition.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { metrics } from '#server/platform/metrics.ts';
import type { Services } from '#server/services.ts';
import { admitCall, askModel } from './ask-model.ts';
import type { AskedModels } from './check-answer.ts';
import { commitAnswer } from './commit-answer.ts';
import { fallBackToDefault, heldUse, holdAnswer, type TextToHold } from './hold-answer.ts';
import type { Answer } from './insert-answer.ts';
import { holdsByAutonomy } from './autonomy/autonomy.ts';
import { factsOf, loadTurn, type Turn } from './load-turn.ts';
import { failLateReadings, fetchLateMessages } from './late-messages.ts';
import { planReading, storeOptOut } from './outside-turn/read-for-opt-out.ts';
import { speakAnswer } from './speak-answer.ts';
import { showTyping } from './show-typing.ts';
import { staySilent } from './stay-silent.ts';
import { planSummary } from './outside-turn/summarize-history.ts';

const LEASE_LOST_RETRY_MS = 400;

/** The model is the team's, and its use is counted. */
interface TurnServices extends Services {
  meter: Meter;
  /** counts the use of verification; null: only rules check answers */
  checks: Meter | null;
  verifier: AskedModels['verifier'];
  /** how often this turn was postponed */
  tries: number;
}

/**
 * Handles one turn of a conversation: sends stored messages that are unsent, then answers what is
 * unanswered. Decides everything from stored state, so that a rerun, a crash at any step or a second
 * worker does no harm. Throws RetryAfter if the model or the gateway should be tried later.
 */
export async function answerConversation(
  services: Services,
  scope: TeamScope,
  { conversation_id }: { conversation_id: string },
  { tries }: Attempt = { tries: 0 },
): Promise<void> {
  await withTurn(
    services,
    scope,
    conversation_id,
    (tx) => loadTurn(tx, conversation_id),
    async (lease, turn) => {
      if (!turn) return 'held';
      // Every log line of this turn has its lease, its conversation and what it answers.
      const { last_inbound_seq: seq } = turn.conversation.state;
      const log = services.log.child({ ...lease, seq });
      const team = services.models.of(scope, turn.campaign);
      const meter = meterOf(team);
      const { modelBreaker } = team;
      const checks = team.verifier && meterOf(team.verifier);
      const verifier = metered(team.verifier, checks);
      const turnServices = {
        ...services,
        log,
        meter,
        checks,
        verifier,
        model: meter.model,
        modelBreaker,
        tries,
      };
      try {
        return await withRejectionHandling(turnServices, scope, conversation_id, () =>
          handleTurn(turnServices, scope, lease, turn),
        );
      } finally {
        await recordRest(turnServices, scope, turn);
      }
    },
  );
}

/** Calls without a result cost money, too, and so does verification. */
async function recordRest(
  services: TurnServices,
  scope: TeamScope,
  { campaign: { campaign_id } }: Turn,
): Promise<void> {
  const { meter, checks } = services;
  await recordModelUse(services, scope, meter.take(), { purpose: 'answer', campaign_id });
  await recordVerification(services, scope, checks, campaign_id);
}

async function handleTurn(
  services: TurnServices,
  scope: TeamScope,
  lease: TurnLease,
  stored: Turn,
): Promise<LeaseEnd> {
  if (stored.unsent > 0) await deliverPending(services, scope, lease.conversation_id);
  const facts = factsOf(stored, services.env);
  if (await failLateReadings(services, scope, stored, facts)) return 'held';
  const silence = decideTurn(facts);
  if (!silence) return answer(services, scope, lease, stored);
  if (silence === 'not_ready' && (await fallBackToDefault(services, scope, stored))) return 'held';
  await planReading(services, scope, stored);
  await staySilent(services, scope, lease, silence, facts);
  return 'held';
}

async function answer(
  services: TurnServices,
  scope: TeamScope,
  lease: TurnLease,
  turn: Turn,
): Promise<LeaseEnd> {
  const session = turn.campaign.waha_session ?? '';
  const { state } = turn.conversation;
  const attempt = { scope, lease, turn, again: services.tries > 0 };
  await notifySpending(services, scope, turn.campaign);
  const call = await admitCall(services, attempt);
  const typing = showTyping(services, scope, lease, session, state.reply_address);
  const late = fetchLateMessages(services, scope, turn);
  let end: LeaseEnd = 'held';
  try {
    // Gets the id first: while the gateway is down, no model call is wasted.
    const gateway_id = await newMessageId(services, session).catch(async (error: unknown) => {
      await services.modelBreaker.releaseUnused(call);
      throw error;
    });
    const checked = await askModel(services, attempt, call);
    if (!checked) return end;
    await Promise.all([typing.settled(), late.settled()]);
    if ('doubt' in checked) {
      await storeOptOut(services, scope, turn, checked.doubt);
      return end;
    }
    const { claims } = checked.given;
    const { behavior_prompt } = turn.campaign;
    const holds = holdsByAutonomy(turn.campaign, behavior_prompt, { ...checked, claims });
    if (checked.faults.length > 0 || holds.length > 0) {
      await holdForPerson(services, scope, lease, turn, { ...checked, ...checked.whole, holds });
      return end;
    }
    const disclosed = lineFor(turn);
    const { whole, proof, item } = checked;
    const text = withDisclosure(checked.text, disclosed);
    const finalAnswer: Answer = {
      ...checked,
      text,
      spoken: item ? undefined : await speakAnswer(services, scope, turn, text),
      disclosed,
      whole: whole && { ...whole, proof },
      asks: asksLead(proof),
      read_seq: state.last_inbound_seq,
      gateway_id,
      campaign_id: turn.campaign.campaign_id,
      number_id: turn.campaign.number_id,
      use: services.meter.take(),
      verified: services.checks?.total(),
      is_first: isFirst(turn),
    };
    end = await services.waha.sends.run(session, state.reply_address, () =>
      storeAndSend(services, scope, lease, turn, finalAnswer),
    );
    if (end === 'released') await planSummary(services, scope, turn);
    return end;
  } finally {
    typing.end(end === 'released');
    void late.end();
  }
}

/** Holds an answer that can't be sent as it is. */
async function holdForPerson(
  services: TurnServices,
  scope: TeamScope,
  lease: TurnLease,
  { campaign: { campaign_id }, conversation }: Turn,
  answer: Omit<TextToHold, 'what' | 'use' | 'read_seq' | 'campaign_id'>,
): Promise<void> {
  const usage = services.meter.take();
  await recordModelUse(services, scope, usage, { purpose: 'answer', campaign_id });
  const end = await holdAnswer(services, scope, lease, {
    ...answer,
    use: heldUse(usage),
    what: 'answer',
    read_seq: conversation.state.last_inbound_seq,
    campaign_id,
  });
  if (end === 'refused') await reconsider(services, scope, lease);
}

/** Whether the agent has never written to this lead, as far as the loaded history shows. */
const isFirst = ({ history }: Turn) =>
  !history.some((item) => ['AI_RESPONSE', 'LEAD_WELCOME'].includes(item.type_interaction));

/** The AI disclosure for the agent's first message to this lead. */
const lineFor = ({ has_written, campaign }: Turn) =>
  has_written ? undefined : disclosureLine(campaign.disclosure, campaign);

/** Stores the answer and sends it, if it may still be sent. The caller has a slot in `waha.sends`. */
async function storeAndSend(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  turn: Turn,
  answer: Answer,
): Promise<LeaseEnd> {
  const committed = await services.db.inTeam(scope, (tx) =>
    commitAnswer(services, tx, lease, answer),
  );
  if (typeof committed === 'string') {
    services.log.info({ why: committed }, 'the answer came too late');
    metrics.turns.inc({ outcome: 'superseded' });
    const { campaign_id } = turn.campaign;
    await recordModelUse(services, scope, answer.use, { purpose: 'answer', campaign_id });
    if (committed === 'refused') await reconsider(services, scope, lease);
    return 'held';
  }
  const { message_id, text, file } = committed;
  const { conversation_id } = lease;
  const gateway_id = file ? '' : answer.gateway_id;
  const { reply_address: chat } = turn.conversation.state;
  const session = turn.campaign.waha_session ?? '';
  const { number_id: campaign_id } = turn.campaign;
  const ids = { message_id, conversation_id, campaign_id, gateway_id };
  const lead = { replied: true, restricted_until: null, marked_late: false };
  // A voice note has no caption.
  const content = { text: answer.spoken ? '' : text, file, reply_to: null };
  const outgoing = { ...ids, ...lead, ...content, session, chat, sends_begun: 1 };
  await sendMessage(services, scope, outgoing, lease);
  const house_rules = HOUSE_RULES.version;
  services.log.info({ message_id, gateway_id, house_rules }, 'answered');
  metrics.turns.inc({ outcome: 'answered' });
  return 'released';
}

/**
 * Finds out why the answer could not be stored: a person took over, or other answers used up the plan.
 * Otherwise the lease was lost, to another worker or in a crash of the database, and the lead still
 * waits. Then throws RetryAfter.
 */
async function reconsider(services: Services, scope: TeamScope, lease: TurnLease): Promise<void> {
  const turn = await services.db.inTeam(scope, (tx) => loadTurn(tx, lease.conversation_id));
  if (!turn) return;
  const facts = factsOf(turn, services.env);
  const silence = decideTurn(facts);
  if (!silence) throw new RetryAfter(LEASE_LOST_RETRY_MS, 'the lease was lost', { steady: true });
  await staySilent(services, scope, lease, silence, facts);
}
