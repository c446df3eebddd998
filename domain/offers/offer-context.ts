import type { SiteFact } from '../websites/facts.ts';
import type { BusinessFocus } from './schema.ts';

export interface SiteContext {
  url: string;
  title: string;
  language: string | null;
  pages: Record<'url' | 'title' | 'text', string>[];
  facts: SiteFact[];
}

/** The user's answers in the questionnaire. */
export interface AnswersContext {
  business_activity: string;
  business_problems: string;
  business_solutions: string;
  target_audience: string;
  unique_value: string;
}

/** The agent's goal. */
export interface GoalContext {
  kind: 'meet' | 'sell' | 'page' | 'other';
  /** as prompts name it */
  label: string;
  link: string | null;
}

/** Everything that an offer may be based on. Any other fact is invented. */
export interface OfferContext {
  company_name: string;
  agent_name: string;
  /** as stored: a name from our list, or the user's own name for a language */
  language: string;
  goal: GoalContext;
  /** chosen by the user; null when the model decides */
  business_focus: BusinessFocus | null;
  site: SiteContext | null;
  answers: AnswersContext | null;
}
