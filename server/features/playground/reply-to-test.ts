import type { z } from 'zod';
import { playgroundErrors } from '#copy/errors/playground.ts';
import { applyEvent } from '#domain/conversations/events/apply-event.ts';
import type { Conversation } from '#domain/conversations/conversation.ts';
import type { EventContext } from '#domain/conversations/conversation-event.ts';
import { demoAnswer } from '#domain/playground/demo-answers.ts';
import type { Source } from '#domain/agent/guard/basis/basis.ts';
import {
  type Replayed,
  replay,
  findSilenceReason,
  silenceForOptOut,
} from '#domain/playground/replay.ts';
import { listLookedUp, findSupportingPassages } from '#domain/playground/answer-passages.ts';
import type { ModelUse, PlayAnswer, PlayTurn, testMessage } from '#domain/playground/schema.ts';
import { sentenceSources } from '#domain/playground/sentence-sources.ts';
import { holdsByAutonomy } from '#server/features/agent/autonomy/autonomy.ts';
import { type CheckedAnswer, checkedAnswer } from '#server/features/agent/check-answer.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { askUnjudged } from './ask-unjudged.ts';
import type { TestedCampaign } from './load-campaign.ts';
import { basisOfTest, textOfEntry } from './test-basis.ts';
import { findBlocker, followUpsOf, emptyWhy, testContext } from './why.ts';
import { withCredit } from './with-credit.ts';

type Played = Omit<PlayAnswer, 'credits'>;

/**
 * Answers the last message of a test chat with the turn of a real lead: the same rules, prompt, history,
 * schema and checks. Stores and sends nothing.
 */
export function replyToTest(
  services: Services,
  access: TeamAccess<'canViewConversations'>,
  { campaign_id, prompts, lead_name, turns }: z.output<typeof testMessage>,
  ip: string,
): Promise<PlayAnswer> {
  const test = { campaign_id, prompts, ip, failed: playgroundErrors.reply };
  return withCredit(services, access, test, async (campaign) => {
    const context = testContext(services, campaign);
    const chat = replay(turns, lead_name, context);
    const silence = findSilenceReason(chat.state, context.now);
    if (silence) return silent(campaign, chat.state, { silence });
    const basis = await basisOfTest(services, access.scope, campaign, chat);
    const { passages } = basis;
    const tested = await askUnjudged(services, access.scope, campaign, (models, options) =>
      checkedAnswer(models, basis, options),
    );
    if ('error' in tested) return demo(campaign, turns, chat.state, tested);
    return answered(campaign, { ...chat, passages, turns }, tested, context);
  });
}

function silent(
  campaign: TestedCampaign,
  { outcome }: Conversation,
  why: Partial<PlayAnswer['why']>,
): Played {
  return {
    kind: 'silent',
    text: '',
    outcome,
    error: null,
    why: { ...emptyWhy(campaign), ...why },
  };
}

function demo(
  campaign: TestedCampaign,
  turns: PlayTurn[],
  { outcome }: Conversation,
  { error, use }: { error: string; use: ModelUse },
): Played {
  const last = turns.at(-1);
  const first = turns.every(({ by }) => by !== 'agent');
  const leadMessage = { text: last?.by === 'lead' ? last.text : '', first };
  return {
    kind: 'demo',
    text: demoAnswer(campaign, leadMessage),
    outcome,
    error,
    why: { ...emptyWhy(campaign), model: use },
  };
}

function answered(
  campaign: TestedCampaign,
  { state, passages, turns }: Replayed & { passages: Source[]; turns: PlayTurn[] },
  { given: checked, use }: { given: CheckedAnswer; use: ModelUse },
  context: EventContext,
): Played {
  if ('doubt' in checked) {
    return silent(campaign, state, { silence: silenceForOptOut(checked.doubt.asked), model: use });
  }
  const { text, given, evidence, faults, proof, booked, item } = checked;
  const outcome = checked.outcomeAfter(state.outcome);
  const unix = Math.floor(context.now.getTime() / 1000);
  const { state: after } = applyEvent(
    state,
    {
      kind: 'agent_answered',
      read_seq: state.last_inbound_seq,
      outcome,
      evidence,
      booked,
      contact: checked.contact,
      preview: { text, interaction: 'AI_RESPONSE', unix },
    },
    context,
  );
  const { conversation_status: status, claims } = given;
  const agent = { ...campaign, autonomy: campaign.facts.autonomy };
  const holds = holdsByAutonomy(agent, campaign.behavior_prompt, { text, claims });
  const taken = status === 'en_cours' ? outcome === 'en_cours' : outcome === status;
  return {
    kind: 'answer',
    text,
    outcome,
    error: null,
    why: {
      ...emptyWhy(campaign),
      judged: { status, quote: evidence, taken },
      booked: after.booked_quote,
      answers_after_ms: context.quietMs,
      follow_ups: followUpsOf(campaign, after),
      blocked: findBlocker(campaign, 'answer', state, context.now)?.reason ?? null,
      faults,
      needs_approval: holds.length > 0,
      proof,
      item: item ? { item_id: item.item_id, name: item.name, mime: item.mime } : null,
      rests_on: findSupportingPassages(text, campaign.behavior_prompt),
      sentences: sentenceSources(text, {
        ...campaign,
        passages,
        turns,
        proof,
        unsavedTexts: campaign.unsaved.map(textOfEntry),
      }),
      looked_up: listLookedUp(text, passages, context.now),
      unanswered: checked.unanswered ?? null,
      model: use,
    },
  };
}
