import type { BusinessFocus } from './business-focus.ts';

/** A fact that a website states, and the page that states it. */
export interface SiteFact {
  kind: string;
  value: string;
  /** the address of the page */
  page: string;
}

/** A page of a website, as text. */
export interface SitePage {
  url: string;
  title: string;
  text: string;
}

export interface SiteContext {
  url: string;
  title: string;
  language: string | null;
  pages: SitePage[];
  facts: SiteFact[];
}

/** A person's answers in the questionnaire. */
export interface AnswersContext {
  business_activity: string;
  business_problems: string;
  business_solutions: string;
  target_audience: string;
  unique_value: string;
}

/** The goal of the agent. */
export interface GoalContext {
  kind: 'meet' | 'sell' | 'page' | 'other';
  /** as prompts name it */
  label: string;
  link: string | null;
}

/** Everything that an offer can be written from. A fact that isn't in it is invented. */
export interface OfferContext {
  company_name: string;
  agent_name: string;
  /** as stored: a name from our list, or a person's own name for a language */
  language: string;
  goal: GoalContext;
  /** chosen by the person; null when the model decides */
  business_focus: BusinessFocus | null;
  site: SiteContext | null;
  answers: AnswersContext | null;
}

/** The sources of an offer's facts. */
export interface Sources {
  /** all texts, by any author */
  texts: string[];
  /**
   * sources of links and email addresses: the person, the site's own addresses, and what the site
   * links to. Anybody may have written a text, such as a comment.
   */
  trusted: string[];
  /** price facts: their numbers count, as a table may name the currency elsewhere */
  prices: string[];
  /** the site's host: links and email addresses on it may come from any text */
  host: string | null;
}

const LINKING = new Set(['email', 'contact_link', 'booking_link', 'social_link']);

export function sourcesOf({
  company_name,
  agent_name,
  goal,
  site,
  answers,
}: OfferContext): Sources {
  const person = [
    company_name,
    agent_name,
    goal.label,
    goal.link ?? '',
    ...Object.values(answers ?? {}),
  ];
  if (!site) return { texts: person, trusted: person, prices: [], host: null };
  const { url, title, pages, facts } = site;
  const addresses = [url, ...pages.map((page) => page.url)];
  const linked = facts.filter(({ kind }) => LINKING.has(kind)).map(({ value }) => value);
  return {
    texts: [
      ...person,
      ...addresses,
      title,
      ...pages.flatMap((page) => [page.title, page.text]),
      ...facts.map(({ value }) => value),
    ],
    trusted: [...person, ...addresses, ...linked],
    prices: facts.filter(({ kind }) => kind === 'price').map(({ value }) => value),
    host: URL.parse(url)?.host.replace(/^www\./, '') ?? null,
  };
}
