import { sendableReply } from '#domain/agent/answer.ts';
import type { GuardBasis, GuardFault } from '#domain/agent/guard/guard.ts';
import type { SentenceProof } from '#domain/agent/guard/verification/proof.ts';
import { sourcesOfPrompt } from '#domain/agent/guard/basis/basis.ts';
import { languageNamed } from '#domain/language.ts';
import {
  firstMessageInstructions,
  leadData,
  type NewLead,
  outreachMessage,
} from '#domain/outreach/instructions.ts';
import { askWithRetry } from '#server/features/agent/guard.ts';
import { type AskedModels, unsendableReply } from '#server/features/agent/check-answer.ts';
import { assertVerifierUp, createVerify } from '#server/features/agent/verify.ts';
import { phoneOf } from '#server/features/agent/agent-hours.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { TeamModel } from '#server/platform/llm/team-models.ts';
import { InvalidModelResponse, type ModelMessage, ModelUnavailable } from '#server/platform/llm.ts';
import type { Services } from '#server/services.ts';

const MODEL_RETRY_MS = 15_000;

/** The model can't be called now. */
export class ModelWaits extends RetryAfter {}

export interface MessageRequest {
  instructions: string;
  messages: ModelMessage[];
  /** sources to check it against, besides the instructions */
  against: Omit<GuardBasis, 'instructions'>;
  /** about the business, for the controls of the verifier */
  false_statements?: readonly string[];
  calls?: number;
}

/** A sendable message with its faults. Without faults, it may be sent as it is. */
export interface CheckedMessage {
  text: string;
  faults: GuardFault[];
  /** how each sentence was verified; empty: only rules checked it */
  proof: SentenceProof[];
}

/** The model request for a first message, for leads and for tests. */
export function firstMessageRequest(
  { first_message_prompt, behavior_prompt, ...facts }: FirstMessageFacts,
  { id_lead, ...lead }: NewLead & { id_lead: string },
): MessageRequest {
  return {
    instructions: firstMessageInstructions(first_message_prompt),
    messages: [{ role: 'user', content: leadData(lead) }],
    false_statements: facts.false_statements,
    against: {
      sources: sourcesOfPrompt(`${first_message_prompt}\n\n${behavior_prompt}`),
      lead_texts: Object.values(lead.fields),
      team_texts: [],
      agent_texts: [],
      lead: { name: lead.name, phone: phoneOf(id_lead) },
      languages: [languageNamed(facts.agent_language) ?? []].flat(),
      now: new Date(),
      timezone: facts.agent_timezone,
    },
  };
}

interface FirstMessageFacts {
  first_message_prompt: string;
  /** contains what the business says about itself */
  behavior_prompt: string;
  false_statements: string[];
  agent_language: string;
  agent_timezone: string;
}

/**
 * Asks the model for a message, and once more with its faults named if it may not be sent as it is.
 * Throws InvalidModelResponse for one that can't be sent, and VerifierUnavailable.
 */
export async function checkedMessage(
  { model, verifier }: AskedModels,
  request: MessageRequest,
): Promise<CheckedMessage> {
  const { instructions, messages, against, calls, false_statements } = request;
  const basis = { ...against, instructions };
  if (verifier) await assertVerifierUp(verifier);
  const ask = async (instructionsWithNote: string) => {
    const message = await model.answer({
      instructions: instructionsWithNote,
      messages,
      schema: outreachMessage,
      once: true,
    });
    const reply = sendableReply(message);
    if (!reply) throw unsendableReply(message);
    const answer = { reply, claims: [], actions: [], calls_person: false };
    return { given: message, judged: { answer, basis } };
  };
  const verify =
    verifier && createVerify(verifier, { strict: [], falseStatements: false_statements });
  return askWithRetry({ ask, note: instructions, calls, verify });
}

/**
 * Asks the model for an unsolicited message, checked like any answer, with no transaction open.
 * Undefined if the text can't be sent. Throws ModelWaits if the model should be asked later.
 */
export async function askForMessage(
  { log }: Pick<Services, 'log'>,
  { modelBreaker, ...models }: AskedModels & Pick<TeamModel, 'modelBreaker'>,
  conversation_id: string,
  request: MessageRequest,
): Promise<CheckedMessage | undefined> {
  const call = await modelBreaker.admit();
  if ('wait_ms' in call) {
    throw new ModelWaits(call.wait_ms, 'the model answers badly', { steady: true });
  }
  try {
    const message = await checkedMessage(models, request);
    await modelBreaker.recordGoodAnswer(call);
    return message;
  } catch (error) {
    if (error instanceof ModelUnavailable) {
      await modelBreaker.recordOutage(call, error.message, error.retryAfter);
      throw new ModelWaits(error.retryAfter ?? MODEL_RETRY_MS, error.message, { cause: error });
    }
    if (!(error instanceof InvalidModelResponse)) throw error;
    log.warn({ err: error, conversation_id }, 'the response of the model is invalid');
    const wait = await modelBreaker.recordBadAnswer(call, conversation_id, error.message);
    if (wait !== undefined) throw new ModelWaits(wait, 'the model answers badly', { steady: true });
    return undefined;
  }
}
