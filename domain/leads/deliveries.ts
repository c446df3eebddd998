import { z } from 'zod';

/** The results of submissions from external forms. */
export const DELIVERY_OUTCOMES = [
  /** a new lead, whose first message is planned */
  'planned',
  /** the campaign has this lead already: not contacted again */
  'known',
  'opted_out',
  /** the campaign takes no leads now */
  'refused',
  /** a field is missing or cannot be read */
  'invalid',
  /** the field that no person sees was filled in */
  'bot',
] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** The newest that are kept per campaign. */
export const MAX_DELIVERIES = 1_000;
/** Of these, as many as the page shows. */
export const SHOWN_DELIVERIES = 50;

export interface LeadDelivery {
  delivery_id: string;
  /** ISO time */
  received_at: string;
  outcome: DeliveryOutcome;
  name: string;
  /** as it was sent */
  phone: string;
  email: string;
  /** a message per field that could not be used */
  problems: Record<string, string>;
  /** the page with the form */
  source: string | null;
  consent: boolean;
  conversation_id: string | null;
  /** ISO time */
  planned_at: string | null;
}

export const deliveriesQuery = z.object({ team_slug: z.string(), campaign_id: z.uuid() });

/** The form of a test lead; the webhook says what is wrong with a field, as it does to any form. */
export const testLead = z.object({ name: z.string(), phone: z.string() });

/** Where a campaign's leads are sent, and who helps. */
export interface LeadHook {
  url: string;
  /** of numbers without a country code */
  default_country: string | null;
  support_email: string | null;
  /** there is a support chat on the page */
  support_chat: boolean;
}

/** The result for a lead that the webhook accepted. Only the team and its API keys can see it. */
export interface TakenLead {
  lead_id: string | null;
  outcome: 'planned' | 'known' | 'opted_out';
  /** ISO time of the first message; null when none is planned */
  planned_at: string | null;
}
