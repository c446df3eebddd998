import { sql } from 'kysely';
import type { HeldUse } from '#domain/conversations/held-answer.ts';
import { numberForms } from '#domain/identity/number-forms.ts';
import { maySend } from '#domain/outreach/may-send.ts';
import type { LeadSource } from '#domain/outreach/schema.ts';
import { holdAnswer } from '#server/features/agent/hold-answer.ts';
import { holdsByAutonomy } from '#server/features/agent/autonomy/autonomy.ts';
import { joinCandidate } from '#server/features/campaigns/queries.ts';
import { newMessageId } from '#server/features/conversations/delivery/deliver.ts';
import { isRejection } from '#server/features/conversations/delivery/rejected-send.ts';
import { withRejectionHandling } from '#server/features/conversations/delivery/rejection-handling.ts';
import {
  type LeaseEnd,
  type TurnLease,
  withTurn,
} from '#server/features/conversations/delivery/turn-lease.ts';
import { isFirstContactPermitted } from '#server/features/conversations/delivery/unsent-facts.ts';
import { isOptedOutInTeam } from '#server/features/conversations/opted-out.ts';
import {
  type StateRow,
  stateColumns,
  type StoredConversation,
  toStored,
} from '#server/features/conversations/stored-conversation.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import { numberCampaign } from '#server/features/whatsapp/campaigns-of-number.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway/gateway.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { firstMessageRequest } from './ask-for-message.ts';
import { type CampaignFacts, findCampaignFacts, sendFacts } from './campaign-facts.ts';
import { commitFirstMessage, storeChatAddress } from './commit-first-message.ts';
import { endFirstMessage, markHeld } from './queue.ts';
import { sendUnsolicited } from './send-unsolicited.ts';
import { writeUnsolicitedText } from './unsolicited-text.ts';

interface Ref {
  campaign_id: string;
  conversation_id: string;
}

interface Loaded {
  conversation: StoredConversation;
  campaign: CampaignFacts;
  permitted: boolean;
  state: string;
  source: LeadSource;
  fields: Record<string, string>;
  /** the held text that a user approved */
  approved: string | null;
  /** model usage for writing it */
  approved_use: HeldUse | null;
}

/**
 * Writes to one lead first: checks the number, asks the model, stores the message in its turn and sends
 * it. A lead who may no longer get a message leaves the queue. Throws RetryAfter to be retried later.
 */
export async function writeFirstMessage(
  services: Services,
  scope: TeamScope,
  ref: Ref,
): Promise<void> {
  await withTurn(
    services,
    scope,
    ref.conversation_id,
    (tx) => load(tx, ref),
    async (lease, loaded) => {
      if (loaded?.state !== 'waiting') return 'held';
      return withRejectionHandling(services, scope, ref.conversation_id, () =>
        write(services, scope, lease, loaded),
      );
    },
  );
}

/** Includes the texts of a trial's candidate if that writes to this lead. */
interface Row extends StateRow, Omit<Loaded, 'conversation' | 'campaign'> {
  first_message_prompt: string | null;
  agent_language: string | null;
}

/** Sends both queries before it awaits either, so that they travel with the lease. */
async function load(
  tx: TeamTx,
  { campaign_id, conversation_id }: Ref,
): Promise<Loaded | undefined> {
  const [campaign, { rows }] = await Promise.all([
    findCampaignFacts(tx, campaign_id),
    sql<Row>`
      SELECT ${stateColumns}, f.state, f.source, f.fields, ${isFirstContactPermitted} AS permitted,
        x.first_message_prompt, x.agent_language, h.approved, h.approved_use
      FROM conversations c JOIN first_messages f
        ON f.team_id = c.team_id AND f.conversation_id = c.conversation_id ${joinCandidate}
        LEFT JOIN LATERAL (
          SELECT a.sent_text AS approved, a.use AS approved_use FROM held_answers a
          WHERE a.team_id = c.team_id AND a.conversation_id = c.conversation_id
            AND a.what = 'first_message' AND a.state = 'sent'
          ORDER BY a.decided_at DESC LIMIT 1
        ) h ON true
      WHERE c.team_id = ${tx.team_id} AND c.conversation_id = ${conversation_id}`.execute(tx.db),
  ]);
  const [row] = rows;
  if (!row || !campaign) return undefined;
  const { first_message_prompt, agent_language } = campaign;
  return {
    ...row,
    conversation: toStored(row),
    campaign: {
      ...campaign,
      first_message_prompt: row.first_message_prompt ?? first_message_prompt,
      agent_language: row.agent_language ?? agent_language,
    },
  };
}

