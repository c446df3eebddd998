import type { GuardFault } from '../agent/guard/guard.ts';
import type { SentenceProof } from '../agent/guard/verification/proof.ts';
import { keysOf } from '../conversations/bots/typing.ts';
import type { MessageReading } from '../conversations/messages/readings.ts';
import type { Outcome } from '../conversations/schema.ts';
import type { ReplayTurn } from '../playground/replay.ts';
import type { PlaySilence } from '../playground/schema.ts';

/** The intent of a played message, as the model that plays the lead labels it. */
export const LEAD_INTENTS = [
  'talks',
  'agrees',
  'declines',
  'asks_to_stop',
  'asks_for_person',
] as const;

export type LeadIntent = (typeof LEAD_INTENTS)[number];

/** What the agent gets of a simulated voice message or picture. */
export interface SentFile extends Pick<MessageReading, 'state' | 'text'> {
  kind: 'speech' | 'image';
}

/** An event of a simulated conversation, as stored. */
export type EvalTurn =
  | {
      by: 'lead';
      /** the lead's written or spoken text, understood or not; '' for a picture alone */
      text: string;
      /** missing: it was typed */
      file?: SentFile;
      /** the headline of the ad that the lead had clicked */
      ad?: string;
      intent: LeadIntent;
      ends: boolean;
      /** the code of the text's language; null: uncertain */
      language: string | null;
    }
  | {
      by: 'agent';
      text: string;
      /** the lead's outcome after it */
      outcome: Outcome;
      /** the model's status of the lead, whether it counted or not */
      status: Outcome;
      /** the lead's words that count as a booking from here on; missing: none, or booked before */
      booked?: string | null;
      faults: GuardFault[];
      /** how each sentence was verified; missing in older runs */
      proof?: SentenceProof[];
      /** a member would have been called; null: this model can't call one */
      calls_person: boolean | null;
      language: string | null;
    }
  /**
   * The agent didn't answer. `no_answer`: the model's answer was unusable. `bot`: the lead was taken for
   * software. `detail`: the words that the model took for an opt-out; '' for a stop word.
   */
  | { by: 'silence'; why: PlaySilence | 'no_answer' | 'bot'; detail: string };

export type AgentTurn = Extract<EvalTurn, { by: 'agent' }>;

export type LeadTurn = Extract<EvalTurn, { by: 'lead' }>;

/** Everything a lead said in a message, for those who judge the answer. */
export const leadTurnText = ({ text, file }: LeadTurn): string =>
  file?.kind === 'image' ? [text, file.text].filter(Boolean).join('\n') : text;

/** Seconds before a lead starts to type, and keys per second: fluent, but slower than any bot. */
const READING_SECONDS = 4;
const KEYS_PER_SECOND = 3;

/** Converts a chat for replay by the rules of real conversations. `isBot`: the lead writes instantly. */
export function toReplayTurns(turns: readonly EvalTurn[], { isBot = false } = {}): ReplayTurn[] {
  return turns.flatMap((turn): ReplayTurn[] => {
    if (turn.by === 'lead') return [replayOfLead(turn, isBot)];
    if (turn.by === 'agent') {
      const { text, outcome, booked } = turn;
      return [{ by: 'agent', kind: 'answer', text, outcome, ...(booked && { booked }) }];
    }
    if (turn.why === 'opted_out') return [{ by: 'opt_out' }];
    return turn.why === 'opt_out_doubt' ? [{ by: 'doubt' }] : [];
  });
}

/** Puts spoken words in the reading only, because the agent may not have understood them. */
function replayOfLead({ text, file, ad }: LeadTurn, isBot: boolean): ReplayTurn {
  const seconds = isBot ? 1 : READING_SECONDS + Math.ceil(keysOf(text) / KEYS_PER_SECOND);
  const isSpoken = file?.kind === 'speech';
  return {
    by: 'lead',
    text: isSpoken ? '' : text,
    seconds,
    ...(ad !== undefined && { ad: { title: ad } }),
    ...(file && {
      media_type: isSpoken ? 'audio' : 'image',
      reading: { ...file, reason: null, since_unix: 0 },
    }),
  };
}

export type NextStep = 'lead' | 'agent' | 'end';

/** Returns what comes next in a conversation of at most `max_turns` messages of the lead. */
export function nextStep(turns: readonly EvalTurn[], max_turns: number): NextStep {
  const last = turns.at(-1);
  if (!last) return 'lead';
  if (last.by === 'lead') return 'agent';
  if (last.by === 'silence') return 'end';
  const leadTurns = turns.filter(({ by }) => by === 'lead');
  const latest = leadTurns.at(-1);
  const ended = latest?.by === 'lead' && latest.ends;
  return ended || leadTurns.length >= max_turns ? 'end' : 'lead';
}
