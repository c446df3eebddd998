import { cleanOpenQuestions } from './check.ts';
import type { OfferBrief } from './brief.ts';
import { hasPrice } from './invented.ts';

/** What leads ask most, and the facts of a site that answer it. */
const ASKED: [kinds: string[], question: string][] = [
  [['price'], 'What does it cost? The website names no prices.'],
  [['service', 'description'], 'What exactly do you offer? The website does not list it.'],
  [['opening_hours'], 'When are you open or reachable? The website does not say.'],
  [['address'], 'Where are you, or do you work online? The website gives no address.'],
  [
    ['phone', 'email', 'contact_link'],
    'How can a lead reach a person? The website names no contact.',
  ],
];

/**
 * What neither the site nor the answers say, for the person to fill in: what can be told from the
 * facts first, then what the model found missing.
 */
export function openQuestionsFor({ site, answers }: OfferBrief, fromModel: string[]): string[] {
  const missing: string[] = [];
  if (site) {
    const kinds = new Set(site.facts.map(({ kind }) => kind));
    for (const [answering, question] of ASKED) {
      if (!answering.some((kind) => kinds.has(kind))) missing.push(question);
    }
  }
  if (answers && !hasPrice(Object.values(answers).join('\n'))) {
    missing.push('What does it cost? Your answers name no price.');
  }
  return cleanOpenQuestions([...missing, ...fromModel]);
}
