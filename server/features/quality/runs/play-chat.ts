import { bookedInWords } from '#domain/conversations/events/booking.ts';
import { Refusal } from '#domain/errors.ts';
import { checkChat } from '#domain/quality/checks.ts';
import {
  checkVerdicts,
  judgedChecks,
  questionAboutChecks,
  resultsOfChecks,
} from '#domain/quality/judge-checks.ts';
import { allFound, type JudgedCheck } from '#domain/quality/own-checks.ts';
import { personaOf } from '#domain/quality/personas.ts';
import {
  languageOf,
  leadInstructions,
  leadMessage,
  talkForLead,
} from '#domain/quality/play-lead.ts';
import {
  type JudgedCriterion,
  judgeInstructions,
  judgement,
  provenVerdicts,
  resultsOfJudge,
  transcriptForJudge,
} from '#domain/quality/rubric.ts';
import { type EvalTurn, nextStep, type NextStep, playTurns } from '#domain/quality/transcript.ts';
import { certainLanguage } from '#domain/language.ts';
import { AI_ERRORS, lastingProblem, PLAY_FAILED } from '#domain/playground/ai-errors.ts';
import { replay, silenceIn, silenceOf } from '#domain/playground/replay.ts';
import type { ModelUse } from '#domain/playground/schema.ts';
import {
  type AskedModels,
  checkedAnswer,
  type CheckedAnswer,
} from '#server/features/agent/check-answer.ts';
import { eventContext } from '#server/features/conversations/conversation-change.ts';
import { findPassages, questionVector } from '#server/features/knowledge/find-passages.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import { findCampaignFacts } from '#server/features/outreach/campaign-facts.ts';
import { askForTest, type TestAnswer } from '#server/features/playground/ask-for-test.ts';
import { loadCampaign, type TestedCampaign } from '#server/features/playground/load-campaign.ts';
import { basisOfTest } from '#server/features/playground/test-basis.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { detectLanguage } from '#server/platform/language/detect-language.ts';
import { InvalidModelResponse, type TokenUsage } from '#server/platform/llm.ts';
import type { Services } from '#server/services.ts';
import { type ChatRow, type Judged, type RunRow, storeResults, storeTurn } from './run-store.ts';

/** The run cannot go on, and a person has to do something about it. */
export class RunProblem extends Error {}

const OUTAGE_MS = 10_000;
/** Another lead, another name: no name at all is what the agent knows of most. */
const LEAD_NAME = '';

export interface Play {
  services: Services;
  scope: TeamScope;
  run: RunRow;
  /** it is time to let other jobs work */
  isLate: () => boolean;
}

/**
 * Plays one conversation to its end, each turn stored before the next: a crash repeats at most one
 * call. Answers false when it was interrupted. Throws RunProblem, and RetryAfter in an outage.
 */
export async function playChat(play: Play, chat: ChatRow): Promise<boolean> {
  const { services, scope, run } = play;
  let { turns } = chat;
  for (;;) {
    const step = stepOf(chat, turns, run);
    if (step === 'end') break;
    if (play.isLate()) return false;
    const taken =
      step === 'lead' ? await leadTurn(play, chat, turns) : await agentTurn(play, turns);
    if (!taken.turn) {
      const uses = taken.use ? [taken.use] : [];
      const failed: Judged = { state: 'failed', results: [], verdicts: [], uses };
      return services.db.inTeam(scope, (tx) => storeResults(tx, chat, failed));
    }
    const { turn, use } = taken;
    const before = { ...chat, turns };
    const stored = await services.db.inTeam(scope, (tx) => storeTurn(tx, before, turn, use));
    if (!stored) return false;
    turns = turns.concat(turn);
  }
  const judged = await judge(play, chat, turns);
  return services.db.inTeam(scope, (tx) => storeResults(tx, chat, judged));
}

