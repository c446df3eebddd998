import type { BusinessFocus } from '../campaigns/business-focus.ts';
import type { SiteFact } from '../campaigns/results.ts';

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

/** Every text that an offer may take its facts from. */
export function sourcesOf({ company_name, agent_name, goal, site, answers }: OfferBrief): string[] {
  const ofSite = site
    ? [
        site.url,
        site.title,
        ...site.pages.flatMap(({ url, title, text }) => [url, title, text]),
        ...site.facts.map(({ value }) => value),
      ]
    : [];
  return [
    company_name,
    agent_name,
    goal.words,
    goal.link ?? '',
    ...ofSite,
    ...Object.values(answers ?? {}),
  ];
}
