import type { Tokens } from '../models/usage.ts';

/** What a run of either kind is expected to take. */
export interface Estimate {
  /** calls of the model */
  calls: number;
  tokens: number;
  /** billionths of a US dollar; null: the model has no known price */
  cost_nanos: number | null;
  model: string;
  /** the team's spending ceiling is reached: nothing can start */
  paused: boolean;
}

/** What one conversation takes. */
export interface ChatUse extends Tokens {
  calls: number;
}

export interface Planned {
  personas: number;
  seeds: number;
  cases: number;
  max_turns: number;
  judge: boolean;
  /** characters of the behaviour prompt */
  prompt_length: number;
}

export const CHARACTERS_PER_TOKEN = 4;
/** Our rules of the answer and its schema, beside the prompt. */
const RULES_TOKENS = 700;
const LEAD_TOKENS = 700;
const JUDGE_TOKENS = 2_500;
const ANSWER_TOKENS = 90;
const TURN_TOKENS = 60;

interface Expected {
  conversations: number;
  calls: number;
  use: Tokens;
  /** from runs of this campaign, or from the length of its prompts */
  from: 'measured' | 'length';
}

/** What a run takes, before it is started: by what runs took before, else by what texts are read. */
export function expectedUse(planned: Planned, measured: ChatUse | null): Expected {
  const conversations = planned.personas * planned.seeds + planned.cases;
  const length = measured ?? lengthOf(planned);
  const times = (amount: number) => Math.ceil(amount * conversations);
  return {
    conversations,
    calls: times(length.calls),
    use: {
      prompt_tokens: times(length.prompt_tokens),
      cached_tokens: times(length.cached_tokens),
      completion_tokens: times(length.completion_tokens),
    },
    from: measured ? 'measured' : 'length',
  };
}

/** A conversation of `max_turns`, as each call reads all earlier turns. */
function lengthOf({ max_turns, judge, prompt_length }: Planned): ChatUse {
  const history = TURN_TOKENS * max_turns * (max_turns - 1);
  const agent = max_turns * (prompt_length / CHARACTERS_PER_TOKEN + RULES_TOKENS) + history;
  const lead = max_turns * LEAD_TOKENS + history;
  const judged = judge ? JUDGE_TOKENS + TURN_TOKENS * 2 * max_turns : 0;
  return {
    calls: 2 * max_turns + (judge ? 1 : 0),
    prompt_tokens: agent + lead + judged,
    cached_tokens: 0,
    completion_tokens: 2 * max_turns * ANSWER_TOKENS + (judge ? 2 * ANSWER_TOKENS : 0),
  };
}
