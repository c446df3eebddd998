import { createHash } from 'node:crypto';
import { agentInstructions } from '#domain/agent/instructions.ts';
import type { Fingerprint } from '#domain/quality/gate.ts';

export interface TestedTexts {
  behavior_prompt: string;
  first_message_prompt: string;
}

const hashOf = (...texts: string[]): string =>
  createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 32);

export const modelHash = (name: string): string => hashOf(name);

/** Our own rules, which go with every prompt: the instructions of a turn without a campaign. */
const bare = agentInstructions({
  behavior_prompt: '',
  lead_name: '',
  today: '',
  opt_out_dismissed: false,
});
const HOUSE_RULES = hashOf(bare.instructions, bare.note);

/** What a result of evals depends on. Texts that differ only in spaces around them are the same. */
export const fingerprintOf = (
  { behavior_prompt, first_message_prompt }: TestedTexts,
  { model, knowledge, settings }: { model: string; knowledge: string; settings: string },
): Fingerprint => ({
  prompt: hashOf(behavior_prompt.trim(), first_message_prompt.trim()),
  rules: HOUSE_RULES,
  model: modelHash(model),
  knowledge,
  settings,
});
