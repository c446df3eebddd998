import { bookedByQuote } from '#domain/conversations/events/booking.ts';
import { Refusal } from '#domain/errors.ts';
import { certainLanguage } from '#domain/language.ts';
import { replay, findSilenceReason, silenceForOptOut } from '#domain/playground/replay.ts';
import { talksToBot } from '#domain/conversations/bots/talks-to-bot.ts';
import type { ModelUse } from '#domain/playground/schema.ts';
import {
  languageOf,
  leadInstructions,
  leadMessage,
  receivedMessage,
  swapRoles,
  type MediaSupport,
} from '#domain/quality/play-lead.ts';
import { personaOf } from '#domain/quality/personas.ts';
import {
  type EvalTurn,
  nextStep,
  type NextStep,
  toReplayTurns,
} from '#domain/quality/transcript.ts';
import { checkedAnswer } from '#server/features/agent/check-answer.ts';
import { eventContext } from '#server/features/conversations/conversation-change.ts';
import { seesPictures } from '#server/features/models/model-sight.ts';
import { findModelSettings } from '#server/features/models/settings-queries.ts';
import { loadCampaign, type TestedCampaign } from '#server/features/playground/load-campaign.ts';
import { basisOfTest } from '#server/features/playground/test-basis.ts';
import { detectLanguage } from '#server/platform/language/detect-language.ts';
import { type ChatRow, type JudgedChat, storeResults, storeTurn } from './chat-store.ts';
import { judgeChat } from './judge-chat.ts';
import { askModelInRun, type RunContext, RunProblem } from './play-run.ts';
import type { RunRow } from './run-store.ts';

type PlayEvals = RunContext<'eval_runs'>;

/** Agents know most leads without a name. */
const LEAD_NAME = '';

/**
 * Plays one conversation to its end. Stores each turn before the next, so that a crash repeats at most one
 * call. Returns false if interrupted. Throws RunProblem, and RetryAfter in an outage.
 */
export async function playChat(play: PlayEvals, chat: ChatRow): Promise<boolean> {
  const { services, scope, run } = play;
  let { turns } = chat;
  for (;;) {
    const step = stepOf(chat, turns, run);
    if (step === 'end') break;
    if (play.isLate()) return false;
    const taken =
      step === 'lead' ? await leadTurn(play, chat, turns) : await agentTurn(play, chat, turns);
    if (!taken.turn) {
      const uses = taken.use ? [taken.use] : [];
      const failed: JudgedChat = { state: 'failed', results: [], verdicts: [], uses };
      return services.db.inTeam(scope, (tx) => storeResults(tx, chat, failed));
    }
    const { turn, use } = taken;
    const before = { ...chat, turns };
    const stored = await services.db.inTeam(scope, (tx) => storeTurn(tx, before, turn, use));
    if (!stored) return false;
    turns = turns.concat(turn);
  }
  const judged = await judgeChat(play, chat, turns);
  return services.db.inTeam(scope, (tx) => storeResults(tx, chat, judged));
}

/** A recorded test already has its turns, and needs one answer. */
function stepOf(
  { persona }: ChatRow,
  turns: EvalTurn[],
  { options }: RunRow<'eval_runs'>,
): NextStep {
  if (persona) return nextStep(turns, options.max_turns);
  return turns.at(-1)?.by === 'lead' ? 'agent' : 'end';
}

interface Taken {
  /** undefined: the model can't play this lead */
  turn: EvalTurn | undefined;
  use: ModelUse | undefined;
}

const codeOf = async (text: string) => certainLanguage(await detectLanguage(text)) ?? null;

async function leadTurn(
  play: PlayEvals,
  { persona, seed }: ChatRow,
  turns: EvalTurn[],
): Promise<Taken> {
  if (!persona) throw new Error('A recorded test has no persona');
  const { behavior_prompt, language } = play.run;
  const lead = { persona, seed, language: languageOf(persona, language), behavior_prompt };
  const answer = await askModelInRun(play, ({ model }) =>
    model.answer({
      instructions: leadInstructions(lead),
      messages: swapRoles(turns),
      schema: leadMessage,
      once: true,
      temperature: 1,
    }),
  );
  if ('error' in answer) return { turn: undefined, use: answer.use };
  const { given, use } = answer;
  const who = personaOf(persona);
  const understands = who.sends ? await understandableFiles(play) : NO_FILES;
  const sent = receivedMessage(who, given, { understands, isFirst: turns.length === 0 });
  if (!sent) return { turn: undefined, use };
  const { intent, ends } = given;
  const written_in = sent.text === '' ? null : await codeOf(sent.text);
  return { turn: { by: 'lead', ...sent, intent, ends, language: written_in }, use };
}

const NO_FILES: MediaSupport = { speech: false, image: false };

/** Depends on the team's settings and models, as for files of real leads. */
async function understandableFiles({ services, scope }: PlayEvals): Promise<MediaSupport> {
  const facts = await services.db.inTeam(scope, findModelSettings);
  const team = services.models.of(scope, facts);
  const { transcriber } = team;
  const speech = transcriber !== null && (facts.read_speech ?? transcriber.isAgents);
  const image = facts.read_pictures !== false && (await seesPictures(services, team)) === true;
  return { speech, image };
}

/** Runs a real turn: the rules of a conversation, then the model as for a lead. */
async function agentTurn(play: PlayEvals, { persona }: ChatRow, turns: EvalTurn[]): Promise<Taken> {
  const { services, scope } = play;
  const context = eventContext(services);
  const isBot = persona !== null && personaOf(persona).isBot === true;
  const chat = replay(toReplayTurns(turns, { isBot }), LEAD_NAME, context);
  const isTakenForBot = persona !== null && talksToBot(chat.history);
  const silence = findSilenceReason(chat.state, context.now) ?? (isTakenForBot ? 'bot' : undefined);
  if (silence) return { turn: { by: 'silence', why: silence, detail: '' }, use: undefined };
  const campaign = await testedCampaign(play);
  const basis = await basisOfTest(services, scope, campaign, chat);
  const answer = await askModelInRun(play, (models, options) =>
    checkedAnswer(models, basis, options),
  );
  const { use } = answer;
  if ('error' in answer) {
    return { turn: { by: 'silence', why: 'no_answer', detail: answer.error }, use };
  }
  const { given } = answer;
  if ('doubt' in given) {
    const { asked, words: detail } = given.doubt;
    return { turn: { by: 'silence', why: silenceForOptOut(asked), detail }, use };
  }
  const { text, faults, proof, calls_person } = given;
  const { booking } = bookedByQuote(chat.state, given.booked, context.now);
  const turn: EvalTurn = {
    by: 'agent',
    text,
    outcome: given.outcomeAfter(chat.state.outcome),
    status: given.given.conversation_status,
    booked: booking.booked_quote ?? null,
    faults,
    proof,
    calls_person,
    language: await codeOf(text),
  };
  return { turn, use };
}

/** Returns the campaign's current settings with the run's prompts: the draft may have changed since. */
async function testedCampaign({ services, scope, run }: PlayEvals): Promise<TestedCampaign> {
  const { campaign_id, behavior_prompt, first_message_prompt, language } = run;
  const texts = { behavior_prompt, first_message_prompt };
  const campaign = await services.db
    .inTeam(scope, (tx) => loadCampaign(tx, campaign_id, texts))
    .catch((error: unknown) => {
      throw error instanceof Refusal ? new RunProblem(error.message) : error;
    });
  return { ...campaign, agent_language: language };
}
