import { agentAnswer } from './answer.ts';

/**
 * One tiny question in the form of a turn, which every model that can answer leads can answer. It
 * tells a model that is unwell from one lead's text that it cannot answer.
 */
export const modelCheck = {
  instructions:
    'This is a check of the connection. Answer in the form that is asked for: "reply" is one short word, "conversation_status" is en_cours, "evidence" is empty, "opt_out" is no with an empty quote, "learned" is empty, "claims" is empty, "unanswered" is empty, "calls_person" is false.',
  messages: [{ role: 'user' as const, content: 'Are you there?' }],
  schema: agentAnswer,
  maxTokens: 200,
};
