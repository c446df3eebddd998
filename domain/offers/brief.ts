import type { BusinessFocus } from './business-focus.ts';

/** Something that a website says, and where. */
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

export interface SiteOfBrief {
  url: string;
  title: string;
  language: string | null;
  pages: SitePage[];
  facts: SiteFact[];
}

/** What a person answered in the questionnaire. */
export interface AnswersOfBrief {
  business_activity: string;
  business_problems: string;
  business_solutions: string;
  target_audience: string;
  unique_value: string;
}

/** What the agent leads to. */
export interface GoalOfBrief {
  kind: 'meet' | 'sell' | 'page' | 'other';
  /** in words, as the prompts have it */
  words: string;
  link: string | null;
}

/** Everything that may be said in an offer; what stands in none of it would be invented. */
export interface OfferBrief {
  company_name: string;
  agent_name: string;
  /** as it is stored: a name of the list, or a person's own word for a language */
  language: string;
  goal: GoalOfBrief;
  /** chosen by the person; null where the material has to tell */
  business_focus: BusinessFocus | null;
  site: SiteOfBrief | null;
  answers: AnswersOfBrief | null;
}

/** What an offer may take its facts from. */
export interface Sources {
  /** every text, whoever wrote it */
  texts: string[];
  /**
   * where links and mail addresses may come from: the person, the site's own addresses, and what
   * the site links to. A text may have been written by anybody, in a comment for example.
   */
  trusted: string[];
  /** facts that are prices: their numbers are, also where a table names the currency elsewhere */
  prices: string[];
  /** the host of the site; its own pages and mail addresses may come from any text */
  host: string | null;
}

const LINKING = new Set(['email', 'contact_link', 'booking_link', 'social_link']);

export function sourcesOf({ company_name, agent_name, goal, site, answers }: OfferBrief): Sources {
  const person = [
    company_name,
    agent_name,
    goal.words,
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
