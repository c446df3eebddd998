import {
  judgeOptOut,
  type OptOutJudgement,
  type QuotedOptOut,
  type UnansweredText,
} from '#domain/agent/answer.ts';
import { boundHistory, inConversationOrder } from '#domain/agent/history.ts';
import {
  optOutEvent,
  optOutReading,
  READING_INSTRUCTIONS,
  readingNote,
  textsToRead,
} from '#domain/agent/opt-out-reading.ts';
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import { changeConversation } from '#server/features/conversations/conversation-store.ts';
import { readingDue } from '#server/features/conversations/declared-jobs.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Attempt } from '#server/platform/jobs/job-definition.ts';
import { InvalidModelResponse, type Model } from '#server/platform/llm.ts';
import { metrics } from '#server/platform/metrics.ts';
import type { Services } from '#server/services.ts';
import { askOutsideTurn } from './ask-outside-turn.ts';
import { factsOf, loadTurn, type Turn } from '../load-turn.ts';

const READING_TOKENS = 200;
/** Earlier messages only show what the newest words are about. */
const CONTEXT_TOKENS = 2_000;

/** After a turn without an answer: plans to read the lead's messages later, outside of the turn. */
export async function planReading(services: Services, scope: TeamScope, turn: Turn): Promise<void> {
  if (textsToRead(factsOf(turn, services.env), turn.history).length === 0) return;
  const { conversation_id } = turn.conversation;
  await services.db.inTeam(scope, (tx) =>
    readingDue.enqueue(tx, { conversation_id }, { unlessPlanned: true }),
  );
}

/**
 * Asks the model whether messages that the agent won't answer ask to stop. Holds no transaction and no
 * lease, so that a person's reply never waits for it. Stores how far it read along with the result. Throws
 * RetryAfter while the model is unavailable. After about an hour it gives up, and the lead's next message
 * is read together with these.
 */
export async function readForOptOut(
  services: Services,
  scope: TeamScope,
  { conversation_id }: { conversation_id: string },
  { tries }: Attempt = { tries: 0 },
): Promise<void> {
  const turn = await services.db.inTeam(scope, (tx) => loadTurn(tx, conversation_id));
  const texts = turn ? textsToRead(factsOf(turn, services.env), turn.history) : [];
  if (!turn || texts.length === 0) return;
  const turnServices = { ...services, log: services.log.child({ conversation_id }) };
  const what = 'the model reads for an opt-out later';
  const request = { turn, purpose: 'opt_out', tries, what } as const;
  const judged = await askOutsideTurn(turnServices, scope, request, (model) =>
    read(model, turn, texts),
  );
  if (judged === 'away') return;
  // After two invalid responses, only a person judges the words.
  await store(turnServices, scope, turn, judged === 'invalid' ? 'unproven' : judged.given);
}

async function read(model: Model, turn: Turn, texts: UnansweredText[]): Promise<OptOutJudgement> {
  const { conversation, campaign, history } = turn;
  const answer = await model.answer({
    instructions: READING_INSTRUCTIONS,
    messages: boundHistory(inConversationOrder(history), CONTEXT_TOKENS),
    note: readingNote(texts.map(({ text }) => text)),
    cacheKey: campaign.campaign_id,
    schema: optOutReading,
    maxTokens: READING_TOKENS,
    temperature: 0,
    once: true,
  });
  const judged = judgeOptOut(answer, texts, conversation.state.opt_out_dismissed_seq);
  if (judged === 'unproven')
    throw new InvalidModelResponse('The words of the opt-out are not said');
  return judged;
}

async function store(
  services: Services,
  scope: TeamScope,
  { conversation: { conversation_id, state } }: Turn,
  judged: OptOutJudgement,
): Promise<void> {
  const { last_inbound_seq: read_seq } = state;
  const events: ConversationEvent[] = [{ kind: 'opt_out_read', read_seq }];
  if (typeof judged === 'object') events.push(optOutEvent(judged, state));
  await services.db.inTeam(scope, (tx) =>
    changeConversation(services, tx, conversation_id, ...events),
  );
  const requestKind = typeof judged === 'object' ? judged.asked : judged;
  services.log.info({ asked: requestKind }, 'read for an opt-out');
}

/** Stores a request to stop, or a doubt about one, instead of sending an answer. */
export async function storeOptOut(
  services: Services,
  scope: TeamScope,
  { conversation: { conversation_id, state } }: Turn,
  judged: QuotedOptOut,
): Promise<void> {
  const { asked } = judged;
  const change = await services.db.inTeam(scope, (tx) =>
    changeConversation(services, tx, conversation_id, optOutEvent(judged, state)),
  );
  services.log.info({ asked, stored: change !== undefined }, 'the model found an opt-out');
  metrics.turns.inc({ outcome: asked === 'yes' ? 'opt_out_found' : 'opt_out_doubt' });
}
