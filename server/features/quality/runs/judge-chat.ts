import type { ModelUse } from '#domain/playground/schema.ts';
import { checkChat } from '#domain/quality/checks.ts';
import {
  checkVerdicts,
  judgedChecks,
  questionAboutChecks,
  resultsOfChecks,
} from '#domain/quality/judge-checks.ts';
import { resultForAllChecks, type JudgedCheck } from '#domain/quality/own-checks.ts';
import { personaOf } from '#domain/quality/personas.ts';
import {
  type JudgedCriterion,
  judgeInstructions,
  judgement,
  provenVerdicts,
  resultsOfJudge,
  transcriptForJudge,
} from '#domain/quality/rubric.ts';
import { type EvalTurn, leadTurnText } from '#domain/quality/transcript.ts';
import { lookUpPassages } from '#server/features/knowledge/find-passages.ts';
import { InvalidModelResponse } from '#server/platform/llm.ts';
import type { ChatRow, JudgedChat } from './chat-store.ts';
import { askModelInRun, type RunContext } from './play-run.ts';

type PlayEvals = RunContext<'eval_runs'>;

/** Returns the results of all checks that apply to an ended conversation. */
export async function judgeChat(
  play: PlayEvals,
  chat: ChatRow,
  turns: EvalTurn[],
): Promise<JudgedChat> {
  const { behavior_prompt, link } = play.run;
  const sources = await knownTexts(play, turns);
  const persona = chat.persona && personaOf(chat.persona);
  const ruled = checkChat({
    turns,
    behavior_prompt,
    sources,
    link,
    expects: persona?.expects ?? [],
    isBot: persona?.isBot === true,
    case: chat.expected ?? undefined,
  });
  const ownChecks = await judgeOwnChecks(play, chat, turns);
  const { verdicts, use } = await judgeByRubric(play, turns);
  const results = [
    ...ruled,
    ...resultsOfChecks(ownChecks.judged, turns),
    ...resultsOfJudge(verdicts),
  ];
  const uses = [ownChecks.use, use].flatMap((item) => item ?? []);
  return { state: 'done', results, verdicts, uses };
}

/** Returns the team's knowledge about everything that the lead asked. */
async function knownTexts(
  { services, scope, run }: PlayEvals,
  turns: EvalTurn[],
): Promise<string[]> {
  const { campaign_id } = run;
  const said = turns.flatMap((turn) => (turn.by === 'lead' && leadTurnText(turn)) || []);
  const found = new Map<string, string>();
  for (const text of said) {
    const passages = await lookUpPassages(services, scope, { campaign_id, texts: [text] });
    for (const passage of passages) found.set(passage.id, passage.text);
  }
  return [...found.values()];
}

/** Judges the owner's checks of the last answer in one call. Without a usable verdict, they fail. */
async function judgeOwnChecks(
  play: PlayEvals,
  { expected }: ChatRow,
  turns: EvalTurn[],
): Promise<{ judged: JudgedCheck[]; use?: ModelUse }> {
  const checks = expected?.checks ?? [];
  const [lead, answer] = turns.slice(-2);
  if (checks.length === 0 || lead?.by !== 'lead' || answer?.by !== 'agent')
    return { judged: resultForAllChecks(checks, 'not_said') };
  const texts = { lead: lead.text, answer: answer.text };
  const verdict = await askModelInRun(
    play,
    async ({ model }) => {
      const question = questionAboutChecks(texts, checks, Math.random);
      const given = await model.answer({
        instructions: question.instructions,
        messages: [{ role: 'user', content: question.message }],
        schema: checkVerdicts,
        once: true,
        temperature: 0,
      });
      const judged = judgedChecks(checks, question, given);
      if (!judged) throw new InvalidModelResponse('A control of the checks is misjudged');
      return judged;
    },
    'verifier',
  );
  const judged = 'error' in verdict ? resultForAllChecks(checks, 'unjudged') : verdict.given;
  return { judged, use: verdict.use };
}

/** Without a judge, the other checks still count. */
async function judgeByRubric(
  play: PlayEvals,
  turns: EvalTurn[],
): Promise<{ verdicts: JudgedCriterion[]; use?: ModelUse }> {
  const { behavior_prompt, options } = play.run;
  const answered = turns.some(({ by }) => by === 'agent');
  if (!options.judge || !answered) return { verdicts: [] };
  const answer = await askModelInRun(play, ({ model }) =>
    model.answer({
      instructions: judgeInstructions(behavior_prompt),
      messages: [{ role: 'user', content: transcriptForJudge(turns) }],
      schema: judgement,
      once: true,
      temperature: 0,
    }),
  );
  const verdicts = 'error' in answer ? [] : provenVerdicts(answer.given, turns);
  return { verdicts, use: answer.use };
}
