import type { z } from 'zod';
import { playgroundErrors } from '#copy/errors/playground.ts';
import { demoAnswer } from '#domain/playground/demo-answers.ts';
import { replay } from '#domain/playground/replay.ts';
import { findSupportingPassages } from '#domain/playground/answer-passages.ts';
import type { PlayAnswer, testForm } from '#domain/playground/schema.ts';
import { sentenceSources } from '#domain/playground/sentence-sources.ts';
import { checkedMessage, firstMessageRequest } from '#server/features/outreach/ask-for-message.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { askUnjudged } from './ask-unjudged.ts';
import { findBlocker, followUpsOf, pacingOf, emptyWhy, testContext } from './why.ts';
import { withCredit } from './with-credit.ts';

/** Writes the agent's first message to someone who sent a form. Stores and sends nothing. */
export function writeTestFirstMessage(
  services: Services,
  access: TeamAccess<'canViewConversations'>,
  { campaign_id, prompts, first_name, last_name }: z.output<typeof testForm>,
  ip: string,
): Promise<PlayAnswer> {
  const test = { campaign_id, prompts, ip, failed: playgroundErrors.firstMessage };
  return withCredit(services, access, test, async (campaign) => {
    const name = `${first_name} ${last_name}`.trim();
    const { facts } = campaign;
    const { agent_timezone } = facts;
    // The form has separate fields; a real lead has one name, which is passed on whole.
    const lead = { name: first_name, id_lead: '', fields: {} };
    const request = firstMessageRequest({ ...campaign, agent_timezone }, lead);
    const tested = await askUnjudged(services, access.scope, campaign, (models, options) =>
      checkedMessage(models, { ...request, ...options }),
    );
    const context = testContext(services, campaign);
    const { now } = context;
    const outcome = 'en_cours' as const;
    const plain = { ...emptyWhy(campaign), model: tested.use };
    if ('error' in tested) {
      const text = demoAnswer(campaign, { text: '', first: true });
      return { kind: 'demo', text, outcome, error: tested.error, why: plain };
    }
    const { text, faults, proof } = tested.given;
    const { state: before } = replay([], name, context);
    const turn = { by: 'agent', kind: 'first_message', text, outcome } as const;
    const { state } = replay([turn], name, context);
    const blocked = findBlocker(campaign, 'first_message', before, now);
    const why = {
      ...plain,
      follow_ups: followUpsOf(campaign, state),
      blocked: blocked?.reason ?? null,
      faults,
      proof,
      pacing: pacingOf(campaign, blocked, now),
      sentences: sentenceSources(text, {
        ...campaign,
        passages: [],
        turns: [],
        proof: proof ?? [],
      }),
      rests_on: findSupportingPassages(
        text,
        `${campaign.first_message_prompt}\n${campaign.behavior_prompt}`,
      ),
    };
    return { kind: 'answer', text, outcome, error: null, why };
  });
}
