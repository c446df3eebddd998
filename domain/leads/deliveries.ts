import { z } from 'zod';

/** The result of a submission from an external form. */
export type DeliveryOutcome =
  /** a new lead, whose first message is planned */
  | 'planned'
  /** the campaign already has this lead and doesn't contact it again */
  | 'known'
  | 'opted_out'
  /** the campaign doesn't accept leads now */
  | 'refused'
  /** a field is missing or cannot be read */
  | 'invalid'
  /** the hidden field was filled in */
  | 'bot';

/** Deliveries stored per campaign. Older ones are deleted. */
export const MAX_DELIVERIES = 1_000;
/** Deliveries that the page shows. */
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
  /** a message per unusable field */
  problems: Record<string, string>;
  /** the page with the form */
  source: string | null;
  consent: boolean;
  /** the team's model found the person in the post */
  by_model: boolean;
  conversation_id: string | null;
  /** ISO time */
  planned_at: string | null;
}

export const deliveriesQuery = z.object({ team_slug: z.string(), campaign_id: z.uuid() });

/** The form of a test lead. The webhook reports invalid fields, as it does to any form. */
export const testLead = z.object({ name: z.string(), phone: z.string() });

/** The address that receives a campaign's leads, and the available help. */
export interface LeadHook {
  url: string;
  /** default for numbers without a country code */
  default_country: string | null;
  support_email: string | null;
  /** the page has a support chat */
  support_chat: boolean;
}

/** The result for a lead that the webhook accepted. Only visible to the team and its API keys. */
export interface AcceptedLead {
  lead_id: string | null;
  outcome: 'planned' | 'known' | 'opted_out';
  /** ISO time of the first message; null when none is planned */
  planned_at: string | null;
}
