import type { GuardFault } from '../agent/guard/guard.ts';
import type { SentenceProof } from '../agent/guard/verification/proof.ts';
import type { Outcome } from '../conversations/schema.ts';
import type { PlaySilence, PlayTurn } from '../playground/schema.ts';

/** The intent of a played message, as the model that plays the lead labels it. */
export const LEAD_INTENTS = [
  'talks',
  'agrees',
  'declines',
  'asks_to_stop',
  'asks_for_person',
] as const;

export type LeadIntent = (typeof LEAD_INTENTS)[number];

/** What happened in a simulated conversation, as it is stored. */
export type EvalTurn =
  | {
      by: 'lead';
      text: string;
      intent: LeadIntent;
      ends: boolean;
      /** the code of the language it is written in; null: not certain */
      language: string | null;
    }
  | {
      by: 'agent';
      text: string;
      /** the lead's outcome with it */
      outcome: Outcome;
      /** what the model said of the lead, whether it counted or not */
      status: Outcome;
      /** the lead's words by which it counts as booked from here on; missing: it does not, or did before */
      booked?: string | null;
      faults: GuardFault[];
      /** how each sentence was verified; missing in runs of before */
      proof?: SentenceProof[];
      /** a person of the team would have been asked; null: this model cannot ask */
      calls_person: boolean | null;
      language: string | null;
    }
  /**
   * the agent said nothing; `no_answer`: the model gave none that could be used. `detail`: of an opt-out
   * the words that the model took for one; '': a stop word
   */
  | { by: 'silence'; why: PlaySilence | 'no_answer'; detail: string };

export type AgentTurn = Extract<EvalTurn, { by: 'agent' }>;

/** The chat as the playground replays it through the rules of real conversations. */
export function playTurns(turns: readonly EvalTurn[]): PlayTurn[] {
  return turns.flatMap((turn): PlayTurn[] => {
    if (turn.by === 'lead') return [{ by: 'lead', text: turn.text }];
    if (turn.by === 'agent') {
      const { text, outcome, booked } = turn;
      return [{ by: 'agent', kind: 'answer', text, outcome, ...(booked && { booked }) }];
    }
    if (turn.why === 'opted_out') return [{ by: 'opt_out' }];
    return turn.why === 'opt_out_doubt' ? [{ by: 'doubt' }] : [];
  });
}

export type NextStep = 'lead' | 'agent' | 'end';

/** What comes next in a conversation of at most `max_turns` messages of the lead. */
export function nextStep(turns: readonly EvalTurn[], max_turns: number): NextStep {
  const last = turns.at(-1);
  if (!last) return 'lead';
  if (last.by === 'lead') return 'agent';
  if (last.by === 'silence') return 'end';
  const said = turns.filter(({ by }) => by === 'lead');
  const latest = said.at(-1);
  const ended = latest?.by === 'lead' && latest.ends;
  return ended || said.length >= max_turns ? 'end' : 'lead';
}
