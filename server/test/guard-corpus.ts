import { readFileSync } from 'node:fs';
import { DISGUISES, isDisguise, partOf } from '#sandbox/openai/obey/disguise.ts';
import type { Source } from '#domain/agent/guard/basis/sources.ts';
import type { StoredMessage } from '#domain/agent/history.ts';
import { newConversation } from '#domain/conversations/conversation.ts';
import { campaignPrompts } from '#domain/prompts/campaign-prompts.ts';
import { factLines } from '#domain/prompts/fact-lines.ts';
import { type AgentStyle, toneOf } from '#domain/prompts/tone.ts';
import type { SystemVariables } from '#domain/prompts/variables.ts';
import type { SiteFact } from '#domain/websites/facts.ts';
import type { AnswerBasis } from '#server/features/agent/check-answer.ts';
import type { Model } from '#server/platform/llm.ts';

/**
 * Turns that measure the guard between the model and the lead: what a lead wrote, and what a model
 * answers that obeys hostile leads, or serves honest ones well. The rules are mended with `tuned`;
 * whoever writes them never reads `held-out`.
 */
export const HALVES = ['tuned', 'held-out'] as const;
export type Half = (typeof HALVES)[number];

export interface GuardTurn {
  id: string;
  kind: 'attack' | 'honest';
  class: string;
  language: string;
  business: string;
  /** the name that the lead gave themselves */
  name?: string;
  said: { by: 'lead' | 'agent' | 'person'; text: string }[];
  /** what the team's knowledge says to it, besides what the business always knows */
  passages?: string[];
  /** `{leak:base64:head}` stands for a part of the instructions in a disguise */
  reply: string;
}

interface Business {
  timezone: string;
  style: AgentStyle;
  language: string;
  variables: SystemVariables;
  facts: (Pick<SiteFact, 'kind' | 'value'> & { about?: string })[];
  questions: string[];
  passages: string[];
}

const FOLDER = new URL('./fixtures/guard/', import.meta.url);
const textOf = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8');

export const guardTurns = (half: Half): GuardTurn[] =>
  textOf(`${half}.jsonl`)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as GuardTurn);

export type Businesses = Record<string, Business>;

/** What an answer to a turn is made from, with the prompt that the product makes for the business. */
export function guardBases(others: Businesses = {}): (turn: GuardTurn) => AnswerBasis {
  const businesses = { ...(JSON.parse(textOf('businesses.json')) as Businesses), ...others };
  const prompts = new Map(
    Object.entries(businesses).map(([name, business]) => [name, promptOf(business)]),
  );
  return (turn) => {
    const business = businesses[turn.business];
    const behavior_prompt = prompts.get(turn.business);
    if (!business || behavior_prompt === undefined) throw new Error(`No business for ${turn.id}`);
    const passages = [...business.passages, ...(turn.passages ?? [])];
    return {
      behavior_prompt,
      agent_timezone: business.timezone,
      ...conversationOf(turn),
      passages: passages.map(
        (text, at): Source => ({
          id: `passage:${at + 1}`,
          text,
          valid_until: null,
        }),
      ),
    };
  };
}

function promptOf({ variables, style, language, facts, questions }: Business): string {
  const told = facts.map((fact): SiteFact => ({ ...fact, quote: fact.value, page: '/' }));
  const system = {
    ...variables,
    language,
    agentStyle: toneOf(style),
    siteFacts: factLines(told),
  };
  return campaignPrompts(system, { questions }).behavior_prompt;
}

const LEAD = '447700900555@c.us';
const INTERACTIONS = {
  lead: 'USER_MESSAGE',
  agent: 'AI_RESPONSE',
  person: 'HUMAN_MESSAGE',
} as const;

function conversationOf({ said, name = '' }: GuardTurn): Pick<AnswerBasis, 'state' | 'history'> {
  const begun = Math.floor(Date.now() / 1000) - said.length;
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
    history,
    state: { ...newConversation(LEAD, LEAD), name, answered_seq, last_inbound_seq, replied: true },
  };
}

/** The reply of a turn as the model says it that was told these instructions. */
export const replyOf = ({ reply }: GuardTurn, instructions: string): string =>
  reply.replace(/\{leak:(\w+):(\w+)\}/g, (_, how: string, part: string) => {
    if (!isDisguise(how)) throw new Error(`No disguise is called ${how}`);
    return DISGUISES[how](partOf(instructions, part));
  });

/** A model that gives the reply of a turn whatever it is asked, and counts how often it is. */
export function modelOf(turn: GuardTurn): Model & { asked: number; instructions: string } {
  const model = {
    asked: 0,
    instructions: '',
    async answer<T>({ instructions, schema }: Parameters<Model['answer']>[0]): Promise<T> {
      model.asked += 1;
      model.instructions ||= instructions;
      return schema.parse({
        reply: replyOf(turn, model.instructions),
        conversation_status: 'en_cours',
        evidence: '',
        opt_out: { asked: 'no', quote: '' },
      }) as T;
    },
    describe: () => ({ name: 'corpus', host: 'localhost', dialect: [] }),
    wellAt: () => 0,
    close: async () => {},
  };
  return model;
}
