import { expect } from 'vitest';
import type { GuardBasis } from '#domain/agent/guard/basis/basis.ts';
import { buildProof } from '#domain/agent/guard/verification/proof.ts';
import { type Question, questionAbout } from '#domain/agent/guard/verification/question.ts';
import { verification } from '#domain/agent/guard/verification/schema.ts';
import { responseSchema } from '#server/platform/llm/response-schema.ts';

const schema = responseSchema(verification);
const falseStatements = [
  'The company was founded by two retired astronauts.',
  'There is a swimming pool on the roof of the office.',
  'Each customer gets a bicycle as a present.',
];

/** Returns numbers in [0, 1), the same ones in each run. */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A basis with the business's lines and what the lead wrote. */
export const basisOf = (text: string, more: Partial<GuardBasis> = {}): GuardBasis => ({
  instructions: text,
  sources: [{ id: 'prompt', text: text, valid_until: null }],
  lead_texts: [],
  team_texts: [],
  agent_texts: [],
  lead: { name: '', phone: null },
  languages: ['en'],
  now: new Date('2026-11-28T09:00:00Z'),
  timezone: 'Europe/London',
  ...more,
});

/** The request that asks a model to verify. */
export const requestOf = ({ instructions, message }: Question) => ({
  model: 'gpt-4o',
  messages: [
    { role: 'system', content: instructions },
    { role: 'user', content: message },
  ],
  response_format: {
    type: 'json_schema',
    json_schema: { name: 'response', strict: true, schema: schema.json },
  },
});

type Post = (body: unknown) => Promise<Response>;

/** The proof of a reply by the verifier behind `post`, with all promises kept. */
export async function askVerifier(
  post: Post,
  reply: string,
  basis: GuardBasis,
  { seed = 1, keepsPromises = true } = {},
) {
  const question = questionAbout(reply, basis, { random: seededNumbers(seed), falseStatements });
  const answer = await post(requestOf(question));
  expect(answer.status).toBe(200);
  const { choices } = await answer.json();
  const read = schema.read(JSON.parse(choices[0].message.content));
  if (!read.success) throw read.error;
  const proof = buildProof(question, read.data, { keepsPromises, strict: [] });
  return { ...proof, given: read.data.sentences, asked: question.asked };
}
