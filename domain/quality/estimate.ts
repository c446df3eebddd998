import type { Tokens } from '../models/usage.ts';

/** The expected cost of a run of evals or a replay. */
export interface Estimate {
  /** model calls */
  calls: number;
  tokens: number;
  /** billionths of a US dollar; null: the model has no known price */
  cost_nanos: number | null;
  model: string;
  /** the team's spending ceiling is reached, so nothing can start */
  paused: boolean;
}

/** The usage of one conversation. */
export interface ChatUse extends Tokens {
  calls: number;
}

interface PlannedRun {
  personas: number;
  seeds: number;
  cases: number;
  max_turns: number;
  judge: boolean;
  /** characters of the behaviour prompt */
  prompt_length: number;
}

export const CHARACTERS_PER_TOKEN = 4;
/** Our answer rules and schema, besides the prompt. */
const RULES_TOKENS = 700;
const LEAD_TOKENS = 700;
const JUDGE_TOKENS = 2_500;
const ANSWER_TOKENS = 90;
const TURN_TOKENS = 60;

/** Estimates a run before it starts, from earlier runs or else from the length of the texts. */
export function estimateUse(plan: PlannedRun, measured: ChatUse | null) {
  const conversations = plan.personas * plan.seeds + plan.cases;
  const length = measured ?? lengthOf(plan);
  const times = (amount: number) => Math.ceil(amount * conversations);
  return {
    conversations,
    calls: times(length.calls),
    use: {
      prompt_tokens: times(length.prompt_tokens),
      cached_tokens: times(length.cached_tokens),
      completion_tokens: times(length.completion_tokens),
    },
    from: measured ? ('measured' as const) : ('length' as const),
  };
}

/** Estimates a conversation of `max_turns`. Each call reads all earlier turns. */
function lengthOf({ max_turns, judge, prompt_length }: PlannedRun): ChatUse {
  const history = TURN_TOKENS * max_turns * (max_turns - 1);
  const agent = max_turns * (prompt_length / CHARACTERS_PER_TOKEN + RULES_TOKENS) + history;
  const lead = max_turns * LEAD_TOKENS + history;
  const judgeTokens = judge ? JUDGE_TOKENS + TURN_TOKENS * 2 * max_turns : 0;
  return {
    calls: 2 * max_turns + (judge ? 1 : 0),
    prompt_tokens: agent + lead + judgeTokens,
    cached_tokens: 0,
    completion_tokens: 2 * max_turns * ANSWER_TOKENS + (judge ? 2 * ANSWER_TOKENS : 0),
  };
}