/** A recorded test has its turns already, and asks for one answer. */
function stepOf({ persona }: ChatRow, turns: EvalTurn[], { options }: RunRow): NextStep {
  if (persona) return nextStep(turns, options.max_turns);
  return turns.at(-1)?.by === 'lead' ? 'agent' : 'end';
}

interface Taken {
  /** undefined: the model plays no such lead */
  turn: EvalTurn | undefined;
  use: ModelUse | undefined;
}

/** What is asked of the team's model, within its spending ceiling. */
async function ask<T>(
  { services, scope, run }: Play,
  work: (
    models: AskedModels,
    options: { onUsage: (usage: TokenUsage) => void; calls: number },
  ) => Promise<T>,
  asks?: 'verifier',
): Promise<TestAnswer<T>> {
  const facts = await services.db.inTeam(scope, (tx) => findCampaignFacts(tx, run.campaign_id));
  if (!facts) throw new RunProblem('The campaign was deleted.');
  if (pausedUntil(facts.model, services.env, new Date())) throw new RunProblem(PLAY_FAILED.ceiling);
  const answer = await askForTest(services, scope, { facts, ...(asks && { asks }) }, work, 'evals');
  if ('error' in answer && answer.error === AI_ERRORS.down) {
    const lasting = lastingProblem(answer.problem);
    if (lasting) throw new RunProblem(lasting);
    throw new RetryAfter(OUTAGE_MS, 'the model does not answer evals', { steady: true });
  }
  return answer;
}

const codeOf = async (text: string) => certainLanguage(await detectLanguage(text)) ?? null;

async function leadTurn(play: Play, { persona, seed }: ChatRow, turns: EvalTurn[]): Promise<Taken> {
  if (!persona) throw new Error('A recorded test has no persona');
  const { behavior_prompt, language } = play.run;
  const lead = { persona, seed, language: languageOf(persona, language), behavior_prompt };
  const answer = await ask(play, ({ model }, { onUsage }) =>
    model.answer({
      instructions: leadInstructions(lead),
      messages: talkForLead(turns),
      schema: leadMessage,
      once: true,
      temperature: 1,
      onUsage,
    }),
  );
  if ('error' in answer) return { turn: undefined, use: answer.use };
  const { message, intent, ends } = answer.given;
  const said = {
    by: 'lead',
    text: message,
    intent,
    ends,
    language: await codeOf(message),
  } as const;
  return { turn: said, use: answer.use };
}

/** The real turn: the rules of a conversation, then the model as for a lead. */
async function agentTurn(play: Play, turns: EvalTurn[]): Promise<Taken> {
  const { services, scope } = play;
  const context = eventContext(services);
  const chat = replay(playTurns(turns), LEAD_NAME, context);
  const silence = silenceIn(chat.state, context.now);
  if (silence) return { turn: { by: 'silence', why: silence, detail: '' }, use: undefined };
  const campaign = await testedCampaign(play);
  const basis = await basisOfTest(services, scope, campaign, chat);
  const answer = await ask(play, (models, options) => checkedAnswer(models, basis, options));
  const { use } = answer;
  if ('error' in answer) {
    return { turn: { by: 'silence', why: 'no_answer', detail: answer.error }, use };
  }
  const { given } = answer;
  if ('doubt' in given) {
    const { asked, words: detail } = given.doubt;
    return { turn: { by: 'silence', why: silenceOf(asked), detail }, use };
  }
  const outcome = given.outcomeAfter(chat.state.outcome);
  const { booking } = bookedInWords(chat.state, given.booked, context.now);
  const booked = booking.booked_quote ?? null;
  return { turn: { ...spoken(given), outcome, booked, language: await codeOf(given.text) }, use };
}

/** The campaign's current settings with the prompts of the run, as the draft may have changed since. */
async function testedCampaign({ services, scope, run }: Play): Promise<TestedCampaign> {
  const { campaign_id, behavior_prompt, first_message_prompt, language } = run;
  const texts = { behavior_prompt, first_message_prompt };
  const campaign = await services.db
    .inTeam(scope, (tx) => loadCampaign(tx, campaign_id, texts))
    .catch((error: unknown) => {
      throw error instanceof Refusal ? new RunProblem(error.message) : error;
    });
  return { ...campaign, agent_language: language };
}

