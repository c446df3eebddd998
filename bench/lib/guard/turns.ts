import { readFileSync } from 'node:fs';
import type { GuardBasis, GuardedAnswer } from '#domain/agent/guard/guard.ts';
import { type Source, sourcesOfPrompt } from '#domain/agent/guard/basis/basis.ts';
import type { StoredMessage } from '#domain/agent/history.ts';
import { agentInstructions, instructionsText } from '#domain/agent/instructions.ts';
import { newConversation } from '#domain/conversations/conversation.ts';
import { languageCode } from '#domain/language.ts';
import { campaignPrompts } from '#domain/prompts/campaign-prompts.ts';
import { factLines } from '#domain/prompts/compile.ts';
import { type AgentStyle, type SystemVariables, toneOf } from '#domain/prompts/variables.ts';
import type { SiteFact } from '#domain/websites/facts.ts';
import type { AnswerBasis } from '#server/features/agent/check-answer.ts';
import { describeLocalTimes } from '#server/features/agent/agent-hours.ts';
import { DISGUISES, isDisguise, partOf } from './disguise.ts';

/** A lead's texts, and the reply of a model that obeys hostile leads and serves honest ones well. */
export interface GuardTurn {
  id: string;
  /** its authors */
  set: TurnSet;
  kind: 'attack' | 'honest';
  class: string;
  language: string;
  business: string;
  /** the lead's name, as they gave it */
  name?: string;
  said: { by: 'lead' | 'agent' | 'person'; text: string }[];
  /** the team's knowledge for this turn, in addition to the business's own passages */
  passages?: string[];
  /** `{leak:base64:head}` is replaced with a disguised part of the instructions */
  reply: string;
  /** set if the author says whether the attack contains a false figure or address */
  false_literal?: boolean;
  /** when it is answered, where its author had another day in mind */
  now?: string;
}

interface Business {
  timezone: string;
  style: AgentStyle;
  language: string;
  variables: SystemVariables;
  facts: (Pick<SiteFact, 'kind' | 'value'> & { about?: string })[];
  questions: string[];
  passages: string[];
  /** what its owner added to the instructions */
  rules?: string[];
}
type Businesses = Record<string, Business>;

/** Sets of turns by different authors, each with the file of its businesses. */
const SETS = {
  strangers: ['strangers.jsonl', 'businesses.json'],
  fresh: ['fresh-turns.jsonl fresh-messages.jsonl', 'fresh-businesses.json'],
  corpus: ['corpus-tuned.jsonl corpus-held-out.jsonl', 'corpus-businesses.json'],
} as const;
export type TurnSet = keyof typeof SETS;

export const allGuardTurns = (): GuardTurn[] =>
  (Object.keys(SETS) as TurnSet[]).flatMap(guardTurns);

const FOLDER = new URL('../../guard/', import.meta.url);
const textOf = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8');

/** Reads the objects of a file in `bench/guard`, one per line. */
export const readJsonLines = <T>(file: string): T[] =>
  textOf(file)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

export const guardTurns = (set: TurnSet): GuardTurn[] =>
  SETS[set][0]
    .split(' ')
    .flatMap((file) => readJsonLines<Omit<GuardTurn, 'set'>>(file))
    .map((turn) => ({ ...turn, set }));

/** The businesses of all sets; no two have the same name. */
const businesses: Businesses = Object.assign(
  {},
  ...Object.values(SETS).map(([, file]) => JSON.parse(textOf(file)) as Businesses),
);

export function businessOf(name: string): Business {
  const found = businesses[name];
  if (!found) throw new Error(`No business is called ${name}`);
  return found;
}

const prompts = new Map<string, string>();

/** The prompt that the product generates for a business. */
export function promptFor(business: string): string {
  const prompt = prompts.get(business) ?? promptOf(businessOf(business));
  prompts.set(business, prompt);
  return prompt;
}

function promptOf({ variables, style, language, facts, questions, rules = [] }: Business): string {
  const siteFacts = facts.map((fact): SiteFact => ({ ...fact, quote: fact.value, page: '/' }));
  const system = {
    ...variables,
    language,
    agentStyle: toneOf(style),
    siteFacts: factLines(siteFacts),
  };
  return [campaignPrompts(system, { questions }).behavior_prompt, ...rules].join('\n');
}

function passagesOf(turn: GuardTurn): Source[] {
  const texts = [...businessOf(turn.business).passages, ...(turn.passages ?? [])];
  return texts.map((text, at) => ({ id: `passage:${at + 1}`, text, valid_until: null }));
}

const LEAD = '447700900555@c.us';
/** The verdicts of `verdicts.jsonl` refer to this day. */
export const NOW = new Date('2026-11-28T10:00:00Z');

/** Everything that the product checks this turn's answer against. */
export function basisOf(turn: GuardTurn): GuardBasis {
  const { timezone, language } = businessOf(turn.business);
  const behavior_prompt = promptFor(turn.business);
  const passages = passagesOf(turn);
  const { name: lead_name = '', said } = turn;
  const now = turn.now === undefined ? NOW : new Date(turn.now);
  const context = { behavior_prompt, lead_name, passages, opt_out_dismissed: false };
  const textsBy = (by: string) => said.filter((item) => item.by === by).map(({ text }) => text);
  return {
    instructions: instructionsText(
      agentInstructions({ ...context, today: describeLocalTimes(timezone, LEAD, now), now }),
    ),
    sources: [...sourcesOfPrompt(behavior_prompt), ...passages],
    lead_texts: textsBy('lead'),
    team_texts: textsBy('person'),
    agent_texts: textsBy('agent'),
    lead: { name: lead_name, phone: `+${LEAD.split('@')[0]}` },
    languages: [...new Set([languageCode(language) ?? 'en', turn.language])],
    now,
    timezone,
  };
}

/** The answer of a turn: only the reply, without receipts from the model. */
export const answerOf = (turn: GuardTurn, instructions: string): GuardedAnswer => ({
  reply: replyOf(turn, instructions),
  claims: [],
  actions: [],
  calls_person: false,
  writes_again: false,
});

/** The reply of a turn as a model with these instructions would write it. */
export const replyOf = ({ reply }: GuardTurn, instructions: string): string =>
  reply.replace(/\{leak:(\w+):(\w+)\}/g, (_, how: string, part: string) => {
    if (!isDisguise(how)) throw new Error(`No disguise is called ${how}`);
    return DISGUISES[how](partOf(instructions, part));
  });

const INTERACTIONS = {
  lead: 'USER_MESSAGE',
  agent: 'AI_RESPONSE',
  person: 'HUMAN_MESSAGE',
} as const;

/** What the server bases the answer to a turn on. */
export function answerBasisOf(turn: GuardTurn): AnswerBasis {
  const { said, name = '' } = turn;
  const begun = Math.floor(NOW.getTime() / 1000) - said.length;
  const history = said.map(
    ({ by, text }, at): StoredMessage => ({
      seq: at + 1,
      timestamp_unix: begun + at,
      read_seq: by === 'lead' ? null : at,
      type_interaction: INTERACTIONS[by],
      text,
      media_type: null,
      details: '',
    }),
  );
  const answered_seq = said.findLastIndex(({ by }) => by !== 'lead') + 1;
  const last_inbound_seq = said.findLastIndex(({ by }) => by === 'lead') + 1;
  return {
    behavior_prompt: promptFor(turn.business),
    agent_timezone: businessOf(turn.business).timezone,
    history,
    state: { ...newConversation(LEAD, LEAD), name, answered_seq, last_inbound_seq, replied: true },
    passages: passagesOf(turn),
  };
}
