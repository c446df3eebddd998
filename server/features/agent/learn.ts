import type { AgentAnswer, FieldsVerdict } from '#domain/agent/answer.ts';
import type { StoredMessage } from '#domain/agent/history.ts';
import type { InstructionFacts } from '#domain/agent/instructions.ts';
import type { Source } from '#domain/agent/guard/basis/basis.ts';
import { languageNamed } from '#domain/language.ts';
import type { Reading } from '#domain/offers/measures.ts';
import { qualificationBlock, verdictOf } from '#domain/qualification/fields.ts';
import {
  type LearnedValue,
  type LearningContext,
  acceptLearnedValues,
  valuesAfter,
} from '#domain/qualification/learned.ts';
import { readSpelledNumbers } from '#server/platform/language/spelled-numbers.ts';

/** What an answer is based on for the campaign's list and the AI disclosure. */
export interface ExtraBasis {
  /** the fields of the campaign's list, and their known values */
  qualification?: Pick<LearningContext, 'fields' | 'known'>;
  /** the agent's answer when it is asked what it is */
  disclosure?: string;
  /** as the campaign names it */
  agent_language?: string;
}

interface LearningBasis extends ExtraBasis {
  agent_timezone: string;
  history: StoredMessage[];
}

/** Instructions besides the prompt: what to learn, and what the agent says that it is. */
export function extraInstructions({
  qualification,
  disclosure,
}: ExtraBasis): Pick<InstructionFacts, 'to_learn' | 'disclosure'> {
  const to_learn = qualification && qualificationBlock(qualification.fields, qualification.known);
  return { to_learn, disclosure };
}

/** The list's questions and the agent's words about itself, which it may say as they are. */
export function extraSources({ qualification, disclosure }: ExtraBasis): Source[] {
  const questions = qualification?.fields.map(({ question }) => question).join('\n');
  const texts = { questions, disclosure };
  return Object.entries(texts).flatMap(([id, text]) =>
    text ? [{ id, text, valid_until: null }] : [],
  );
}

/** Returns which values that the model learned are accepted, and whether the lead qualifies with them. */
export function learnFrom(
  answer: Pick<AgentAnswer, 'learned'>,
  { qualification, agent_language = '', agent_timezone: timezone, history }: LearningBasis,
): { learned: LearnedValue[]; verdict: FieldsVerdict } {
  const { fields, known } = qualification ?? { fields: [], known: [] };
  if (fields.length === 0) return { learned: [], verdict: 'none' };
  const texts = history.filter((item) => item.type_interaction === 'USER_MESSAGE');
  const reading = readingIn(agent_language);
  const learned =
    answer.learned.length > 0
      ? acceptLearnedValues(answer.learned, { fields, known, texts, reading, timezone })
      : [];
  return { learned, verdict: verdictOf(fields, valuesAfter(known, learned)) };
}

/** Leads write in the agent's language, or in English. */
export function readingIn(agent_language: string): Reading {
  const languages = [...new Set([languageNamed(agent_language) ?? 'en', 'en'])];
  return { languages, readSpelled: (text) => readSpelledNumbers(languages, text) };
}