async function write(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  loaded: Loaded,
): Promise<LeaseEnd> {
  const { campaign, conversation } = loaded;
  const { conversation_id } = lease;
  const end = async (state: 'canceled' | 'failed', reason: string): Promise<LeaseEnd> => {
    await services.db.inTeam(scope, (tx) => endFirstMessage(tx, conversation_id, state, reason));
    return 'held';
  };
  const now = new Date();
  const facts = {
    conversation: conversation.state,
    permitted: loaded.permitted,
    spent_until: pausedUntil(campaign.model, services.env, now),
  };
  const decision = maySend(
    { kind: 'first_message', age_seconds: 0 },
    sendFacts(campaign, facts, now),
  );
  if (!decision.allowed) return decision.final ? end('canceled', decision.reason) : 'held';
  const session = campaign.waha_session ?? '';
  const chat = await findChat(services, scope, lease, { session, ...conversation.state });
  if (chat === 'unreachable') return 'held';
  if (!chat) return end('failed', 'no_whatsapp');
  const barred = await services.db.inTeam(scope, (tx) =>
    barredFrom(services, tx, lease, loaded, chat),
  );
  if (barred) return end('canceled', barred);
  // The id comes first, so that no model answer is wasted while the gateway is down.
  const gateway_id = await newMessageId(services, session);
  const { campaign_id } = campaign;
  const { name, id_lead } = conversation.state;
  const given = loaded.approved
    ? { text: loaded.approved, faults: [], proof: [], use: loaded.approved_use ?? undefined }
    : await writeUnsolicitedText(services, scope, {
        conversation_id,
        facts: campaign.model,
        purpose: 'first_message',
        campaign_id,
        request: firstMessageRequest(campaign, { name, id_lead, fields: loaded.fields }),
      });
  if (!given) {
    await services.db.inTeam(scope, (tx) => countBadAnswer(tx, conversation_id));
    return 'held';
  }
  const { text, faults, proof, use } = given;
  // A text that a user approved is sent.
  const holds = loaded.approved
    ? []
    : holdsByAutonomy(campaign, campaign.first_message_prompt, { text, claims: [] });
  if (faults.length > 0 || holds.length > 0) {
    const read_seq = conversation.state.last_inbound_seq;
    const held = { text, faults, holds, proof, use, campaign_id, read_seq };
    // Other leads continue.
    await holdAnswer(services, scope, lease, { what: 'first_message', ...held }, (tx) =>
      markHeld(tx, conversation_id),
    );
    return 'held';
  }
  const held_use = loaded.approved_use ?? undefined;
  const { number_id } = campaign;
  const message = { session, campaign_id, number_id, chat, text, gateway_id, held_use };
  return services.waha.sends.run(session, chat, () =>
    sendUnsolicited(services, scope, lease, message, (tx, said) =>
      commitFirstMessage(services, tx, lease, said),
    ),
  );
}

/**
 * Why a lead gets no message after all. Days may have passed since it was entered, and WhatsApp may know
 * the number by another address: that of a known lead, or of one who opted out in another campaign.
 */
async function barredFrom(
  services: Services,
  tx: TeamTx,
  lease: TurnLease,
  { campaign, conversation: { state } }: Loaded,
  chat: string,
): Promise<'known' | 'opted_out' | undefined> {
  if (!(await storeChatAddress(tx, lease, campaign, chat))) return 'known';
  return (await isOptedOutInTeam(services, tx, state, chat)) ? 'opted_out' : undefined;
}

const CHECK_RETRY_MS = 15_000;

/**
 * WhatsApp's address of the number, for the first form that WhatsApp knows; undefined if it knows none.
 * Writing to a number that isn't on WhatsApp can itself cause a restriction.
 */
async function findChat(
  { waha, db }: Services,
  scope: TeamScope,
  { conversation_id }: TurnLease,
  { session, id_lead }: { session: string; id_lead: string },
): Promise<string | undefined> {
  const [digits = '', host] = id_lead.split('@');
  if (host !== 'c.us') return id_lead;
  try {
    for (const form of numberForms(digits)) {
      const chat = await gatewayOf(waha).chatOfNumber(session, form);
      if (chat) return chat;
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof WahaError)) throw error;
    const given_up =
      isRejection(error) && (await db.inTeam(scope, (tx) => putOff(tx, conversation_id)));
    if (given_up) return 'unreachable';
    throw new RetryAfter(CHECK_RETRY_MS, 'the number cannot be checked now', { cause: error });
  }
}

/** A number's check must fail for at least this long, while others succeed, before we give up. */
const CHECK_FAILS_FOR = '5 minutes';

/**
 * The gateway fails to check whether WhatsApp knows this number. Other leads continue, and this one waits
 * as long again as it already has. Returns whether it was given up, as others got messages meanwhile.
 */
async function putOff(tx: TeamTx, conversation_id: string): Promise<boolean> {
  const { rows } = await sql<{ given_up: boolean }>`UPDATE first_messages f
    SET check_failed_at = coalesce(f.check_failed_at, now()),
      planned_at = now() + greatest(interval '1 minute', now() - f.check_failed_at)
    WHERE f.team_id = ${tx.team_id} AND f.conversation_id = ${conversation_id}
      AND f.state = 'waiting'
    RETURNING f.check_failed_at < now() - ${CHECK_FAILS_FOR}::interval
      AND EXISTS (SELECT FROM campaigns k JOIN whatsapp_accounts a ON a.team_id = k.team_id
          AND a.campaign_id = ${numberCampaign} AND a.waha_session = k.waha_session
        JOIN number_paces p ON p.team_id = a.team_id AND p.agent_phone_id = a.agent_phone_id
        WHERE k.team_id = f.team_id AND k.campaign_id = f.campaign_id
          AND p.last_at > f.check_failed_at) AS given_up`.execute(tx.db);
  if (!rows[0]?.given_up) return false;
  await endFirstMessage(tx, conversation_id, 'failed', 'unreachable');
  return true;
}

const MAX_BAD_ANSWERS = 3;
const BAD_ANSWER_PAUSE = '1 minute';

/** Other leads continue. After the last bad answer, the lead fails visibly. */
async function countBadAnswer({ db, team_id }: TeamTx, conversation_id: string): Promise<void> {
  await sql`UPDATE first_messages SET tries = tries + 1,
      state = CASE WHEN tries + 1 >= ${MAX_BAD_ANSWERS} THEN 'failed' ELSE state END,
      reason = CASE WHEN tries + 1 >= ${MAX_BAD_ANSWERS} THEN 'model' END,
      planned_at = ${new Date()}::timestamptz + ${BAD_ANSWER_PAUSE}::interval
    WHERE team_id = ${team_id} AND conversation_id = ${conversation_id}
      AND state = 'waiting'`.execute(db);
}