function spoken(answer: Extract<CheckedAnswer, { text: string }>) {
  const { text, given, faults, proof, calls_person } = answer;
  return {
    by: 'agent',
    text,
    status: given.conversation_status,
    faults,
    proof,
    calls_person,
  } as const;
}

/** What the team's knowledge says to all that the lead asked. */
async function knownTexts({ services, scope, run }: Play, turns: EvalTurn[]): Promise<string[]> {
  const { campaign_id } = run;
  const said = turns.flatMap((turn) => (turn.by === 'lead' ? turn.text : []));
  const found = new Map<string, string>();
  for (const text of said) {
    const asked = { campaign_id, texts: [text] };
    const vector = await questionVector(services, scope, asked);
    const passages = await services.db.inTeam(scope, (tx) =>
      findPassages(tx, { ...asked, vector }),
    );
    for (const one of passages) found.set(one.id, one.text);
  }
  return [...found.values()];
}

async function judge(play: Play, chat: ChatRow, turns: EvalTurn[]): Promise<Judged> {
  const { behavior_prompt, link } = play.run;
  const sources = await knownTexts(play, turns);
  const ruled = checkChat({
    turns,
    behavior_prompt,
    sources,
    link,
    expects: chat.persona ? personaOf(chat.persona).expects : [],
    case: chat.expected ?? undefined,
  });
  const own = await judgeOwnChecks(play, chat, turns);
  const { verdicts, use } = await judgeByRubric(play, turns);
  const results = [...ruled, ...resultsOfChecks(own.judged, turns), ...resultsOfJudge(verdicts)];
  const uses = [own.use, use].flatMap((one) => one ?? []);
  return { state: 'done', results, verdicts, uses };
}

/** The owner's checks of the last answer, in one call. What has no usable verdict fails. */
async function judgeOwnChecks(
  play: Play,
  { expected }: ChatRow,
  turns: EvalTurn[],
): Promise<{ judged: JudgedCheck[]; use?: ModelUse }> {
  const checks = expected?.checks ?? [];
  const [lead, answer] = turns.slice(-2);
  if (checks.length === 0 || lead?.by !== 'lead' || answer?.by !== 'agent')
    return { judged: allFound(checks, 'not_said') };
  const texts = { lead: lead.text, answer: answer.text };
  const asked = await ask(
    play,
    async ({ model }, { onUsage }) => {
      const question = questionAboutChecks(texts, checks, Math.random);
      const given = await model.answer({
        instructions: question.instructions,
        messages: [{ role: 'user', content: question.message }],
        schema: checkVerdicts,
        once: true,
        temperature: 0,
        onUsage,
      });
      const judged = judgedChecks(checks, question, given);
      if (!judged) throw new InvalidModelResponse('A control of the checks is misjudged');
      return judged;
    },
    'verifier',
  );
  const judged = 'error' in asked ? allFound(checks, 'unjudged') : asked.given;
  return { judged, use: asked.use };
}

/** Without a judge the other checks still say what they say. */
async function judgeByRubric(
  play: Play,
  turns: EvalTurn[],
): Promise<{ verdicts: JudgedCriterion[]; use?: ModelUse }> {
  const { behavior_prompt, options } = play.run;
  const answered = turns.some(({ by }) => by === 'agent');
  if (!options.judge || !answered) return { verdicts: [] };
  const answer = await ask(play, ({ model }, { onUsage }) =>
    model.answer({
      instructions: judgeInstructions(behavior_prompt),
      messages: [{ role: 'user', content: transcriptForJudge(turns) }],
      schema: judgement,
      once: true,
      temperature: 0,
      onUsage,
    }),
  );
  const verdicts = 'error' in answer ? [] : provenVerdicts(answer.given, turns);
  return { verdicts, use: answer.use };
}
