import type { ConversationStatus, Interaction, Outcome } from '../schema.ts';

/** Public names of values stored under other names. They never change. */
export const PUBLIC_STATUS = {
  en_cours: 'in_progress',
  converti: 'qualified',
  pas_interesse: 'not_interested',
  lead_froid: 'cold_lead',
  stop: 'stopped',
} as const satisfies Record<ConversationStatus, string>;

type PublicStatus = (typeof PUBLIC_STATUS)[ConversationStatus];
export const PUBLIC_STATUSES = Object.values(PUBLIC_STATUS);
export const PUBLIC_OUTCOMES = ['in_progress', 'qualified', 'not_interested', 'cold_lead'] as const;
type PublicOutcome = (typeof PUBLIC_OUTCOMES)[number];

const STORED_OUTCOME: Record<PublicOutcome, Outcome> = {
  in_progress: 'en_cours',
  qualified: 'converti',
  not_interested: 'pas_interesse',
  cold_lead: 'lead_froid',
};
export const outcomeOf = (outcome: PublicOutcome): Outcome => STORED_OUTCOME[outcome];
export const statusOf = (status: PublicStatus): ConversationStatus =>
  status === 'stopped' ? 'stop' : STORED_OUTCOME[status];

/** Who wrote a message. */
export const AUTHORS = ['lead', 'agent', 'person'] as const;
export type Author = (typeof AUTHORS)[number];

export function authorOf(interaction: Interaction): Author {
  if (interaction === 'USER_MESSAGE') return 'lead';
  return interaction === 'HUMAN_MESSAGE' ? 'person' : 'agent';
}

/** Who answers the lead. */
export const CONTROLS = ['agent', 'person', 'nobody'] as const;
export type Control = (typeof CONTROLS)[number];

export function controlOf(state: { manual_override: boolean; agent_active: boolean }): Control {
  if (state.manual_override) return 'person';
  return state.agent_active ? 'agent' : 'nobody';
}

/** "+33612345678"; null: WhatsApp hides the number. */
export const phoneOf = (address: string): string | null =>
  address.endsWith('@c.us') ? `+${address.split('@')[0]}` : null;
