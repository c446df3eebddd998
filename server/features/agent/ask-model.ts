import { agentAnswer, sendableReply, statusAfter } from '#domain/agent/answer.ts';
import { boundHistory } from '#domain/agent/history.ts';
import { agentInstructions } from '#domain/agent/instructions.ts';
import { waitsTooLong } from '#domain/agent/turn.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { InvalidModelResponse, ModelUnavailable } from '#server/platform/llm.ts';
import { metrics } from '#server/platform/metrics.ts';
import type { Services } from '#server/services.ts';
import type { Answer } from './commit-answer.ts';
import { factsOf } from './turn-facts.ts';
import { noteNonsense, noteSilence } from './turn-notes.ts';
import type { TurnRow } from './turn-queries.ts';

const HISTORY_TOKENS = 6_000;
const MODEL_RETRY_MS = 5_000;

/** What the model would say, checked; it still needs an id to be said with. */
export type Asked = Omit<Answer, 'gateway_id'>;

/**
 * Asks the model once, with no transaction open. Answers undefined when it has talked nonsense as
 * often as it may: then a person is told. Throws RetryAfter when it should be asked later.
 */
export async function askModel(
  services: Services,
  scope: TeamScope,
  turn: TurnRow,
): Promise<Asked | undefined> {
  const end = metrics.modelSeconds.startTimer();
  try {
    return await checkedAnswer(services, turn);
  } catch (error) {
    if (error instanceof ModelUnavailable) {
      if (hasWaitedLong(turn)) await noteSilence(services, scope, turn);
      throw new RetryAfter(error.retryAfter ?? MODEL_RETRY_MS, error.message, { cause: error });
    }
    if (!(error instanceof InvalidModelResponse)) throw error;
    services.log.warn({ err: error }, 'model talked nonsense');
    if (await noteNonsense(services, scope, turn)) {
      throw new RetryAfter(0, 'the model is asked again', { cause: error });
    }
    metrics.turns.inc({ outcome: 'model_failed' });
    return undefined;
  } finally {
    end();
  }
}

/** The agent goes on trying, but a person should know by now. */
function hasWaitedLong(turn: TurnRow): boolean {
  return !turn.needs_attention && waitsTooLong(factsOf(turn));
}

/** Throws InvalidModelResponse for an answer that cannot be sent. */
async function checkedAnswer(services: Services, turn: TurnRow): Promise<Asked> {
  const given = await services.model.answer({
    instructions: agentInstructions({
      behavior_prompt: turn.behavior_prompt,
      lead_name: turn.name,
      today: today(turn.agent_timezone),
    }),
    messages: boundHistory(turn.history, HISTORY_TOKENS),
    schema: agentAnswer,
  });
  const text = sendableReply(given);
  if (!text) throw new InvalidModelResponse('The reply cannot be sent');
  const ofLead = turn.history.filter((one) => one.type_interaction === 'USER_MESSAGE');
  const leadTexts = ofLead.map((one) => one.text);
  return { text, conversation_status: statusAfter(turn.conversation_status, given, leadTexts) };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes sixty times as long as using it. */
function today(timezone: string): string {
  const options = { dateStyle: 'full', timeStyle: 'short', timeZone: timezone } as const;
  const clock = clocks.get(timezone) ?? new Intl.DateTimeFormat('en-GB', options);
  clocks.set(timezone, clock);
  return clock.format();
}
